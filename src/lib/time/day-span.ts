import { DAY_MS } from '../../../protocol/time.ts';
import { type Language, languageTag } from '../language/language.ts';

export interface DaySpan {
  from: string;
  to: string;
}

/** In the phone's time zone: from the start of the first day to the end of the last. */
export function spanOf({ from, to }: DaySpan): { from?: number; to?: number } {
  return {
    ...(from !== '' && { from: beginOf(from) }),
    ...(to !== '' && { to: beginOf(nextDay(to)) }),
  };
}

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
    // Not the Buddhist calendar, Intl's default for Thai: Thai exchanges use the Gregorian one.
    calendar: 'gregory',
  });
  const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`));
  if (first === undefined || last === undefined) return '';
  if (from === '' || to === '')
    return `${from === '' ? '…' : format.format(first)} – ${to === '' ? '…' : format.format(last)}`;
  return format.formatRange(first, last);
}

/** A date without a zone is parsed in the phone's time zone. */
function beginOf(day: string): number {
  return new Date(`${day}T00:00:00`).getTime();
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
