import i18next, { type i18n, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { FOLDERS, type Language, type LanguageTag, languageTag } from './language.ts';
import { FIRST_AREAS, type Texts } from './texts/texts.ts';
import { textsOfFolder } from './texts-of-folder.ts';

/** Long, and needed by no first view: fetched when that stands. */
const LATER = ['errors', 'form'] as const;

/** The samples of the gallery stay out of what is built. */
const samples: Readonly<Record<string, () => Promise<Texts>>> = import.meta.env.DEV
  ? import.meta.glob<Texts>('../../locales/*/gallery.json', { import: 'default' })
  : {};

function isTag(value: string): value is LanguageTag {
  return Object.hasOwn(FOLDERS, value);
}

async function readTexts(tag: string, area: string): Promise<Texts> {
  const folder = isTag(tag) ? FOLDERS[tag] : tag;
  const sample = samples[`../../locales/${folder}/${area}.json`];
  if (sample !== undefined) return sample();
  const language = await textsOfFolder(folder);
  const texts = isFirst(area) ? language?.first[area] : await language?.more[area]?.();
  if (texts === undefined) throw new Error(`no texts: ${folder}/${area}`);
  return texts;
}

function isFirst(area: string): area is (typeof FIRST_AREAS)[number] {
  return FIRST_AREAS.some((one) => one === area);
}

const lazyFiles = {
  type: 'backend' as const,
  init: () => undefined,
  read: (tag: string, area: string, done: ReadCallback) => {
    readTexts(tag, area).then(
      (texts) => done(null, texts),
      // `true`: it may be asked for again; else words that once did not come would never come.
      (reason: Error) => done(reason, true),
    );
  },
};

/** Throws where the words do not come: a page without them would show their names. */
export async function startLanguages(language: Language): Promise<i18n> {
  await textsOfFolder(FOLDERS[languageTag(language)]);
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: languageTag(language),
      load: 'currentOnly',
      supportedLngs: Object.keys(FOLDERS),
      fallbackLng: false,
      // Who waits for a page's words hears at once, and asks again.
      maxRetries: 0,
      ns: [...FIRST_AREAS],
      defaultNS: 'common',
      // React escapes what it draws.
      interpolation: { escapeValue: false },
      // A page waits for its texts: what is on view is not drawn anew, all of it, when those of another page come.
      react: { useSuspense: false, bindI18nStore: '' },
    });
  return i18next;
}

/** What no first view says, and any later one may. */
export async function loadLaterTexts(): Promise<void> {
  await i18next.loadNamespaces([...LATER]);
}

/** The texts of an area that no first view needs: a page's code waits for them. */
export async function loadTexts(area: string): Promise<void> {
  await i18next.loadNamespaces(area);
  if (!i18next.hasResourceBundle(i18next.language, area)) throw new Error(`no texts: ${area}`);
}

let wanted: LanguageTag | undefined;

/**
 * Changes the texts when all of the new ones are here; throws, and changes nothing, when they can't be fetched. False
 * where another language was chosen meanwhile.
 */
export async function switchLanguage(language: Language): Promise<boolean> {
  const tag = languageTag(language);
  wanted = tag;
  const areas = new Set([...FIRST_AREAS, ...LATER, ...(i18next.options.ns ?? [])]);
  await Promise.all([...areas].map((area) => readTexts(tag, area)));
  if (wanted !== tag) return false;
  await i18next.changeLanguage(tag);
  return true;
}
