import type { ComponentType } from 'react';
import { loadLaterTexts, loadTexts } from '../lib/i18n.ts';
import { PageModule } from './page-module.ts';

export interface PageEntry {
  /** Its code, or where that comes from. */
  page: ComponentType | PageModule;
  /** In its place until its code is here; of a tab, which is never blank. */
  skeleton?: ComponentType;
  /** Drawn from its own files alone: no server is asked how it is. */
  withoutServer?: true;
  /** A guest is led to the login page; where it has something for guests too (`once`), only who has lost a session is. */
  needsSession?: true | 'once';
  /** It tells of a lost network itself. */
  tellsOffline?: true;
}

/** The component of this name out of a file; `texts`: areas of locales/ that the page needs beside the first ones. */
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
