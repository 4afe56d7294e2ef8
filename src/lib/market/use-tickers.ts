import { useQuery } from '@tanstack/react-query';
import type { Ticker } from '../../../protocol/calls/market.ts';
import { callKey } from '../api/queries.ts';
import { useApp } from '../app-context.ts';
import { drawnPoint, drawnPoints } from './drawn-points.ts';
import type { Quote } from './types.ts';

/** What changes by the hour and not by the tick: the way of the last day, and whether many look at it. */
export interface Outline {
  /** To draw with, the oldest first. */
  points: readonly number[];
  isHot: boolean;
  /** As they were when this was asked for: lists are in their order until the quotes are there. */
  pixels: Quote['pixels'];
}

/** A point of the line stands for an hour: no need to ask more often. */
const ASK_EVERY_MS = 5 * 60_000;

/** By match_id; empty until they came. A list does without them, so a failure is not told. */
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

/** Each row asks for them: read once for all. */
const known = new WeakMap<object, ReadonlyMap<number, Outline>>();

function outlinesOf(answer: { list: readonly Ticker[] }): ReadonlyMap<number, Outline> {
  const read = known.get(answer);
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
  known.set(answer, outlines);
  return outlines;
}
