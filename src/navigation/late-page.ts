import type { ComponentType } from 'react';
import { loadLaterTexts, loadTexts } from '../lib/language/i18n.ts';

export type LatePage = () => Promise<ComponentType>;

/** A component by its name in a file; `texts`: areas of locales/ that the page needs besides the first ones. */
export function later<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  ...texts: string[]
): LatePage {
  return async () => {
    const [file] = await Promise.all([load(), loadLaterTexts(), ...texts.map(loadTexts)]);
    return file[name];
  };
}
