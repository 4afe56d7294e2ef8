/**
 * Draws the newest bar and the line of its price. Each price changes them, and usually nothing else: then they
 * are drawn above the library's picture, which omits them, and the library isn't called. The label of the last price
 * lies above those of other lines, at its exact place. Where that isn't possible, the library draws them: an area is a
 * single shape; the bar may be partly outside.
 */
import type { Bar } from '../../../lib/market/candles.ts';
import { openAxisTicks } from './axis-ticks.ts';
import type { ValuesOfBars } from './columns.ts';
import {
  type IChartApi,
  type IPrimitivePaneRenderer,
  LineStyle,
  type Logical,
  type UTCTimestamp,
} from './library.ts';
import { HALF_LABEL, openMoving, type Pane } from './moving.ts';
import type { BarShape, SeriesPoint } from './shapes.ts';
import type { ChartColours } from './theme.ts';
import type { Stretch } from './view.ts';

/** Free share of the height above and below the bars. */
export const FREE = { top: 0.14, bottom: 0.06 } as const;

interface LastBar {
  fill(bars: readonly Bar[]): void;
  append(bar: Bar): void;
  /** Values of the bars from a time on have changed, of which averaged bars are made. */
  renew(bars: readonly Bar[], from: number): void;
  /** The axis is in percent: the library writes the label. */
  measure(isPercent: boolean): void;
  look(stretch: Stretch): void;
  describe(price: (value: number) => string): void;
  show(bar: Bar, isLive: boolean): void;
}

interface Drawn {
  place: HTMLElement;
  chart: IChartApi;
  shape: BarShape;
  colours: ChartColours;
  timeOf: (bar: Bar) => UTCTimestamp;
  values: ValuesOfBars;
}

/** More changed bars than these are given to the library as a whole. */
const FEW = 3;
const UNSEEN = { color: 'transparent', wickColor: 'transparent' } as const;

export function openLastBar({ place, chart, shape, colours, timeOf, values }: Drawn): LastBar {
  const bars = shape.series;
  const moving = openMoving(place, colours.font);
  const ticks = openAxisTicks(chart, bars);
  const line = bars.createPriceLine({
    price: 0,
    lineStyle: LineStyle.Dotted,
    lineVisible: false,
    axisLabelVisible: false,
  });
  let write: (price: number) => string = String;
  let count = 0;
  let newest: Bar | undefined;
  let libraryBar: Bar | undefined;
  let drawnLine = { price: 0, colour: '' };
  let isLive = false;
  let isOnView = false;
  let isMoving = false;
  let isPercent = false;
  let pane: Pane | undefined;

  const asBar = (bar: Bar): SeriesPoint => shape.point(bar, timeOf(bar), values.at(bar.time));
  const colourOf = (bar: Bar, up: string, down: string): string =>
    bar.close >= bar.open ? up : down;
  /** Colours of the line, its label, and the label's text. */
  const inks = (bar: Bar): { colour: string; fill: string; ink: string } =>
    isLive
      ? {
          colour: colourOf(bar, colours.up, colours.down),
          fill: colourOf(bar, colours.upFill, colours.downFill),
          ink: colourOf(bar, colours.upInk, colours.downInk),
        }
      : { colour: colours.axis, fill: colours.axis, ink: colours.page };

  function updateLibrary(bar: Bar): void {
    libraryBar = bar;
    bars.update(isMoving ? { ...asBar(bar), ...UNSEEN } : asBar(bar));
  }

  /** The bar has changed, but not the range of prices. */
  function isWithin(bar: Bar): boolean {
    if (libraryBar === undefined || bar.time !== libraryBar.time) return false;
    const scale = bars.priceScale().getVisibleRange();
    if (scale === null || bar.high < libraryBar.high || bar.low > libraryBar.low) return false;
    return bar.high <= scale.to && bar.low >= scale.from;
  }

  function canMove(bar: Bar): boolean {
    if (!shape.canMove || isPercent || !isOnView) return false;
    if (pane === undefined || newest?.time !== bar.time) return false;
    return Math.min(FREE.top, FREE.bottom) * pane.height > HALF_LABEL * pane.ratioY;
  }

  function turn(isTurned: boolean): void {
    isMoving = isTurned;
    drawnLine = { price: 0, colour: '' };
    if (newest !== undefined) updateLibrary(newest);
    if (isMoving) line.applyOptions({ lineVisible: false, axisLabelVisible: false });
  }

  function move(): void {
    if (pane === undefined || newest === undefined) return;
    const { ratioX, ratioY } = pane;
    const bar = newest;
    const scale = chart.timeScale();
    const x = scale.logicalToCoordinate((count - 1) as Logical);
    const y = (price: number): number =>
      Math.round((bars.priceToCoordinate(price) ?? Number.NaN) * ratioY);
    const close = y(bar.close);
    if (x === null || Number.isNaN(close)) return;
    const text = write(bar.close);
    const candle = {
      middle: Math.round(x * ratioX),
      spacing: scale.options().barSpacing,
      open: y(bar.open),
      high: y(bar.high),
      low: y(bar.low),
      close,
      colour: colourOf(bar, colours.up, colours.down),
    };
    moving.draw(candle, { y: close, text, ...inks(bar) });
    const room = moving.room(text);
    if (room * pane.ratioAxis > pane.axis)
      chart.applyOptions({ rightPriceScale: { minimumWidth: room } });
  }

  /** The library has drawn: draws the moving parts for the same scale in the same frame, or removes them. */
  function follow(next: Pane): void {
    pane = next;
    if (isMoving) {
      moving.within(next);
      move();
    }
    moving.show(isMoving);
  }

  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useBitmapCoordinateSpace((scope) => {
        const { bitmapSize, horizontalPixelRatio: ratioX, verticalPixelRatio: ratioY } = scope;
        const width = chart.priceScale('right').width();
        const axis = Math.round(width * ratioX);
        follow({ ...bitmapSize, ratioX, ratioY, axis, ratioAxis: axis / width });
      }),
  };
  const views = [{ renderer: () => renderer }];
  if (shape.canMove) bars.attachPrimitive({ paneViews: () => views });

  function show(bar: Bar, isNowLive: boolean): void {
    isLive = isNowLive;
    ticks.moveTo(bar.close);
    const isTurned = canMove(bar);
    if (isTurned !== isMoving) turn(isTurned);
    if (isMoving) {
      move();
      return;
    }
    const { colour, fill, ink } = inks(bar);
    if (bar.close === drawnLine.price && colour === drawnLine.colour) return;
    drawnLine = { price: bar.close, colour };
    line.applyOptions({
      price: bar.close,
      color: colour,
      lineVisible: true,
      axisLabelVisible: true,
      axisLabelColor: fill,
      axisLabelTextColor: ink,
    });
  }

  return {
    fill(window) {
      count = window.length;
      newest = window.at(-1);
      libraryBar = newest;
      bars.setData(
        window.map((bar) =>
          isMoving && bar === newest ? { ...asBar(bar), ...UNSEEN } : asBar(bar),
        ),
      );
    },
    append(bar) {
      const former = newest;
      newest = bar;
      if (former?.time === bar.time) {
        if (isMoving ? isWithin(bar) : isSamePicture(former, bar)) return;
      } else {
        count += 1;
        if (isMoving && former !== undefined) bars.update(asBar(former));
      }
      updateLibrary(bar);
    },
    renew(window, from) {
      const changedBars = window.filter(({ time }) => time >= from);
      if (changedBars.length > FEW) bars.setData(window.map(asBar));
      else for (const bar of changedBars) bars.update(asBar(bar), bar !== window.at(-1));
    },
    measure(isNowPercent) {
      isPercent = isNowPercent;
      if (newest !== undefined) show(newest, isLive);
    },
    look({ to }) {
      isOnView = to >= count - 1;
      // Another range has another scale, for which the library needs the current bar.
      if (isMoving && newest !== undefined && libraryBar !== newest) updateLibrary(newest);
    },
    describe(price) {
      write = price;
      ticks.describe(price);
      if (isMoving) move();
    },
    show,
  };
}

function isSamePicture(one: Bar, other: Bar): boolean {
  return (
    one.open === other.open &&
    one.high === other.high &&
    one.low === other.low &&
    one.close === other.close
  );
}
