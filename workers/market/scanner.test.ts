import { describe, expect, test } from 'vitest';
import * as core from '../../core/pkg/pe_core.js';
import { Scanner } from './scanner.ts';

/** 10 % above its price of an hour ago, and 1 % below. */
const LINES = '1/100/100/120/90///////////////\n2/100/100/120/90///////////////';
const TICKERS = '1/1/110/110/0/100/0/0/5/9/7\n2/1/99/99/0/100/0/0/5/8/7';
const RISING = 'change 1h - above 5';

function scanner(tickers = TICKERS) {
  const state = { now: 0, asked: 0, isComplete: true, tickers, isThere: true };
  const ours = new Scanner({
    market: { ticker_lines: () => state.tickers },
    exchange: {
      scanBasis: async () => {
        state.asked += 1;
        return state.isThere ? { lines: LINES, isComplete: state.isComplete } : undefined;
      },
    },
    scan: core.scan,
    monotonic: () => state.now,
  });
  return {
    state,
    look: () => ours.look({ filters: [RISING, 'change 1h - below 5'], order: 'turnover' }),
  };
}

describe('R-SCAN-2: the scanner of the page', () => {
  test('counts at its own prices, and asks for the basis once a minute', async () => {
    const { state, look } = scanner();
    const view = await look();
    expect(view).toMatchObject({ total: 2, counts: [1, 1], isComplete: true });
    expect(view?.rows).toEqual([
      { matchId: 1, volume: '', fiveMinutes: '10', hour: '10', day: '10', own: ['10'] },
    ]);
    state.tickers = TICKERS.replace('99/99', '106/106');
    state.now = 59_999;
    expect((await look())?.counts).toEqual([2, 0]);
    expect(state.asked).toBe(1);
    state.now = 60_000;
    await look();
    expect(state.asked).toBe(2);
  });

  test('asks again soon while the server has not all, or is not there', async () => {
    const { state, look } = scanner();
    state.isThere = false;
    expect(await look()).toBeUndefined();
    state.isThere = true;
    state.isComplete = false;
    state.now = 2_000;
    expect((await look())?.isComplete).toBe(false);
    state.isComplete = true;
    state.now = 4_000;
    await look();
    expect((await look())?.isComplete).toBe(true);
    expect(state.asked).toBe(3);
  });

  test('without a price there is no answer, so that nobody seems to meet nothing', async () => {
    expect(await scanner('').look()).toBeUndefined();
  });
});
