import { createContext, use } from 'react';
import type { Language } from './language.ts';

/** For components that know nothing else of the app. */
export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return use(LanguageContext);
}
