import { expect, test } from 'vitest';
import { NEW_CHART_MEMORY, readChartMemory } from './chart-memory.ts';

test('a first visit has the usual indicators', () => {
  expect(readChartMemory(undefined)).toEqual(NEW_CHART_MEMORY);
  expect(readChartMemory('x')).toEqual(NEW_CHART_MEMORY);
});

test('keeps valid choices, and replaces what the core would refuse by the defaults', () => {
  const memory = readChartMemory({
    period: '4hour',
    on: ['rsi', 'macd', 'obv'],
    settings: { ma: [5, 10, 20], boll: [20, 11], rsi: [14], macd: [12, 26, 501], ema: 'x' },
  });
  expect(memory.period).toBe('4hour');
  expect(memory.on).toEqual(['macd', 'rsi']);
  expect(memory.settings).toEqual({ ...NEW_CHART_MEMORY.settings, ma: [5, 10, 20] });
});

test('no indicator at all is a valid choice', () => {
  expect(readChartMemory({ on: [], period: 'decade' })).toEqual({ ...NEW_CHART_MEMORY, on: [] });
});
