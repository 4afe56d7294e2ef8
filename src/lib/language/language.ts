/** In the specification's words. */
export const LANGUAGES = ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * `hk` and `jp` aren't languages to Intl (plurals would silently follow the machine's own), so everything
 * outside the specification uses BCP 47 tags. zh reads hk.
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

/** The first of the browser's languages that the app supports; en by default. */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [base = ''] = tag.toLowerCase().split('-');
    const language = BY_TAG[base];
    if (language !== undefined) return language;
  }
  return 'en';
}
