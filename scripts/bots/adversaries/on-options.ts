// Adversaries of timed options: their own trades at the start and end of an option, and the free look of the first 3 s.

import { USDT } from '../../../protocol/constants.ts';
import { SECOND_MS } from '../../../protocol/time.ts';
import { isAbove } from '../../../server/platform/base/exact.ts';
import type { BotDice } from '../dice.ts';
import type { Arena } from './arena.ts';
import {
  BTC,
  DOWN,
  ETH,
  NOT_TAKEN,
  SIDES,
  type Side,
  type Strategy,
  spot,
  UP,
} from './strategy.ts';

const STAKE = 200;
const LARGE_STAKE = 5000;
/** Takes several levels of the book. */
const SWEEP = '20000';
/** Only its own trades move the price: if these counted, it would always win. */
const STANDS_STILL = 1e-7;
/** Before the feed's next tick. */
const AT_ONCE_MS = 1;
const LOOK_MS = 2800;
const DURATIONS = [30, 60, 120, 180, 300];

interface Stake {
  match_id: number;
  type: Side;
  seconds: number;
  number: number;
}

async function takeOption(arena: Arena, user: number, stake: Stake) {
  const { ok } = await arena.call(user, 'microtrade.submit', { ...stake, currency_id: USDT });
  return ok as { id: number; open_price: string } | undefined;
}

const pick = (dice: BotDice) => ({
  match_id: dice.pick([BTC, ETH]),
  type: dice.pick(SIDES),
});

const print: Strategy = {
  name: 'own trades before options open and end',
  match_ids: [BTC, ETH],
  speed: STANDS_STILL,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    return async () => {
      const { match_id, type } = pick(dice);
      await arena.pass(SECOND_MS);
      await spot(arena, user, match_id, type === UP ? DOWN : UP, SWEEP);
      await arena.pass(AT_ONCE_MS, AT_ONCE_MS);
      const number = LARGE_STAKE;
      const order = await takeOption(arena, user, { match_id, type, seconds: 30, number });
      if (order === undefined) return NOT_TAKEN(`${LARGE_STAKE}`);
      await arena.pass(30 * SECOND_MS);
      await spot(arena, user, match_id, type, SWEEP);
      await arena.pass(AT_ONCE_MS, AT_ONCE_MS);
      await arena.pass(6 * SECOND_MS);
      return { size: `${LARGE_STAKE}`, isTaken: true };
    };
  },
};

const freeLook: Strategy = {
  name: 'cancel options after the first ticks',
  match_ids: [BTC, ETH],
  speed: 10,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    return async () => {
      const { match_id, type } = pick(dice);
      const seconds = dice.pick(DURATIONS);
      await arena.pass(SECOND_MS);
      const order = await takeOption(arena, user, { match_id, type, seconds, number: STAKE });
      if (order === undefined) return NOT_TAKEN(`${STAKE}`);
      await arena.pass(LOOK_MS, 200);
      const mark = arena.mark(match_id);
      const isRight =
        type === UP ? isAbove(mark, order.open_price) : isAbove(order.open_price, mark);
      if (!isRight) await arena.call(user, 'microtrade.cancelMicOrder', { id: order.id });
      else await arena.pass((seconds + 6) * SECOND_MS - LOOK_MS);
      return { size: `${STAKE}`, isTaken: true };
    };
  },
};

export const ON_OPTIONS = [print, freeLook];
