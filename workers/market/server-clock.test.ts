import { describe, expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

const HOUR = 3_600_000;

/** Both clocks of a phone; `wall` may be wrong by hours. */
function phone(wallAhead = 0) {
  const time = { passed: 0, wallAhead };
  const clock = new ServerClock({
    monotonic: () => time.passed,
    wall: () => 1_700_000_000_000 + time.passed + time.wallAhead,
  });
  return { time, clock };
}

describe('R-SOCKET-10: ages follow the server, whatever the clock of the phone says', () => {
  test.each([0, 5 * HOUR, -5 * HOUR])('a phone that is %i ms off shows the same time', (ahead) => {
    const { time, clock } = phone(ahead);
    expect(clock.now()).toBeUndefined();
    time.passed = 100;
    clock.applyResponse(60, 1_000_000);
    expect(clock.now()).toBe(1_000_020);
    time.passed = 5_100;
    expect(clock.now()).toBe(1_005_020);
    expect(clock.hasJumped()).toBe(false);
  });

  test('a clock that is set forward is noticed, and counts until the server has responded', () => {
    const { time, clock } = phone();
    clock.applyResponse(0, 1_000_000);
    time.wallAhead = 3 * HOUR;
    // The phone may have slept: prices must rather look too old than too new.
    expect(clock.hasJumped()).toBe(true);
    expect(clock.now()).toBe(1_000_000 + 3 * HOUR);
    time.passed = 50;
    clock.applyResponse(10, 1_000_030);
    expect(clock.now()).toBe(1_000_050);
    expect(clock.hasJumped()).toBe(false);
  });

  test('a clock that is set back changes nothing', () => {
    const { time, clock } = phone();
    clock.applyResponse(0, 1_000_000);
    time.passed = 2_000;
    time.wallAhead = -3 * HOUR;
    expect(clock.now()).toBe(1_002_000);
  });

  test('a phone whose monotonic clock stopped during sleep notices the elapsed time', () => {
    const { time, clock } = phone();
    clock.applyResponse(0, 1_000_000);
    time.wallAhead = 60_000;
    expect(clock.now()).toBe(1_060_000);
  });

  test('a slow response does not worsen a good estimate, a contradicting one replaces it', () => {
    const { time, clock } = phone();
    time.passed = 20;
    clock.applyResponse(0, 1_000_000);
    expect(clock.now()).toBe(1_000_010);
    time.passed = 1_020;
    clock.applyResponse(20, 1_000_500);
    expect(clock.now()).toBe(1_001_010);
    time.passed = 1_120;
    clock.applyResponse(1_020, 2_000_000);
    expect(clock.now()).toBe(2_000_050);
  });

  test('a frame proves that the server’s time is at least its own', () => {
    const { time, clock } = phone();
    clock.atLeast(500);
    expect(clock.now()).toBe(500);
    time.passed = 100;
    clock.atLeast(550);
    expect(clock.now()).toBe(600);
    clock.atLeast(700);
    expect(clock.now()).toBe(700);
  });
});
