// The first script of the page, small: requests what the first view needs, lets the browser paint index.html,
// and then starts the app. Nothing is awaited at the top level, because later modules import from this file.
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import '../navigation/slides.css';
import { askFirst } from '../lib/api/first-calls.ts';
import { FOLDERS, languageTag } from '../lib/language/language.ts';
import { textsOfFolder } from '../lib/language/texts-of-folder.ts';
import { storedState } from '../lib/state/stored-state.ts';
import { afterPaint } from './after-paint.ts';

const HOME = '#/pages/index/index';

async function begin(): Promise<void> {
  // Here and not in the router, which would draw everything twice.
  if (/^#?\/?$/.test(location.hash)) history.replaceState(history.state, '', HOME);
  const { first } = storedState(() => localStorage, navigator.languages);
  const isHome = location.hash === HOME;
  const firstCalls = isHome ? askFirst(first) : [];
  await afterPaint();
  if (!isHome) import('../navigation/late-pages.ts').catch(() => undefined);
  textsOfFolder(FOLDERS[languageTag(first.language)]).catch(() => undefined);
  const { start } = await import('./main.tsx');
  await start(firstCalls);
}

/** Without its texts the app can't show a message: the script in index.html loads it again when the server answers. */
begin().catch(() => dispatchEvent(new Event('start-failed')));
