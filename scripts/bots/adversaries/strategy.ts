import { div, mul, quantize, sub } from '../../../server/platform/base/exact.ts';
import type { BotDice } from '../dice.ts';
import type { Arena } from './arena.ts';
import { nearestFloat } from './statistics.ts';
import type { VenuePrices } from './venue-prices.ts';

export interface Floor {
  arena: Arena;
  dice: BotDice;
  venue?: VenuePrices | undefined;
}

/** One trade, or an attempt that the exchange refused. */
export interface Turn {
  size: string;
  isTaken: boolean;
}

export interface Strategy {
  name: string;
  match_ids: readonly number[];
  speed: number;
  isExternal?: boolean;
  /** The part of the paid fees that the adversary may earn by a rule. */
  mayCost?: number;
  begin(floor: Floor): Promise<() => Promise<Turn>>;
}

export const [BTC, ETH, XRP, SOL, TRX, DOGE] = [1, 2, 4, 5, 6, 7];
export const [AAPL, MSFT, NVDA] = [41, 42, 43];
export const UP = 1;
export const DOWN = 2;
export type Side = 1 | 2;
export const SIDES: readonly Side[] = [UP, DOWN];
const MARKET_ORDER = 1;

export const NOT_TAKEN = (size = '1'): Turn => ({ size, isTaken: false });

export interface Wish {
  match_id: number;
  type: Side;
  multiple?: number;
  mode?: 'cross' | 'isolated';
  share?: number;
}

export async function openContract(arena: Arena, user: number, wish: Wish) {
  const { match_id, type, multiple = 5, mode = 'isolated', share = 20 } = wish;
  const { currency_id, legal_id } = arena.instrument(match_id);
  const { ok } = await arena.call(user, 'lever.submit', {
    currency_id,
    legal_id,
    type,
    multiple,
    share,
    margin_mode: mode,
    status: MARKET_ORDER,
  });
  return ok as { id: number; price: string; number: string } | undefined;
}

/** Returns false if it is already closed. */
export async function closeContract(arena: Arena, user: number, id: number): Promise<boolean> {
  const { refusal } = await arena.call(user, 'lever.close', { id });
  return refusal === undefined;
}

export const notional = ({ price, number }: { price: string; number: string }): string =>
  mul(price, number);

/** Opens, waits and closes. Most strategies differ in timing and direction only. */
export async function holdContract(
  arena: Arena,
  user: number,
  wish: Wish,
  hold_ms: number,
): Promise<Turn> {
  const order = await openContract(arena, user, wish);
  if (order === undefined) return NOT_TAKEN();
  await arena.pass(hold_ms);
  await closeContract(arena, user, order.id);
  return { size: notional(order), isTaken: true };
}

export async function spot(arena: Arena, user: number, match_id: number, type: Side, usdt = '6') {
  const { currency_id, legal_id, spot_step } = arena.instrument(match_id);
  const amount = quantize(div(usdt, arena.mark(match_id)), spot_step, 'up');
  const { ok } = await arena.call(user, 'coin.trade', { currency_id, legal_id, type, amount });
  return ok as { fill: string; turnover: string } | undefined;
}

export function moveOf(from: string, to: string): number {
  return nearestFloat(div(sub(to, from), from));
}
