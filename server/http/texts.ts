// The server's texts in the caller's language: errors and the kinds of a bill. Words are in locales/<language>/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import type { BillKind } from '../../protocol/bill.ts';
import { ERRORS, type ErrorKey, type ErrorParams } from '../../protocol/errors.ts';
import { LANGUAGES, type WireLanguage } from '../../protocol/language.ts';

const LOCALES = join(import.meta.dirname, '..', '..', 'locales');

/** Folders of locales/ as Intl names the languages: for it `hk` and `jp` are none. */
const TAGS = {
  en: 'en',
  hk: 'zh-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
  vi: 'vi',
} as const satisfies Record<WireLanguage, string>;

const AREAS = ['errors', 'bills', 'mail', 'notices', 'currencies', 'export'] as const;

const texts = i18next.createInstance();
await texts.init({
  lng: TAGS.en,
  fallbackLng: false,
  ns: [...AREAS],
  defaultNS: 'errors',
  resources: Object.fromEntries(
    LANGUAGES.map((language) => [
      TAGS[language],
      Object.fromEntries(AREAS.map((area) => [area, readArea(language, area)])),
    ]),
  ),
  // Plain text leaves here; who draws it escapes it.
  interpolation: { escapeValue: false },
});

function readArea(language: WireLanguage, area: string): Record<string, string> {
  return JSON.parse(readFileSync(join(LOCALES, language, `${area}.json`), 'utf8'));
}

/** As Intl names the language. */
export function tagOf(language: WireLanguage): string {
  return TAGS[language];
}

/** The texts of all areas, `area:key`, in one language. */
export function textsOf(language: WireLanguage) {
  return texts.getFixedT(TAGS[language]);
}

/** A time as the texts write it. */
export function writtenTime(language: WireLanguage, ms: number): string {
  return timeText(ms, TAGS[language]);
}

/** The text of an error, its values written as the language writes them. */
export function sayError(language: WireLanguage, key: ErrorKey, params: ErrorParams = {}): string {
  const lng = TAGS[language];
  return texts.t(key, { lng, ...writtenOut(key, params, lng) });
}

/**
 * `kind_text` of a bill's line.
 * @public
 */
export function sayBillKind(language: WireLanguage, kind: BillKind): string {
  return texts.t(`bills:${kind}`, { lng: TAGS[language] });
}

function writtenOut(
  key: ErrorKey,
  params: ErrorParams,
  tag: string,
): Record<string, string | number> {
  const entry = ERRORS[key] as { params?: Readonly<Record<string, string>> };
  const written: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    const kind = entry.params?.[name];
    if (kind === 'wait') written['wait'] = waitText(value as number, tag);
    else if (kind === 'time') written[name] = timeText(value as number, tag);
    else if (kind === 'quantity') written[name] = quantityText(value as string, tag);
    else if (typeof value === 'number') written[name] = value;
    else written[name] = typeof value === 'string' ? value : value.join(', ');
    // Plurals follow the only number that a text has.
    if (kind === 'count') written['count'] = value as number;
  }
  return written;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Whole seconds up to two minutes, whole minutes up to two hours, then hours; up, so that nobody asks too early. */
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

/** The server does not know where the reader is, so it says whose clock it means. */
function timeText(ms: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
    hourCycle: 'h23',
  })
    .format(ms)
    .concat(' UTC');
}

const DIGITS_AT_MOST = 20;

/** Intl reads a decimal text as it is, digit by digit; no float is made of it. */
function quantityText(value: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: DIGITS_AT_MOST });
  return format.format(value as `${number}`);
}
