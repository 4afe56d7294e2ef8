// Requests that are wrong on purpose, each with the expected errors (R-FIELD-1, R-CONTRACT-21, R-SPOT-5).

import { evaluate } from '../../core/pkg/pe_core.js';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { type Bot, expectRefusal } from './bot.ts';
import { contracts } from './contract-acts.ts';
import { away } from './prices.ts';

const OLD_MS = 60_000;

export async function wrongAct(bot: Bot): Promise<void> {
  const kind = bot.dice.below(10);
  if (kind < 6) return wrongContract(bot);
  return kind < 8 ? wrongCoin(bot) : wrongOption(bot);
}

async function wrongContract(bot: Bot): Promise<void> {
  const { dice, prices, caller } = bot;
  const { legal_id, currency_id, match_id, tick, lot_min, lot_max, lot_step } = dice.pick(
    contracts(bot),
  );
  const mark = prices.mark(match_id);
  if (mark === undefined) return;
  const right = {
    share: lot_min,
    multiple: 10,
    type: 1,
    legal_id,
    currency_id,
    status: 1,
  } as const;
  const limit = { status: 0, target_price: mark } as const;
  const half = (step: string): string => evaluate('div', [step, '2']);
  const wishes: readonly [error: string, fields: Partial<Record<string, string | number>>][] = [
    ['quantity_off_step', { share: evaluate('add', [lot_min, half(lot_step)]) }],
    ['above_maximum', { share: evaluate('add', [lot_max, lot_step]) }],
    ['multiple_not_offered', { multiple: 7 }],
    ['take_profit_wrong_side', { target_profit_price: away(mark, -300, tick) }],
    ['stop_loss_wrong_side', { stop_loss_price: away(mark, 300, tick) }],
    ['price_off_tick', { ...limit, target_price: evaluate('add', [mark, half(tick)]) }],
    ['price_out_of_band', { ...limit, target_price: away(mark, -4_000, tick) }],
    ['price_invalid', { status: 0 }],
    ['quantity_invalid', { share: '1e3' }],
    ['insufficient_balance', { share: lot_max, multiple: 1 }],
    ['quote_stale', { quote_time: prices.time - OLD_MS }],
    ['price_moved', { worst_price: away(mark, -300, tick) }],
    ['instrument_unknown', { currency_id: 999_999 }],
  ];
  const [error, fields] = dice.pick(wishes);
  await expectRefusal(bot, error, (key) =>
    call(caller, CALLS['lever.submit'], { ...right, ...fields, ...key }),
  );
}

async function wrongCoin(bot: Bot): Promise<void> {
  const { dice, prices, caller } = bot;
  const [btc] = prices.instruments;
  const mark = btc && prices.mark(btc.match_id);
  if (btc === undefined || mark === undefined) return;
  const { currency_id, legal_id, tick } = btc;
  const wishes: readonly [error: string, fields: Partial<Record<string, string | number>>][] = [
    ['quantity_off_step', { amount: '0.0010005' }],
    ['below_minimum', { amount: '0.00001' }],
    ['above_maximum', { amount: '101' }],
    ['amount_invalid', { quote_amount: '100' }],
    ['price_out_of_band', { target_price: away(mark, -4_000, tick) }],
    ['insufficient_balance', { amount: '90', target_price: mark }],
    ['too_many_decimals', { amount: '0.000000001' }],
    ['quote_stale', { quote_time: prices.time - OLD_MS }],
  ];
  const [error, fields] = dice.pick(wishes);
  await expectRefusal(bot, error, (key) =>
    call(caller, CALLS['coin.trade'], {
      currency_id,
      legal_id,
      type: 1,
      amount: '0.001',
      ...fields,
      ...key,
    }),
  );
}

async function wrongOption(bot: Bot): Promise<void> {
  const { dice, prices, caller } = bot;
  const wishes: readonly [error: string, fields: Partial<Record<string, string | number>>][] = [
    ['seconds_not_offered', { seconds: 31 }],
    ['below_minimum', { number: '1' }],
    ['above_maximum', { number: '900000' }],
    ['amount_invalid', { number: '-5' }],
    ['instrument_unknown', { match_id: 999_999 }],
    ['quote_stale', { quote_time: prices.time - OLD_MS }],
  ];
  const [error, fields] = dice.pick(wishes);
  await expectRefusal(bot, error, (key) =>
    call(caller, CALLS['microtrade.submit'], {
      match_id: 1,
      currency_id: USDT,
      type: 1,
      seconds: 30,
      number: '10',
      ...fields,
      ...key,
    }),
  );
}
