// No adversary earns. The short form takes some trades of each; LONG=1 takes 5,000 and requires the whole interval to
// be below 0. Seeds are fixed, so the short form always sees the same prices.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, OPEN_MS } from '../../tests/support/databases.ts';
import { estimateOf } from './adversaries/statistics.ts';
import {
  faultOf,
  HEADLINE,
  openTournament,
  type Result,
  resultLine,
  STRATEGIES,
  type Tournament,
} from './adversaries/tournament.ts';

const IS_LONG = process.env['LONG'] === '1';
const TRADES = IS_LONG ? 5000 : 8;
const SEEDS = IS_LONG ? [1, 2, 3, 4, 5] : [1, 2];
/** The short form runs beside other suites at a low priority, so it needs a long timeout. */
const STRATEGY_MS = IS_LONG ? 2 * 60 * 60_000 : 180_000;
/** For BTC: opening and one night, as a fraction of the notional. */
const OPENING_AND_NIGHT = 0.0005 + 0.0002;
const ROUNDING = 1e-6;

const all = databases();
const results: Result[] = [];
let run: Tournament;

beforeAll(async () => {
  const { database } = await all.open('embedded');
  run = await openTournament({ database, trades: TRADES, seeds: SEEDS });
}, OPEN_MS);

afterAll(() => {
  if (IS_LONG) console.log([HEADLINE, ...results.map(resultLine)].join('\n'));
});

describe('no adversary earns, and none costs the house', () => {
  test.each(STRATEGIES)('$name', { timeout: STRATEGY_MS }, async (strategy) => {
    const result = await run(strategy);
    results.push(result);
    expect(faultOf(result, IS_LONG), resultLine(result)).toBeUndefined();
  });

  test('R-CONTRACT-3: a position held over midnight pays the overnight fee', () => {
    const { fees } = results.find(({ name }) => name.includes('midnight')) ?? {};
    expect(fees?.mean).toBeGreaterThan(OPENING_AND_NIGHT - ROUNDING);
  });

  test('R-PRICE-1: the price of a stopped feed is refused, even if users trade meanwhile', () => {
    expect(results.find(({ name }) => name.includes('stale'))?.acceptedTrades).toBe(0);
  });
});

describe('the judge of adversaries', () => {
  const verdict = (values: readonly number[], isProven: boolean) => {
    const net = estimateOf(values);
    const none = estimateOf(values.map(() => 0));
    const { length: trades } = values;
    return faultOf(
      { name: '', mayCost: 0, trades, acceptedTrades: trades, net, fees: none, house_loss: none },
      isProven,
    );
  };

  test('detects a strategy that earns, not one that loses, and noise proves nothing', () => {
    const noise = [3, -3, 2, -2, 1, -1, 2.5, -2.5];
    expect(
      verdict(
        noise.map((one) => one + 5),
        false,
      ),
    ).toMatch(/^earns/);
    expect(
      verdict(
        noise.map((one) => one - 5),
        true,
      ),
    ).toBeUndefined();
    expect(verdict(noise, false)).toBeUndefined();
    expect(verdict(noise, true)).toMatch(/^may earn/);
  });

  test('99 % of one side: 2.326 deviations of the mean', () => {
    const { mean, above, below } = estimateOf([1, 2, 3, 4]);
    expect(mean).toBe(2.5);
    expect(above - mean).toBeCloseTo(2.326 * Math.sqrt(5 / 3 / 4), 9);
    expect(mean - below).toBeCloseTo(above - mean, 9);
  });
});
