import { expect, test } from 'vitest';
import { ContractWatch } from './watch.ts';

const [BTC, USDT, USER] = [1, 3, 7];
const EXPONENT = -1;
/** A buy at 85,000 or less. */
const LINES = `5/${BTC}/long/cross/85000/0.01/1/${EXPONENT}/trading/pending/limit,0,85000`;

function watchBegun(tickedMark?: number): ContractWatch {
  const watch = new ContractWatch();
  if (tickedMark !== undefined) {
    const figures = { first: 0, high: 0, low: 0, price: 0, number: 0, time: 0 };
    watch.tick({ match_id: BTC, slot: 0, mark: tickedMark, ...figures });
  }
  watch.take({ kind: 'begin', burst_rate: '1', marks: [[BTC, EXPONENT, 840_000, 0]] });
  return watch;
}

const account = { kind: 'account', user_id: USER, legal_id: USDT, version: 1, available: '1000' };

test('R-CLUSTER-2: a tick that overtakes the begin of a new leader decides, not the older mark', () => {
  expect(watchBegun(900_000).take({ ...account, lines: LINES })).toEqual([]);
});

test('without a tick the marks of the begin decide', () => {
  expect(watchBegun().take({ ...account, lines: LINES })).toMatchObject([
    { kind: 'order', cause: 'limit', id: 5, mark: '84000' },
  ]);
});
