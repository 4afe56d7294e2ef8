import { check_closing, check_levels, check_stops } from '../../../core/pkg/pe_core.js';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { ExitLevel } from '../../../protocol/fields/order.ts';
import { priceless, refuseAll } from '../../market/engines/taking.ts';
import { wrongsOf } from '../../market/engines/violations.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { refusal, wrong } from '../../platform/base/call-refusal.ts';
import { isAbove } from '../../platform/base/exact.ts';
import { closePart, closeWhole } from './close.ts';
import { exitsOf, isLevel, levelsOf, nextNumber, withExits } from './exits.ts';
import { type Exit, isOpen, isPending, LONG, type OrderRow, sideOf } from './order-row.ts';
import { keepExits } from './store.ts';
import { placeOrder } from './submit.ts';
import type { ContractWork } from './work.ts';

export type Quoted = ReadonlyMap<number, Quote>;

export function pendingOrder(work: ContractWork, id: number): OrderRow {
  const order = work.find(id);
  if (order === undefined || !isPending(order)) throw refusal('order_not_pending', { field: 'id' });
  return order;
}

export function openOrder(work: ContractWork, id: number): OrderRow {
  const order = work.find(id);
  if (order === undefined || !isOpen(order)) throw refusal('order_not_open', { field: 'id' });
  return order;
}

export function closingWrongs(work: ContractWork, order: OrderRow, quotes: Quoted): Wrong[] {
  const instrument = work.parts.instruments.of(order.match_id);
  const quote = quotes.get(order.match_id);
  if (instrument === undefined || quote === undefined)
    return [wrong('market_closed', { params: {} })];
  const { time: now } = work;
  return priceless({ instrument, quote, now, quote_time: undefined, block_ms: 0 });
}

export async function closeByUser(
  work: ContractWork,
  id: number,
  share: string | undefined,
  key: string | undefined,
  quotes: Quoted,
): Promise<OrderRow> {
  const order = openOrder(work, id);
  refuseAll([...shareWrongs(work, order, share), ...closingWrongs(work, order, quotes)]);
  const isPart = share !== undefined && isAbove(order.share, share);
  if (isPart) return closePart(work, order, share, { reason: 'user', key });
  const [closedOrder] = await closeWhole(work, [order], 'user');
  if (closedOrder === undefined) throw new Error('the closed position is missing');
  return closedOrder;
}

function shareWrongs(work: ContractWork, order: OrderRow, share: string | undefined): Wrong[] {
  if (share === undefined) return [];
  const step = work.parts.instruments.of(order.match_id)?.lot_step ?? null;
  return wrongsOf(check_closing(share, order.share, step));
}

export async function reverseOrder(
  work: ContractWork,
  id: number,
  wish: { quote_time: number | undefined; key: string | undefined },
  quotes: Quoted,
): Promise<{ closed: OrderRow; opened: OrderRow }> {
  const order = openOrder(work, id);
  if (order.follow_user_id !== null) throw refusal('order_copied', { field: 'id' });
  const instrument = work.parts.instruments.of(order.match_id);
  const quote = quotes.get(order.match_id);
  if (instrument === undefined || quote === undefined) throw refusal('instrument_unavailable');
  refuseAll(closingWrongs(work, order, quotes));
  const [closedOrder] = await closeWhole(work, [order], 'reverse');
  if (closedOrder === undefined) throw new Error('the closed position is missing');
  const newOrder = await placeOrder(
    work,
    {
      instrument,
      quote,
      type: order.type === LONG ? 2 : LONG,
      kind: 'market',
      share: order.share,
      multiple: order.multiple,
      margin_mode: order.margin_mode,
      quote_time: wish.quote_time,
    },
    wish.key,
  );
  return { closed: closedOrder, opened: newOrder };
}

export interface Stops {
  target_profit_price?: string | null | undefined;
  stop_loss_price?: string | null | undefined;
}

export function liveOrder(work: ContractWork, id: number): OrderRow {
  const order = work.find(id);
  if (order === undefined || !(isOpen(order) || isPending(order))) {
    throw refusal('order_not_open', { field: 'id' });
  }
  return order;
}

/** The price on whose sides its levels lie (R-CONTRACT-12). */
const levelPrice = (work: ContractWork, order: OrderRow): string =>
  isPending(order) ? order.price : work.markOf(order);

/** Of a pending order it depends on what else opens before, so only the ticket checks it. */
const liquidationOf = (work: ContractWork, order: OrderRow): string | null =>
  isPending(order) ? null : work.figures.view(order).liquidation_price;

/** One take profit and one stop loss, of the whole: what clients without levels can set. Each replaces all of its kind. */
export async function setStops(
  work: ContractWork,
  id: number,
  stops: Stops,
  { isCopy = false }: { isCopy?: boolean } = {},
): Promise<OrderRow> {
  const order = liveOrder(work, id);
  const instrument = work.parts.instruments.of(order.match_id);
  const { target_profit_price: profit = null, stop_loss_price: loss = null } = stops;
  const price = levelPrice(work, order);
  const tick = instrument?.tick ?? null;
  // A copy with another multiple may be liquidated before the trader's stop.
  const liquidation = isCopy ? null : liquidationOf(work, order);
  refuseAll(wrongsOf(check_stops(sideOf(order), price, tick, profit, loss, liquidation)));
  const isReplaced = (kind: string): boolean =>
    (kind === 'take_profit' && stops.target_profit_price !== undefined) ||
    (kind === 'stop_loss' && stops.stop_loss_price !== undefined);
  const otherExits = order.exits.filter(({ kind }) => !isReplaced(kind));
  const levels: ExitLevel[] = [];
  if (profit !== null) levels.push({ kind: 'take_profit', price: profit, part: '100' });
  if (loss !== null) levels.push({ kind: 'stop_loss', price: loss, part: '100' });
  const first = nextNumber(order);
  const newExits = exitsOf(order, levels, { lot_step: order.share, time: work.time, first });
  return keepLevels(work, withExits(order, [...otherExits, ...newExits]));
}

/** Replaces all levels of an order (R-CONTRACT-29). */
export async function setLevels(
  work: ContractWork,
  id: number,
  levels: readonly ExitLevel[],
): Promise<OrderRow> {
  const order = liveOrder(work, id);
  const instrument = work.parts.instruments.of(order.match_id);
  const lot_step = instrument?.lot_step ?? order.share;
  const wrongs = check_levels({
    side: sideOf(order),
    price: levelPrice(work, order),
    lots: order.share,
    lot_step,
    tick: instrument?.tick ?? null,
    liquidation: liquidationOf(work, order),
    exits: levels,
  });
  refuseAll(wrongsOf(wrongs));
  const others = order.exits.filter((exit) => !isLevel(exit));
  const first = nextNumber(order);
  const newExits = exitsOf(order, levels, { lot_step, time: work.time, first });
  return keepLevels(work, withExits(order, [...others, ...newExits]));
}

/** One level at another price: the others stay as they are, with their lots (R-CONTRACT-29). */
export async function moveLevel(
  work: ContractWork,
  order: OrderRow,
  level: Exit,
  price: string,
): Promise<OrderRow> {
  const instrument = work.parts.instruments.of(order.match_id);
  const exits = order.exits.map((exit) =>
    exit.number === level.number ? { ...exit, price, number: nextNumber(order) } : exit,
  );
  const levels = levelsOf({ ...order, exits });
  const place = order.exits.filter(isLevel).findIndex(({ number }) => number === level.number);
  const wrongs = check_levels({
    side: sideOf(order),
    price: levelPrice(work, order),
    lots: order.share,
    lot_step: instrument?.lot_step ?? order.share,
    tick: instrument?.tick ?? null,
    liquidation: liquidationOf(work, order),
    exits: levels,
  });
  // What the mark or a smaller position has made of the others is no fault of this one; its own part was taken when it was set.
  // Of two at one price the core names the later one.
  const own = wrongsOf(wrongs).filter(
    ({ field, error }) =>
      error === 'exit_price_twice' ||
      (field === `exits.${place}` && error !== 'exit_part_too_small'),
  );
  refuseAll(own.map((one) => ({ ...one, field: 'price' })));
  return keepLevels(work, withExits(order, exits));
}

export async function keepLevels(work: ContractWork, set: OrderRow): Promise<OrderRow> {
  await keepExits(work.tx, set);
  work.touch(set, 'stops_set', null, null);
  return set;
}

/** Sorts by the profit of closing, largest first, so that a profit covers a loss before the insurance does. */
export function inOrderOfProfit(work: ContractWork, orders: readonly OrderRow[]): OrderRow[] {
  const gains = orders.map((order) => ({ order, profit: work.figures.profitOf(order) }));
  return gains
    .sort((a, b) => (isAbove(a.profit, b.profit) ? -1 : isAbove(b.profit, a.profit) ? 1 : 0))
    .map(({ order }) => order);
}
