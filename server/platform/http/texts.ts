// The server's texts in the caller's language: errors and the kinds of a bill. Texts are in locales/<language>/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import type { BillKind } from '../../../protocol/bill.ts';
import { writtenTime as timeText, writtenValues } from '../../../protocol/error-values.ts';
import type { ErrorKey, ErrorParams } from '../../../protocol/errors.ts';
import { LANGUAGES, type WireLanguage } from '../../../protocol/language.ts';

const LOCALES = join(import.meta.dirname, '..', '..', '..', 'locales');

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

/** Of readers whose time zone is unknown. */
const UTC = 'UTC';

const AREAS = [
  ...(['errors', 'bills', 'mail', 'notices', 'currencies'] as const),
  ...(['art', 'desk', 'export', 'projects', 'promotions', 'traders'] as const),
] as const;

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
  interpolation: { escapeValue: false },
});

function readArea(language: WireLanguage, area: string): Record<string, string> {
  return JSON.parse(readFileSync(join(LOCALES, language, `${area}.json`), 'utf8'));
}

export function tagOf(language: WireLanguage): string {
  return TAGS[language];
}

export function textsOf(language: WireLanguage) {
  return texts.getFixedT(TAGS[language]);
}

export function writtenTime(language: WireLanguage, ms: number, timeZone = UTC): string {
  return timeText(ms, TAGS[language], timeZone);
}

export function sayError(
  language: WireLanguage,
  key: ErrorKey,
  params: ErrorParams = {},
  timeZone = UTC,
): string {
  const lng = TAGS[language];
  return texts.t(key, { lng, ...writtenValues(key, params, lng, timeZone) });
}

/**
 * `kind_text` of a bill line.
 * @public
 */
export function sayBillKind(language: WireLanguage, kind: BillKind): string {
  return texts.t(`bills:${kind}`, { lng: TAGS[language] });
}
