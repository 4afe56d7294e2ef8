// An adversary of a stopped feed.

import { USDT } from '../../../protocol/constants.ts';
import { SECOND_MS } from '../../../protocol/time.ts';
import { mul, quantize } from '../../../server/platform/base/exact.ts';
import type { Arena } from './arena.ts';
import {
  BTC,
  closeContract,
  DOWN,
  ETH,
  notional,
  openContract,
  SIDES,
  type Side,
  type Strategy,
  UP,
} from './strategy.ts';

/** Longer than a price counts as fresh. */
const STOPPED_MS = 8 * SECOND_MS;
const OPTION_S = 30;
const SIZE = 100;

/** Two accounts trade with each other, so that a stale price looks current. */
const wash: Strategy = {
  name: 'wash trade to refresh a stale feed',
  match_ids: [BTC, ETH],
  speed: 10,
  begin: async ({ arena, dice }) => {
    const [user, other] = [await arena.user(), await arena.user()];
    return async () => {
      const match_id = dice.pick([BTC, ETH]);
      await arena.pass(SECOND_MS);
      arena.market.act({ kind: 'stop' });
      await arena.pass(STOPPED_MS);
      await tradeTogether(arena, [user, other], match_id);
      const type = dice.pick(SIDES);
      const order = await openContract(arena, user, { match_id, type });
      const isStaked = await takesOption(arena, user, match_id, type);
      const isConverted = await converts(arena, user, match_id, type);
      await goOn(arena, match_id, type === UP ? '1.005' : '0.995');
      await arena.pass(isStaked ? (OPTION_S + 1) * SECOND_MS : SECOND_MS);
      if (order !== undefined) await closeContract(arena, user, order.id);
      const isTaken = order !== undefined || isStaked || isConverted;
      return { size: order ? notional(order) : `${SIZE}`, isTaken };
    };
  },
};

async function tradeTogether(
  arena: Arena,
  [user, other]: readonly [number, number],
  match_id: number,
): Promise<void> {
  const { currency_id, legal_id } = arena.instrument(match_id);
  const both = { currency_id, legal_id, amount: '0.01', target_price: arena.mark(match_id) };
  const soldOrder = await arena.call(other, 'coin.trade', { ...both, type: DOWN });
  await arena.call(user, 'coin.trade', { ...both, type: UP });
  if (soldOrder.ok !== undefined && 'id' in soldOrder.ok) {
    await arena.call(other, 'coin.cancelOrder', { id: soldOrder.ok.id });
  }
  await arena.pass(SECOND_MS / 2);
}

async function takesOption(arena: Arena, user: number, match_id: number, type: Side) {
  const { refusal } = await arena.call(user, 'microtrade.submit', {
    match_id,
    currency_id: USDT,
    type,
    seconds: OPTION_S,
    number: SIZE,
  });
  return refusal === undefined;
}

async function converts(arena: Arena, user: number, match_id: number, type: Side) {
  const { currency_id: coin } = arena.instrument(match_id);
  const request =
    type === UP
      ? { number: SIZE, from_currency_id: USDT, to_currency_id: coin }
      : { number: '0.01', from_currency_id: coin, to_currency_id: USDT };
  const quote = await arena.call(user, 'user.getTransferFee', request);
  if (quote.refusal !== undefined) return false;
  const { refusal } = await arena.call(user, 'user.Transfer', request);
  return refusal === undefined;
}

async function goOn(arena: Arena, match_id: number, by: string): Promise<void> {
  const { symbol, tick } = arena.instrument(match_id);
  const price = quantize(mul(arena.mark(match_id), by), tick, 'nearest');
  arena.market.act({ kind: 'tick', symbol, price, number: undefined });
  await arena.pass(SECOND_MS);
  arena.market.act({ kind: 'start' });
}

export const ON_STALE = [wash];
