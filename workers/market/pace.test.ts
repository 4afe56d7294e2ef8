import { describe, expect, test } from 'vitest';
import { EVENTS_A_SECOND, Pace } from './pace.ts';

const turns = (pace: Pace, now: number, count: number): number[] =>
  Array.from({ length: count }, () => now + pace.wait(now));

describe('R-SOCKET-11: at most 20 events a second', () => {
  test('a page with few rooms never waits', () => {
    expect(turns(new Pace(), 500, 6)).toEqual([500, 500, 500, 500, 500, 500]);
  });

  test("fifty rooms at once: no second has more than half of the server's limit", () => {
    const idleTurns = turns(new Pace(), 0, 50);
    for (const from of idleTurns) {
      const within = idleTurns.filter((turn) => turn >= from && turn < from + 1_000);
      expect(within.length).toBeLessThanOrEqual(EVENTS_A_SECOND);
    }
    expect(idleTurns.at(-1)).toBe(4_000);
  });

  test('an event after a pause is sent at once; a new connection starts over', () => {
    const pace = new Pace();
    turns(pace, 0, EVENTS_A_SECOND);
    expect(pace.wait(400)).toBe(600);
    expect(pace.wait(5_000)).toBe(0);
    turns(pace, 5_000, EVENTS_A_SECOND);
    pace.begin();
    expect(pace.wait(5_000)).toBe(0);
  });
});
