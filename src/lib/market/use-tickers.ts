import { useQuery } from '@tanstack/react-query';
import type { Ticker } from '../../../protocol/calls/market/market.ts';
import { callKey } from '../api/queries.ts';
import { useApp } from '../app-context.ts';
import { drawnPoint, drawnPoints } from './drawn-points.ts';
import type { Quote } from './types.ts';

/** Figures that change by the hour: the line of the last day, and popularity. */
export interface Outline {
  points: readonly number[];
  isHot: boolean;
  pixels: Quote['pixels'];
}

/** A point of the line covers an hour, so more frequent requests are useless. */
const ASK_EVERY_MS = 5 * 60_000;

/** Empty until loaded. A failure isn't reported, because a list works without them. */
export function useOutlines(): ReadonlyMap<number, Outline> {
  const { api } = useApp();
  const query = useQuery({
    queryKey: callKey('currency.quotation_new', {}),
    queryFn: ({ signal }) => api.call('currency.quotation_new', {}, signal),
    select: outlinesOf,
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
  });
  return query.data ?? NONE;
}

const NONE: ReadonlyMap<number, Outline> = new Map();

/** Each row uses them: parsed once for all. */
const outlinesByAnswer = new WeakMap<object, ReadonlyMap<number, Outline>>();

function outlinesOf(answer: { list: readonly Ticker[] }): ReadonlyMap<number, Outline> {
  const read = outlinesByAnswer.get(answer);
  if (read !== undefined) return read;
  const outlines = new Map(
    answer.list.map(({ match_id, sparkline, is_hot, now_price, change, turnover }) => [
      match_id,
      {
        points: drawnPoints(sparkline),
        isHot: is_hot,
        pixels: {
          price: drawnPoint(now_price),
          change: drawnPoint(change),
          turnover: drawnPoint(turnover),
        },
      },
    ]),
  );
  outlinesByAnswer.set(answer, outlines);
  return outlines;
}
