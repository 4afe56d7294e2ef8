// Formats the parameters of an error's text for a language. Used by the server, and by the page when the language was
// changed after an error was shown.

import { ERRORS, type ErrorParams } from './errors.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** `tag`: the language tag for Intl. `timeZone`: the reader's. Parameters without an entry are kept unchanged. */
export function writtenValues(
  error: string,
  params: ErrorParams,
  tag: string,
  timeZone: string | undefined,
): Record<string, string | number> {
  const entry = (ERRORS as Readonly<Record<string, { params?: Readonly<Record<string, string>> }>>)[
    error
  ];
  const texts: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(entry?.params ?? {})) {
    // Languages have another text for it (`context` of i18next).
    if (kind === 'time?' && params[name] === undefined) texts['context'] = 'untimed';
  }
  for (const [name, value] of Object.entries(params)) {
    const kind = entry?.params?.[name];
    if (kind === 'wait') texts['wait'] = waitText(value as number, tag);
    else if (kind === 'time' || kind === 'time?')
      texts[name] = writtenTime(value as number, tag, timeZone);
    else if (kind === 'quantity') texts[name] = quantityText(value as string, tag);
    else if (typeof value === 'number') texts[name] = value;
    else texts[name] = typeof value === 'string' ? value : value.join(', ');
    // Plurals depend on the only number of a text.
    if (kind === 'count') texts['count'] = value as number;
  }
  return texts;
}

/**
 * Whole seconds up to two minutes, whole minutes up to two hours, then hours; rounded up, so that a retry isn't too
 * early.
 */
function waitText(ms: number, tag: string): string {
  const [unit, unitMs] =
    ms < 2 * MINUTE_MS
      ? (['second', SECOND_MS] as const)
      : ms < 2 * HOUR_MS
        ? (['minute', MINUTE_MS] as const)
        : (['hour', HOUR_MS] as const);
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.max(1, Math.ceil(ms / unitMs)));
}

/** Such times decide something, so the text includes the zone. `timeZone`: undefined is the one of this device. */
export function writtenTime(ms: number, tag: string, timeZone: string | undefined): string {
  const text = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
    hourCycle: 'h23',
  }).format(ms);
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${text} ${(zone ?? '').replace('GMT', 'UTC').replace('UTC+0', 'UTC')}`;
}

const DIGITS_AT_MOST = 20;

/** Intl formats a decimal text digit by digit, without a float. */
function quantityText(value: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: DIGITS_AT_MOST });
  return format.format(value as `${number}`);
}
