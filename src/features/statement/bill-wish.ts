// What of the record is asked for: in the address of the page, so that the way back finds it as it was.

export interface BillWish {
  account_type: string;
  currency_id: string;
  kind: string;
  /** `YYYY-MM-DD`, both days included; '' where none is chosen. */
  from: string;
  to: string;
}

const PARTS = ['account_type', 'currency_id', 'kind', 'from', 'to'] as const;
const DAY_MS = 86_400_000;

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

/** A day that the calendar has, in the years of four digits that are sent: an address says what it likes. */
function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}

/** The days of the phone as moments: from the beginning of the first to the end of the last. */
export function spanOf({ from, to }: Pick<BillWish, 'from' | 'to'>): {
  from?: number;
  to?: number;
} {
  return {
    ...(from !== '' && { from: beginOf(from) }),
    ...(to !== '' && { to: beginOf(nextDay(to)) }),
  };
}

/** Without a zone in its text it is the place where the phone is. */
function beginOf(day: string): number {
  return new Date(`${day}T00:00:00`).getTime();
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
