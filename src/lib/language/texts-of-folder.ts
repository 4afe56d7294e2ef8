import type { TextsOfLanguage } from './texts/texts.ts';

/** One file per language, with the first areas of its folder of `locales/`. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ texts: TextsOfLanguage }>>> = {
  en: () => import('./texts/en.ts'),
  hk: () => import('./texts/hk.ts'),
  th: () => import('./texts/th.ts'),
  jp: () => import('./texts/jp.ts'),
  kor: () => import('./texts/kor.ts'),
  fra: () => import('./texts/fra.ts'),
  spa: () => import('./texts/spa.ts'),
  vi: () => import('./texts/vi.ts'),
};

export async function textsOfFolder(folder: string): Promise<TextsOfLanguage | undefined> {
  return (await LANGUAGES[folder]?.())?.texts;
}
