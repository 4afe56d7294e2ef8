// The index of several exchanges: what each of them does wrong moves no price and liquidates nobody.
import { Decimal } from 'decimal.js';
import { afterEach, describe, expect, test } from 'vitest';
import { type Fault, IndexBench, VENUES } from '../../../../tests/support/index-bench.ts';
import { BTC, ETH, START } from '../../../../tests/support/venue-bench.ts';

const LONG = process.env['LONG'] === '1';
const FAULTS: readonly Fault[] = [
  'half',
  'tenfold',
  'frozen',
  'crossed',
  'old',
  'cut',
  'lose',
  'repeat',
];
/** Wrong prices: of more than two the majority would be wrong. */
const LIES: readonly (Fault | undefined)[] = ['half', 'tenfold'];

let bench: IndexBench | undefined;
afterEach(() => bench?.close());

async function openFive(seed: number, keys = VENUES as readonly (typeof VENUES)[number][]) {
  const all = await IndexBench.open(seed, keys);
  bench = all;
  await all.until(() => all.sources(BTC).count === keys.length);
  await all.until(() => all.sources(ETH).count === keys.length);
  return all;
}

describe('R-PRICE-9: an index of five exchanges', { timeout: 60_000 }, () => {
  test.each([
    ['half', 'far'],
    ['tenfold', 'far'],
    ['frozen', 'old'],
    ['crossed', 'crossed'],
    ['old', 'old'],
    ['cut', 'lost'],
  ] as const)(
    'one that is %s is left out as %s, and the index stays at the true price',
    async (fault, reason) => {
      const all = await openFive(5);
      for (const key of ['okx', 'kraken'] as const) {
        all.fail(key, fault);
        let wasSeen = false;
        for (let at = 0; at < 24; at += 1) {
          await all.step();
          wasSeen ||= all.leftOut(BTC)[key] === reason;
          expect(all.distance(BTC), `${key} ${all.quote(BTC).mark}`).toBeLessThan(0.001);
          expect(all.quote(BTC).is_open).toBe(true);
        }
        expect(wasSeen, JSON.stringify(all.leftOut(BTC))).toBe(true);
        all.fail(key, undefined);
        await all.until(() => all.leftOut(BTC)[key] === '', 120_000);
      }
    },
  );

  test('fewer than the minimum: closed at once, nothing triggers, and open again with enough', async () => {
    const all = await openFive(6);
    const { mark } = all.quote(BTC);
    expect(mark).not.toBe('0');
    for (const key of ['okx', 'kraken', 'bybit'] as const) all.fail(key, 'cut');
    for (const { key, server } of all.exchanges) {
      if (key !== 'binance' && key !== 'coinbase') server.refuse(1_000_000);
    }
    await all.until(() => all.sources(BTC).count === 2, 10_000);
    expect(all.sources(BTC)).toMatchObject({ minimum: 3, is_enough: false });
    expect(all.quote(BTC).is_open).toBe(false);
    const stood = all.quote(BTC).mark;
    for (let at = 0; at < 8; at += 1) await all.step();
    expect(all.quote(BTC).mark).toBe(stood);
    for (const { key, server } of all.exchanges) {
      server.refuse(0);
      all.fail(key, undefined);
    }
    await all.until(() => all.quote(BTC).is_open, 120_000);
    expect(all.distance(BTC)).toBeLessThan(0.001);
  });

  test('two that differ by more than the distance are none: nobody knows which one is right', async () => {
    const all = await openFive(7, ['binance', 'okx']);
    all.fail('okx', 'half');
    await all.until(() => !all.quote(BTC).is_open, 10_000);
    expect(all.leftOut(BTC)).toEqual({ binance: 'far', okx: 'far' });
  });

  test('a far trade makes no candle', async () => {
    const all = await openFive(8);
    all.fail('binance', 'half');
    for (let at = 0; at < 12; at += 1) await all.step();
    const range = { from: START - 3_600_000, to: all.now() + 3_600_000 };
    const answer = all.market.ask({ kind: 'candles', symbol: BTC, period: '1min', ...range });
    const { list } = JSON.parse(answer.kind === 'json' ? answer.json : '{}') as {
      list: [number, string, string, string, string][];
    };
    expect(list.length).toBeGreaterThan(0);
    for (const [, open, high, low, close] of list) {
      for (const text of [open, high, low, close]) {
        expect(new Decimal(text).minus(60_000).abs().toNumber(), text).toBeLessThan(500);
      }
    }
  });

  const seconds = LONG ? 3600 : 45;
  test(`${seconds} s with faults at random: the index never leaves the true price by 0.1 %, and nothing is open on too few`, {
    timeout: seconds * 400 + 30_000,
  }, async () => {
    const all = await openFive(9);
    let [openSteps, closedSteps] = [0, 0];
    const steps = seconds * 4;
    for (let at = 0; at < steps; at += 1) {
      for (const { key, fault } of all.exchanges) {
        if (fault !== undefined) {
          if (all.die(16) === 0) all.fail(key, undefined);
        } else if (all.die(60) === 0) {
          const next = FAULTS[all.die(FAULTS.length)];
          const liars = all.exchanges.filter((one) => LIES.includes(one.fault)).length;
          if (!LIES.includes(next) || liars < 2) all.fail(key, next);
        }
      }
      await all.step();
      for (const symbol of [BTC, ETH]) {
        const { count, minimum, is_enough } = all.sources(symbol);
        const { is_open } = all.quote(symbol);
        if (is_open) expect(count).toBeGreaterThanOrEqual(minimum);
        expect(is_open).toBe(is_enough);
        if (is_open) {
          openSteps += 1;
          const state = `${symbol} ${all.quote(symbol).mark} ${JSON.stringify(all.leftOut(symbol))}`;
          expect(all.distance(symbol), state).toBeLessThan(0.001);
        } else closedSteps += 1;
      }
    }
    expect(openSteps).toBeGreaterThan(closedSteps);
  });
});
