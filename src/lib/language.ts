/** The nine languages of the specification, as it names them. */
export const LANGUAGES = ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * `hk` and `jp` are not languages to Intl (plurals silently follow the machine's own), so everything outside the
 * specification speaks BCP 47. zh reads hk.
 */
const TAGS = {
  en: 'en',
  zh: 'zh-HK',
  hk: 'zh-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
  vi: 'vi',
} as const satisfies Record<Language, string>;

export type LanguageTag = (typeof TAGS)[Language];

/** Folder of `locales/` for each tag. */
export const FOLDERS: Readonly<Record<LanguageTag, string>> = {
  en: 'en',
  'zh-HK': 'hk',
  th: 'th',
  ja: 'jp',
  ko: 'kor',
  fr: 'fra',
  es: 'spa',
  vi: 'vi',
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function languageTag(language: Language): LanguageTag {
  return TAGS[language];
}

/** By the first part of what browsers tell. */
const BY_TAG: Readonly<Record<string, Language>> = {
  en: 'en',
  th: 'th',
  ja: 'jp',
  ko: 'kor',
  fr: 'fra',
  es: 'spa',
  vi: 'vi',
  zh: 'hk',
  yue: 'hk',
};

/** The first of the browser's languages that the app speaks; the specification's default is en. */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [base = ''] = tag.toLowerCase().split('-');
    const language = BY_TAG[base];
    if (language !== undefined) return language;
  }
  return 'en';
}
