/**
 * One chart on one feed: keeps the view, gives the canvas its window of bars, draws changes at most once a
 * frame, and selects the bar of the legend.
 */
import type { Bar, BarTexts, CandleChange, CandleFeed } from '../../../lib/market/candles.ts';
import { type AxisTexts, axisOffset, axisTexts, axisTime } from './axis-texts.ts';
import { openCanvas } from './canvas.ts';
import { type GestureTarget, listenToGestures, type Place } from './gestures.ts';
import { openIndicatorValues } from './indicator-values.ts';
import { type ChartChoice, linesOf } from './indicators.ts';
import { openLegendTexts } from './legend-texts.ts';
import type { ChartLine, ChartMarker } from './marks.ts';
import { readColours } from './theme.ts';
import {
  barAt,
  clampView,
  isFollowing,
  latestView,
  panView,
  shiftView,
  type View,
  visible,
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
}

export interface Drawing extends GestureTarget {
  describe(words: ChartWords): void;
  choose(choice: ChartChoice): void;
  drawLines(lines: readonly ChartLine[]): void;
  drawMarkers(markers: readonly ChartMarker[]): void;
  yOf(price: number): number | undefined;
  heldY(price: number, room: number): number | undefined;
  /** Of the prices, without axis and volumes. */
  pane(): { width: number; height: number };
  /** The price at that height, for drawing and as the axis writes it. */
  placeAt(y: number): { pixels: number; text: string } | undefined;
  /** Called after a long press in the prices' pane. */
  onHold(listener: (at: Place) => void): () => void;
  onPlaces(listener: () => void): () => void;
  legendBar(): LegendBar | undefined;
  /** Called when the bar of the legend or a text of it changes, ten times a second. */
  onLegend(listener: () => void): () => void;
  step(bars: number): void;
  toLatest(): void;
  /** Number of bars in the canvas, for measurements. */
  heldCount(): number;
  remove(): void;
}

interface Places {
  host: HTMLElement;
  /** Above the canvas, for touches. */
  surface: HTMLElement;
}

/** More new bars than this cause a new window. */
const MANY = 20;
const RETRY_OLDER = 3_000;

export function openDrawing(
  { host, surface }: Places,
  feed: CandleFeed,
  words: ChartWords,
  report: (status: ChartStatus) => void,
): Drawing {
  const canvas = openCanvas(host, feed.period, readColours());
  let texts: AxisTexts = axisTexts(words.tag, words.decimals, feed.period);
  canvas.describe(texts, words.decimals);

  let view: View | undefined;
  let window: BarWindow = NO_WINDOW;
  /** The canvas's bars, to find the place again after a reload of the feed. */
  let heldBars: Bar[] = [];
  let drawnLength = 0;
  let dirty = 0;
  let isWhole = true;
  let isMoved = false;
  let offset = 0;
  let pointer: { index: number; y: number | undefined } | undefined;
  let markers: readonly ChartMarker[] = [];
  let hasAllOlder = false;
  let isAskingOlder = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let isWaiting = false;
  let isRemoved = false;
  const placeListeners = new Set<() => void>();
  const holds = new Set<(at: Place) => void>();
  let placing = 0;
  let status: ChartStatus = { hasLegend: false, isPointing: false, isLatest: true };
  let legendBar: LegendBar | undefined;
  const legendListeners = new Set<() => void>();

  function say(change: Partial<ChartStatus>): void {
    status = { ...status, ...change };
    report(status);
  }

  const values = openIndicatorValues(feed, (from) => {
    if (heldBars.length > 0) canvas.update(heldBars, values.at, from);
    reportPlaces();
  });

  const legend = openLegendTexts(feed, (time, barTexts) => {
    const index = indexOfTime(time, feed.length(), (at) => feed.bar(at).time);
    if (index >= feed.length()) return;
    const bar = feed.bar(index);
    const isUp = bar.close >= bar.open;
    legendBar = { time: texts.time(axisTime(time, offset)), texts: barTexts, isUp };
    if (!status.hasLegend) say({ hasLegend: true });
    for (const listener of legendListeners) listener();
  });

  /** Draws at once, then not again before the next frame: changes appear without delay and are never drawn twice. */
  function schedule(): void {
    if (isRemoved) return;
    if (frame !== 0) {
      isWaiting = true;
      return;
    }
    draw();
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (!isWaiting) return;
      isWaiting = false;
      schedule();
    });
  }

  /** Runs after the library's own frame, which sets the scale. */
  function reportPlaces(): void {
    if (placeListeners.size === 0 || placing !== 0) return;
    placing = requestAnimationFrame(() => {
      placing = 0;
      for (const listener of placeListeners) listener();
    });
  }

  function draw(): void {
    reportPlaces();
    const length = feed.length();
    const width = canvas.width();
    if (length === 0 || width <= 0) return;
    const isOther =
      isWhole || length < drawnLength || feed.bar(window.from).time !== heldBars[0]?.time;
    if (view === undefined) view = latestView(length);
    else if (isOther) view = restoredView(view, length);
    else if (length > drawnLength && isFollowing(view, drawnLength))
      view = shiftView(view, length - drawnLength);
    view = clampView(view, length, width);
    const visibleStretch = visible(view, width);

    let isFilled = isOther || dirty < drawnLength - 1 || length - drawnLength > MANY;
    if (!isFilled && window.to === drawnLength) isMoved = append(length) || isMoved;
    isFilled ||= isWindowDue(window, visibleStretch, length);
    if (isFilled) fill(windowFor(visibleStretch, length));
    if (isFilled || isMoved) {
      canvas.look({ from: visibleStretch.from - window.from, to: visibleStretch.to - window.from });
    }
    [drawnLength, dirty, isWhole, isMoved] = [length, length, false, false];

    const newest = feed.bar(length - 1);
    canvas.showLast(newest, feed.state() === 'live');
    if (pointer !== undefined) drawPointer(pointer);
    legend.want(pointer === undefined ? newest.time : feed.bar(pointer.index).time);
    const isLatest = isFollowing(view, length);
    const isPointing = pointer !== undefined;
    if (isLatest !== status.isLatest || isPointing !== status.isPointing) {
      say({ isLatest, isPointing });
    }
    if (visibleStretch.from < visibleStretch.to - visibleStretch.from) askOlder();
  }

  function fill(next: BarWindow): void {
    window = next;
    heldBars = [];
    for (let index = next.from; index < next.to; index += 1) heldBars.push(feed.bar(index));
    offset = axisOffset(feed.period, feed.bar(feed.length() - 1).time);
    canvas.fill(heldBars, offset, values.at);
    placeMarkers();
  }

  /**
   * Updates the window from the first changed bar on, if it ends at the end of the feed. Returns true if bars
   * were added.
   */
  function append(length: number): boolean {
    for (let index = dirty; index < length; index += 1) {
      const bar = feed.bar(index);
      heldBars[index - window.from] = bar;
      canvas.append(bar);
    }
    window = { from: window.from, to: length };
    const hasNew = length > drawnLength;
    if (hasNew && markers.length > 0) placeMarkers();
    return hasNew;
  }

  /** The same view on a reloaded feed: at its end if it was there, otherwise at the same time. */
  function restoredView(old: View, length: number): View {
    if (isFollowing(old, drawnLength)) return shiftView(old, length - drawnLength);
    const index = Math.min(Math.max(Math.floor(old.right), window.from), window.to - 1);
    const time = heldBars[index - window.from]?.time ?? 0;
    const now = indexOfTime(time, length, (at) => feed.bar(at).time);
    return shiftView(old, now - index);
  }

  function placeMarkers(): void {
    const [first, last] = [heldBars[0], heldBars.at(-1)];
    if (first === undefined || last === undefined) return;
    const isNewest = window.to === feed.length();
    const markerPlaces = markers.flatMap((marker) => {
      const after = indexOfTime(marker.time + 1, heldBars.length, (at) => heldBars[at]?.time ?? 0);
      const bar = heldBars[after - 1];
      // Beyond the window's last bar the marker may belong to a bar that isn't here.
      return bar === undefined || (bar === last && !isNewest) ? [] : [{ marker, bar }];
    });
    canvas.drawMarkers(markerPlaces.sort((one, two) => one.bar.time - two.bar.time));
  }

  function drawPointer({ index, y }: { index: number; y: number | undefined }): void {
    const bar = heldBars[index - window.from];
    if (bar !== undefined) canvas.point(bar, y);
  }

  function askOlder(): void {
    if (hasAllOlder || isAskingOlder || retry !== undefined || feed.state() === 'loading') return;
    isAskingOlder = true;
    feed
      .loadOlder()
      .then(
        (hasMore) => {
          hasAllOlder = !hasMore;
        },
        () => {
          retry = setTimeout(() => {
            retry = undefined;
            schedule();
          }, RETRY_OLDER);
          if (isRemoved) clearTimeout(retry);
        },
      )
      .finally(() => {
        isAskingOlder = false;
      });
  }

  function applyChange(change: CandleChange): void {
    if (change.kind === 'whole') {
      isWhole = true;
      hasAllOlder = false;
      pointer = undefined;
      canvas.unpoint();
      values.change(0);
    } else if (change.kind === 'tail') {
      dirty = Math.min(dirty, change.from);
      if (values.areChosen() && change.from < feed.length()) {
        values.change(feed.bar(change.from).time);
      }
    } else {
      shiftForOlder(change.count);
      // The first value of a running average changes with older bars.
      values.change(0);
    }
    schedule();
  }

  function shiftForOlder(count: number): void {
    if (view !== undefined) view = shiftView(view, count);
    if (pointer !== undefined) pointer = { ...pointer, index: pointer.index + count };
    window = { from: window.from + count, to: window.to + count };
    drawnLength += count;
    dirty += count;
  }

  function see(next: View): boolean {
    if (view === undefined) return false;
    const [before, width] = [view, canvas.width()];
    view = clampView(next, feed.length(), width);
    const hasMoved = view.right !== before.right || view.spacing !== before.spacing;
    isMoved ||= hasMoved;
    if (hasMoved) schedule();
    return hasMoved;
  }

  const drawing: Drawing = {
    pan: (pixels) => view !== undefined && see(panView(view, pixels)),
    zoom(ratio, x) {
      if (view !== undefined) see(zoomView(view, ratio, x, canvas.width()));
    },
    point(at: Place | undefined) {
      if (at === undefined) {
        if (pointer === undefined) return;
        pointer = undefined;
        canvas.unpoint();
      } else if (view !== undefined && feed.length() > 0) {
        const index = barAt(view, at.x, canvas.width(), feed.length());
        pointer = { index, y: at.y };
      }
      schedule();
    },
    isPointing: () => pointer !== undefined,
    hold(at) {
      for (const listener of holds) listener(at);
    },
    onHold(listener) {
      holds.add(listener);
      return () => holds.delete(listener);
    },
    step(bars) {
      gestures.rest();
      if (view === undefined) return;
      const [length, width] = [feed.length(), canvas.width()];
      const from = pointer?.index ?? barAt(view, width, width, length) + (bars < 0 ? 1 : -1);
      const index = Math.max(0, Math.min(length - 1, from + bars));
      pointer = { index, y: undefined };
      const visibleStretch = visible(view, width);
      const beyond =
        Math.min(0, index - visibleStretch.from - 1) + Math.max(0, index - visibleStretch.to + 1);
      if (beyond !== 0) see(shiftView(view, beyond));
      schedule();
    },
    toLatest() {
      gestures.rest();
      if (view !== undefined) see(latestView(feed.length(), view.spacing));
    },
    describe(next) {
      texts = axisTexts(next.tag, next.decimals, feed.period);
      canvas.describe(texts, next.decimals);
      schedule();
    },
    choose(choice) {
      canvas.choose(choice);
      const lines = linesOf(choice.indicators);
      legend.choose(lines);
      values.choose(lines);
      isWhole = true;
      schedule();
    },
    drawLines(chartLines) {
      canvas.drawLines(chartLines);
      reportPlaces();
    },
    drawMarkers(chartMarkers) {
      markers = chartMarkers;
      placeMarkers();
    },
    yOf: canvas.yOf,
    heldY: canvas.heldY,
    pane: canvas.pane,
    placeAt(y) {
      const pixels = canvas.priceAt(y);
      return pixels === undefined ? undefined : { pixels, text: texts.price(pixels) };
    },
    onPlaces(listener) {
      placeListeners.add(listener);
      reportPlaces();
      return () => placeListeners.delete(listener);
    },
    legendBar: () => legendBar,
    onLegend(listener) {
      legendListeners.add(listener);
      return () => legendListeners.delete(listener);
    },
    heldCount: () => heldBars.length,
    remove() {
      isRemoved = true;
      cancelAnimationFrame(frame);
      cancelAnimationFrame(placing);
      clearTimeout(retry);
      legend.close();
      values.close();
      unsubscribe();
      gestures.close();
      canvas.remove();
    },
  };

  const unsubscribe = feed.subscribe(applyChange);
  const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
  const gestures = listenToGestures(surface, drawing, isStill);
  canvas.onResize(() => {
    isMoved = true;
    schedule();
  });
  schedule();
  return drawing;
}
