import { expect, test } from 'vitest';
import { NEW_CHART_MEMORY, newStudy, readChartMemory } from './chart-memory.ts';

const lines = (memory: ReturnType<typeof readChartMemory>): string[] =>
  memory.studies.map(({ id, settings }) => [id, ...settings].join('/'));

test('a first visit has the usual indicators', () => {
  expect(readChartMemory(undefined)).toEqual(NEW_CHART_MEMORY);
  expect(readChartMemory('x')).toEqual(NEW_CHART_MEMORY);
  expect(lines(NEW_CHART_MEMORY)).toEqual(['ma/7', 'ma/25', 'ma/60']);
});

test('R-STUDY-6: what was stored comes back, and what the core would refuse is left out', () => {
  const study = { id: 'sar', settings: ['0.02', '0.2'], colour: 5, width: 2, isOn: false };
  const memory = {
    period: '45m',
    studies: [
      study,
      { ...study, width: 9 },
      { ...study, settings: ['a/b'] },
      { ...study, colour: 6 },
      'x',
    ],
    hasVolume: false,
    favourites: ['sar', 7],
    kind: 'heikin',
    scale: 'log',
    intervals: ['45m', '3h', '15min', '0m', '1441m'],
    comparison: [2, 'x', 3, 4, 5],
    zone: 'Asia/Hong_Kong',
    hasCountdown: true,
    shadesClosed: true,
  };
  expect(readChartMemory(memory)).toEqual({
    ...memory,
    studies: [study],
    favourites: ['sar'],
    intervals: ['45m', '3h'],
    comparison: [2, 3, 4],
  });
  expect(readChartMemory({ period: '99h', kind: 'x', zone: '<b>', scale: 3 })).toEqual(
    NEW_CHART_MEMORY,
  );
});

test('parts as they were stored before November 2026 become studies', () => {
  const memory = readChartMemory({
    period: '4hour',
    on: ['rsi', 'boll', 'macd', 'obv'],
    settings: { boll: [20, 3], rsi: [6, 12], macd: [12, 26, 501] },
  });
  expect(memory.period).toBe('4hour');
  expect(memory.hasVolume).toBe(false);
  expect(lines(memory)).toEqual(['boll/20/3', 'macd/12/26/9', 'rsi/6', 'rsi/12']);
  expect(readChartMemory({ on: ['vol'] })).toEqual({ ...NEW_CHART_MEMORY, studies: [] });
});

test('a new study takes the next colour that no other one has', () => {
  const [first, second] = NEW_CHART_MEMORY.studies;
  expect(newStudy('rsi', ['14'], NEW_CHART_MEMORY.studies).colour).toBe(3);
  expect(
    newStudy(
      'rsi',
      ['14'],
      [first, second].filter((one) => one !== undefined),
    ).colour,
  ).toBe(2);
});
