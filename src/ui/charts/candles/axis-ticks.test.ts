import { expect, test } from 'vitest';
import { openAxisTicks } from './axis-ticks.ts';
import type { IChartApi, ISeriesApi } from './library.ts';

function open() {
  const prices = [0, 20, 40, 60];
  let texts: readonly string[] = [];
  let placedCount = 0;
  const chart = {
    applyOptions({ localization }: { localization: { tickmarksPriceFormatter: Write } }) {
      placedCount += 1;
      texts = localization.tickmarksPriceFormatter(prices);
    },
  } as unknown as IChartApi;
  const series = { priceToCoordinate: (price: number) => 100 - price };
  const ticks = openAxisTicks(chart, series as unknown as ISeriesApi<'Area'>);
  ticks.describe((price) => `${price}`);
  return { ticks, texts: () => texts.join(' '), placed: () => placedCount };
}

type Write = (prices: readonly number[]) => string[];

test('a figure that the label of the last price would cover in part is left out', () => {
  const { ticks, texts, placed } = open();
  expect(texts()).toBe('0 20 40 60');
  ticks.moveTo(25);
  expect(texts()).toBe('0  40 60');
  const before = placed();
  ticks.moveTo(22);
  expect(placed()).toBe(before);
  ticks.moveTo(50);
  expect(texts()).toBe('0 20  ');
});
