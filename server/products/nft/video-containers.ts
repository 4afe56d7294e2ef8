const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

interface Box {
  name: string;
  from: number;
  to: number;
}

function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] | undefined {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    if (at + 8 > to) return undefined;
    const short = view.getUint32(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) return undefined;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > to) return undefined;
    boxes.push({ name: textAt(bytes, at + 4, 4), from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

const BRANDS = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'dash',
]);

export function mp4Seconds(bytes: Uint8Array): number | undefined {
  const boxes = boxesIn(bytes, 0, bytes.length);
  const [first] = boxes ?? [];
  if (boxes === undefined || first?.name !== 'ftyp' || !BRANDS.has(textAt(bytes, 8, 4)))
    return undefined;
  const movie = boxes.find(({ name }) => name === 'moov');
  if (movie === undefined || !boxes.some(({ name }) => name === 'mdat')) return undefined;
  const inside = boxesIn(bytes, movie.from, movie.to);
  const header = inside?.find(({ name }) => name === 'mvhd');
  if (header === undefined || !inside?.some(({ name }) => name === 'trak')) return undefined;
  const view = viewOf(bytes);
  const isLong = view.getUint8(header.from) === 1;
  if (header.to - header.from < (isLong ? 32 : 20)) return undefined;
  const scale = view.getUint32(header.from + (isLong ? 20 : 12));
  const length = isLong
    ? Number(view.getBigUint64(header.from + 24))
    : view.getUint32(header.from + 16);
  return scale === 0 ? undefined : length / scale;
}

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const DEFAULT_SCALE = 1_000_000;

interface Element {
  id: number;
  from: number;
  to: number;
}

/** An EBML number: its first set bit gives the length, and is part of an id. */
function varInt(
  bytes: Uint8Array,
  at: number,
  isId: boolean,
): { value: number; length: number } | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > (isId ? 4 : 8) || at + length > bytes.length) return undefined;
  let value = isId ? first : first & ((1 << (8 - length)) - 1);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, length };
}

function elementsIn(bytes: Uint8Array, from: number, to: number): Element[] | undefined {
  const elements: Element[] = [];
  for (let at = from; at < to; ) {
    const id = varInt(bytes, at, true);
    const size = id && varInt(bytes, at + id.length, false);
    if (id === undefined || size === undefined) return undefined;
    const start = at + id.length + size.length;
    if (start + size.value > to) return undefined;
    elements.push({ id: id.value, from: start, to: start + size.value });
    at = start + size.value;
  }
  return elements;
}

/** From the segment's information; a stream of unknown size is refused. */
export function webmSeconds(bytes: Uint8Array): number | undefined {
  const [head, segment] = elementsIn(bytes, 0, bytes.length) ?? [];
  if (head?.id !== EBML || segment?.id !== SEGMENT) return undefined;
  const docType = elementsIn(bytes, head.from, head.to)?.find(({ id }) => id === DOC_TYPE);
  if (docType === undefined || textAt(bytes, docType.from, docType.to - docType.from) !== 'webm')
    return undefined;
  const inside = elementsIn(bytes, segment.from, segment.to) ?? [];
  const info = inside.find(({ id }) => id === INFO);
  const isWhole = [TRACKS, CLUSTER].every((wantedId) => inside.some(({ id }) => id === wantedId));
  if (info === undefined || !isWhole) return undefined;
  const fields = elementsIn(bytes, info.from, info.to) ?? [];
  const scale = fields.find(({ id }) => id === TIMESTAMP_SCALE);
  const duration = fields.find(({ id }) => id === DURATION);
  if (duration === undefined) return undefined;
  const view = viewOf(bytes);
  const isDouble = duration.to - duration.from === 8;
  const length = isDouble ? view.getFloat64(duration.from) : view.getFloat32(duration.from);
  const nanoseconds = scale === undefined ? DEFAULT_SCALE : wholeIn(bytes, scale);
  return (length * nanoseconds) / 1e9;
}

const wholeIn = (bytes: Uint8Array, { from, to }: Element): number =>
  bytes.subarray(from, to).reduce((sum, byte) => sum * 256 + byte, 0);
