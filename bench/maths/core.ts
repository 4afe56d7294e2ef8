// Our side of the maths bench: the built core, called like by the worker.
import { Positions, position_texts } from '../../core/pkg/pe_core.js';
import type { Pass } from '../measure.ts';
import { type PositionText, rowsOf } from './positions.ts';

export interface Loaded {
  revalue: Pass;
  texts: () => string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Parsed positions; each pass computes all five figures of each again. */
export function load(rows: string): Loaded {
  const positions = new Positions();
  positions.load(rows);
  return { revalue: () => positions.revalue(), texts: () => positions.texts().trimEnd() };
}

let buffer = new Uint8Array(0);

/** The rows as ASCII bytes in a reused buffer. */
function bytesOf(rows: string): Uint8Array {
  if (buffer.length < rows.length) buffer = new Uint8Array(rows.length);
  return buffer.subarray(0, encoder.encodeInto(rows, buffer).written);
}

export function texts(list: PositionText[]): string[] {
  const figures = decoder.decode(position_texts(bytesOf(rowsOf(list)))).split('\n');
  figures.pop(); // after the last line feed
  return figures;
}
