// A bot's actions in spot and in timed options.

import { evaluate } from '../../core/pkg/pe_core.js';
import { call } from '../../protocol/call.ts';
import type { Instrument } from '../../protocol/calls/market/market.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { type Bot, callWithKey, expectPlaced, requireEvent } from './bot.ts';
import { away } from './prices.ts';

/** Bots trade against each other here. */
const COINS = [1, 2];

export async function spotAct(bot: Bot): Promise<void> {
  const what = bot.dice.below(100);
  if (what < 40) return limit(bot);
  if (what < 70) return market(bot);
  if (what < 92) return cancel(bot);
  const { currency_id, legal_id } = bot.dice.pick(coins(bot));
  await callWithKey(bot, 'coin.batch_cancel', (key) =>
    call(bot.caller, CALLS['coin.batch_cancel'], { currency_id, legal_id, ...key }),
  );
}

function coins({ prices }: Bot): Instrument[] {
  return prices.instruments.filter(({ match_id }) => COINS.includes(match_id));
}

function amountOf(bot: Bot, { spot_step }: Instrument, mark: string): string {
  const worth = evaluate('div', [`${bot.dice.between(20, 400)}`, mark]);
  return evaluate('quantize', [worth, spot_step, 'up']);
}

async function limit(bot: Bot): Promise<void> {
  const { dice, prices } = bot;
  const instrument = dice.pick(coins(bot));
  const mark = prices.mark(instrument.match_id);
  if (mark === undefined) return;
  const type = dice.pick([1, 2] as const);
  // From slightly across the market to far behind it.
  const points = (type === 1 ? -1 : 1) * dice.between(-10, 40);
  await trade(bot, instrument, {
    type,
    amount: amountOf(bot, instrument, mark),
    target_price: away(mark, points, instrument.tick),
  });
}

async function market(bot: Bot): Promise<void> {
  const { dice, prices } = bot;
  const instrument = dice.pick(coins(bot));
  const mark = prices.mark(instrument.match_id);
  if (mark === undefined) return;
  const type = dice.pick([1, 2] as const);
  const byMoney = type === 1 && dice.oneIn(2);
  await trade(bot, instrument, {
    type,
    ...(byMoney
      ? { quote_amount: `${dice.between(20, 400)}` }
      : { amount: amountOf(bot, instrument, mark) }),
    ...(dice.oneIn(4) && { quote_time: prices.time }),
  });
}

interface Wish {
  type: 1 | 2;
  amount?: string;
  quote_amount?: string;
  target_price?: string;
  quote_time?: number;
}

async function trade(bot: Bot, instrument: Instrument, wish: Wish): Promise<void> {
  const { currency_id, legal_id } = instrument;
  const since = bot.now();
  const order = await callWithKey(bot, 'coin.trade', (key) =>
    call(bot.caller, CALLS['coin.trade'], { currency_id, legal_id, ...wish, ...key }),
  );
  if (order !== undefined) await expectPlaced(bot, 'coin_order', order, since);
}

async function cancel(bot: Bot): Promise<void> {
  const openOrders = [...bot.events.orders.coin_order.values()].filter(
    ({ status }) => status === 0,
  );
  if (openOrders.length === 0) return;
  const { id } = bot.dice.pick(openOrders);
  const cancelAnswer = await callWithKey(bot, 'coin.cancelOrder', (key) =>
    call(bot.caller, CALLS['coin.cancelOrder'], { id, ...key }),
  );
  if (cancelAnswer !== undefined) await requireEvent(bot, 'coin_order', cancelAnswer);
}

export async function optionAct(bot: Bot): Promise<void> {
  const { dice, prices, caller } = bot;
  const instrument = dice.pick(prices.instruments.filter(({ match_id }) => match_id <= 4));
  const wish = {
    match_id: instrument.match_id,
    currency_id: USDT,
    type: dice.pick([1, 2] as const),
    seconds: dice.pick([30, 30, 60]),
    number: `${dice.between(10, 60)}`,
    ...(dice.oneIn(4) && { quote_time: prices.time }),
  };
  const since = bot.now();
  const order = await callWithKey(bot, 'microtrade.submit', (key) =>
    call(caller, CALLS['microtrade.submit'], { ...wish, ...key }),
  );
  if (order === undefined) return;
  await expectPlaced(bot, 'micro_order', order, since);
  if (!dice.oneIn(5)) return;
  const cancelAnswer = await callWithKey(bot, 'microtrade.cancelMicOrder', (key) =>
    call(caller, CALLS['microtrade.cancelMicOrder'], { id: order.id, ...key }),
  );
  if (cancelAnswer !== undefined) await requireEvent(bot, 'micro_order', cancelAnswer);
}
