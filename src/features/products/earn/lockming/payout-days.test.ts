import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../../protocol/time.ts';
import { paidDays, payoutDays } from './payout-days.ts';

const START = new Date(2026, 10, 5, 9, 15, 40).getTime();
const RUNNING = {
  create_time: START,
  expire_time: START + 30 * DAY_MS,
  complete_time: null,
  next_yield_time: START + 17 * DAY_MS,
  days: 30,
};

describe('R-LOCK-1: the calendar of a lock', () => {
  test('has whole weeks starting on Monday, each payout once', () => {
    const days = payoutDays(RUNNING, START + 16.2 * DAY_MS);
    expect(days.length % 7).toBe(0);
    expect(days[0]?.date.getDay()).toBe(1);
    expect(days.flatMap(({ payout }) => payout ?? [])).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
  });

  test('16 are paid, the last one today, one is next, the last day ends it', () => {
    const states = payoutDays(RUNNING, START + 16.2 * DAY_MS).map(({ state }) => state);
    const count = (state: string): number => states.filter((one) => one === state).length;
    expect(paidDays(RUNNING)).toBe(16);
    expect([count('start'), count('paid'), count('today')]).toEqual([1, 15, 1]);
    expect([count('next'), count('later'), count('end')]).toEqual([1, 12, 1]);
  });

  test('a lock redeemed early has no next payout', () => {
    const early = { ...RUNNING, next_yield_time: null, complete_time: START + 3.5 * DAY_MS };
    const states = payoutDays(early, START + 20 * DAY_MS).map(({ state }) => state);
    expect(paidDays(early)).toBe(3);
    expect(states).not.toContain('next');
  });

  test('an ended lock has paid every day', () => {
    const endedOrder = { ...RUNNING, next_yield_time: null, complete_time: START + 31 * DAY_MS };
    expect(paidDays(endedOrder)).toBe(30);
  });
});
