import type { Bar } from '../../../lib/market/candles.ts';
import type { AxisTexts } from './axis-texts.ts';
import { openColumns, type ValuesOfBars } from './columns.ts';
import { type IndicatorColumn, type PaneId, PRICES, VOLUMES } from './indicators.ts';
import { createChart, HistogramSeries, type Time, type UTCTimestamp } from './library.ts';
import { chartOptions, NO_LAST } from './options.ts';
import type { ChartColours } from './theme.ts';
import type { Stretch } from './view.ts';

export interface VolumeBar {
  time: UTCTimestamp;
  value: number;
  color: string;
}

interface Window {
  bars: readonly Bar[];
  values: ValuesOfBars;
  /** The last bar is the newest one of the feed. */
  isEnd: boolean;
}

/**
 * The panes below the prices, and the time axis: a second chart, because the library redraws a whole chart with
 * each price. Most prices don't change the volume bar by a pixel, so that nothing is drawn here.
 */
export function openBelow(
  element: HTMLElement,
  colours: ChartColours,
  panes: readonly PaneId[],
  asVolume: (bar: Bar) => VolumeBar,
  timeOf: (bar: Pick<Bar, 'time'>) => UTCTimestamp,
) {
  const options = chartOptions(colours);
  const chart = createChart(element, {
    ...options,
    layout: {
      ...options.layout,
      panes: { separatorColor: colours.line, enableResize: false },
    },
    crosshair: { ...options.crosshair, horzLine: { visible: false, labelVisible: false } },
    rightPriceScale: { visible: false },
  });
  // Without panes it stays for its bars, which define the time axis.
  const volumePane = Math.max(0, panes.indexOf(VOLUMES));
  const hasVolume = panes.length === 0 || panes.includes(VOLUMES);
  const series = hasVolume
    ? chart.addSeries(
        HistogramSeries,
        { ...NO_LAST, priceScaleId: '', priceFormat: { type: 'volume' } },
        volumePane,
      )
    : undefined;
  series?.priceScale().applyOptions({ scaleMargins: { top: 0.24, bottom: 0 } });
  const columns = openColumns({
    chart,
    colours,
    paneOf: ({ pane }) => (pane === PRICES ? 0 : panes.indexOf(pane)),
    timeOf,
  });
  let drawnBar: VolumeBar | undefined;
  let last: VolumeBar | undefined;

  const pixel = (value: number): number =>
    Math.round((series?.priceToCoordinate(value) ?? Number.NaN) * devicePixelRatio);
  const isDrawn = (bar: VolumeBar): boolean =>
    bar.time === drawnBar?.time &&
    bar.color === drawnBar.color &&
    (bar.value === drawnBar.value || pixel(bar.value) === pixel(drawnBar.value));
  const draw = (bar: VolumeBar): void => {
    drawnBar = bar;
    series?.update(bar);
  };

  return {
    choose(chosenColumns: readonly IndicatorColumn[]): void {
      columns.choose(chosenColumns);
      for (const pane of chart.panes()) pane.setStretchFactor(1);
    },
    resize: (width: number, height: number): void => chart.resize(width, height, true),
    describe(texts: AxisTexts): void {
      chart.applyOptions({
        localization: {
          timeFormatter: (time: Time) => (typeof time === 'number' ? texts.time(time) : ''),
        },
        timeScale: {
          tickMarkFormatter: (time: Time, kind: number) =>
            typeof time === 'number' ? texts.tick(time, kind) : '',
        },
      });
    },
    fill({ bars, values, isEnd }: Window): void {
      series?.setData(bars.map(asVolume));
      columns.fill(bars, values, isEnd);
      const newest = bars.at(-1);
      last = newest === undefined ? undefined : asVolume(newest);
      drawnBar = undefined;
    },
    append(bar: Bar): void {
      last = asVolume(bar);
      if (!isDrawn(last)) draw(last);
    },
    update: ({ bars, values, isEnd }: Window, from: number): void =>
      columns.update(bars, values, from, isEnd),
    look(stretch: Stretch): void {
      // Another range has another scale, in which the change may be visible. The library finds its grid with
      // later updates.
      if (last !== undefined && last !== drawnBar) draw(last);
      drawnBar = undefined;
      chart.timeScale().setVisibleLogicalRange(stretch);
    },
    point(bar: Bar): void {
      const visibleSeries = series ?? columns.first();
      const { time, value } = asVolume(bar);
      if (visibleSeries !== undefined) chart.setCrosshairPosition(value, time, visibleSeries);
    },
    unpoint: (): void => chart.clearCrosshairPosition(),
    remove: (): void => chart.remove(),
  };
}
