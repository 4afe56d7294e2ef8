// Adversaries of conversion and spot: quotes that are held, and amounts so small that a fee could round to zero.

import { USDT } from '../../../protocol/constants.ts';
import { SECOND_MS } from '../../../protocol/time.ts';
import { ATOM, isAbove, mul, quantize } from '../../../server/platform/base/exact.ts';
import type { Arena } from './arena.ts';
import { BTC, DOWN, ETH, NOT_TAKEN, type Strategy, spot, UP } from './strategy.ts';

const QUOTE_S = 9;
/** In USDT; some currencies have a higher minimum. */
const LEAST = '0.01';
const PAIRS = [
  [BTC, 1],
  [ETH, 2],
] as const;
/** The price must move by this factor to earn more than a conversion costs. */
const FEE = '1.001';

interface QuoteRequest {
  number: string;
  from_currency_id: number;
  to_currency_id: number;
}

async function quoteOf(arena: Arena, user: number, request: QuoteRequest) {
  const { ok } = await arena.call(user, 'user.getTransferFee', { ...request });
  return ok as { quote_id: string } | undefined;
}

async function leastOf(
  arena: Arena,
  user: number,
  request: Omit<QuoteRequest, 'number'>,
): Promise<string> {
  const outcome = await arena.call(user, 'user.getTransferFee', { ...request, number: LEAST });
  const minimum = outcome.refusal === 'below_minimum' ? outcome.params?.['minimum'] : LEAST;
  return `${minimum ?? LEAST}`;
}

const strategy: Strategy = {
  name: 'hold conversion quotes, use them after a move',
  // R-FUNDS-9: a quote is valid until the price has moved by half of the fee in the user's favour.
  mayCost: 0.5,
  match_ids: [BTC, ETH],
  speed: 100,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    return async () => {
      const [match_id, coin] = dice.pick(PAIRS);
      await arena.pass(SECOND_MS);
      const isBuying = dice.oneIn(2);
      const before = arena.mark(match_id);
      const [from_currency_id, to_currency_id] = isBuying ? [USDT, coin] : [coin, USDT];
      const request = { number: isBuying ? '1000' : '0.1', from_currency_id, to_currency_id };
      const size = isBuying ? '1000' : mul('0.1', before);
      const quote = await quoteOf(arena, user, request);
      if (quote === undefined) return NOT_TAKEN(size);
      const use = () => arena.call(user, 'user.Transfer', { ...request, quote_id: quote.quote_id });
      for (let second = 0; second < QUOTE_S; second += 1) {
        await arena.pass(SECOND_MS);
        const mark = arena.mark(match_id);
        const earns = isBuying ? isAbove(mark, mul(before, FEE)) : isAbove(before, mul(mark, FEE));
        if (earns && (await use()).refusal === undefined) return { size, isTaken: true };
      }
      const mark = arena.mark(match_id);
      const isInFavour = isBuying ? isAbove(mark, before) : isAbove(before, mark);
      const isTaken = isInFavour && (await use()).refusal === undefined;
      return { size, isTaken };
    };
  },
};

const smallestConversions: Strategy = {
  name: 'smallest conversions',
  match_ids: [BTC, ETH],
  speed: 1,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    return async () => {
      const [, coin] = dice.pick(PAIRS);
      await arena.pass(SECOND_MS);
      const pair = { from_currency_id: USDT, to_currency_id: coin };
      const least = await leastOf(arena, user, pair);
      // A little above the minimum, because some amounts would round up.
      const number = quantize(mul(least, `1.${dice.between(1000, 9999)}`), ATOM, 'up');
      const request = { ...pair, number };
      const quote = await quoteOf(arena, user, request);
      if (quote === undefined) return NOT_TAKEN(LEAST);
      const { refusal } = await arena.call(user, 'user.Transfer', {
        ...request,
        quote_id: quote.quote_id,
      });
      return { size: number, isTaken: refusal === undefined };
    };
  },
};

const smallestSpot: Strategy = {
  name: 'smallest spot orders, with the bounce',
  match_ids: [BTC, ETH],
  speed: 1,
  begin: async ({ arena, dice }) => {
    const user = await arena.user();
    return async () => {
      const match_id = dice.pick([BTC, ETH]);
      await arena.pass(SECOND_MS);
      const { price, mark } = arena.market.quote(match_id);
      const first = isAbove(price, mark) ? DOWN : UP;
      const order = await spot(arena, user, match_id, first);
      await arena.pass(SECOND_MS);
      await spot(arena, user, match_id, first === UP ? DOWN : UP);
      return order === undefined ? NOT_TAKEN('6') : { size: order.turnover, isTaken: true };
    };
  },
};

export const ON_COINS = [strategy, smallestConversions, smallestSpot];
