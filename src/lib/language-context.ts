import { createContext, use } from 'react';
import type { Language } from './language.ts';

/** The language of the page, for components that know nothing else of the app. */
export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return use(LanguageContext);
}
