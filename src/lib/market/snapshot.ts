/**
 * Reads what the worker's core wrote (core/src/market, the snapshot): a header, a directory of sections, sections. The
 * core writes every text ready to show; the floats beside them are for drawing and sorting.
 */

export const SECTION = {
  rows: 1,
  detail: 2,
  book: 3,
  trades: 4,
  chart: 5,
  portfolio: 6,
} as const;

const VERSION = 1;
const HEADER_SIZE = 40;
const ENTRY_SIZE = 16;
const FLAG = { gap: 1, feedStale: 2, key: 4 } as const;

export interface Section {
  kind: number;
  id: number;
  view: DataView;
}

export interface Snapshot {
  generation: number;
  /** Since the last true price, at the moment of the snapshot; undefined before the first. */
  age: number | undefined;
  hasGap: boolean;
  isFeedStale: boolean;
  /** The rows section holds every row that is watched. */
  isKey: boolean;
  sections: Section[];
}

export function readSnapshot(bytes: ArrayBuffer): Snapshot {
  const view = new DataView(bytes);
  if (view.getUint32(0, true) !== VERSION) throw new Error('a snapshot of another version');
  const age = view.getFloat64(16, true);
  const flags = view.getUint32(24, true);
  const count = view.getUint32(28, true);
  const sections: Section[] = [];
  for (let place = 0; place < count; place += 1) {
    const at = HEADER_SIZE + place * ENTRY_SIZE;
    const offset = view.getUint32(at + 8, true);
    const length = view.getUint32(at + 12, true);
    sections.push({
      kind: view.getUint32(at, true),
      id: view.getUint32(at + 4, true),
      view: new DataView(bytes, offset, length),
    });
  }
  return {
    generation: view.getUint32(4, true),
    age: age < 0 ? undefined : age,
    hasGap: (flags & FLAG.gap) !== 0,
    isFeedStale: (flags & FLAG.feedStale) !== 0,
    isKey: (flags & FLAG.key) !== 0,
    sections,
  };
}

const utf8 = new TextDecoder();

/** Of so many bytes, the length among them, a text is read as words. */
const SHORT = 16;
const BEYOND_ASCII = 0x8080_8080;
/** The three bytes of a figure's minus, and the character. */
const MINUS = 0xe2_88_92;
const MINUS_SIGN = 0x2212;

/**
 * A byte of length, then so many bytes of UTF-8. Nearly all are short figures of ASCII, some behind a minus: one call
 * with a fixed number of characters, of which those of the text stay, takes a tenth of what the call of the browser's
 * decoder takes.
 */
export function textAt(view: DataView, at: number): string {
  const length = view.getUint8(at);
  if (length >= SHORT || at + SHORT > view.byteLength) return decoded(view, at, length);
  const a = view.getUint32(at);
  const b = view.getUint32(at + 4);
  const c = view.getUint32(at + 8);
  const d = view.getUint32(at + 12);
  const isNegative = (a & 0xff_ffff) === MINUS;
  if ((((isNegative ? 0 : a) | b | c | d) & BEYOND_ASCII) !== 0 && !isAscii(view, at, length))
    return decoded(view, at, length);
  const third = isNegative ? MINUS_SIGN : a & 255;
  // biome-ignore format: a word a line
  return String.fromCharCode(
    (a >> 16) & 255, (a >> 8) & 255, third,
    b >>> 24, (b >> 16) & 255, (b >> 8) & 255, b & 255,
    c >>> 24, (c >> 16) & 255, (c >> 8) & 255, c & 255,
    d >>> 24, (d >> 16) & 255, (d >> 8) & 255, d & 255,
  ).slice(isNegative ? 2 : 0, length);
}

/** What is not may stand behind the text. */
function isAscii(view: DataView, at: number, length: number): boolean {
  for (let place = at + length; place > at; place -= 1)
    if (view.getUint8(place) >= 0x80) return false;
  return true;
}

function decoded(view: DataView, at: number, length: number): string {
  return utf8.decode(new Uint8Array(view.buffer, view.byteOffset + at + 1, length));
}

/** Walks over a section whose texts have no fixed place. */
export class Cursor {
  private readonly view: DataView;
  private at: number;

  constructor(view: DataView, at = 0) {
    this.view = view;
    this.at = at;
  }

  skip(bytes: number): void {
    this.at += bytes;
  }

  byte(): number {
    this.at += 1;
    return this.view.getUint8(this.at - 1);
  }

  short(): number {
    this.at += 2;
    return this.view.getUint16(this.at - 2, true);
  }

  float(): number {
    this.at += 8;
    return this.view.getFloat64(this.at - 8, true);
  }

  text(): string {
    const text = textAt(this.view, this.at);
    this.at += 1 + this.view.getUint8(this.at);
    return text;
  }
}
