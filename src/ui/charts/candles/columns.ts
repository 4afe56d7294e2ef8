import type { Bar } from '../../../lib/market/candles.ts';
import type { IndicatorColumn } from './indicators.ts';
import {
  HistogramSeries,
  type IChartApi,
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  LineSeries,
  type Time,
  type UTCTimestamp,
} from './library.ts';
import { NO_LAST } from './options.ts';
import type { ChartColours } from './theme.ts';

export type ValuesAt = (time: number) => readonly number[] | undefined;

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
  timeOf(bar: Bar): UTCTimestamp;
}

export function openColumns({ chart, colours, paneOf, timeOf }: Place) {
  let drawnColumns: Drawn[] = [];
  let band: { time: Time; upper: number; lower: number }[] = [];

  const pointOf = (column: IndicatorColumn, bar: Bar, value: number | undefined) => {
    const time = timeOf(bar);
    if (value === undefined || Number.isNaN(value)) return { time };
    if (column.kind === 'line') return { time, value };
    return { time, value, color: value < 0 ? colours.downVolume : colours.upVolume };
  };

  function open(column: IndicatorColumn): Drawn {
    const pane = paneOf(column);
    const scale = pane === 0 && column.pane === 'prices' ? {} : { priceScaleId: '' };
    const plain = { ...NO_LAST, ...scale };
    const series =
      column.kind === 'bars'
        ? chart.addSeries(HistogramSeries, { ...plain, base: 0 }, pane)
        : chart.addSeries(
            LineSeries,
            {
              ...plain,
              color: colours.lines[column.colour % colours.lines.length] ?? colours.axis,
              lineWidth: 1,
              crosshairMarkerVisible: false,
            },
            pane,
          );
    if (column.pane !== 'prices') {
      series.priceScale().applyOptions({ scaleMargins: { top: 0.3, bottom: 0.06 } });
    }
    return { column, series, last: 0, lastValue: undefined };
  }

  /** An average moves by less than a pixel with most prices; drawing it would draw the whole chart again. */
  function isDrawn(one: Drawn, time: number, value: number | undefined): boolean {
    if (time !== one.last || value === undefined || one.lastValue === undefined) return false;
    if (one.column.kind === 'bars' && value < 0 !== one.lastValue < 0) return false;
    const pixel = (at: number): number =>
      Math.round((one.series.priceToCoordinate(at) ?? Number.NaN) * devicePixelRatio);
    return pixel(value) === pixel(one.lastValue);
  }

  function drawBand(): void {
    const upper = drawnColumns.find(({ column }) => column.edge === 'upper');
    if (upper === undefined) return;
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context }) => {
          const scale = chart.timeScale();
          const points = band.flatMap(({ time, upper: high, lower: low }) => {
            const x = scale.timeToCoordinate(time);
            const top = upper.series.priceToCoordinate(high);
            const bottom = upper.series.priceToCoordinate(low);
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
    upper.series.attachPrimitive({ paneViews: () => views });
  }

  function bandOf(bars: readonly Bar[], at: ValuesAt): typeof band {
    const edge = (name: 'upper' | 'lower') =>
      drawnColumns.find(({ column }) => column.edge === name);
    const [upper, lower] = [edge('upper')?.column.index, edge('lower')?.column.index];
    if (upper === undefined || lower === undefined) return [];
    return bars.flatMap((bar) => {
      const values = at(bar.time);
      const [high, low] = [values?.[upper], values?.[lower]];
      if (high === undefined || low === undefined || Number.isNaN(high)) return [];
      return [{ time: timeOf(bar), upper: high, lower: low }];
    });
  }

  return {
    choose(columns: readonly IndicatorColumn[]): void {
      for (const { series } of drawnColumns) chart.removeSeries(series);
      drawnColumns = columns.map(open);
      drawBand();
    },
    fill(bars: readonly Bar[], at: ValuesAt): void {
      for (const one of drawnColumns) {
        one.series.setData(
          bars.map((bar) => pointOf(one.column, bar, at(bar.time)?.[one.column.index])),
        );
        one.last = bars.at(-1)?.time ?? 0;
        one.lastValue = at(one.last)?.[one.column.index];
      }
      band = bandOf(bars, at);
    },
    /** Updates values from a time on: the last ones and those after them, otherwise all. */
    update(bars: readonly Bar[], at: ValuesAt, from: number): void {
      const changedBars = bars.filter(({ time }) => time >= from);
      if (changedBars.length === 0 || drawnColumns.length === 0) return;
      const first = changedBars[0]?.time ?? 0;
      if (drawnColumns.some(({ last }) => first < last)) {
        this.fill(bars, at);
        return;
      }
      for (const one of drawnColumns) {
        for (const bar of changedBars) {
          const value = at(bar.time)?.[one.column.index];
          if (isDrawn(one, bar.time, value)) continue;
          one.series.update(pointOf(one.column, bar, value));
          one.last = bar.time;
          one.lastValue = value;
        }
      }
      band = bandOf(bars, at);
    },
    first: () => drawnColumns[0]?.series,
  };
}
