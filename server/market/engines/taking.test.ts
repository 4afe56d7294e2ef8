import { expect, test } from 'vitest';
import { priceless } from './taking.ts';

const NOW = 1_700_000_000_000;
const BELL = NOW + 3_600_000;

test.each([
  ['closed by its hours', { is_open: false, next_change_time: BELL }, { time: BELL }],
  ['closed by the operator', { is_open: false, next_change_time: null }, {}],
  ['switched off, its hours closed', { status: 0, is_open: false, next_change_time: BELL }, {}],
  ['switched off within its hours', { status: 0, is_open: true, next_change_time: BELL }, {}],
  ['without a price of its exchange', { is_open: true, next_change_time: null }, {}],
])('R-ERROR-3: market_closed tells when it opens where that is known: %s', (_name, own, params) => {
  const instrument = { status: 1, stale_ms: 1000, ...own } as never;
  const quote = { is_open: false, is_halted: false, time: NOW } as never;
  const check = { instrument, quote, now: NOW, quote_time: undefined, block_ms: 5000 };
  expect(priceless(check)).toEqual([{ error: 'market_closed', params }]);
});
