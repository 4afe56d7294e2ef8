import type { LockOrder } from '../../../../../protocol/calls/products/products.ts';
import { DAY_MS } from '../../../../../protocol/time.ts';

const WEEK = 7;

export interface CalendarDay {
  /** Noon of that day in the phone's time zone. */
  date: Date;
  /** Number of its payout, from 1; undefined on the day of the deposit and outside of the term. */
  payout: number | undefined;
  state: 'outside' | 'start' | 'paid' | 'today' | 'next' | 'later' | 'end';
}

type Term = Pick<
  LockOrder,
  'create_time' | 'expire_time' | 'complete_time' | 'next_yield_time' | 'days'
>;

/** Number of days paid: those before the next payout, or before the end. */
export function paidDays({ create_time, complete_time, next_yield_time, days }: Term): number {
  const until = next_yield_time === null ? (complete_time ?? create_time) : next_yield_time - 1;
  const elapsedTime = until - create_time;
  return Math.max(0, Math.min(days, (elapsedTime - (elapsedTime % DAY_MS)) / DAY_MS));
}

/** Whole weeks from the Monday before the deposit to the Sunday after the end, each day with its payout. */
export function payoutDays(term: Term, now: number): CalendarDay[] {
  const daysPaid = paidDays(term);
  const payouts = new Map<string, number>();
  for (let payout = 1; payout <= term.days; payout += 1)
    payouts.set(keyOf(noonOf(term.create_time + payout * DAY_MS)), payout);
  const first = noonOf(term.create_time);
  const last = noonOf(term.create_time + term.days * DAY_MS);
  const today = keyOf(noonOf(now));
  const days: CalendarDay[] = [];
  let date = dayAfter(first, -((first.getDay() + WEEK - 1) % WEEK));
  while (date <= last || days.length % WEEK !== 0) {
    const payout = payouts.get(keyOf(date));
    days.push({ date, payout, state: stateOf(date, payout) });
    date = dayAfter(date, 1);
  }
  return days;

  function stateOf(day: Date, payout: number | undefined): CalendarDay['state'] {
    if (keyOf(day) === keyOf(first)) return 'start';
    if (payout === undefined) return 'outside';
    if (payout <= daysPaid) return keyOf(day) === today ? 'today' : 'paid';
    if (payout === daysPaid + 1 && term.next_yield_time !== null) return 'next';
    return payout === term.days ? 'end' : 'later';
  }
}

function noonOf(time: number): Date {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12);
}

function dayAfter(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, 12);
}

function keyOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}
