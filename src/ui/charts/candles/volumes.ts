import type { AxisTexts } from './axis-texts.ts';
import { createChart, HistogramSeries, type Time, type UTCTimestamp } from './library.ts';
import { chartOptions, NO_LAST } from './options.ts';
import type { ChartColours } from './theme.ts';
import type { Stretch } from './view.ts';

export interface VolumeBar {
  time: UTCTimestamp;
  value: number;
  color: string;
}

/**
 * The volumes and the time axis: a chart of their own, because the library draws all that is in a chart anew with each
 * price. Most prices change nothing here that is as large as a pixel, and then nothing is drawn.
 */
export function openVolumes(element: HTMLElement, colours: ChartColours) {
  const options = chartOptions(colours);
  const chart = createChart(element, {
    ...options,
    crosshair: { ...options.crosshair, horzLine: { visible: false, labelVisible: false } },
    rightPriceScale: { visible: false },
  });
  const series = chart.addSeries(HistogramSeries, {
    ...NO_LAST,
    priceScaleId: '',
    priceFormat: { type: 'volume' },
  });
  series.priceScale().applyOptions({ scaleMargins: { top: 0.24, bottom: 0 } });
  /** The last bar, as it is drawn and as it is. */
  let drawn: VolumeBar | undefined;
  let last: VolumeBar | undefined;

  const pixel = (value: number): number =>
    Math.round((series.priceToCoordinate(value) ?? Number.NaN) * devicePixelRatio);
  const isDrawn = (bar: VolumeBar): boolean =>
    bar.time === drawn?.time &&
    bar.color === drawn.color &&
    (bar.value === drawn.value || pixel(bar.value) === pixel(drawn.value));
  const draw = (bar: VolumeBar): void => {
    drawn = bar;
    series.update(bar);
  };

  return {
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
    fill(bars: VolumeBar[]): void {
      series.setData(bars);
      last = bars.at(-1);
      drawn = undefined;
    },
    append(bar: VolumeBar): void {
      last = bar;
      if (!isDrawn(bar)) draw(bar);
    },
    look(stretch: Stretch): void {
      // Another stretch has another scale, and what was no pixel may be some. The library finds its grid with what is
      // told after that.
      if (last !== undefined && last !== drawn) draw(last);
      drawn = undefined;
      chart.timeScale().setVisibleLogicalRange(stretch);
    },
    point: (bar: VolumeBar): void => chart.setCrosshairPosition(bar.value, bar.time, series),
    unpoint: (): void => chart.clearCrosshairPosition(),
    remove: (): void => chart.remove(),
  };
}
