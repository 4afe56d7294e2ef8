import { type Language, languageTag } from './language.ts';

/** `YYYY-MM-DD`, both days included; '' where none is chosen. */
export interface DaySpan {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The days of the phone as moments: from the beginning of the first to the end of the last. */
export function spanOf({ from, to }: DaySpan): { from?: number; to?: number } {
  return {
    ...(from !== '' && { from: beginOf(from) }),
    ...(to !== '' && { to: beginOf(nextDay(to)) }),
  };
}

/** A day that the calendar has, in the years of four digits that are sent: an address says what it likes. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}

/** "15 – 21 Nov", for a chip. */
export function spanText({ from, to }: DaySpan, language: Language): string {
  const format = new Intl.DateTimeFormat(languageTag(language), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    // Thai dates would count from the Buddha: exchanges there count as the rest of the world.
    calendar: 'gregory',
  });
  const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`));
  if (first === undefined || last === undefined) return '';
  if (from === '' || to === '')
    return `${from === '' ? '…' : format.format(first)} – ${to === '' ? '…' : format.format(last)}`;
  return format.formatRange(first, last);
}

/** Without a zone in its text it is the place where the phone is. */
function beginOf(day: string): number {
  return new Date(`${day}T00:00:00`).getTime();
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
