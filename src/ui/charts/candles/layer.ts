/** What is drawn and touched on a chart besides its bars. */
import type { Bar } from '../../../lib/market/candles.ts';

export interface Place {
  x: number;
  y: number;
}

/** Where times and prices are in the prices' pane. Floats, for drawing only. */
export interface ChartSpace {
  width: number;
  height: number;
  /** Milliseconds from bar to bar. */
  step: number;
  /** Pixels from bar to bar. */
  spacing: number;
  /** Between bars, and beyond the first and the last one, in steps of a bar. */
  xOf(time: number): number;
  timeAt(x: number): number;
  yOf(price: number): number;
  priceAt(y: number): number;
  /** The nearest bar; undefined beyond the newest one. */
  barAt(x: number): Bar | undefined;
}

/** A drag that belongs to the layer. A second finger cancels it. */
export interface Grip {
  move(at: Place): void;
  end(at: Place): void;
  cancel(): void;
}

export interface ChartLayer {
  paint(context: CanvasRenderingContext2D, space: ChartSpace): void;
  /** Called with each press; undefined leaves it to the chart. */
  grab(at: Place, isTouch: boolean): Grip | undefined;
  /** Returns true if something of the layer is there. */
  tap(at: Place, isTouch: boolean): boolean;
}

/** A layer on a chart. */
export interface LayerPlace {
  redraw(): void;
  space(): ChartSpace | undefined;
  remove(): void;
}
