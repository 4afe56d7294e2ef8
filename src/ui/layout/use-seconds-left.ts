import { useEffect, useLayoutEffect, useState } from 'react';

const SECOND = 1_000;

/** Remaining seconds, rounded up: the last second is 1, and 0 means over. */
export function useSecondsLeft(endsAt: number, now: () => number): number {
  // The state is an object, so that a reading equal to the last one still sets the next timer; otherwise a
  // clock that paused (an animation's time while nothing is drawn) would stop this one for good.
  const [reading, setReading] = useState(() => ({ at: now() }));
  // A restarted countdown reads the clock instead of using the last reading.
  useLayoutEffect(() => {
    if (endsAt > 0) setReading({ at: now() });
  }, [endsAt, now]);
  const remainingMs = Math.max(0, endsAt - reading.at);
  const part = remainingMs % SECOND;
  useEffect(() => {
    if (endsAt <= reading.at) {
      if (endsAt === 0) return;
      // The server's clock may become known only after the first reading, and say that it isn't over yet.
      const look = setInterval(() => {
        const at = now();
        if (at < endsAt) setReading({ at });
      }, SECOND);
      return () => clearInterval(look);
    }
    const rest = (endsAt - reading.at) % SECOND;
    // At the full second, so that several countdowns of a page change together.
    const timer = setTimeout(() => setReading({ at: now() }), rest === 0 ? SECOND : rest);
    return () => clearTimeout(timer);
  }, [reading, endsAt, now]);
  return (remainingMs - part) / SECOND + (part === 0 ? 0 : 1);
}
