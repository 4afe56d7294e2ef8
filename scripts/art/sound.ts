import { Chance, count } from './brush.ts';

const RATE = 22_050;
const SECONDS = 10;
const LOWEST_HZ = 110;
const HEADER_BYTES = 44;
/** Semitones above the root. */
const CHORDS = [
  [0, 7, 12, 16],
  [0, 5, 9, 14],
  [0, 7, 10, 15],
  [0, 4, 11, 14],
] as const;

export function chordWav(seed: number): Uint8Array {
  const chance = new Chance(seed);
  const root = LOWEST_HZ * 2 ** (chance.whole(12) / 12);
  const voices = count(4).map((part) => ({
    chord: chance.of(CHORDS),
    from: (part * SECONDS) / 4,
    slow: chance.between(0.1, 0.4),
  }));
  const samples = count(RATE * SECONDS).map((index) => {
    const time = index / RATE;
    let value = 0;
    for (const { chord, from, slow } of voices) {
      const at = time - from;
      if (at < 0 || at > 3.4) continue;
      const loudness =
        Math.sin((Math.PI * at) / 3.4) ** 2 * (0.8 + 0.2 * Math.sin(6.28 * slow * time));
      for (const [index, tone] of chord.entries()) {
        const hertz = root * 2 ** (tone / 12);
        value +=
          (loudness / (index + 2)) *
          Math.sin(6.2832 * hertz * time + 0.4 * Math.sin(6.2832 * 0.7 * time));
      }
    }
    return value / 2.4;
  });
  return wav(samples);
}

function wav(samples: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + samples.length * 2));
  const text = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries())
      view.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [index, value] of samples.entries()) {
    view.setInt16(HEADER_BYTES + index * 2, Math.max(-1, Math.min(1, value)) * 32_000, true);
  }
  return new Uint8Array(view.buffer);
}
