// Working hours of customer service (R-SUPPORT-3): `mon-fri 09:00-18:00, sat 10:00-14:00`, in UTC.
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { wholeNumber } from '../base/exact.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const A_DAY = DAYS.join('|');
const A_TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const PART = new RegExp(`^(${A_DAY})(?:-(${A_DAY}))? (${A_TIME})-(${A_TIME}|24:00)$`);

const HOUR_MINUTES = 60;
const WEEK_DAYS = 7;

interface Shift {
  day: number;
  /** Milliseconds of the day. */
  from: number;
  to: number;
}

export function readShifts(text: string): Shift[] | undefined {
  const shifts: Shift[] = [];
  for (const part of text.split(',')) {
    const [, first, last = first, opens, closes] = PART.exec(part.trim()) ?? [];
    if (first === undefined || opens === undefined || closes === undefined) return undefined;
    if (opens >= closes) return undefined;
    for (const day of daysBetween(first, last ?? first)) {
      shifts.push({ day, from: millisecondsOf(opens), to: millisecondsOf(closes) });
    }
  }
  return shifts;
}

/** Always open without working hours. */
export function serviceAt(
  hours: string | null,
  time: number,
): { is_open: boolean; opens_time: number | null } {
  const shifts = hours === null ? undefined : readShifts(hours);
  if (shifts === undefined) return { is_open: true, opens_time: null };
  const midnight = time - (time % DAY_MS);
  const upcoming: number[] = [];
  for (let ahead = 0; ahead <= WEEK_DAYS; ahead += 1) {
    const start = midnight + ahead * DAY_MS;
    const weekday = new Date(start).getUTCDay();
    for (const { day, from, to } of shifts) {
      if (day !== weekday || start + to <= time) continue;
      if (start + from <= time) return { is_open: true, opens_time: null };
      upcoming.push(start + from);
    }
  }
  return { is_open: false, opens_time: Math.min(...upcoming) };
}

function daysBetween(first: string, last: string): number[] {
  const from = DAYS.indexOf(first);
  const to = DAYS.indexOf(last);
  const count = ((to - from + WEEK_DAYS) % WEEK_DAYS) + 1;
  return Array.from({ length: count }, (_, index) => (from + index) % WEEK_DAYS);
}

function millisecondsOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock
    .split(':')
    .map((part) => wholeNumber(part.replace(/^0(?=\d)/, '')));
  return (hours * HOUR_MINUTES + minutes) * MINUTE_MS;
}
