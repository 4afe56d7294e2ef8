/**
 * One chart on one feed: keeps the view, gives the canvas its window of bars, draws changes at most once a
 * frame, and selects the bar of the legend.
 */
import type { Bar, BarTexts, CandleChange, CandleFeed } from '../../../lib/market/candles.ts';
import { type AxisTexts, axisOffset, axisTexts, axisTime } from './axis-texts.ts';
import { type BarTimes, indexAt, stepOf, timeAtIndex } from './bar-times.ts';
import { type Canvas, type ChartScale, openCanvas } from './canvas.ts';
import { type Gestures, type GestureTarget, listenToGestures } from './gestures.ts';
import { type IndicatorValues, openIndicatorValues } from './indicator-values.ts';
import { type ChartChoice, columnsOf, linesOf } from './indicators.ts';
import type { ChartLayer, ChartSpace, Grip, LayerPlace, Place } from './layer.ts';
import { type LegendTexts, openLegendTexts } from './legend-texts.ts';
import type { ChartLine, ChartMarker } from './marks.ts';
import { OlderBars } from './older-bars.ts';
import { OnceAFrame } from './once-a-frame.ts';
import { type OpenShape, openArea, openCandles } from './shapes.ts';
import { readColours } from './theme.ts';
import {
  barAt,
  clampView,
  indexOfX,
  isFollowing,
  latestView,
  panView,
  type Stretch,
  shiftView,
  type View,
  visible,
  xOfIndex,
  zoomView,
} from './view.ts';
import { type BarWindow, indexOfTime, isWindowDue, NO_WINDOW, windowFor } from './window.ts';

/** What changes the structure of the page around the chart. */
export interface ChartStatus {
  hasLegend: boolean;
  isPointing: boolean;
  isLatest: boolean;
}

/** The selected bar, or the newest one. */
export interface LegendBar {
  time: string;
  texts: BarTexts;
  isUp: boolean;
}

export interface ChartWords {
  tag: string;
  decimals: number;
  /** Of the price, for drawing: a key moves the crosshair by it. */
  tick: number;
}

export interface ChartLook {
  openShape: OpenShape;
  /** Bars are made of this study's values. */
  barsOf?: string | undefined;
  /** Time zone of the axis; '' for the device's. */
  zone: string;
}

/** Of a chart, for what is loaded on demand. */
export interface ChartInside {
  canvas: Canvas;
  feed: CandleFeed;
  /** The bars in the canvas; the last one is the newest of the feed if `isEnd`. */
  heldBars(): readonly Bar[];
  isEnd(): boolean;
  /** Index of the first and the last visible bar in the feed. */
  visibleBars(): { from: number; to: number } | undefined;
}

export interface Drawing extends GestureTarget {
  pointTime(time: number | undefined): void;
  onPoint(listener: ((time: number | undefined) => void) | undefined): void;
  describe(words: ChartWords): void;
  choose(choice: ChartChoice): void;
  drawLines(lines: readonly ChartLine[]): void;
  drawMarkers(markers: readonly ChartMarker[]): void;
  yOf(price: number): number | undefined;
  heldY(price: number, room: number): number | undefined;
  /** Of the prices, without axis and volumes. */
  pane(): { width: number; height: number };
  /** As the axis writes it. */
  priceText(price: number): string;
  /** The price at that height, for drawing and as the axis writes it. */
  placeAt(y: number): { pixels: number; text: string } | undefined;
  /** Called after a long press in the prices' pane. */
  onHold(listener: (at: Place) => void): () => void;
  onPlaces(listener: () => void): () => void;
  /** Draws and touches a layer above the bars; one at a time. */
  putLayer(layer: ChartLayer): LayerPlace;
  legendBar(): LegendBar | undefined;
  /** Called when the bar of the legend or a text of it changes, ten times a second. */
  onLegend(listener: () => void): () => void;
  step(bars: number): void;
  /** Moves the crosshair by ticks of the price. */
  lift(ticks: number): void;
  /** The price that keys have moved the crosshair to, as the axis writes it. */
  pointedPrice(): string | undefined;
  /** The price under the crosshair. */
  pointedPlace(): { pixels: number; text: string } | undefined;
  /** Time of the bar under the crosshair. */
  pointedTime: () => number | undefined;
  scale(scale: ChartScale): void;
  zone(zone: string): void;
  inside: ChartInside;
  /** Called after each drawing, which may have moved or changed bars. */
  onDraw: (listener: () => void) => () => void;
  toLatest(): void;
  /** Number of bars in the canvas, for measurements. */
  heldCount(): number;
  /** What is looked at, to open another drawing of the same feed there. */
  view(): View | undefined;
  remove(): void;
}

interface Places {
  host: HTMLElement;
  /** Above the canvas, for touches. */
  surface: HTMLElement;
}

/** Of the crosshair: at a height, or at a price that keys have moved it to. */
interface Pointer {
  index: number;
  y?: number | undefined;
  price?: number;
}

/** More new bars than this cause a new window. */
const MANY = 20;

export function openDrawing(
  places: Places,
  feed: CandleFeed,
  words: ChartWords,
  report: (status: ChartStatus) => void,
  view?: View,
  look: ChartLook = firstLook(feed),
): Drawing {
  return new ChartDrawing(places, feed, words, report, view, look);
}

function firstLook({ period }: CandleFeed): ChartLook {
  return { openShape: period === 'line' ? openArea : openCandles, zone: '' };
}

class ChartDrawing implements Drawing {
  readonly #feed: CandleFeed;
  readonly #report: (status: ChartStatus) => void;
  readonly #canvas: Canvas;
  readonly #values: IndicatorValues;
  readonly #legend: LegendTexts;
  readonly #gestures: Gestures;
  readonly #olderBars: OlderBars;
  readonly #frames = new OnceAFrame(() => this.#draw());
  readonly #leaveFeed: () => void;
  readonly #placeListeners = new Set<() => void>();
  readonly #holdListeners = new Set<(at: Place) => void>();
  readonly #legendListeners = new Set<() => void>();
  readonly #drawListeners = new Set<() => void>();
  readonly #barsOf: string | undefined;
  readonly inside: ChartInside;

  #layer: ChartLayer | undefined;
  #texts: AxisTexts;
  #tick: number;
  #zone: string;
  #status: ChartStatus = { hasLegend: false, isPointing: false, isLatest: true };
  #legendBar: LegendBar | undefined;
  #markers: readonly ChartMarker[] = [];
  #placesFrame = 0;

  /** What is looked at; undefined before the first bar. */
  #view: View | undefined;
  #pointer: Pointer | undefined;
  /** The crosshair is that of another chart, in step with this one. */
  #isLed = false;
  #saidTime: number | undefined;
  #tellPoint: ((time: number | undefined) => void) | undefined;
  /** The part of the feed that is in the canvas, and its bars, to find the place again after a reload of the feed. */
  #window: BarWindow = NO_WINDOW;
  #heldBars: Bar[] = [];
  #offset = 0;
  /** Since the last drawing: the feed's length then, its first changed bar, and whether all of it or the view changed. */
  #lengthThen = 0;
  #dirty = 0;
  #isWhole = true;
  #isMoved = false;

  constructor(
    { host, surface }: Places,
    feed: CandleFeed,
    words: ChartWords,
    report: (status: ChartStatus) => void,
    view: View | undefined,
    { openShape, barsOf, zone }: ChartLook,
  ) {
    this.#feed = feed;
    this.#view = view;
    this.#lengthThen = view === undefined ? 0 : feed.length();
    this.#report = report;
    this.#barsOf = barsOf;
    this.#zone = zone;
    this.#tick = words.tick;
    const values = openIndicatorValues(feed, (from) => {
      if (this.#heldBars.length > 0) this.#canvas.update(this.#heldBars, from, this.#isEnd());
      this.#reportPlaces();
    });
    this.#values = values;
    this.#canvas = openCanvas(host, { colours: readColours(), openShape, values });
    this.inside = {
      canvas: this.#canvas,
      feed,
      heldBars: () => this.#heldBars,
      isEnd: () => this.#isEnd(),
      visibleBars: () => this.#visibleBars(),
    };
    this.#texts = axisTexts(words.tag, words.decimals, feed.period);
    this.#canvas.describe(this.#texts, words.decimals);
    this.#olderBars = new OlderBars(feed, () => this.#frames.ask());
    this.#legend = openLegendTexts(feed, (time, texts) => this.#showLegend(time, texts));
    this.#leaveFeed = feed.subscribe((change) => this.#applyChange(change));
    const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#gestures = listenToGestures(surface, this, isStill);
    this.#canvas.onResize(() => {
      this.#isMoved = true;
      this.#frames.ask();
    });
    this.#frames.ask();
  }

  pan(pixels: number): boolean {
    return this.#view !== undefined && this.#see(panView(this.#view, pixels));
  }

  zoom(ratio: number, x: number): void {
    if (this.#view !== undefined) this.#see(zoomView(this.#view, ratio, x, this.#canvas.width()));
  }

  point(at: Place | undefined): void {
    this.#isLed = false;
    if (at === undefined) {
      if (this.#pointer === undefined) return;
      this.#pointer = undefined;
      this.#canvas.unpoint();
    } else if (this.#view !== undefined && this.#feed.length() > 0) {
      const index = barAt(this.#view, at.x, this.#canvas.width(), this.#feed.length());
      this.#pointer = { index, y: at.y };
    }
    this.#frames.ask();
  }

  /** The crosshair of another chart: at the bar of that time, without a price. */
  pointTime(time: number | undefined): void {
    const length = this.#feed.length();
    if (time === undefined || this.#view === undefined || length === 0) {
      this.#isLed = false;
      this.point(undefined);
      return;
    }
    const after = indexOfTime(time + 1, length, (at) => this.#feed.bar(at).time);
    this.#isLed = true;
    this.#pointer = { index: Math.max(0, after - 1), y: undefined };
    this.#frames.ask();
  }

  /** Called when the user's own crosshair moves, with the time of its bar. */
  onPoint(listener: ((time: number | undefined) => void) | undefined): void {
    this.#tellPoint = listener;
  }

  isPointing(): boolean {
    return this.#pointer !== undefined;
  }

  hold(at: Place): void {
    for (const listener of this.#holdListeners) listener(at);
  }

  onHold(listener: (at: Place) => void): () => void {
    this.#holdListeners.add(listener);
    return () => this.#holdListeners.delete(listener);
  }

  step(bars: number): void {
    this.#isLed = false;
    this.#gestures.rest();
    if (this.#view === undefined) return;
    const length = this.#feed.length();
    const width = this.#canvas.width();
    const from =
      this.#pointer?.index ?? barAt(this.#view, width, width, length) + (bars < 0 ? 1 : -1);
    const index = Math.max(0, Math.min(length - 1, from + bars));
    const price = this.#pointer?.price;
    this.#pointer = price === undefined ? { index } : { index, price };
    const stretch = visible(this.#view, width);
    const beyond = Math.min(0, index - stretch.from - 1) + Math.max(0, index - stretch.to + 1);
    if (beyond !== 0) this.#see(shiftView(this.#view, beyond));
    this.#frames.ask();
  }

  toLatest(): void {
    this.#gestures.rest();
    if (this.#view !== undefined) this.#see(latestView(this.#feed.length(), this.#view.spacing));
  }

  lift(ticks: number): void {
    const former = this.#pointer;
    if (former === undefined) {
      this.step(0);
      return;
    }
    const from = former.price ?? this.#feed.bar(former.index).close;
    this.#pointer = { index: former.index, price: from + ticks * this.#tick };
    this.#frames.ask();
    for (const listener of this.#legendListeners) listener();
  }

  pointedPrice(): string | undefined {
    const price = this.#pointer?.price;
    return price === undefined ? undefined : this.#texts.price(price);
  }

  pointedPlace(): { pixels: number; text: string } | undefined {
    const { price, y } = this.#pointer ?? {};
    const height = y ?? (price === undefined ? undefined : this.yOf(price));
    return height === undefined ? undefined : this.placeAt(height);
  }

  pointedTime = (): number | undefined =>
    this.#pointer === undefined ? undefined : this.#feed.bar(this.#pointer.index).time;

  scale(scale: ChartScale): void {
    this.#canvas.scale(scale);
    this.#isMoved = true;
    this.#frames.ask();
  }

  zone(zone: string): void {
    if (zone === this.#zone) return;
    this.#zone = zone;
    this.#isWhole = true;
    this.#frames.ask();
  }

  onDraw = (listener: () => void): (() => void) => {
    this.#drawListeners.add(listener);
    listener();
    return () => this.#drawListeners.delete(listener);
  };

  describe({ tag, decimals, tick }: ChartWords): void {
    this.#tick = tick;
    this.#texts = axisTexts(tag, decimals, this.#feed.period);
    this.#canvas.describe(this.#texts, decimals);
    this.#frames.ask();
  }

  choose(choice: ChartChoice): void {
    this.#canvas.choose(choice);
    const columns = columnsOf(choice).length;
    const lines = linesOf(choice);
    this.#legend.choose(lines);
    if (this.#barsOf === undefined) this.#values.choose(lines, columns);
    else this.#values.choose(`${lines}\n${this.#barsOf}`.trim(), columns + 4);
    this.#isWhole = true;
    this.#frames.ask();
  }

  drawLines(lines: readonly ChartLine[]): void {
    this.#canvas.drawLines(lines);
    this.#reportPlaces();
  }

  drawMarkers(markers: readonly ChartMarker[]): void {
    this.#markers = markers;
    this.#placeMarkers();
  }

  yOf(price: number): number | undefined {
    return this.#canvas.yOf(price);
  }

  heldY(price: number, room: number): number | undefined {
    return this.#canvas.heldY(price, room);
  }

  pane(): { width: number; height: number } {
    return this.#canvas.pane();
  }

  priceText(price: number): string {
    return this.#texts.price(price);
  }

  placeAt(y: number): { pixels: number; text: string } | undefined {
    const pixels = this.#canvas.priceAt(y);
    return pixels === undefined ? undefined : { pixels, text: this.#texts.price(pixels) };
  }

  onPlaces(listener: () => void): () => void {
    this.#placeListeners.add(listener);
    this.#reportPlaces();
    return () => this.#placeListeners.delete(listener);
  }

  putLayer(layer: ChartLayer): LayerPlace {
    this.#layer = layer;
    const painting = this.#canvas.paintAbove((context) => {
      const space = this.#space();
      if (space !== undefined) layer.paint(context, space);
    });
    return {
      redraw: painting.redraw,
      space: () => this.#space(),
      remove: () => {
        if (this.#layer === layer) this.#layer = undefined;
        painting.remove();
      },
    };
  }

  grab(at: Place, isTouch: boolean): Grip | undefined {
    return this.#layer?.grab(at, isTouch);
  }

  tap(at: Place, isTouch: boolean): boolean {
    return this.#layer?.tap(at, isTouch) === true;
  }

  legendBar(): LegendBar | undefined {
    return this.#legendBar;
  }

  onLegend(listener: () => void): () => void {
    this.#legendListeners.add(listener);
    return () => this.#legendListeners.delete(listener);
  }

  heldCount(): number {
    return this.#heldBars.length;
  }

  view(): View | undefined {
    return this.#view;
  }

  remove(): void {
    this.#frames.close();
    cancelAnimationFrame(this.#placesFrame);
    this.#olderBars.close();
    this.#legend.close();
    this.#values.close();
    this.#leaveFeed();
    this.#gestures.close();
    this.#canvas.remove();
  }

  #space(): ChartSpace | undefined {
    const [feed, view, canvas] = [this.#feed, this.#view, this.#canvas];
    const length = feed.length();
    if (view === undefined || length === 0) return undefined;
    const { width, height } = canvas.pane();
    const times: BarTimes = { length, timeAt: (index) => feed.bar(index).time };
    return {
      width,
      height,
      step: stepOf(times),
      spacing: view.spacing,
      xOf: (time) => xOfIndex(view, indexAt(times, time), width),
      timeAt: (x) => timeAtIndex(times, indexOfX(view, x, width)),
      yOf: canvas.yAnywhere,
      priceAt: canvas.priceAnywhere,
      barAt: (x) => {
        const index = indexOfX(view, x, width);
        return index > length - 0.5 ? undefined : feed.bar(barAt(view, x, width, length));
      },
    };
  }

  #say(change: Partial<ChartStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#report(this.#status);
  }

  #showLegend(time: number, texts: BarTexts): void {
    const feed = this.#feed;
    const index = indexOfTime(time, feed.length(), (at) => feed.bar(at).time);
    if (index >= feed.length()) return;
    const bar = feed.bar(index);
    this.#legendBar = {
      time: this.#texts.time(axisTime(time, this.#offset)),
      texts,
      isUp: bar.close >= bar.open,
    };
    if (!this.#status.hasLegend) this.#say({ hasLegend: true });
    for (const listener of this.#legendListeners) listener();
  }

  /** Runs after the library's own frame, which sets the scale. */
  #reportPlaces(): void {
    if (this.#placeListeners.size === 0 || this.#placesFrame !== 0) return;
    this.#placesFrame = requestAnimationFrame(() => {
      this.#placesFrame = 0;
      this.#canvas.joinTags();
      for (const listener of this.#placeListeners) listener();
    });
  }

  #draw(): void {
    this.#reportPlaces();
    const length = this.#feed.length();
    const width = this.#canvas.width();
    if (length === 0 || width <= 0) return;
    const isOther =
      this.#isWhole ||
      length < this.#lengthThen ||
      this.#feed.bar(this.#window.from).time !== this.#heldBars[0]?.time;
    const view = clampView(this.#viewOf(length, isOther), length, width);
    this.#view = view;
    const stretch = visible(view, width);
    this.#drawBars(stretch, length, isOther);

    const newest = this.#feed.bar(length - 1);
    this.#canvas.showLast(newest, this.#feed.state() === 'live');
    for (const listener of this.#drawListeners) listener();
    const pointer = this.#pointer;
    if (pointer !== undefined) this.#drawPointer(pointer);
    this.#tellStep(pointer?.index);
    this.#legend.want(pointer === undefined ? newest.time : this.#feed.bar(pointer.index).time);
    const isLatest = isFollowing(view, length);
    const isPointing = pointer !== undefined;
    if (isLatest !== this.#status.isLatest || isPointing !== this.#status.isPointing) {
      this.#say({ isLatest, isPointing });
    }
    if (stretch.from < stretch.to - stretch.from) this.#olderBars.ask();
  }

  #tellStep(index: number | undefined): void {
    if (this.#isLed || this.#tellPoint === undefined) return;
    const time = index === undefined ? undefined : this.#feed.bar(index).time;
    if (time === this.#saidTime) return;
    this.#saidTime = time;
    this.#tellPoint(time);
  }

  #viewOf(length: number, isOther: boolean): View {
    if (this.#view === undefined) return latestView(length);
    if (isOther) return this.#restoredView(this.#view, length);
    if (length > this.#lengthThen && isFollowing(this.#view, this.#lengthThen)) {
      return shiftView(this.#view, length - this.#lengthThen);
    }
    return this.#view;
  }

  /** The same view on a reloaded feed: at its end if it was there, otherwise at the same time. */
  #restoredView(old: View, length: number): View {
    if (isFollowing(old, this.#lengthThen)) return shiftView(old, length - this.#lengthThen);
    const { from, to } = this.#window;
    const index = Math.min(Math.max(Math.floor(old.right), from), to - 1);
    const time = this.#heldBars[index - from]?.time ?? 0;
    const now = indexOfTime(time, length, (at) => this.#feed.bar(at).time);
    return shiftView(old, now - index);
  }

  /** Adds the new bars to the canvas, or fills it again when they are many or lie elsewhere. */
  #drawBars(stretch: Stretch, length: number, isOther: boolean): void {
    const then = this.#lengthThen;
    let isFilled = isOther || this.#dirty < then - 1 || length - then > MANY;
    if (!isFilled && this.#window.to === then)
      this.#isMoved = this.#append(length) || this.#isMoved;
    isFilled ||= isWindowDue(this.#window, stretch, length);
    if (isFilled) this.#fill(windowFor(stretch, length));
    if (isFilled || this.#isMoved) {
      const { from } = this.#window;
      this.#canvas.look({ from: stretch.from - from, to: stretch.to - from });
    }
    this.#lengthThen = length;
    this.#dirty = length;
    this.#isWhole = false;
    this.#isMoved = false;
  }

  #fill(next: BarWindow): void {
    const feed = this.#feed;
    this.#window = next;
    this.#heldBars = [];
    for (let index = next.from; index < next.to; index += 1) this.#heldBars.push(feed.bar(index));
    this.#offset = axisOffset(feed.period, feed.bar(feed.length() - 1).time, this.#zone);
    this.#canvas.fill(this.#heldBars, this.#offset, this.#isEnd());
    this.#placeMarkers();
  }

  /**
   * Updates the window from the first changed bar on, if it ends at the end of the feed. Returns true if bars
   * were added.
   */
  #append(length: number): boolean {
    const { from } = this.#window;
    for (let index = this.#dirty; index < length; index += 1) {
      const bar = this.#feed.bar(index);
      this.#heldBars[index - from] = bar;
      this.#canvas.append(bar);
    }
    this.#window = { from, to: length };
    const hasNew = length > this.#lengthThen;
    if (hasNew && this.#markers.length > 0) this.#placeMarkers();
    return hasNew;
  }

  #placeMarkers(): void {
    const bars = this.#heldBars;
    const last = bars.at(-1);
    if (last === undefined) return;
    const isNewest = this.#window.to === this.#feed.length();
    const markerPlaces = this.#markers.flatMap((marker) => {
      const after = indexOfTime(marker.time + 1, bars.length, (at) => bars[at]?.time ?? 0);
      const bar = bars[after - 1];
      // Beyond the window's last bar the marker may belong to a bar that isn't here.
      return bar === undefined || (bar === last && !isNewest) ? [] : [{ marker, bar }];
    });
    this.#canvas.drawMarkers(markerPlaces.sort((one, two) => one.bar.time - two.bar.time));
  }

  #drawPointer({ index, y, price }: Pointer): void {
    const bar = this.#heldBars[index - this.#window.from];
    if (bar === undefined) return;
    this.#canvas.point(bar, price === undefined ? y : this.#canvas.yOf(price));
  }

  #isEnd(): boolean {
    return this.#window.to === this.#feed.length();
  }

  #visibleBars(): { from: number; to: number } | undefined {
    const length = this.#feed.length();
    if (this.#view === undefined || length === 0) return undefined;
    const { from, to } = visible(this.#view, this.#canvas.width());
    return { from: Math.max(0, Math.ceil(from)), to: Math.min(length - 1, Math.floor(to)) };
  }

  #applyChange(change: CandleChange): void {
    if (change.kind === 'whole') {
      this.#isWhole = true;
      this.#olderBars.restart();
      this.#pointer = undefined;
      this.#canvas.unpoint();
      this.#values.change(0);
    } else if (change.kind === 'tail') {
      this.#dirty = Math.min(this.#dirty, change.from);
      if (this.#values.areChosen() && change.from < this.#feed.length()) {
        this.#values.change(this.#feed.bar(change.from).time);
      }
    } else {
      this.#shiftForOlder(change.count);
      // The first value of a running average changes with older bars.
      this.#values.change(0);
    }
    this.#frames.ask();
  }

  #shiftForOlder(count: number): void {
    if (this.#view !== undefined) this.#view = shiftView(this.#view, count);
    if (this.#pointer !== undefined) {
      this.#pointer = { ...this.#pointer, index: this.#pointer.index + count };
    }
    this.#window = { from: this.#window.from + count, to: this.#window.to + count };
    this.#lengthThen += count;
    this.#dirty += count;
  }

  /** Returns false if the view stays as it was. */
  #see(next: View): boolean {
    const before = this.#view;
    if (before === undefined) return false;
    const view = clampView(next, this.#feed.length(), this.#canvas.width());
    this.#view = view;
    const hasMoved = view.right !== before.right || view.spacing !== before.spacing;
    this.#isMoved ||= hasMoved;
    if (hasMoved) this.#frames.ask();
    return hasMoved;
  }
}
