import { expect, test } from 'vitest';
import { columnsOf, linesOf, panesOf } from './indicators.ts';

const CHOICE = {
  indicators: [
    { id: 'ma', settings: [7, 25] },
    { id: 'boll', settings: [20, 2] },
    { id: 'macd', settings: [12, 26, 9] },
    { id: 'rsi', settings: [6] },
  ],
  hasVolume: true,
} as const;

test('each length of an average is a separate line for the core, BOLL and MACD are one', () => {
  expect(linesOf(CHOICE.indicators).split('\n')).toEqual([
    'ma/7',
    'ma/25',
    'boll/20/2',
    'macd/12/26/9',
    'rsi/6',
  ]);
});

test('columns are in the order of the response: three of BOLL, three of MACD', () => {
  const columns = columnsOf(CHOICE.indicators);
  expect(columns.map(({ name }) => name)).toEqual([
    ...['MA7', 'MA25', 'BOLL 20, 2', 'UB', 'LB'],
    ...['DIF', 'DEA', 'MACD', 'RSI6'],
  ]);
  expect(columns.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(columns.filter(({ pane }) => pane === 'prices')).toHaveLength(5);
});

test('panes below the prices have a fixed order', () => {
  expect(panesOf(CHOICE)).toEqual(['vol', 'macd', 'rsi']);
  expect(panesOf({ indicators: [{ id: 'rsi', settings: [6] }], hasVolume: false })).toEqual([
    'rsi',
  ]);
  expect(panesOf({ indicators: [], hasVolume: false })).toEqual([]);
});
