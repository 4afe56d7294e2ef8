import type { IChartApi, ISeriesApi } from './library.ts';
import { HALF_LABEL } from './moving.ts';
import { FONT_SIZE } from './options.ts';

const REACH = HALF_LABEL + FONT_SIZE / 2;

/** Leaves out the figures of the price axis that the label of the last price would cover in part. */
export function openAxisTicks(
  chart: IChartApi,
  series: Pick<ISeriesApi<'Candlestick'>, 'priceToCoordinate'>,
) {
  let write: (price: number) => string = String;
  let ticks: readonly number[] = [];
  let hiddenText = '';
  let last: number | undefined;

  function isCovered(tick: number): boolean {
    const [label, figure] = [last, tick].map((price) =>
      price === undefined ? null : series.priceToCoordinate(price),
    );
    if (label == null || figure == null) return false;
    return Math.abs(label - figure) < REACH;
  }

  function texts(prices: readonly number[]): string[] {
    ticks = prices;
    hiddenText = ticks.filter(isCovered).join();
    return prices.map((price) => (isCovered(price) ? '' : write(price)));
  }

  const apply = (): void =>
    chart.applyOptions({ localization: { tickmarksPriceFormatter: texts } });

  return {
    describe(price: (value: number) => string): void {
      write = price;
      apply();
    },
    moveTo(price: number): void {
      last = price;
      if (ticks.filter(isCovered).join() !== hiddenText) apply();
    },
  };
}
