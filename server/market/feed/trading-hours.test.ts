import { describe, expect, test } from 'vitest';
import { isInSession, nextBell, sessionOn } from './trading-hours.ts';

const DAY = 86_400_000;

const HOLIDAYS: Readonly<Record<number, string>> = {
  2025: '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
  2026: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25',
  2027: '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24',
};
/** Closed at 13:00 local time. */
const EARLY: Readonly<Record<number, string>> = {
  2025: '07-03 11-28 12-24',
  2026: '11-27 12-24',
  2027: '11-26',
};
/** The first day of summer time, and the first day after it. */
const SUMMER: Readonly<Record<number, readonly [string, string]>> = {
  2025: ['03-09', '11-02'],
  2026: ['03-08', '11-01'],
  2027: ['03-14', '11-07'],
};

describe('hours and holidays of New York', () => {
  for (const [year, closedDays] of Object.entries(HOLIDAYS)) {
    test(`every day of ${year}: closed, early, summer time`, () => {
      const early = EARLY[JSON.parse(year)] ?? '';
      const [from, to] = SUMMER[JSON.parse(year)] ?? ['', ''];
      for (
        let day = Date.parse(`${year}-01-01`);
        day < Date.parse(`${year}-12-31`) + DAY;
        day += DAY
      ) {
        const date = new Date(day).toISOString().slice(5, 10);
        const weekday = new Date(day).getUTCDay();
        const isClosed = weekday === 0 || weekday === 6 || closedDays.includes(date);
        const isSummer = date >= from && date < to;
        const hour = (local: number): number => day + (local + (isSummer ? 4 : 5)) * 3_600_000;
        const session = { opens: hour(9.5), closes: hour(early.includes(date) ? 13 : 16) };
        expect([date, sessionOn(day)]).toEqual([date, isClosed ? undefined : session]);
      }
    });
  }

  test('opening and closing times, and which of them is next', () => {
    const rows = [
      ['2026-01-16T14:29:59.999Z', false, '2026-01-16T14:30:00Z'],
      ['2026-01-16T14:30:00Z', true, '2026-01-16T21:00:00Z'],
      ['2026-01-16T20:59:59.999Z', true, '2026-01-16T21:00:00Z'],
      ['2026-01-16T21:00:00Z', false, '2026-01-20T14:30:00Z'],
      ['2026-01-18T03:00:00Z', false, '2026-01-20T14:30:00Z'],
      ['2026-03-07T12:00:00Z', false, '2026-03-09T13:30:00Z'],
      ['2026-07-02T20:00:00Z', false, '2026-07-06T13:30:00Z'],
      ['2026-11-27T17:59:00Z', true, '2026-11-27T18:00:00Z'],
      ['2026-11-27T18:00:00Z', false, '2026-11-30T14:30:00Z'],
    ] as const;
    for (const [time, isIn, next] of rows) {
      const at = Date.parse(time);
      expect([time, isInSession(at), nextBell(at)]).toEqual([time, isIn, Date.parse(next)]);
    }
  });
});
