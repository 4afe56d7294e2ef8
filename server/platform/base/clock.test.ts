import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServerClock } from './clock.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pe-clock-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('R-OPERATOR-6: one clock that a test can set forward', () => {
  test('it follows the machine clock, can be advanced, and notifies other threads', () => {
    let machine = 1000;
    const clock = new ServerClock(folder, () => machine);
    expect(clock.now()).toBe(1000);
    const offsets: number[] = [];
    clock.onAdvanced((offset) => offsets.push(offset));
    clock.advance(500);
    clock.advance(1);
    machine += 10;
    expect(clock.now()).toBe(1511);
    expect(offsets).toEqual([500, 501]);
  });

  test('R-OPERATOR-6: its offset survives a restart', () => {
    expect(new ServerClock(folder, () => 0).now()).toBe(501);
  });

  test("it can't be set back, nor advanced by a fraction of a millisecond", () => {
    const clock = new ServerClock(folder, () => 0);
    for (const ms of [0, -1, 0.5, Number.NaN]) expect(() => clock.advance(ms)).toThrow();
    expect(clock.now()).toBe(501);
  });
});
