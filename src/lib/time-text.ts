import { type Language, languageTag } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

// Thai dates would count from the Buddha: exchanges there count as the rest of the world.
const SHAPES = {
  day: { year: 'numeric', month: 'short', day: 'numeric', calendar: 'gregory' },
  /** Of this year, or near enough that the year is clear. */
  date: { month: 'short', day: 'numeric', calendar: 'gregory' },
  moment: {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    calendar: 'gregory',
  },
  /** Of a message below its day. */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  month: { month: 'long', calendar: 'gregory' },
  clock: {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  /** Without its year, in rows. */
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

/** A moment as its language writes it, at the place where the phone is. */
export function timeText(time: number, language: Language, shape: keyof typeof SHAPES): string {
  const key = `${language} ${shape}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(languageTag(language), SHAPES[shape]);
    formats.set(key, format);
  }
  return format.format(new Date(time));
}
