/** Kinds of charts that are loaded when they are chosen. Bars and the baseline are series of our own. */
import type { Bar } from '../../../lib/market/candles.ts';
import {
  type CustomSeriesOptions,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneView,
  LineSeries,
  type PaneRendererCustomData,
  type PriceToCoordinateConverter,
  type Time,
} from './library.ts';
import { NO_LAST } from './options.ts';
import {
  type BarSeries,
  type BarShape,
  candleSeries,
  type OpenShape,
  type OtherKind,
  realPrices,
  type SeriesPoint,
} from './shapes.ts';
import type { ChartColours } from './theme.ts';

type Points = PaneRendererCustomData<Time, SeriesPoint>;

/** In CSS pixels. */
const LINE = 2;

abstract class PointsView implements ICustomSeriesPaneView<Time, SeriesPoint, CustomSeriesOptions> {
  protected readonly colours: ChartColours;
  #points: Points | undefined;

  constructor(colours: ChartColours) {
    this.colours = colours;
  }

  abstract paint(
    context: CanvasRenderingContext2D,
    points: Points,
    yOf: (price: number) => number,
    ratios: { x: number; y: number },
  ): void;
  abstract priceValueBuilder(point: SeriesPoint): number[];

  renderer() {
    return {
      draw: (
        target: {
          useBitmapCoordinateSpace(
            use: (scope: {
              context: CanvasRenderingContext2D;
              horizontalPixelRatio: number;
              verticalPixelRatio: number;
            }) => void,
          ): void;
        },
        priceToCoordinate: PriceToCoordinateConverter,
      ): void =>
        target.useBitmapCoordinateSpace((scope) => {
          const points = this.#points;
          if (points === undefined || points.visibleRange === null) return;
          const ratios = { x: scope.horizontalPixelRatio, y: scope.verticalPixelRatio };
          const yOf = (price: number): number =>
            (priceToCoordinate(price) ?? Number.NaN) * ratios.y;
          this.paint(scope.context, points, yOf, ratios);
        }),
    };
  }

  update(points: Points): void {
    this.#points = points;
  }

  isWhitespace(point: SeriesPoint | { time: Time }): point is { time: Time } {
    return !('close' in point) && !('value' in point);
  }

  defaultOptions(): CustomSeriesOptions {
    return { ...customSeriesDefaultOptions, ...NO_LAST };
  }
}

/** The open as a tick on the leftEdge, the close on the right. */
class BarsView extends PointsView {
  priceValueBuilder({ high = 0, low = 0, close = 0 }: SeriesPoint): number[] {
    return [high, low, close];
  }

  paint(
    context: CanvasRenderingContext2D,
    { bars, barSpacing, visibleRange }: Points,
    yOf: (price: number) => number,
    { x: ratio }: { x: number },
  ): void {
    const thick = Math.max(1, Math.floor(ratio));
    const reach = Math.max(1, Math.floor(barSpacing * 0.35 * ratio));
    for (const { x, originalData } of visibleOf(bars, visibleRange)) {
      const { open = 0, high = 0, low = 0, close = 0 } = originalData;
      context.fillStyle = close >= open ? this.colours.up : this.colours.down;
      const leftEdge = Math.round(x * ratio - thick / 2);
      const [top, bottom] = [Math.round(yOf(high)), Math.round(yOf(low))];
      context.fillRect(leftEdge, top, thick, Math.max(thick, bottom - top));
      const tick = (price: number, from: number): void =>
        context.fillRect(from, Math.round(yOf(price) - thick / 2), reach, thick);
      tick(open, leftEdge - reach);
      tick(close, leftEdge + thick);
    }
  }
}

/** Green above the close of the first visible bar, red below it. */
class BaselineView extends PointsView {
  priceValueBuilder({ value = 0 }: SeriesPoint): number[] {
    return [value];
  }

  paint(
    context: CanvasRenderingContext2D,
    { bars, visibleRange }: Points,
    yOf: (price: number) => number,
    ratios: { x: number; y: number },
  ): void {
    const points = visibleOf(bars, visibleRange).map(({ x, originalData: { value = 0 } }) => ({
      x: x * ratios.x,
      y: yOf(value),
      value,
    }));
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return;
    const base = first.y;
    const { width, height } = context.canvas;
    for (const { top, bottom, line, fill } of [
      { top: 0, bottom: base, line: this.colours.up, fill: this.colours.upVolume },
      { top: base, bottom: height, line: this.colours.down, fill: this.colours.downVolume },
    ]) {
      context.save();
      context.beginPath();
      context.rect(0, top, width, bottom - top);
      context.clip();
      context.beginPath();
      for (const { x, y } of points) context.lineTo(x, y);
      context.strokeStyle = line;
      context.lineWidth = LINE * ratios.x;
      context.lineJoin = 'round';
      context.stroke();
      context.lineTo(last.x, base);
      context.lineTo(first.x, base);
      context.closePath();
      context.globalAlpha = 0.4;
      context.fillStyle = fill;
      context.fill();
      context.restore();
    }
    context.save();
    context.setLineDash([4 * ratios.x, 4 * ratios.x]);
    context.strokeStyle = this.colours.axis;
    context.lineWidth = ratios.x;
    context.beginPath();
    context.moveTo(0, base);
    context.lineTo(width, base);
    context.stroke();
    context.restore();
  }
}

function visibleOf<T>(
  bars: readonly T[],
  range: { from: number; to: number } | null,
): readonly T[] {
  return range === null ? [] : bars.slice(Math.max(0, range.from), range.to);
}

const plain = (series: unknown, point: BarShape['point']): BarShape => ({
  series: series as BarSeries,
  canMove: false,
  isAveraged: false,
  point,
});
const closeOf: BarShape['point'] = ({ close }, time) => ({ time, value: close });

function hollowPoint(colours: ChartColours): BarShape['point'] {
  return (bar: Bar, time) => {
    const isUp = bar.close >= bar.open;
    const colour = isUp ? colours.up : colours.down;
    const color = isUp ? 'transparent' : colour;
    return { ...realPrices(bar, time), color, borderColor: colour, wickColor: colour };
  };
}

/** Without its values a bar has a place and no picture. */
const averagedPoint: BarShape['point'] = (_, time, values) => {
  const [open, high, low, close] = values?.slice(-4) ?? [];
  if (open === undefined || Number.isNaN(open)) return { time };
  return { time, open, high: high ?? open, low: low ?? open, close: close ?? open };
};

export const OTHER_SHAPES: Readonly<Record<OtherKind, OpenShape>> = {
  hollow: (chart, colours) => plain(candleSeries(chart, colours, true), hollowPoint(colours)),
  bars: (chart, colours) => plain(chart.addCustomSeries(new BarsView(colours)), realPrices),
  line: (chart, colours) =>
    plain(
      chart.addSeries(LineSeries, {
        ...NO_LAST,
        color: colours.stroke,
        lineWidth: LINE,
        crosshairMarkerVisible: false,
      }),
      closeOf,
    ),
  baseline: (chart, colours) => plain(chart.addCustomSeries(new BaselineView(colours)), closeOf),
  heikin: (chart, colours) => ({
    ...plain(candleSeries(chart, colours), averagedPoint),
    isAveraged: true,
  }),
};
