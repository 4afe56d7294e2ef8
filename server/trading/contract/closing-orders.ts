// What a user adds to a position so that it closes without them: limits that close a part, and trailing stops (R-CONTRACT-31,
// R-CONTRACT-32). They freeze nothing and cost nothing.
import { check_closing, check_limit_close, check_trail } from '../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import { needInstrument, refuseAll } from '../../market/engines/taking.ts';
import { wrongsOf } from '../../market/engines/violations.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { refusal, wrong } from '../../platform/base/call-refusal.ts';
import { min } from '../../platform/base/exact.ts';
import {
  closingWrongs,
  keepLevels,
  liveOrder,
  moveLevel,
  openOrder,
  type Quoted,
} from './change.ts';
import { isLevel, nextNumber, withExits } from './exits.ts';
import { isPast, trailLevel } from './kinds.ts';
import { type Exit, LONG, type OrderRow, sideOf, type Trail } from './order-row.ts';
import { keepExits } from './store.ts';
import type { ContractWork } from './work.ts';

/** Beside the levels of take profit and stop loss. */
const CLOSING_ORDERS_AT_MOST = 10;

interface Wish {
  share?: string | undefined;
}

export interface LimitCloseWish extends Wish {
  share: string;
  price: string;
}

export interface TrailWish extends Wish {
  number?: number | undefined;
  distance: string;
  distance_unit: 'price' | 'percent';
  start_price?: string | undefined;
}

interface Place {
  position: OrderRow;
  instrument: Instrument;
  quote: Quote;
}

function placeOf(work: ContractWork, id: number, quotes: Quoted): Place {
  const position = openOrder(work, id);
  const instrument = needInstrument(work.parts.instruments.of(position.match_id));
  const quote = quotes.get(position.match_id);
  if (quote === undefined) throw refusal('market_closed', { params: {} });
  // A limit at a mark that stands still would close at a price that isn't there any more.
  refuseAll(closingWrongs(work, position, quotes));
  return { position, instrument, quote };
}

/** Never opens and never flips: lots above the position are cut now, and again when it is carried out. */
export async function addLimitClose(
  work: ContractWork,
  id: number,
  { share, price }: LimitCloseWish,
  quotes: Quoted,
): Promise<OrderRow> {
  const place = placeOf(work, id, quotes);
  const { position } = place;
  refuseAll([...limitWrongs(place, { share, price }), ...tooMany(position)]);
  return addExit(work, position, {
    kind: 'limit',
    price,
    share: min(share, position.share),
    trail: null,
  });
}

function limitWrongs({ instrument, quote }: Place, { share, price }: LimitCloseWish): Wrong[] {
  const { tick, max_price, price_band_percent, lot_step } = instrument;
  const { mark } = quote;
  return wrongsOf(
    check_limit_close({ price, lots: share, mark, tick, max_price, price_band_percent, lot_step }),
  );
}

export async function setTrailingStop(
  work: ContractWork,
  id: number,
  wish: TrailWish,
  quotes: Quoted,
): Promise<OrderRow> {
  const { position, instrument, quote } = placeOf(work, id, quotes);
  const former = wish.number === undefined ? undefined : trailingOf(position, wish.number);
  const { distance, distance_unit: unit } = wish;
  const start_price = wish.start_price ?? former?.trail?.start_price ?? null;
  const share = min(wish.share ?? former?.share ?? position.share, position.share);
  const { tick, lot_step } = instrument;
  refuseAll([
    ...wrongsOf(
      check_trail({
        side: sideOf(position),
        mark: quote.mark,
        tick,
        distance,
        distance_unit: unit,
        start_price: former?.trail?.best === null || former === undefined ? start_price : null,
      }),
    ),
    ...wrongsOf(check_closing(share, position.share, lot_step)),
    ...(former === undefined ? tooMany(position) : []),
  ]);
  const newTrail: Trail = { distance, unit, tick, start_price, best: null, since: null };
  const trail = startedAt(position, former?.trail ?? null, newTrail, quote);
  if (former === undefined) {
    return addExit(work, position, {
      kind: 'trailing',
      price: null,
      share,
      trail,
    });
  }
  refuseAll(reachedWrongs(position, trail, quote));
  const number = nextNumber(position);
  const exits = position.exits.map((exit) =>
    exit.number === former.number ? { ...exit, number, trail, share } : exit,
  );
  return keep(work, withExits(position, exits), 'exit_set');
}

/** A new distance keeps the best mark of one that runs; one that waits may get another start. */
function startedAt(
  { type }: OrderRow,
  former: Trail | null,
  newTrail: Trail,
  { mark, time }: Quote,
): Trail {
  if (former !== null && former.best !== null) {
    return { ...newTrail, start_price: former.start_price, best: former.best, since: former.since };
  }
  const { start_price } = newTrail;
  const startsNow =
    start_price === null || isPast(start_price, mark, type === LONG ? 'rise' : 'fall');
  return startsNow ? { ...newTrail, best: mark, since: time } : newTrail;
}

/** A change may not close at once. */
function reachedWrongs(position: OrderRow, trail: Trail, { mark }: Quote): Wrong[] {
  const level = trailLevel(position, trail, false);
  const isReached = level !== null && isPast(level, mark, position.type === LONG ? 'fall' : 'rise');
  return isReached ? [wrong('exit_reached', { field: 'distance', params: { price: level } })] : [];
}

function exitOf({ exits }: OrderRow, number: number): Exit {
  const exit = exits.find((one) => one.number === number);
  if (exit === undefined) throw refusal('exit_unknown', { field: 'number' });
  return exit;
}

function trailingOf(order: OrderRow, number: number): Exit {
  const exit = exitOf(order, number);
  if (exit.kind !== 'trailing') throw refusal('exit_unknown', { field: 'number' });
  return exit;
}

function tooMany({ exits }: OrderRow): Wrong[] {
  const isFull = exits.filter((exit) => !isLevel(exit)).length >= CLOSING_ORDERS_AT_MOST;
  const params = { maximum: `${CLOSING_ORDERS_AT_MOST}` };
  return isFull ? [wrong('exit_levels_limit', { field: 'id', params })] : [];
}

function addExit(
  work: ContractWork,
  position: OrderRow,
  { kind, price, share, trail }: Pick<Exit, 'kind' | 'price' | 'share' | 'trail'>,
): Promise<OrderRow> {
  const exit: Exit = {
    number: nextNumber(position),
    kind,
    price,
    share,
    part: null,
    trail,
    create_time: work.time,
  };
  return keep(work, withExits(position, [...position.exits, exit]), 'exit_set');
}

export async function cancelExit(
  work: ContractWork,
  id: number,
  number: number,
): Promise<OrderRow> {
  const order = liveOrder(work, id);
  const exit = exitOf(order, number);
  const others = withExits(
    order,
    order.exits.filter((one) => one !== exit),
  );
  return isLevel(exit) ? keepLevels(work, others) : keep(work, others, 'exit_cancelled');
}

/** A level or a limit close; a trailing stop has no price of its own. */
export async function moveExit(
  work: ContractWork,
  id: number,
  { number, price }: { number: number; price: string },
  quotes: Quoted,
): Promise<OrderRow> {
  const order = liveOrder(work, id);
  const exit = exitOf(order, number);
  if (isLevel(exit)) return moveLevel(work, order, exit, price);
  if (exit.kind !== 'limit') throw refusal('exit_unknown', { field: 'number' });
  const place = placeOf(work, id, quotes);
  refuseAll(limitWrongs(place, { share: exit.share, price }));
  const exits = order.exits.map((one) =>
    one === exit ? { ...exit, price, number: nextNumber(order) } : one,
  );
  return keep(work, withExits(order, exits), 'exit_set');
}

async function keep(
  work: ContractWork,
  set: OrderRow,
  kind: 'exit_set' | 'exit_cancelled',
): Promise<OrderRow> {
  await keepExits(work.tx, set);
  work.touch(set, kind, null, null);
  return set;
}
