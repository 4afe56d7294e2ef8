// Keeps a source map right when its file was changed by hand.
import { decode, encode } from '@jridgewell/sourcemap-codec';

/** Moves what follows each column of a line; `shifts` of the line are in order, in columns of the former code. */
export function shiftColumns(
  mappings: string,
  line: number,
  shifts: readonly { column: number; by: number }[],
): string {
  const lines = decode(mappings);
  for (const segment of lines[line] ?? []) {
    const [column] = segment;
    for (const shift of shifts) if (shift.column <= column) segment[0] += shift.by;
  }
  return encode(lines);
}
