/** How bars look. Candles and the area are here; the others are loaded when they are chosen (`other-shapes.ts`). */
import type { Bar } from '../../../lib/market/candles.ts';
import {
  AreaSeries,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from './library.ts';
import { NO_LAST } from './options.ts';
import type { ChartColours } from './theme.ts';

/** Loaded when they are chosen. */
export type OtherKind = 'hollow' | 'bars' | 'line' | 'baseline' | 'heikin';
export type ChartKind = 'candles' | 'area' | OtherKind;

/** A point of the library's series of any kind. */
export type SeriesPoint = { time: UTCTimestamp } & Partial<
  Record<'open' | 'high' | 'low' | 'close' | 'value', number> &
    Record<'color' | 'borderColor' | 'wickColor', string>
>;

/** What all kinds of series have in common here. */
export type BarSeries = Omit<ISeriesApi<'Candlestick'>, 'setData' | 'update'> & {
  setData(points: SeriesPoint[]): void;
  update(point: SeriesPoint, isOlder?: boolean): void;
};

export interface BarShape {
  series: BarSeries;
  /** The newest bar may be drawn above the library's picture. */
  canMove: boolean;
  /** Bars are made of the last four values of a bar and not of its prices. */
  isAveraged: boolean;
  point(bar: Bar, time: UTCTimestamp, values: readonly number[] | undefined): SeriesPoint;
}

export type OpenShape = (chart: IChartApi, colours: ChartColours) => BarShape;

export function realPrices(
  { open, high, low, close }: Bar,
  time: UTCTimestamp,
): Required<Pick<SeriesPoint, 'time' | 'open' | 'high' | 'low' | 'close'>> {
  return { time, open, high, low, close };
}

export function candleSeries(
  chart: IChartApi,
  colours: ChartColours,
  hasBorder = false,
): ISeriesApi<'Candlestick'> {
  return chart.addSeries(CandlestickSeries, {
    ...NO_LAST,
    upColor: colours.up,
    downColor: colours.down,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
    borderVisible: hasBorder,
  });
}

export const openCandles: OpenShape = (chart, colours) => ({
  series: candleSeries(chart, colours) as unknown as BarSeries,
  canMove: true,
  isAveraged: false,
  point: realPrices,
});

export const openArea: OpenShape = (chart, colours) => ({
  series: chart.addSeries(AreaSeries, {
    ...NO_LAST,
    lineColor: colours.stroke,
    lineWidth: 2,
    topColor: colours.strokeFade,
    bottomColor: colours.strokeEnd,
    crosshairMarkerVisible: false,
  }) as unknown as BarSeries,
  canMove: false,
  isAveraged: false,
  point: ({ close }, time) => ({ time, value: close }),
});
