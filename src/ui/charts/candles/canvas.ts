import type { Bar } from '../../../lib/market/candles.ts';
import { type AxisTexts, axisTime } from './axis-texts.ts';
import { openBelow, type VolumeBar } from './below.ts';
import { openLines, openMarkers } from './canvas-marks.ts';
import styles from './chart.module.css';
import { openColumns, type ValuesOfBars } from './columns.ts';
import {
  type ChartChoice,
  columnsOf,
  type PaneId,
  PRICES,
  panesOf,
  VOLUMES,
} from './indicators.ts';
import { FREE, openLastBar } from './last-bar.ts';
import {
  createChart,
  type IChartApi,
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  type UTCTimestamp,
} from './library.ts';
import { chartOptions } from './options.ts';
import type { BarSeries, BarShape, OpenShape } from './shapes.ts';
import type { ChartColours } from './theme.ts';
import type { Stretch } from './view.ts';

/** The chart library filled with one instrument's bars. It has a window of bars; it knows no feed and no gestures. */
export type Canvas = ReturnType<typeof openCanvas>;

/** The library's numbers. */
const SCALE_MODES = { linear: 0, log: 1, percent: 2 } as const;
export type ChartScale = keyof typeof SCALE_MODES;

export interface CanvasWish {
  colours: ChartColours;
  openShape: OpenShape;
  /** Values of indicators, for bars that are made of them. */
  values: ValuesOfBars;
}

export function openCanvas(element: HTMLElement, { colours, openShape, values }: CanvasWish) {
  const [top, bottom, axis] = placesIn(element);
  const options = chartOptions(colours);
  const chart = createChart(top, {
    ...options,
    autoSize: true,
    timeScale: { ...options.timeScale, visible: false },
  });
  const shape: BarShape = openShape(chart, colours);
  const bars = shape.series;
  bars.priceScale().applyOptions({ scaleMargins: FREE });
  let offset = 0;

  const showCrosshair = (isShown: boolean): void => {
    element.classList.toggle(styles['still'] ?? '', !isShown);
  };
  showCrosshair(false);
  const timeOf = ({ time }: Pick<Bar, 'time'>): UTCTimestamp =>
    axisTime(time, offset) as UTCTimestamp;
  const colourOf = (bar: Bar, up: string, down: string): string =>
    bar.close >= bar.open ? up : down;
  const lines = openLines(bars, colours);
  const markers = openMarkers(bars, colours, timeOf);
  const last = openLastBar({ place: top, chart, shape, colours, timeOf, values });
  const asVolume = (bar: Bar): VolumeBar => ({
    time: timeOf(bar),
    value: bar.volume,
    color: colourOf(bar, colours.upVolume, colours.downVolume),
  });
  const overlays = openColumns({ chart, colours, paneOf: () => 0, timeOf });
  let panes: readonly PaneId[] = [VOLUMES];
  let below = openBelow(axis, colours, panes, asVolume, timeOf);
  let isPercent = false;
  /** Indicators are loaded on demand and may arrive when the chart has gone: the library then throws. */
  let isRemoved = false;
  let barCount = 0;
  let axisWords: AxisTexts | undefined;

  let hearSize = (): void => undefined;
  /** Price labels set the width of their axis; the volumes below end at the same place. */
  const resize = (): void => {
    below.resize(chart.paneSize().width, bottom.clientHeight);
    hearSize();
  };
  const sizes = new ResizeObserver(resize);
  for (const one of [top.querySelector('canvas'), bottom]) {
    if (one !== null) sizes.observe(one);
  }

  return {
    width: (): number => chart.paneSize().width,
    /** Of the prices, without axis and volumes. */
    pane: (): { width: number; height: number } => chart.paneSize(),
    onResize(listener: () => void): void {
      hearSize = listener;
    },
    describe(texts: AxisTexts, decimals: number): void {
      axisWords = texts;
      below.describe(texts);
      last.describe(texts.price);
      chart.applyOptions({ localization: { priceFormatter: texts.price } });
      bars.applyOptions({
        priceFormat: { type: 'custom', formatter: texts.price, minMove: 10 ** -decimals },
      });
    },
    choose(choice: ChartChoice): void {
      if (isRemoved) return;
      const columns = columnsOf(choice);
      overlays.choose(columns.filter(({ pane }) => pane === PRICES));
      const next = panesOf(choice);
      if (next.join() !== panes.join()) {
        panes = next;
        below.remove();
        element.dataset['panes'] = `${panes.length}`;
        below = openBelow(axis, colours, panes, asVolume, timeOf);
        if (axisWords !== undefined) below.describe(axisWords);
      }
      below.choose(columns.filter(({ pane }) => panes.includes(pane)));
      resize();
    },
    /** `isEnd`: the last of these bars is the newest one of the feed. */
    fill(bars: readonly Bar[], shift: number, isEnd: boolean): void {
      offset = shift;
      barCount = bars.length;
      last.fill(bars);
      overlays.fill(bars, values, isEnd);
      below.fill({ bars, values, isEnd });
    },
    update(bars: readonly Bar[], from: number, isEnd: boolean): void {
      if (shape.isAveraged) last.renew(bars, from);
      overlays.update(bars, values, from, isEnd);
      below.update({ bars, values, isEnd }, from);
    },
    append(bar: Bar): void {
      below.append(bar);
      last.append(bar);
    },
    /** Linear, by the logarithm, or in percent of the first visible bar (R-VIEW-3). */
    scale(scale: ChartScale): void {
      isPercent = scale === 'percent';
      chart.priceScale('right').applyOptions({ mode: SCALE_MODES[scale] });
      last.measure(isPercent);
    },
    /** The library's chart of the prices, for what is loaded on demand. */
    chart: (): IChartApi => chart,
    timeOf,
    colours,
    barCount: (): number => barCount,
    /** `from` and `to` count from the first bar of the window. */
    look(stretch: Stretch): void {
      below.look(stretch);
      last.look(stretch);
      chart.timeScale().setVisibleLogicalRange(stretch);
    },
    showLast: last.show,
    point(bar: Bar, y: number | undefined): void {
      showCrosshair(true);
      const inside = y !== undefined && y < chart.paneSize().height;
      const price = inside ? bars.coordinateToPrice(y) : null;
      chart.setCrosshairPosition(
        price ?? bar.close,
        timeOf(bar),
        bars as ISeriesApi<'Candlestick'>,
      );
      below.point(bar);
    },
    unpoint(): void {
      showCrosshair(false);
      chart.clearCrosshairPosition();
      below.unpoint();
    },
    yOf(price: number): number | undefined {
      const y = bars.priceToCoordinate(price);
      return y === null || y < 0 || y > chart.paneSize().height ? undefined : y;
    },
    /** Like `yOf`, clamped to the pane: a price beyond it is at its edge. */
    heldY(price: number, room: number): number | undefined {
      const y = bars.priceToCoordinate(price);
      const height = chart.paneSize().height;
      return y === null ? undefined : Math.max(room, Math.min(height - room, y));
    },
    priceAt(y: number): number | undefined {
      const inside = Math.max(0, Math.min(chart.paneSize().height, y));
      return bars.coordinateToPrice(inside) ?? undefined;
    },
    /** Not clamped to the pane. */
    yAnywhere: (price: number): number => bars.priceToCoordinate(price) ?? Number.NaN,
    priceAnywhere: (y: number): number => bars.coordinateToPrice(y) ?? Number.NaN,
    /** Paints above the bars whenever the library draws them. */
    paintAbove: (paint: Paint): Painting => paintOn(bars, paint, 'normal'),
    /** Paints below the bars. */
    paintBelow: (paint: Paint): Painting => paintOn(bars, paint, 'bottom'),
    drawLines: lines.draw,
    joinTags: lines.joinTags,
    drawMarkers: markers.draw,
    remove(): void {
      isRemoved = true;
      sizes.disconnect();
      chart.remove();
      below.remove();
      top.remove();
      bottom.remove();
    },
  };
}

function placesIn(element: HTMLElement): [HTMLElement, HTMLElement, HTMLElement] {
  const place = (parent: HTMLElement, name: string): HTMLElement => {
    const newPlace = document.createElement('div');
    newPlace.className = styles[name] ?? '';
    return parent.appendChild(newPlace);
  };
  const [top, bottom] = [place(element, 'prices'), place(element, 'below')];
  return [top, bottom, place(bottom, 'volumes')];
}

type Paint = (context: CanvasRenderingContext2D) => void;

interface Painting {
  redraw(): void;
  remove(): void;
}

/** Called whenever the library draws the bars. */
function paintOn(bars: BarSeries, paint: Paint, zOrder: 'normal' | 'bottom'): Painting {
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) => target.useMediaCoordinateSpace(({ context }) => paint(context)),
  };
  const views = [{ renderer: () => renderer, zOrder: () => zOrder }];
  let redraw = (): void => undefined;
  const primitive = {
    attached: ({ requestUpdate }: { requestUpdate(): void }): void => {
      redraw = requestUpdate;
    },
    paneViews: () => views,
  };
  bars.attachPrimitive(primitive);
  return { redraw: () => redraw(), remove: () => bars.detachPrimitive(primitive) };
}
