import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { runScript, type ServerProcess, startServerProcess } from '../support/server-process.ts';

let top: string;
let data: string;
let server: ServerProcess;

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'pe-feed-'));
  data = join(top, 'data');
  server = await startServerProcess(data, ['--test-controls', '--feed', 'stopped']);
}, 120_000);

afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(top, { recursive: true, force: true });
});

const guest = () => ({ origin: server.address, language: 'en' }) as const;
const bitcoin = async () => {
  const { list, epoch } = await call(guest(), CALLS['currency.quotation_new'], {});
  const ticker = list.find(({ symbol }) => symbol === 'BTC/USDT');
  if (ticker === undefined) throw new Error('no bitcoin');
  return { ...ticker, epoch };
};
const book = () => call(guest(), CALLS['currency.book'], { match_id: 1 });
const trades = () => call(guest(), CALLS['currency.trades'], { match_id: 1, limit: 3 });

async function refusalOf(...words: string[]): Promise<unknown> {
  const { code, out } = await runScript('scripts/operator.ts', [
    '--data',
    data,
    ...words,
    '--json',
  ]);
  expect(code).toBe(1);
  return (JSON.parse(out) as { error: unknown }).error;
}

describe('R-OPERATOR-7: a test controls the feed', { timeout: 120_000 }, () => {
  test('R-OPERATOR-7: a tick sets last price and mark and is a public trade; the book moves and keeps its shape', async () => {
    const before = await book();
    await server.operator('feed', 'tick', 'BTC/USDT', '90000', '0.5');
    const [ticker, movedBook, { list }] = await Promise.all([bitcoin(), book(), trades()]);
    expect(ticker).toMatchObject({ now_price: '90000', mark_price: '90000' });
    expect(list[0]).toMatchObject({ price: '90000', number: '0.5' });
    await server.operator('feed', 'tick', 'BTC/USDT', '91000');
    const again = await book();
    const shift = (levels: readonly (readonly [string, string])[], by: bigint): string[] =>
      levels.map(([price, number]) => `${tenths(price) + by} ${number}`);
    expect(shift(again.in, -10_000n)).toEqual(shift(movedBook.in, 0n));
    expect(shift(again.out, -10_000n)).toEqual(shift(movedBook.out, 0n));
    expect(again.in.map(([, number]) => number)).toEqual(before.in.map(([, number]) => number));
    // One lot by default.
    const { list: instruments } = await call(guest(), CALLS['currency.instruments'], {});
    const newest = (await trades()).list[0];
    expect(newest?.number).toBe(instruments[0]?.lot_size);
    // The order band of 10 % doesn't apply.
    await server.operator('feed', 'tick', 'BTC/USDT', '45000');
    expect((await bitcoin()).now_price).toBe('45000');
  });

  test('the running candle includes its ticks', async () => {
    await server.operator('feed', 'tick', 'BTC/USDT', '46000');
    await server.operator('feed', 'tick', 'BTC/USDT', '44000');
    const { time } = await bitcoin();
    const { list } = await call(guest(), CALLS['currency.new_timeshar'], {
      symbol: 'BTC/USDT',
      period: '1day',
      from: time - 86_400_000,
      to: time + 1,
    });
    expect(list.at(-1)?.[4]).toBe('44000');
  });

  test('an invalid tick is refused by name', async () => {
    expect(await refusalOf('feed', 'tick', 'BTC/USDT', '90000.001')).toBe('price_off_tick');
    expect(await refusalOf('feed', 'tick', 'BTC/USDT', '0')).toBe('price_off_tick');
    expect(await refusalOf('feed', 'tick', 'BTC/USDT', 'much')).toBe('price_off_tick');
    expect(await refusalOf('feed', 'tick', 'NONE/USDT', '1')).toBe('instrument_unknown');
    expect(await refusalOf('feed', 'tick', 'BTC/USDT', '1', '0.0000000001')).toBe(
      'quantity_off_step',
    );
    expect(await refusalOf('feed', 'tick', 'BTC/USDT')).toBe('parameter_error');
  });

  test('/status reports stopped; start raises the epoch, prices continue from the set one, and ticks are refused', async () => {
    expect((await call(guest(), CALLS['status'], {})).feed).toBe('stopped');
    const { epoch, now_price } = await bitcoin();
    await server.operator('feed', 'start');
    const runningTicker = await bitcoin();
    expect(runningTicker.epoch).toBe(epoch + 1);
    expect((await call(guest(), CALLS['status'], {})).feed).toBe('live');
    const [from, to] = [tenths(now_price), tenths(runningTicker.now_price)];
    expect(to > (from * 99n) / 100n && to < (from * 101n) / 100n).toBe(true);
    expect(await refusalOf('feed', 'tick', 'BTC/USDT', '90000')).toBe('feed_running');
    await server.operator('feed', 'stop');
    expect((await bitcoin()).epoch).toBe(epoch + 1);
    await server.operator('feed', 'tick', 'BTC/USDT', '90000');
    expect((await bitcoin()).now_price).toBe('90000');
  });

  test('after a restart the past is unchanged, also across a day, and prices continue', async () => {
    const minutes = async (from: number, to: number) =>
      (
        await call(guest(), CALLS['currency.new_timeshar'], {
          symbol: 'BTC/USDT',
          period: '1min',
          from,
          to,
        })
      ).list;
    // To a second after a minute's start: if a minute ended before the tick, it would have no price and no bar.
    const [clock] = await server.operator('clock', 'advance', '1');
    const now = clock?.['server_time'] as number;
    await server.operator('clock', 'advance', `${86_400_000 + 61_000 - (now % 60_000)}`);
    await server.operator('feed', 'tick', 'BTC/USDT', '91000');
    const { time } = await bitcoin();
    const [from, to] = [time - 30 * 60_000, time + 1];
    const old = time - 86_400_000;
    const before = [await minutes(from, to), await minutes(old - 1_800_000, old + 1_800_000)];
    expect(before[0]?.at(-1)?.[4]).toBe('91000');
    expect(before[0]?.length).toBeGreaterThan(29);
    const began = await bitcoin();
    await server.end();
    server = await startServerProcess(data, ['--test-controls', '--feed', 'stopped']);
    const after = [await minutes(from, to), await minutes(old - 1_800_000, old + 1_800_000)];
    expect(after).toEqual(before);
    const endedTicker = await bitcoin();
    expect([endedTicker.now_price, endedTicker.epoch]).toEqual(['91000', began.epoch + 1]);
  });

  test('without --test-controls neither the commands nor --feed stopped exist', async () => {
    const answer = await runScript('scripts/server.ts', [
      '--feed',
      'stopped',
      '--data',
      join(top, 'x'),
    ]);
    expect([answer.code, answer.err.trim().split('\n').length]).toEqual([1, 1]);
    expect(answer.err).toContain('--test-controls');
  });
});

/** Prices of bitcoin have one decimal, so they are compared in tenths. */
function tenths(price: string): bigint {
  const [whole = '0', tenth = '0'] = price.split('.');
  return BigInt(whole) * 10n + BigInt(tenth);
}
