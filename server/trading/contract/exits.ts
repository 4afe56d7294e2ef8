// The exits of a position: its list of levels, and the two prices that older clients know (R-CONTRACT-29).
import { bracket_outcome, type TicketLevel } from '../../../core/pkg/pe_core.js';
import type { ExitLevel } from '../../../protocol/fields/order.ts';
import { isAbove } from '../../platform/base/exact.ts';
import { type Exit, LONG, type OrderRow, sideOf } from './order-row.ts';

type Levelled = Pick<OrderRow, 'type' | 'exits'>;

type Numbered = Levelled & Pick<OrderRow, 'last_exit'>;

type FirstPrices = Pick<OrderRow, 'target_profit_price' | 'stop_loss_price'>;

const WHOLE = '100';

export function isLevel({ kind }: Pick<Exit, 'kind'>): boolean {
  return kind === 'take_profit' || kind === 'stop_loss';
}

/** The nearest level of a kind. */
function nearest({ type, exits }: Levelled, kind: ExitLevel['kind']): string | null {
  const isLowFirst = (kind === 'take_profit') === (type === LONG);
  let first: string | null = null;
  for (const { kind: own, price } of exits) {
    if (own !== kind || price === null) continue;
    if (first === null || isAbove(first, price) === isLowFirst) first = price;
  }
  return first;
}

export function withExits<T extends Numbered>(order: T, exits: readonly Exit[]): T & FirstPrices {
  const last_exit = exits.reduce((most, { number }) => Math.max(most, number), order.last_exit);
  const next = { ...order, exits, last_exit };
  return {
    ...next,
    target_profit_price: nearest(next, 'take_profit'),
    stop_loss_price: nearest(next, 'stop_loss'),
  };
}

/** The level that closes the whole, if one does it alone: what a copy can follow. */
export function wholeStop({ exits }: Levelled, kind: ExitLevel['kind']): string | null {
  const [only, ...others] = exits.filter((exit) => exit.kind === kind);
  return only?.part === WHOLE && others.length === 0 ? only.price : null;
}

/** Never one that an exit had before, so that what was fired for that one can't reach another. */
export function nextNumber({ last_exit }: Pick<OrderRow, 'last_exit'>): number {
  return last_exit + 1;
}

export function levelsOf({ exits }: Levelled): TicketLevel[] {
  return exits.flatMap(({ kind, price, part }) =>
    (kind === 'take_profit' || kind === 'stop_loss') && price !== null && part !== null
      ? [{ kind, price, part }]
      : [],
  );
}

/** The stops of a request that knows only one of each, before its list. */
export function levelsWished(wish: {
  exits?: readonly ExitLevel[] | undefined;
  target_profit_price?: string | null | undefined;
  stop_loss_price?: string | null | undefined;
}): ExitLevel[] {
  const { target_profit_price: profit, stop_loss_price: loss, exits = [] } = wish;
  const levels = [...exits];
  if (typeof profit === 'string') levels.push({ kind: 'take_profit', price: profit, part: WHOLE });
  if (typeof loss === 'string') levels.push({ kind: 'stop_loss', price: loss, part: WHOLE });
  return levels;
}

/** The levels of an order in lots (`part_lots`), numbered after `former`. */
export function exitsOf(
  order: Pick<OrderRow, 'type' | 'price' | 'share'>,
  levels: readonly ExitLevel[],
  { lot_step, time, first = 1 }: { lot_step: string; time: number; first?: number },
): Exit[] {
  if (levels.length === 0) return [];
  const { price, share: lots } = order;
  const holding = { side: sideOf(order), price, lots, lot_step };
  const outcome = bracket_outcome({ ...holding, lot_size: '1', fee: '0', exits: levels });
  return levels.map((level, index) => ({
    number: first + index,
    kind: level.kind,
    price: level.price,
    share: outcome.lots[index] ?? lots,
    part: level.part,
    trail: null,
    create_time: time,
  }));
}
