const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** PCM and float samples; the chunks must fill the file. */
export function wavSeconds(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 44 || view.getUint32(4, true) + 8 > bytes.length) return undefined;
  let rate: number | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [textAt(bytes, at, 4), view.getUint32(at + 4, true)];
    if (at + 8 + size > bytes.length) return undefined;
    if (name === 'fmt ') {
      const format = size < 16 ? 0 : view.getUint16(at + 8, true);
      if (format !== 1 && format !== 3) return undefined;
      rate = view.getUint32(at + 16, true);
    }
    if (name === 'data') return rate === undefined || rate === 0 ? undefined : size / rate;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

const PAGE_HEAD = 27;

export function oggSeconds(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  let at = 0;
  let rate: number | undefined;
  let last = 0n;
  while (at < bytes.length) {
    if (at + PAGE_HEAD > bytes.length || textAt(bytes, at, 4) !== 'OggS') return undefined;
    const segments = view.getUint8(at + 26);
    const body = at + PAGE_HEAD + segments;
    if (body > bytes.length) return undefined;
    const size = bytes.subarray(at + PAGE_HEAD, body).reduce((sum, length) => sum + length, 0);
    if (body + size > bytes.length) return undefined;
    if (at === 0) rate = sampleRate(bytes, body, view);
    if (rate === undefined || rate === 0) return undefined;
    const granule = view.getBigInt64(at + 6, true);
    if (granule > last) last = granule;
    at = body + size;
  }
  return rate === undefined ? undefined : Number(last) / rate;
}

function sampleRate(bytes: Uint8Array, at: number, view: DataView): number | undefined {
  if (textAt(bytes, at, 8) === 'OpusHead') return 48_000;
  const isVorbis = bytes[at] === 1 && textAt(bytes, at + 1, 6) === 'vorbis';
  return isVorbis && at + 16 <= bytes.length ? view.getUint32(at + 12, true) : undefined;
}

const KBITS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000] as const;
const ID3V1_BYTES = 128;

export function mp3Seconds(bytes: Uint8Array): number | undefined {
  let at = 0;
  if (textAt(bytes, 0, 3) === 'ID3') {
    const size = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    at = 10 + size;
  }
  const end =
    textAt(bytes, bytes.length - ID3V1_BYTES, 3) === 'TAG'
      ? bytes.length - ID3V1_BYTES
      : bytes.length;
  let seconds = 0;
  let frames = 0;
  while (at + 4 <= end) {
    const frame = frameAt(bytes, at);
    // Some encoders leave the last frame incomplete.
    if (frame === undefined || at + frame.bytes > end) break;
    seconds += frame.seconds;
    frames += 1;
    at += frame.bytes;
  }
  const isWhole = frames >= 2 && end - at < 2048;
  return isWhole ? seconds : undefined;
}

function frameAt(bytes: Uint8Array, at: number): { bytes: number; seconds: number } | undefined {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3);
  const version = (kind >> 3) & 3;
  const isLayer3 = ((kind >> 1) & 3) === 1;
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || version === 1 || !isLayer3) return undefined;
  const isFirst = version === 3;
  const kbits = KBITS[isFirst ? 1 : 2][rates >> 4];
  const full = RATES[(rates >> 2) & 3];
  if (kbits === undefined || kbits === 0 || full === undefined) return undefined;
  const rate = full / { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3];
  const samples = isFirst ? 1152 : 576;
  const exact = ((samples / 8) * kbits * 1000) / rate;
  return { bytes: exact - (exact % 1) + ((rates >> 1) & 1), seconds: samples / rate };
}
