import { describe, expect, it } from 'vitest';
import { instruments, ticks } from './feed.ts';
import { tickFrame } from './frames.ts';

const list = instruments(30);
const steps = ticks(list, 200, 7);

describe('performance.md: same inputs for every side', () => {
  it('gives the same ticks for the same seed, and others for another', () => {
    expect(ticks(list, 200, 7)).toEqual(steps);
    expect(ticks(list, 200, 8)).not.toEqual(steps);
  });

  it('each instrument ticks once in a step, in order of time, over the end of a minute', () => {
    for (const step of steps) {
      expect(new Set(step.map(({ slot }) => slot)).size).toBe(list.length);
      expect(step.map(({ time }) => time)).toEqual(step.map(({ time }) => time).sort());
    }
    const minutes = steps.flat().map(({ time }) => time - (time % 60_000));
    expect(new Set(minutes).size).toBe(2);
  });

  it('prices move, and stay near where they began', () => {
    for (const { slot, price } of steps.flat()) {
      const { start } = list[slot] as (typeof list)[number];
      expect(Math.abs(price - start)).toBeLessThan(start / 4);
    }
    expect(
      new Set(steps.flatMap((step) => step.filter(({ slot }) => slot === 0)).map((it) => it.price))
        .size,
    ).toBeGreaterThan(20);
  });
});

describe('R-FRAME-4: windows', () => {
  const view = (bytes: Uint8Array) => new DataView(bytes.buffer);

  it('two ticks of a minute are one record, two of different minutes two', () => {
    const tick = { slot: 0, number: 5 };
    const start = 1_763_724_060_000;
    const one = [
      { ...tick, price: 10, time: start + 1 },
      { ...tick, price: 8, time: start + 2 },
    ];
    const record = view(tickFrame(list, one, 1));
    expect(record.getUint16(24, true)).toBe(1);
    const at = (offset: number): number => record.getUint32(32 + offset, true);
    expect([at(8), at(16), at(24), at(32), at(48)]).toEqual([10, 10, 8, 8, 10]);
    const two = [{ ...tick, price: 10, time: start - 1 }, ...one];
    expect(view(tickFrame(list, two, 1)).getUint16(24, true)).toBe(2);
  });
});
