import { type Language, languageTag } from '../language/language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

// Not the Buddhist calendar, Intl's default for Thai: Thai exchanges use the Gregorian one.
const SHAPES = {
  day: { year: 'numeric', month: 'short', day: 'numeric', calendar: 'gregory' },
  /** A day that the server counts. */
  utcDay: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  },
  /** For the current year, or when the year is clear. */
  date: { month: 'short', day: 'numeric', calendar: 'gregory' },
  moment: {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    calendar: 'gregory',
  },
  /** For a message below its day. */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  month: { month: 'long', calendar: 'gregory' },
  clock: {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  /** Only the zone of this format is used: some languages spell out the hours of a time with a zone. */
  zone: { timeZoneName: 'short' },
  /** Without the year, in rows. */
  short: {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    calendar: 'gregory',
  },
  minute: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    calendar: 'gregory',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export function timeText(time: number, language: Language, shape: keyof typeof SHAPES): string {
  return formatOf(language, shape).format(new Date(time));
}

/** A deadline: with the zone that it is meant in. */
export function zonedText(time: number, language: Language): string {
  const parts = formatOf(language, 'zone').formatToParts(new Date(time));
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${timeText(time, language, 'clock')} ${zone}`;
}

function formatOf(language: Language, shape: keyof typeof SHAPES): Intl.DateTimeFormat {
  const key = `${language} ${shape}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(language), SHAPES[shape]);
  formats.set(key, format);
  return format;
}

export function dateText(time: number, now: number, language: Language): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return timeText(time, language, isThisYear ? 'date' : 'day');
}
