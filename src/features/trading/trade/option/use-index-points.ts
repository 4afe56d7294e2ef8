import { useEffect, useMemo, useRef, useState } from 'react';
import { MINUTE_MS } from '../../../../../protocol/time.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { IndexPoint } from './line-view.ts';
import { pastPoints } from './past-points.ts';

/** A phone's line can't show more than two points a second. */
const EVERY_MS = 500;
const KEPT_MS = 5 * 60_000;
/** More than the line shows. */
const PAST_MS = 4 * MINUTE_MS;

/** The live points, and before them those of the last minutes' bars. */
export function useIndexPoints(matchId: number, symbol: string): readonly IndexPoint[] {
  const { quotes } = useApp();
  const [points, setPoints] = useState<readonly IndexPoint[]>([]);
  const last = useRef(0);
  const [to] = useState(() => endOfMinute(quotes.serverNow()));
  const bars = useCall('currency.new_timeshar', {
    from: to - PAST_MS,
    to,
    symbol,
    period: '1min',
  }).data?.list;
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
  const begin = points[0]?.time;
  const past = useMemo(
    () => (bars === undefined || begin === undefined ? [] : pastPoints(bars, begin)),
    [bars, begin],
  );
  return useMemo(() => [...past, ...points], [past, points]);
}

/** A whole number, because the clock has fractions, and the same for a minute, so that the answer is asked once. */
function endOfMinute(time: number): number {
  return time - (time % MINUTE_MS) + MINUTE_MS;
}
