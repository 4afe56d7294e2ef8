import type { Bar } from '../../../lib/market/candles.ts';
import type { IndicatorColumn } from './indicators.ts';
import {
  HistogramSeries,
  type IChartApi,
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  LineType,
  type Time,
  type UTCTimestamp,
} from './library.ts';
import { NO_LAST } from './options.ts';
import type { ChartColours } from './theme.ts';

/** Values of indicators by the time of a bar. */
export interface ValuesOfBars {
  at(time: number): readonly number[] | undefined;
  /** Times after a bar that have values. */
  beyond(time: number): readonly number[];
}

interface Drawn {
  column: IndicatorColumn;
  series: ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;
  /** Time and value of the newest point that was given to the library. */
  last: number;
  lastValue: number | undefined;
}

interface Place {
  chart: IChartApi;
  colours: ChartColours;
  paneOf(column: IndicatorColumn): number;
  timeOf(bar: Pick<Bar, 'time'>): UTCTimestamp;
}

interface BandPoint {
  time: Time;
  upper: number;
  lower: number;
}

interface Band {
  upper: Drawn;
  lower: Drawn;
  points: BandPoint[];
}

const DOT = 1.5;
type LineWidth = 1 | 2 | 3;

export function openColumns({ chart, colours, paneOf, timeOf }: Place) {
  let drawnColumns: Drawn[] = [];
  let bands: Band[] = [];
  /** Lines have points after the newest bar: then the library takes only whole lines. */
  let isAhead = false;

  const pointOf = (column: IndicatorColumn, bar: Pick<Bar, 'time'>, value: number | undefined) => {
    const time = timeOf(bar);
    if (value === undefined || Number.isNaN(value)) return { time };
    if (column.look !== 'bars') return { time, value };
    return { time, value, color: value < 0 ? colours.downVolume : colours.upVolume };
  };

  function colourOf({ colour }: IndicatorColumn): string {
    if (typeof colour === 'string') return colours[colour];
    return colours.lines[colour % colours.lines.length] ?? colours.axis;
  }

  function open(column: IndicatorColumn): Drawn {
    const pane = paneOf(column);
    const isOverPrices = column.pane === 'prices';
    const plain = { ...NO_LAST, ...(isOverPrices ? {} : { priceScaleId: '' }) };
    const colour = colourOf(column);
    const series =
      column.look === 'bars'
        ? chart.addSeries(HistogramSeries, { ...plain, base: 0 }, pane)
        : chart.addSeries(
            LineSeries,
            {
              ...plain,
              color: colour,
              lineWidth: column.width as LineWidth,
              lineType: column.look === 'steps' ? LineType.WithSteps : LineType.Simple,
              lineVisible: column.look !== 'dots',
              pointMarkersVisible: column.look === 'dots',
              pointMarkersRadius: DOT * column.width,
              crosshairMarkerVisible: false,
            },
            pane,
          );
    if (!isOverPrices) {
      series.priceScale().applyOptions({ scaleMargins: { top: 0.3, bottom: 0.06 } });
    }
    for (const price of column.guides) {
      series.createPriceLine({
        price,
        color: colours.crosshair,
        lineStyle: LineStyle.Dotted,
        lineWidth: 1,
        axisLabelVisible: false,
      });
    }
    return { column, series, last: 0, lastValue: undefined };
  }

  /** An average moves by less than a pixel with most prices; drawing it would draw the whole chart again. */
  function isDrawn(one: Drawn, time: number, value: number | undefined): boolean {
    if (time !== one.last || value === undefined || one.lastValue === undefined) return false;
    if (one.column.look === 'bars' && value < 0 !== one.lastValue < 0) return false;
    const pixel = (at: number): number =>
      Math.round((one.series.priceToCoordinate(at) ?? Number.NaN) * devicePixelRatio);
    return pixel(value) === pixel(one.lastValue);
  }

  function drawBand(band: Band): void {
    const { series } = band.upper;
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context }) => {
          const scale = chart.timeScale();
          const points = band.points.flatMap(({ time, upper: high, lower: low }) => {
            const x = scale.timeToCoordinate(time);
            const top = series.priceToCoordinate(high);
            const bottom = series.priceToCoordinate(low);
            return x === null || top === null || bottom === null ? [] : [{ x, top, bottom }];
          });
          if (points.length < 2) return;
          context.beginPath();
          for (const { x, top } of points) context.lineTo(x, top);
          for (const { x, bottom } of points.toReversed()) context.lineTo(x, bottom);
          context.closePath();
          context.fillStyle = colours.band;
          context.fill();
        }),
    };
    const views = [{ renderer: () => renderer, zOrder: () => 'bottom' as const }];
    series.attachPrimitive({ paneViews: () => views });
  }

  function bandsOf(columns: readonly Drawn[]): Band[] {
    return columns.flatMap((upper) => {
      if (upper.column.edge !== 'upper') return [];
      const isOther = ({ column }: Drawn): boolean =>
        column.edge === 'lower' && column.study === upper.column.study;
      const lower = columns.find(isOther);
      return lower === undefined ? [] : [{ upper, lower, points: [] }];
    });
  }

  function fillBands(bars: readonly Pick<Bar, 'time'>[], values: ValuesOfBars): void {
    for (const band of bands) {
      band.points = bars.flatMap((bar) => {
        const row = values.at(bar.time);
        const [high, low] = [row?.[band.upper.column.index], row?.[band.lower.column.index]];
        if (high === undefined || low === undefined || Number.isNaN(high + low)) return [];
        return [{ time: timeOf(bar), upper: high, lower: low }];
      });
    }
  }

  /** With the times after the last bar of the feed, if the window ends there. */
  function withAhead(
    bars: readonly Bar[],
    values: ValuesOfBars,
    isEnd: boolean,
  ): readonly Pick<Bar, 'time'>[] {
    const newest = bars.at(-1);
    const times = newest === undefined || !isEnd ? [] : values.beyond(newest.time);
    isAhead = times.length > 0;
    return isAhead ? [...bars, ...times.map((time) => ({ time }))] : bars;
  }

  return {
    choose(columns: readonly IndicatorColumn[]): void {
      for (const { series } of drawnColumns) chart.removeSeries(series);
      drawnColumns = columns.map(open);
      bands = bandsOf(drawnColumns);
      for (const band of bands) drawBand(band);
    },
    /** `isEnd`: the last of these bars is the newest one of the feed. */
    fill(bars: readonly Bar[], values: ValuesOfBars, isEnd: boolean): void {
      if (drawnColumns.length === 0) return;
      const all = withAhead(bars, values, isEnd);
      for (const one of drawnColumns) {
        const valueAt = (time: number): number | undefined => values.at(time)?.[one.column.index];
        one.series.setData(all.map((bar) => pointOf(one.column, bar, valueAt(bar.time))));
        one.last = bars.at(-1)?.time ?? 0;
        one.lastValue = valueAt(one.last);
      }
      fillBands(all, values);
    },
    /** Updates values from a time on: the last ones and those after them, otherwise all. */
    update(bars: readonly Bar[], values: ValuesOfBars, from: number, isEnd: boolean): void {
      const changedBars = bars.filter(({ time }) => time >= from);
      if (changedBars.length === 0 || drawnColumns.length === 0) return;
      const first = changedBars[0]?.time ?? 0;
      const newest = changedBars.at(-1)?.time ?? 0;
      const isWhole = isAhead || (isEnd && values.beyond(newest).length > 0);
      if (isWhole || drawnColumns.some(({ last }) => first < last)) {
        this.fill(bars, values, isEnd);
        return;
      }
      for (const one of drawnColumns) {
        for (const bar of changedBars) {
          const value = values.at(bar.time)?.[one.column.index];
          if (isDrawn(one, bar.time, value)) continue;
          one.series.update(pointOf(one.column, bar, value));
          one.last = bar.time;
          one.lastValue = value;
        }
      }
      if (bands.length > 0) fillBands(bars, values);
    },
    first: () => drawnColumns[0]?.series,
  };
}
