import type { ComponentType } from 'react';
import { loadLaterTexts, loadTexts } from '../lib/language/i18n.ts';
import { PageModule } from './page-module.ts';

export interface PageEntry {
  page: ComponentType | PageModule;
  skeleton?: ComponentType;
  /** In its place in a wide window. */
  wide?: PageModule;
  /** Needs no server, so it is shown without a connection check. */
  withoutServer?: true;
  /**
   * Guests are redirected to the login page; with `once`, which also has content for guests, only users whose
   * session has ended.
   */
  needsSession?: true | 'once';
}

/** A component by its name in a file; `texts`: areas of locales/ that the page needs besides the first ones. */
export function later<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  ...texts: string[]
): PageModule {
  return new PageModule(async () => {
    const [file] = await Promise.all([load(), loadLaterTexts(), ...texts.map(loadTexts)]);
    return file[name];
  });
}
