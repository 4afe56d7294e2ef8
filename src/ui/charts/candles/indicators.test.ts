import { expect, test } from 'vitest';
import type { StudyRecord } from '../../../lib/market/candles.ts';
import { type ChartChoice, colourToken, columnsOf, linesOf, panesOf } from './indicators.ts';

const record = (
  id: string,
  names: readonly string[],
  more: Partial<StudyRecord> = {},
): StudyRecord => ({
  id,
  family: 'trend',
  is_apart: false,
  parameters: [],
  lines: names.map((name) => ({ name, look: 'line' })),
  band: [],
  guides: [],
  ...more,
});
const RECORDS = [
  record('ma', ['']),
  record('boll', ['middle', 'upper', 'lower'], { band: [1, 2] }),
  record('macd', ['dif', 'dea', 'macd'], { is_apart: true }),
  record('rsi', [''], { is_apart: true, guides: [30, 70] }),
  record('supertrend', ['up', 'down']),
  record('profile', []),
];
const study = (id: string, settings: readonly string[], colour = 0) => ({
  id,
  settings,
  colour,
  width: 1,
});
const CHOICE: ChartChoice = {
  studies: [
    study('rsi', ['6']),
    study('ma', ['7', 'close']),
    study('boll', ['20', '2'], 3),
    study('profile', ['24', '70']),
    study('unknown', []),
    study('macd', ['12', '26', '9']),
    study('rsi', ['14'], 4),
  ],
  records: RECORDS,
  hasVolume: true,
};

test('each study with lines is one line for the core', () => {
  expect(linesOf(CHOICE).split('\n')).toEqual([
    'rsi/6',
    'ma/7/close',
    'boll/20/2',
    'macd/12/26/9',
    'rsi/14',
  ]);
  expect(linesOf({ ...CHOICE, records: [] })).toBe('');
});

test('columns are in the order of the answer, each with the pane, edge and colour of its line', () => {
  const columns = columnsOf(CHOICE);
  expect(columns.map(({ id, line }) => `${id} ${line}`.trim())).toEqual([
    ...['rsi', 'ma', 'boll middle', 'boll upper', 'boll lower'],
    ...['macd dif', 'macd dea', 'macd macd', 'rsi'],
  ]);
  expect(columns.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(columns.map(({ pane }) => pane)).toEqual([
    ...['rsi', 'prices', 'prices', 'prices', 'prices'],
    ...['macd', 'macd', 'macd', 'rsi'],
  ]);
  expect(columns.flatMap(({ edge }) => edge ?? [])).toEqual(['upper', 'lower']);
  expect(columns[0]?.guides).toEqual([30, 70]);
  expect(
    columnsOf({ ...CHOICE, studies: [study('supertrend', ['10', '3'])] }).map(colourToken),
  ).toEqual(['--up', '--down']);
});

test('R-STUDY-6: studies of a kind share a pane, and there are four at most', () => {
  expect(panesOf(CHOICE)).toEqual(['vol', 'rsi', 'macd']);
  expect(panesOf({ ...CHOICE, hasVolume: false })).toEqual(['rsi', 'macd']);
  const apart = ['a', 'b', 'c', 'd', 'e'];
  const many = {
    studies: apart.map((id) => study(id, [])),
    records: apart.map((id) => record(id, [''], { is_apart: true })),
    hasVolume: true,
  };
  expect(panesOf(many)).toEqual(['vol', 'a', 'b', 'c']);
  expect(columnsOf(many)).toHaveLength(5);
});
