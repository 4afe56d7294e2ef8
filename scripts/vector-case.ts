// Parses a line of a vector file (R-NUMBER-12). `npm run vectors` and the vitest runs in Node and in Chromium share it,
// so it depends on nothing but the language.

export interface VectorCase {
  name: string;
  args: string[];
  expected: string;
}

export type Evaluate = (name: string, args: string[]) => string;

/** One case per line. Blank lines, comments and headers have none. */
export function readCase(line: string): VectorCase | null {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  if (text.trim() === '' || text.startsWith('#')) return null;
  const fields = splitFields(text);
  const name = fields[0] ?? '';
  if (name === 'function') return null;
  return {
    name,
    args: fields.slice(1, -1),
    expected: fields.length > 1 ? (fields.at(-1) ?? '') : '',
  };
}

/** The fields unchanged, with spaces: `parse, 1,error:malformed` tests that space. */
export function splitFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const [field, end] = readField(line, at);
    fields.push(field);
    at = end + 1;
  }
  return fields;
}

/** RFC 4180 quotes. A quote that is opened but never closed is an ordinary character. */
function readField(line: string, start: number): [string, number] {
  const quotedText = /^"((?:[^"]|"")*)"(?=,|$)/.exec(line.slice(start));
  if (quotedText !== null)
    return [(quotedText[1] ?? '').replaceAll('""', '"'), start + quotedText[0].length];
  const comma = line.indexOf(',', start);
  const end = comma === -1 ? line.length : comma;
  return [line.slice(start, end), end];
}

/** The core's result in the format of a vector file: a text, or `error:<key>`. */
export function answerOf(evaluate: Evaluate, { name, args }: VectorCase): string {
  try {
    return evaluate(name, args);
  } catch (error) {
    const key: unknown = typeof error === 'object' && error !== null && 'key' in error && error.key;
    // Anything but the core's own { key, detail } is a crash, which no line expects.
    return typeof key === 'string' ? `error:${key}` : `crash: ${String(error)}`;
  }
}

export function agrees(expected: string, got: string): boolean {
  if (expected === got) return true;
  return expected.startsWith('~') && (expected.slice(1) === got || near(expected.slice(1), got));
}

/** `~`: at most 1 apart in the 18th significant digit of the expected value. */
function near(expected: string, got: string): boolean {
  const decimals = Math.max(decimalsOf(expected), decimalsOf(got));
  const [wholeExpected, wholeResult] = [scaleText(expected, decimals), scaleText(got, decimals)];
  if (wholeExpected === null || wholeResult === null) return false;
  const length = wholeExpected === 0n ? 0 : String(absolute(wholeExpected)).length;
  return absolute(wholeExpected - wholeResult) * 10n ** 18n <= 10n ** BigInt(length);
}

const PLAIN = /^-?[0-9]+(?:\.[0-9]+)?$/;

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}

function scaleText(text: string, decimals: number): bigint | null {
  if (!PLAIN.test(text)) return null;
  return BigInt(text.replace('.', '') + '0'.repeat(decimals - decimalsOf(text)));
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
