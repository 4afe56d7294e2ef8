import { useEffect, useLayoutEffect, useState } from 'react';

const SECOND = 1_000;

/** Whole seconds until then, counted up: the last second is 1, and 0 is over. */
export function useSecondsLeft(endsAt: number, now: () => number): number {
  // A reading is an object: one that tells the same time as the last still sets the next timer, else a clock that stood
  // for a moment (an animation's time while nothing is drawn) would stop this one for good.
  const [reading, setReading] = useState(() => ({ at: now() }));
  // One that starts anew counts from now, and not from when the last one stood still.
  useLayoutEffect(() => {
    if (endsAt > 0) setReading({ at: now() });
  }, [endsAt, now]);
  const left = Math.max(0, endsAt - reading.at);
  const part = left % SECOND;
  useEffect(() => {
    if (endsAt <= reading.at) return;
    const rest = (endsAt - reading.at) % SECOND;
    // At the turn of the second, so that several clocks of a page turn together.
    const timer = setTimeout(() => setReading({ at: now() }), rest === 0 ? SECOND : rest);
    return () => clearTimeout(timer);
  }, [reading, endsAt, now]);
  return (left - part) / SECOND + (part === 0 ? 0 : 1);
}
