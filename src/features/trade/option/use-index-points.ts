import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../../lib/app-context.ts';

/** For drawing: the index at a server time. */
export interface IndexPoint {
  time: number;
  pixels: number;
}

/** A phone's line can't show more than two points a second. */
const EVERY_MS = 500;
const KEPT_MS = 5 * 60_000;

export function useIndexPoints(matchId: number): readonly IndexPoint[] {
  const { quotes } = useApp();
  const [points, setPoints] = useState<readonly IndexPoint[]>([]);
  const last = useRef(0);
  useEffect(() => {
    const look = (): void => {
      const detail = quotes.detail(matchId);
      const time = quotes.serverNow();
      if (detail === undefined || time - last.current < EVERY_MS) return;
      last.current = time;
      const point = { time, pixels: detail.pixels.mark };
      setPoints((former) => [...former.filter((one) => one.time > time - KEPT_MS), point]);
    };
    look();
    const leave = quotes.onDetail(matchId, look);
    // A constant index needs points, too.
    const timer = setInterval(look, EVERY_MS * 2);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [quotes, matchId]);
  return points;
}
