import type { Bar } from '../../../lib/market/candles.ts';
import {
  createSeriesMarkers,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from './library.ts';
import { type ChartLine, type ChartMarker, type Dash, lineLook, rankOf } from './marks.ts';
import type { BarSeries } from './shapes.ts';
import type { ChartColours } from './theme.ts';

const DASHES: Readonly<Record<Dash, LineStyle>> = {
  solid: LineStyle.Solid,
  dotted: LineStyle.Dotted,
  dashed: LineStyle.Dashed,
  sparse: LineStyle.SparseDotted,
};

/** The library pushes tags apart that overlap by less. */
const TAG_DISTANCE = 17;

interface CanvasLines {
  draw(chartLines: readonly ChartLine[]): void;
  /** The axis has one tag for lines whose prices are nearer to each other than a tag is high; the first ones have it. */
  joinTags(): void;
}

/** Lines at a price, each with its tag on the axis. */
export function openLines(bars: BarSeries, colours: ChartColours): CanvasLines {
  const lines = new Map<string, IPriceLine>();
  let tagOrder: readonly ChartLine[] = [];
  return {
    draw(chartLines) {
      for (const [id, line] of lines) {
        if (chartLines.some((one) => one.id === id)) continue;
        bars.removePriceLine(line);
        lines.delete(id);
      }
      tagOrder = chartLines.toSorted((one, other) => rankOf(one) - rankOf(other));
      for (const { id, kind, price, title } of chartLines) {
        const { colour, fill, ink, dash } = lineLook(kind, colours);
        const options = {
          price,
          title,
          color: colour,
          lineStyle: DASHES[dash],
          axisLabelColor: fill,
          axisLabelTextColor: ink,
        };
        const existingLine = lines.get(id);
        if (existingLine === undefined) lines.set(id, bars.createPriceLine(options));
        else existingLine.applyOptions(options);
      }
    },
    joinTags() {
      const tagHeights: number[] = [];
      for (const { id, price } of tagOrder) {
        const line = lines.get(id);
        const y = bars.priceToCoordinate(price);
        if (line === undefined || y === null) continue;
        const isFree = tagHeights.every((one) => Math.abs(one - y) >= TAG_DISTANCE);
        if (isFree) tagHeights.push(y);
        if (line.options().axisLabelVisible !== isFree)
          line.applyOptions({ axisLabelVisible: isFree });
      }
    },
  };
}

interface CanvasMarkers {
  draw(markersOfBars: readonly { marker: ChartMarker; bar: Bar }[]): void;
}

/** Arrows below and above bars. */
export function openMarkers(
  bars: BarSeries,
  colours: ChartColours,
  timeOf: (bar: Bar) => UTCTimestamp,
): CanvasMarkers {
  /** Created only while there are markers: with them the library redoes its layout at each price. */
  let markers: ReturnType<typeof createSeriesMarkers<Time>> | undefined;
  return {
    draw(markersOfBars) {
      if (markersOfBars.length === 0) {
        markers?.detach();
        markers = undefined;
        return;
      }
      markers ??= createSeriesMarkers(bars as ISeriesApi<'Candlestick'>, []);
      markers.setMarkers(
        markersOfBars.map(({ marker, bar }): SeriesMarker<Time> => {
          const isBuy = marker.side === 'buy';
          return {
            id: marker.id,
            time: timeOf(bar),
            position: isBuy ? 'belowBar' : 'aboveBar',
            shape: isBuy ? 'arrowUp' : 'arrowDown',
            color: isBuy ? colours.up : colours.down,
            text: marker.title,
          };
        }),
      );
    },
  };
}
