import i18next, { type i18n, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadErrorValues } from './error-values.ts';
import { FOLDERS, type Language, type LanguageTag, languageTag } from './language.ts';
import { withTextCache } from './text-cache.ts';
import { FIRST_AREAS, TAB_AREAS, type Texts, type TextsOfLanguage } from './texts/texts.ts';
import { textsOfFolder } from './texts-of-folder.ts';

/** Large, and not needed by the first view: loaded after it. */
const LATER = ['errors', 'form'] as const;

/** The gallery's samples are not part of the build. */
const samples: Readonly<Record<string, () => Promise<Texts>>> = import.meta.env.DEV
  ? import.meta.glob<Texts>('../../../locales/*/gallery.json', { import: 'default' })
  : {};

function isTag(value: string): value is LanguageTag {
  return Object.hasOwn(FOLDERS, value);
}

async function readTexts(tag: string, area: string): Promise<Texts> {
  const folder = isTag(tag) ? FOLDERS[tag] : tag;
  const sample = samples[`../../../locales/${folder}/${area}.json`];
  if (sample !== undefined) return sample();
  const language = await textsOfFolder(folder);
  const texts = language === undefined ? undefined : await textsOfArea(language, area);
  if (texts === undefined) throw new Error(`no texts: ${folder}/${area}`);
  return texts;
}

async function textsOfArea(language: TextsOfLanguage, area: string): Promise<Texts | undefined> {
  const first = FIRST_AREAS.find((one) => one === area);
  if (first !== undefined) return language.first[first];
  const tab = TAB_AREAS.find((one) => one === area);
  const { tabs, more } = await language.later();
  return tab === undefined ? more[area]?.() : tabs[tab];
}

const lazyFiles = {
  type: 'backend' as const,
  init: () => undefined,
  read: (tag: string, area: string, onRead: ReadCallback) => {
    readTexts(tag, area).then(
      (texts) => onRead(null, texts),
      // `true` allows a retry; otherwise texts that failed once would never load.
      (reason: Error) => onRead(reason, true),
    );
  },
};

/** Throws when the texts don't load: a page without them would show their keys. */
export async function startLanguages(language: Language): Promise<i18n> {
  await textsOfFolder(FOLDERS[languageTag(language)]);
  withTextCache(i18next);
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: languageTag(language),
      load: 'currentOnly',
      supportedLngs: Object.keys(FOLDERS),
      fallbackLng: false,
      // The caller handles a failure and retries.
      maxRetries: 0,
      ns: [...FIRST_AREAS],
      defaultNS: 'common',
      // React escapes its output.
      interpolation: { escapeValue: false },
      // A page waits for its texts: the visible page isn't redrawn when the texts of another one arrive.
      react: { useSuspense: false, bindI18nStore: '' },
    });
  return i18next;
}

export async function loadLaterTexts(): Promise<void> {
  await Promise.all([loadErrorValues(), i18next.loadNamespaces([...LATER])]);
}

/** Called by pages whose area isn't part of the first view. */
export async function loadTexts(area: string): Promise<void> {
  await i18next.loadNamespaces(area);
  if (!i18next.hasResourceBundle(i18next.language, area)) throw new Error(`no texts: ${area}`);
}

let chosenTag: LanguageTag | undefined;

/**
 * Changes the texts when all new ones are loaded; throws and changes nothing when they fail to load. Returns
 * false if another language was chosen in the meantime.
 */
export async function switchLanguage(language: Language): Promise<boolean> {
  const tag = languageTag(language);
  chosenTag = tag;
  const areas = new Set([...FIRST_AREAS, ...LATER, ...(i18next.options.ns ?? [])]);
  await Promise.all([...areas].map((area) => readTexts(tag, area)));
  if (chosenTag !== tag) return false;
  await i18next.changeLanguage(tag);
  return true;
}
