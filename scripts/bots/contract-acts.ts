// A bot's actions in contracts: each one is chosen by the dice, sent to the server, and compared with the socket.
import { evaluate } from '../../core/pkg/pe_core.js';
import { call } from '../../protocol/call.ts';
import type { Instrument } from '../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../protocol/calls/trading/contract.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { type Bot, callWithKey, expectPlaced, honest, requireEvent } from './bot.ts';
import { away } from './prices.ts';

const LEVER = 'lever_order';

export async function contractAct(bot: Bot): Promise<void> {
  const what = bot.dice.below(100);
  if (what < 55) return submit(bot);
  if (what < 67) return close(bot);
  if (what < 77) return setStops(bot);
  if (what < 87) return cancel(bot);
  if (what < 93) return reverse(bot);
  return batch(bot);
}

export function contracts({ prices }: Bot): Instrument[] {
  return prices.instruments
    .filter(({ is_contract, type }) => is_contract && type === 'crypto')
    .slice(0, 4);
}

/** A quantity that part of the account can cover; every fifth bot risks too much. */
function lots(bot: Bot, { lot_size, lot_step, lot_min }: Instrument, mark: string): string {
  const notional =
    bot.index % 5 === 0 ? bot.dice.between(1_000, 20_000) : bot.dice.between(50, 1_500);
  const exactLots = evaluate('div', [`${notional}`, evaluate('mul', [mark, lot_size])]);
  const steppedLots = evaluate('quantize', [exactLots, lot_step, 'down']);
  return evaluate('cmp', [steppedLots, lot_min]) === '-1' ? lot_min : steppedLots;
}

async function submit(bot: Bot): Promise<void> {
  const { dice, prices, caller } = bot;
  const instrument = dice.pick(contracts(bot));
  const mark = prices.mark(instrument.match_id);
  if (mark === undefined) return;
  const type = dice.pick([1, 2] as const);
  const isLimit = dice.oneIn(3);
  const side = type === 1 ? 1 : -1;
  const target = away(mark, -side * dice.between(-2, 60), instrument.tick);
  const from = isLimit ? target : mark;
  const stop = (sign: number): string =>
    away(from, sign * side * dice.between(4, 80), instrument.tick);
  const isReckless = bot.index % 5 === 0;
  const wish = {
    share: lots(bot, instrument, mark),
    multiple: isReckless ? 100 : dice.pick(instrument.multiples),
    type,
    legal_id: instrument.legal_id,
    currency_id: instrument.currency_id,
    status: isLimit ? 0 : 1,
    margin_mode: dice.oneIn(3) ? 'isolated' : 'cross',
    ...(isLimit && { target_price: target }),
    ...(dice.oneIn(3) && { target_profit_price: stop(1) }),
    ...(dice.oneIn(3) && { stop_loss_price: stop(-1) }),
    ...(dice.oneIn(4) && { quote_time: prices.time }),
    ...(!isLimit && dice.oneIn(5) && { worst_price: away(mark, side * 10, instrument.tick) }),
  } as const;
  const since = bot.now();
  const order = await callWithKey(bot, 'lever.submit', (key) =>
    call(caller, CALLS['lever.submit'], { ...wish, ...key }),
  );
  if (order !== undefined) await expectPlaced(bot, LEVER, order, since);
}

function one(bot: Bot, status: number): LeverOrder | undefined {
  const orders = [...bot.events.orders.lever_order.values()].filter(
    (order) => order.status === status,
  );
  return orders.length === 0 ? undefined : bot.dice.pick(orders);
}

async function close(bot: Bot): Promise<void> {
  const order = one(bot, 1);
  const step = bot.prices.instruments.find(
    ({ match_id }) => match_id === order?.match_id,
  )?.lot_step;
  if (order === undefined || step === undefined) return;
  const half = evaluate('quantize', [evaluate('div', [order.share, '2']), step, 'down']);
  const isPart = bot.dice.oneIn(2) && half !== '0';
  const closeAnswer = await callWithKey(bot, 'lever.close', (key) =>
    call(bot.caller, CALLS['lever.close'], {
      id: order.id,
      ...(isPart && { share: half }),
      ...key,
    }),
  );
  if (closeAnswer !== undefined) await requireEvent(bot, LEVER, closeAnswer);
}

async function setStops(bot: Bot): Promise<void> {
  const order = one(bot, bot.dice.oneIn(4) ? 0 : 1);
  if (order === undefined) return;
  const { tick } = bot.prices.instruments.find(({ match_id }) => match_id === order.match_id) ?? {};
  const mark = order.status === 0 ? order.price : bot.prices.mark(order.match_id);
  if (tick === undefined || mark === undefined) return;
  const side = order.type === 1 ? 1 : -1;
  const gain = away(mark, side * bot.dice.between(3, 50), tick);
  const loss = away(mark, -side * bot.dice.between(3, 50), tick);
  const wish = {
    target_profit_price: bot.dice.oneIn(5) ? '0' : gain,
    ...(bot.dice.oneIn(2) && { stop_loss_price: loss }),
  };
  const changeAnswer = await honest(bot, 'lever.setstop', () =>
    call(bot.caller, CALLS['lever.setstop'], { id: order.id, ...wish }),
  );
  if (changeAnswer !== undefined) await requireEvent(bot, LEVER, changeAnswer);
}

async function cancel(bot: Bot): Promise<void> {
  const order = one(bot, 0);
  if (order === undefined) return;
  const cancelAnswer = await callWithKey(bot, 'lever.cancel', (key) =>
    call(bot.caller, CALLS['lever.cancel'], { id: order.id, ...key }),
  );
  if (cancelAnswer !== undefined) await requireEvent(bot, LEVER, cancelAnswer);
}

async function reverse(bot: Bot): Promise<void> {
  const order = one(bot, 1);
  if (order === undefined) return;
  const since = bot.now();
  const both = await callWithKey(bot, 'lever.reverse', (key) =>
    call(bot.caller, CALLS['lever.reverse'], { id: order.id, ...key }),
  );
  if (both === undefined) return;
  await requireEvent(bot, LEVER, both.closed);
  await expectPlaced(bot, LEVER, both.opened, since);
}

/** Closes everything that the bot has open or waiting, in contracts and spot. */
export async function leave(bot: Bot): Promise<void> {
  await callWithKey(bot, 'lever.batch_cancel', (key) =>
    call(bot.caller, CALLS['lever.batch_cancel'], { ...key }),
  );
  await callWithKey(bot, 'lever.batch_close', (key) =>
    call(bot.caller, CALLS['lever.batch_close'], { type: 0, ...key }),
  );
  await callWithKey(bot, 'coin.batch_cancel', (key) =>
    call(bot.caller, CALLS['coin.batch_cancel'], { ...key }),
  );
}

/** Closes only some, so that positions grow meanwhile. */
async function batch(bot: Bot): Promise<void> {
  const { caller, dice } = bot;
  const type = dice.pick([0, 1, 2] as const);
  const { currency_id, legal_id } = dice.pick(contracts(bot));
  const pair = { type, currency_id, legal_id };
  if (dice.oneIn(2)) {
    await callWithKey(bot, 'lever.batch_cancel', (key) =>
      call(caller, CALLS['lever.batch_cancel'], { ...pair, ...key }),
    );
  } else {
    await callWithKey(bot, 'lever.batch_close', (key) =>
      call(caller, CALLS['lever.batch_close'], { ...pair, ...key }),
    );
  }
}
