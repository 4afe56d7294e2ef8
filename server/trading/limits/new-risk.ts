// Whether a user's own limits refuse new risk now (R-CONTRACT-38). Closing, reducing and cancelling never ask.
import { evaluate } from '../../../core/pkg/pe_core.js';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import type { Marks } from '../../market/engines/marks.ts';
import { wrong } from '../../platform/base/call-refusal.ts';
import { add, isNegative, mul, negate, roundAmount } from '../../platform/base/exact.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import {
  atTime,
  type DayCount,
  dayCount,
  midnight,
  NO_LIMITS,
  type OwnLimits,
  rowOfLosses,
  type Stop,
  stoppedBy,
} from './rules.ts';
import { closedSince, closesSince, limitsOfAll, openPositions } from './store.ts';

export interface LimitMoment {
  marks: Marks;
  time: number;
  priceUsd(currency_id: number): string | undefined;
}

export interface LimitState {
  limits: OwnLimits;
  day: DayCount;
  /** Instruments of positions that are open at a loss. */
  losing: string[];
  inARow: number;
  coolUntil: number | null;
  stop: Stop | null;
}

/** A pause ends after at most a day, and a row of losses that began before this doesn't count. */
const LOOK_BACK_MS = 8 * DAY_MS;

export async function limitState(
  queryable: Queryable,
  user_id: number,
  at: LimitMoment,
): Promise<LimitState> {
  const [own = NO_LIMITS] = await limitsOfAll(queryable, [user_id]);
  return stateOf(queryable, user_id, own, at);
}

async function stateOf(
  queryable: Queryable,
  user_id: number,
  own: OwnLimits,
  { marks, time, priceUsd }: LimitMoment,
): Promise<LimitState> {
  const limits = { ...own, loss: atTime(own.loss, time), cool: atTime(own.cool, time) };
  const usdOf = (currency_id: number, amount: string) => mul(amount, priceUsd(currency_id) ?? '1');
  const { contracts, options } = await closedSince(queryable, user_id, midnight(time));
  const closedResult = options.reduce(
    (sum, { currency_id, result }) => add(sum, usdOf(currency_id, result)),
    contracts,
  );
  let open = '0';
  const losing = new Set<string>();
  for (const position of await openPositions(queryable, user_id)) {
    const { type, price, number, match_id, legal_id, symbol } = position;
    const side = type === 1 ? 'long' : 'short';
    const profit = evaluate('pnl', [side, price, marks.get(match_id) ?? price, number]);
    if (!isNegative(profit)) continue;
    losing.add(symbol);
    open = add(open, usdOf(legal_id, profit));
  }
  const day = dayCount(roundAmount(closedResult), roundAmount(open), limits.loss.value);
  const since = Math.max(limits.cool_since, time - LOOK_BACK_MS);
  const closes = await closesSince(queryable, user_id, since);
  const { count: inARow, pauseUntil } = rowOfLosses(closes, limits.cool.value);
  const coolUntil = pauseUntil !== null && pauseUntil > time ? pauseUntil : null;
  const stop = stoppedBy(limits, { leftAmount: day.left, pauseUntil, time });
  return { limits, day, losing: [...losing], inARow, coolUntil, stop };
}

/** Costs one statement, shared with others, for those who have set nothing. */
export async function newRiskWrongs(
  tx: Transaction,
  user_id: number,
  at: LimitMoment,
): Promise<Wrong[]> {
  const own = await forAll(tx, limitsOfAll, user_id);
  if (own === undefined) return [];
  const { stop, day, limits } = await stateOf(tx, user_id, own, at);
  if (stop === null) return [];
  const { by, until } = stop;
  if (by === 'cool') return [wrong('cool_down', { params: { time: until } })];
  if (by === 'pause') return [wrong('trading_paused', { params: { time: until } })];
  const sum = isNegative(day.counts) ? negate(day.counts) : '0';
  const maximum = limits.loss.value ?? '0';
  return [wrong('day_limit_reached', { params: { maximum, sum, time: until } })];
}
