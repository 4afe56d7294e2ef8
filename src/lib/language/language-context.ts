import { createContext, use } from 'react';
import type { Language } from './language.ts';

export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return use(LanguageContext);
}
