// A recorded part of a day, replayed at a chosen speed for all users of a
// server. Orders, stops, liquidations and options exactly follow the recording; figures by hand.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, call } from '../../protocol/call.ts';
import type { Instrument } from '../../protocol/calls/market/market.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { FrameWriter, KIND, MARKET_OPEN } from '../../protocol/frame.ts';
import { DAY_MS } from '../../protocol/time.ts';
import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';
import { RecordingWriter } from '../../server/market/feed/recording.ts';
import SEEDS from '../../server/seeds/instruments.json' with { type: 'json' };
import { fundAt, newKey, signUpAt } from '../support/process-person.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const RECORDED_AT = Date.UTC(2024, 1, 29, 9);
/** An id of another installation: only symbols are compared. */
const THEIR_BTC = 77;
const PAIR = { currency_id: 1, legal_id: 3 };
const SPEED = 2;
/** Seconds of the recording -> the price from then on, in tenths. */
const PRICES: readonly (readonly [from: number, tenths: number])[] = [
  [0, 600_000],
  [240, 606_000],
  [320, 590_000],
  [400, 610_000],
];
const SECONDS = 480;
/** Below five seconds: a longer gap means that the machine slept, and the recording waits. */
const STRIDE_MS = 4000;

const top = mkdtempSync(join(tmpdir(), 'pe-recorded-day-'));
const data = join(top, 'data');
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(top, { recursive: true, force: true });
});

function record(path: string): void {
  const [btc] = SEEDS as unknown as Instrument[];
  if (btc === undefined) throw new Error('no bitcoin');
  const writer = new RecordingWriter(path, [{ ...btc, match_id: THEIR_BTC }]);
  for (let second = 0; second <= SECONDS; second += 1) {
    const time = RECORDED_AT + second * 1000;
    const [, price = 0] = PRICES.findLast(([from]) => from <= second) ?? [];
    const kind = second === 0 ? KIND.quotesSnapshot : KIND.ticks;
    const header = { kind, flags: 0, epoch: 5, sequence: second, server_time: time, match_id: 0 };
    const frame = new FrameWriter(header, 1);
    const prices = [price, price, price, price, price] as const;
    frame.tick(THEIR_BTC, -1, -5, MARKET_OPEN, ...prices, second === 0 ? 0 : 50_000, time);
    if (second === 0) frame.statistics(THEIR_BTC, -1, -5, -6, 590_000, 610_000, 580_000, 7, 9);
    writer.add(frame.bytes);
  }
  writer.close();
}

async function operator(...words: string[]): Promise<void> {
  const answer = await askServer(socketPath(data, undefined), { words, cwd: top });
  if ('failure' in answer) throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.failure)}`);
  if (answer.result.is_bad)
    throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.result.rows)}`);
}

const price = async (guest: Caller): Promise<string | undefined> => {
  const { list } = await call(guest, CALLS['currency.quotation_new'], {});
  return list.find(({ symbol }) => symbol === 'BTC/USDT')?.now_price;
};

async function playTo(guest: Caller, wantedTime: string): Promise<void> {
  for (let stride = 0; stride < SECONDS; stride += 1) {
    if ((await price(guest)) === wantedTime) return;
    await operator('clock', 'advance', `${STRIDE_MS}`);
  }
  throw new Error(`the recording never reached ${wantedTime}`);
}

const position = (
  who: Caller,
  more: { target_profit_price?: string; multiple?: number; margin_mode?: 'isolated' } = {},
) =>
  call(who, CALLS['lever.submit'], {
    ...PAIR,
    share: '100',
    multiple: 10,
    type: 1,
    status: 1,
    ...newKey(),
    ...more,
  });

describe('practice on a recorded day', { timeout: 240_000 }, () => {
  test('twice as fast, for two users: each order ends at the recorded prices, and the ledger is clean', async () => {
    const path = join(top, 'day.rec');
    record(path);
    server = await startServerProcess(
      data,
      ['--test-controls', '--replay', path, '--speed', `${SPEED}`],
      { RATE_LIMITS: 'off' },
    );
    const [ann, bob] = [await signUpAt(server), await signUpAt(server, 'bob')];
    // Far from midnight, when overnight fees are charged.
    const { list } = await call(ann, CALLS['currency.quotation_new'], {});
    const now = list.find(({ symbol }) => symbol === 'BTC/USDT')?.time ?? 0;
    await operator('clock', 'advance', `${DAY_MS - (now % DAY_MS) + DAY_MS / 2}`);
    await fundAt(ann, '10000', 'lever', 'micro');
    await fundAt(bob, '10000', 'lever');
    expect(await price(ann)).toBe('60000');

    // 0.1 BTC: a margin of 600, or of 60; a fee of 0.05 % of 6000.
    const profit = await position(ann, { target_profit_price: '60500' });
    expect(profit).toMatchObject({ price: '60000', caution_money: '600', trade_fee: '3' });
    const risky = await position(ann, { multiple: 100, margin_mode: 'isolated' });
    // 60000 - 0.7 x 60 / 0.1
    expect(risky).toMatchObject({ caution_money: '60', liquidation_price: '59580' });
    const limit = await call(ann, CALLS['lever.submit'], {
      ...PAIR,
      share: '100',
      multiple: 10,
      type: 1,
      status: 0,
      target_price: '59500',
      ...newKey(),
    });
    expect(limit).toMatchObject({ status: 0, trade_fee: '2.975' });
    const bobs = await position(bob, { target_profit_price: '60500' });
    const bid = await call(ann, CALLS['coin.trade'], {
      ...PAIR,
      type: 1,
      amount: '0.1',
      target_price: '59100',
      ...newKey(),
    });
    const option = await call(ann, CALLS['microtrade.submit'], {
      match_id: 1,
      currency_id: USDT,
      type: 1,
      seconds: 30,
      number: '100',
      ...newKey(),
    });
    expect(option.open_price).toBe('60000');
    const closedReasons = async (who: Caller) =>
      (await call(who, CALLS['lever.my_trade'], { status: [3] })).list.map(
        ({ id, close_reason, update_price, fact_profits }) => ({
          id,
          close_reason,
          update_price,
          fact_profits,
        }),
      );

    await playTo(ann, '60600');
    const takenProfit = { close_reason: 'take_profit', update_price: '60600', fact_profits: '60' };
    expect(await closedReasons(ann)).toEqual([{ id: profit.id, ...takenProfit }]);
    expect(await closedReasons(bob)).toEqual([{ id: bobs.id, ...takenProfit }]);
    const [endedOption] = (await call(ann, CALLS['microtrade.lists'], { status: 3 })).list;
    // The price stayed for its half minute: the stake is returned.
    expect(endedOption).toMatchObject({
      id: option.id,
      end_price: '60000',
      result: 0,
      payout: '100',
    });

    await playTo(ann, '59000');
    const [fallen] = await closedReasons(ann);
    expect(fallen).toMatchObject({
      id: risky.id,
      close_reason: 'liquidation',
      update_price: '59000',
    });
    const { list: open } = await call(ann, CALLS['lever.dealall'], {});
    expect(open).toMatchObject([{ id: limit.id, price: '59000', caution_money: '590', status: 1 }]);
    const { list: spot } = await call(ann, CALLS['coin.list'], { status: [3] });
    // It waited at 59100 and was passed: filled at its own price, less 0.1 % of the coins.
    expect(spot).toMatchObject([{ id: bid.id, filled: '0.1', turnover: '5910', fee: '0.0001' }]);

    await playTo(ann, '61000');
    await call(ann, CALLS['lever.close'], { id: limit.id, ...newKey() });
    const wallet = (who: Caller, account_type: 'lever' | 'micro' | 'change') =>
      call(who, CALLS['wallet.detail'], { currency_id: USDT, account_type });
    // 10000 + (60 - 3) - (60 + 3) + (200 - 2.975)
    expect(await wallet(ann, 'lever')).toMatchObject({ available: '10191.025', frozen: '0' });
    expect(await wallet(bob, 'lever')).toMatchObject({ available: '10057', frozen: '0' });
    // The option's fee is 0.2 % of its stake.
    expect(await wallet(ann, 'micro')).toMatchObject({ available: '9999.8', frozen: '0' });
    expect(await wallet(ann, 'change')).toMatchObject({ available: '4090', frozen: '0' });
    // At its end the recording restarts, and so does the market.
    await playTo(ann, '60000');
    expect(await price(bob)).toBe('60000');
    await operator('ledger', 'verify');
  });
});
