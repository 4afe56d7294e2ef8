import { type DaySpan, isDay } from '../../../lib/time/day-span.ts';

export interface BillWish extends DaySpan {
  account_type: string;
  currency_id: string;
  kind: string;
}

const PARTS = ['account_type', 'currency_id', 'kind', 'from', 'to'] as const;

export function readWish(parameters: URLSearchParams): BillWish {
  const part = (name: (typeof PARTS)[number]): string => parameters.get(name) ?? '';
  const day = (name: 'from' | 'to'): string => (isDay(part(name)) ? part(name) : '');
  return {
    account_type: part('account_type'),
    currency_id: /^\d{1,9}$/.test(part('currency_id')) ? part('currency_id') : '',
    kind: part('kind'),
    from: day('from'),
    to: day('to'),
  };
}

export function writeWish(wish: BillWish): Record<string, string> {
  return Object.fromEntries(PARTS.map((name) => [name, wish[name]]).filter(([, it]) => it !== ''));
}
