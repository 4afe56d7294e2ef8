// When stocks are traded: New York's hours and holidays, by rule for any year. Crypto never closes.
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { startOf } from './bars.ts';

export interface Session {
  opens: number;
  closes: number;
}

const OPENS = 9.5 * 60 * MINUTE_MS;
const CLOSES = 16 * 60 * MINUTE_MS;
const CLOSES_EARLY = 13 * 60 * MINUTE_MS;
const NOON = 12 * 60 * MINUTE_MS;
const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6];
/** Days that follow no rule, such as days of mourning. */
const CLOSED_ONCE: readonly number[] = [Date.UTC(2025, 0, 9)];

const OFFSET = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  timeZoneName: 'longOffset',
});

/** `day` is 00:00 UTC, read as a date of New York. Undefined: closed. */
export function sessionOn(day: number): Session | undefined {
  const cachedSession = sessions.get(day);
  if (cachedSession !== undefined || sessions.has(day)) return cachedSession;
  const newSession = readSession(day);
  sessions.set(day, newSession);
  return newSession;
}

const sessions = new Map<number, Session | undefined>();

function readSession(day: number): Session | undefined {
  const weekday = new Date(day).getUTCDay();
  if (weekday === SUNDAY || weekday === SATURDAY) return undefined;
  if (CLOSED_ONCE.includes(day) || holidaysOf(yearOf(day)).has(day)) return undefined;
  // The clocks change on Sunday nights, so the offset at noon is right for the whole day.
  const behind = offsetAt(day + NOON);
  return {
    opens: day + OPENS + behind,
    closes: day + (closesEarly(day) ? CLOSES_EARLY : CLOSES) + behind,
  };
}

function offsetAt(time: number): number {
  const name = OFFSET.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
  if (name === 'GMT-04:00') return 4 * 60 * MINUTE_MS;
  if (name === 'GMT-05:00') return 5 * 60 * MINUTE_MS;
  throw new Error(`New York has the unexpected offset ${name}`);
}

/** All sessions lie within one UTC day, so the UTC date is New York's date. */
export function isInSession(time: number): boolean {
  const session = sessionOn(startOf(time, DAY_MS));
  return session !== undefined && time >= session.opens && time < session.closes;
}

export function nextBell(time: number): number {
  for (let day = startOf(time, DAY_MS); ; day += DAY_MS) {
    const session = sessionOn(day);
    if (session === undefined) continue;
    if (time < session.opens) return session.opens;
    if (time < session.closes) return session.closes;
  }
}

const holidays = new Map<number, ReadonlySet<number>>();

function holidaysOf(year: number): ReadonlySet<number> {
  const cachedHolidays = holidays.get(year);
  if (cachedHolidays !== undefined) return cachedHolidays;
  const newHolidays = new Set([
    newYear(year),
    nth(year, 0, MONDAY, 3),
    nth(year, 1, MONDAY, 3),
    easter(year) - 2 * DAY_MS,
    lastMonday(year, 4),
    observedDay(Date.UTC(year, 5, 19)),
    observedDay(Date.UTC(year, 6, 4)),
    nth(year, 8, MONDAY, 1),
    nth(year, 10, THURSDAY, 4),
    observedDay(Date.UTC(year, 11, 25)),
  ]);
  holidays.set(year, newHolidays);
  return newHolidays;
}

/** On a Saturday it has no substitute day, because the Friday before ends the financial year. */
function newYear(year: number): number {
  const day = Date.UTC(year, 0, 1);
  return new Date(day).getUTCDay() === SUNDAY ? day + DAY_MS : day;
}

function observedDay(day: number): number {
  const weekday = new Date(day).getUTCDay();
  if (weekday === SATURDAY) return day - DAY_MS;
  return weekday === SUNDAY ? day + DAY_MS : day;
}

/**
 * The days before Independence Day and Christmas, if they and the holiday are weekdays; and the day after Thanksgiving.
 */
function closesEarly(day: number): boolean {
  const year = yearOf(day);
  const weekday = new Date(day).getUTCDay();
  const isEve = day === Date.UTC(year, 6, 3) || day === Date.UTC(year, 11, 24);
  return (isEve && weekday !== FRIDAY) || day === nth(year, 10, THURSDAY, 4) + DAY_MS;
}

function yearOf(day: number): number {
  return new Date(day).getUTCFullYear();
}

function nth(year: number, month: number, weekday: number, n: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7);
}

function lastMonday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0);
  return last - ((new Date(last).getUTCDay() - MONDAY + 7) % 7) * DAY_MS;
}

/** Easter Sunday of the Gregorian calendar (the rule of Meeus, Jones and Butcher). */
function easter(year: number): number {
  const whole = (a: number, b: number): number => (a - (a % b)) / b;
  const a = year % 19;
  const b = whole(year, 100);
  const c = year % 100;
  const h = (19 * a + b - whole(b, 4) - whole(b - whole(b + 8, 25) + 1, 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * whole(c, 4) - h - (c % 4)) % 7;
  const m = whole(a + 11 * h + 22 * l, 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, whole(n, 31) - 1, (n % 31) + 1);
}
