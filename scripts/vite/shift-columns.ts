// Keeps a source map right when its file was changed by hand.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The number at the start of a segment, and the segment's rest. */
function readNumber(segment: string): [value: number, rest: string] {
  let bits = 0;
  for (let at = 0; ; at += 1) {
    const digit = DIGITS.indexOf(segment[at] ?? 'A');
    bits += (digit & 31) * 32 ** at;
    if ((digit & 32) !== 0) continue;
    const value = Math.floor(bits / 2);
    return [bits % 2 === 1 ? -value : value, segment.slice(at + 1)];
  }
}

function writeNumber(value: number): string {
  let bits = value < 0 ? -value * 2 + 1 : value * 2;
  let text = '';
  do {
    const more = bits >= 32 ? 32 : 0;
    text += DIGITS[(bits % 32) + more];
    bits = Math.floor(bits / 32);
  } while (bits > 0);
  return text;
}

/** Moves what follows each column of a line; `shifts` of the line are in order, in columns of the former code. */
export function shiftColumns(
  mappings: string,
  line: number,
  shifts: readonly { column: number; by: number }[],
): string {
  const lines = mappings.split(';');
  let column = 0;
  let next = 0;
  const segments = (lines[line] ?? '').split(',').map((segment) => {
    const [step, rest] = readNumber(segment);
    column += step;
    let by = 0;
    // Columns are steps from the segment before, so only the first one after a change moves.
    for (
      let shift = shifts[next];
      shift !== undefined && shift.column <= column;
      shift = shifts[next]
    ) {
      by += shift.by;
      next += 1;
    }
    return by === 0 ? segment : `${writeNumber(step + by)}${rest}`;
  });
  return lines.with(line, segments.join(',')).join(';');
}
