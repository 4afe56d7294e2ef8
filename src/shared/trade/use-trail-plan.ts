import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverExit, LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { TrailBest } from '../../../workers/market-worker.api.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';
import { usePositionFigures } from '../../lib/market/hooks.ts';
import type { DistanceUnit } from './order-kinds.ts';
import { sideOf } from './side-of.ts';
import { useCoreAnswer } from './use-core-answer.ts';

/** What the user types; '' for an empty field. */
export interface TrailWish {
  unit: DistanceUnit;
  distance: string;
  start: string;
}

export interface TrailTerms {
  order: LeverOrder;
  instrument: Instrument;
  /** The trailing stop that is changed; undefined for a new one. */
  exit: LeverExit | undefined;
}

export interface TrailPlan {
  side: 'long' | 'short';
  mark: string | undefined;
  /** It follows the mark already. */
  isRunning: boolean;
  /** The mark has reached the start. */
  isReached: boolean;
  /** The best mark so far; the expected one before it starts. */
  best: string | undefined;
  /** Where it closes while `best` is the best mark. */
  level: string | undefined;
  lots: string;
  quantity: string | undefined;
  profit: string | undefined;
  /** The profit as a part of the margin; undefined when it closes a part of the position. */
  gain: string | undefined;
  /** A distance in prices as percent of the mark. */
  percentOfMark: string | undefined;
}

/** Where a trailing stop would close the position, and what that would win. */
export function useTrailPlan(
  { order, instrument, exit }: TrailTerms,
  { unit, distance, start }: TrailWish,
): TrailPlan {
  const { quotes } = useApp();
  const [core] = useCore();
  const read = usePriceReader();
  const mark = read(usePositionFigures(order.id)?.mark);
  const evaluate = (formula: string, ...args: (string | undefined)[]): string | undefined =>
    core.kind === 'ready' && args.every((arg) => arg !== undefined)
      ? core.core.evaluate(formula, args)
      : undefined;
  const side = sideOf(order);
  const trailBest = exit?.trail?.best ?? undefined;
  const isRunning = trailBest !== undefined;
  const toStart = evaluate('cmp', mark, start === '' ? undefined : start);
  const isReached =
    start === '' || (mark !== undefined && toStart !== (side === 'long' ? '-1' : '1'));
  const best = trailBest ?? (isReached ? mark : start);
  const input: TrailBest | undefined =
    best === undefined || distance === ''
      ? undefined
      : { side, isEntry: false, best, distance, distance_unit: unit, tick: instrument.tick };
  const level = useCoreAnswer(input, (wish) => quotes.trailLevel(wish));
  const lots = exit?.share ?? order.share;
  const quantity = evaluate('mul', lots, instrument.lot_size);
  const profit = evaluate('pnl', side, order.price, level, quantity);
  const gain = evaluate('return_on_margin', profit, order.origin_caution_money);
  const part = distance === '' ? undefined : evaluate('div', distance, mark);
  return {
    side,
    mark,
    isRunning,
    isReached,
    best,
    level,
    lots,
    quantity,
    profit,
    gain: lots === order.share ? gain : undefined,
    percentOfMark: unit === 'price' ? evaluate('mul', part, '100') : undefined,
  };
}
