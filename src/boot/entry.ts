// The first script of the page, small: asks for what the first view needs, lets the browser paint what stands in
// index.html, and only then lets the app begin. Nothing here is awaited at the top: what comes later imports from this file.
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import '../navigation/slides.css';
import { askFirst } from '../lib/api/first-calls.ts';
import { FOLDERS, languageTag } from '../lib/language.ts';
import { storedState } from '../lib/stored-state.ts';
import { textsOfFolder } from '../lib/texts-of-folder.ts';
import { painted } from './painted.ts';

const HOME = '#/pages/index/index';

async function begin(): Promise<void> {
  // Here and not by the router, which would draw everything twice.
  if (/^#?\/?$/.test(location.hash)) history.replaceState(history.state, '', HOME);
  const { first } = storedState(() => localStorage, navigator.languages);
  const asked = location.hash === HOME ? askFirst(first) : [];
  await painted();
  textsOfFolder(FOLDERS[languageTag(first.language)]).catch(() => undefined);
  const { start } = await import('./main.tsx');
  await start(asked);
}

/** The network went before all of the app was here. Without its words nothing can be said: it is tried again. */
const AGAIN_MS = 8_000;

begin().catch(() => {
  const again = (): void => location.reload();
  addEventListener('online', again);
  setTimeout(again, AGAIN_MS);
});
