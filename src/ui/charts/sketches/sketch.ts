/** What a user draws on a chart: lines, areas, texts and plans. Its points keep times and prices, never pixels. */
import type { ToolName } from './tools.ts';

export interface SketchPoint {
  time: number;
  /** On the instrument's tick. */
  price: string;
}

export interface Sketch {
  key: string;
  tool: ToolName;
  points: readonly SketchPoint[];
  /** Place in the palette. */
  colour: number;
  width: number;
  isLocked: boolean;
  /** Of the tool that writes. */
  text: string;
  /** Of a plan; '' until they are chosen. */
  lots: string;
  /** When the order of a plan was made; 0 until then. */
  orderTime: number;
}

/** The line of a new sketch, and the widths that can be chosen. */
export const WIDTHS = [1.75, 2.5, 1] as const;
export const PALETTE_SIZE = 7;
