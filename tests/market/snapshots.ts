const HEADER = 40;
const ENTRY = 16;
const ROW = 128;

export interface RowTexts {
  id: number;
  price: string;
  change?: string;
}

let sections = 0;

/** A changed section; all other rows have no price in it. */
export function rowsSection(slots: readonly number[], rowTexts: readonly RowTexts[]): ArrayBuffer {
  sections += 1;
  const at = (4 + slots.length * 4 + 7) & ~7;
  const bytes = new ArrayBuffer(at + slots.length * ROW);
  const view = new DataView(bytes);
  view.setUint32(0, slots.length, true);
  for (const { id, price, change = '' } of rowTexts) {
    const slot = slots.indexOf(id);
    if (slot < 0) continue;
    view.setUint32(4 + slot * 4, sections, true);
    const row = at + slot * ROW;
    view.setUint32(row, id, true);
    view.setUint8(row + 4, 2);
    view.setUint8(row + 5, 1);
    view.setFloat64(row + 8, 1.5, true);
    const write = (at: number, text: string): void => {
      view.setUint8(at, text.length);
      for (const [offset, letter] of [...text].entries())
        view.setUint8(at + 1 + offset, letter.charCodeAt(0));
    };
    write(row + 40, price);
    write(row + 80, change);
  }
  return bytes;
}

/** Part of a section without fixed offsets: floats as numbers, texts as texts. */
export type Part = number | string | { byte: number } | { short: number };

export function packParts(parts: readonly Part[]): ArrayBuffer {
  const bytes = parts.flatMap((part): number[] => {
    if (typeof part === 'string') return [part.length, ...[...part].map((it) => it.charCodeAt(0))];
    const view = new DataView(new ArrayBuffer(8));
    if (typeof part === 'number') view.setFloat64(0, part, true);
    else if ('byte' in part) view.setUint8(0, part.byte);
    else view.setUint16(0, part.short, true);
    const size = typeof part === 'number' ? 8 : 'byte' in part ? 1 : 2;
    return [...new Uint8Array(view.buffer, 0, size)];
  });
  return new Uint8Array(bytes).buffer;
}

export interface SnapshotParts {
  age: number;
  generation?: number;
  flags?: number;
  sections?: { kind: number; id: number; bytes: ArrayBuffer }[];
}

export function snapshot({
  age,
  generation = 0,
  flags = 0,
  sections = [],
}: SnapshotParts): ArrayBuffer {
  const starts: number[] = [];
  let end = HEADER + sections.length * ENTRY;
  for (const { bytes } of sections) {
    end = (end + 7) & ~7;
    starts.push(end);
    end += bytes.byteLength;
  }
  const whole = new ArrayBuffer(end);
  const view = new DataView(whole);
  view.setUint32(0, 1, true);
  view.setUint32(4, generation, true);
  view.setFloat64(16, age, true);
  view.setUint32(24, flags, true);
  view.setUint32(28, sections.length, true);
  sections.forEach(({ kind, id, bytes }, place) => {
    const entry = HEADER + place * ENTRY;
    view.setUint32(entry, kind, true);
    view.setUint32(entry + 4, id, true);
    view.setUint32(entry + 8, starts[place] ?? 0, true);
    view.setUint32(entry + 12, bytes.byteLength, true);
    new Uint8Array(whole, starts[place]).set(new Uint8Array(bytes));
  });
  return whole;
}
