import { loadCore } from '../lib/core.ts';
import { loadLaterTexts } from '../lib/i18n.ts';
import { PageModule } from './page-module.ts';
import { pageAt } from './pages.ts';
import { TABS } from './tabs.ts';

/** The first page's own files go before, on a slow line too. */
const FIRST_PAGE_MS = 1_500;

/**
 * The tabs, the core and the words of errors come when the first page stands and nothing else is to be done: a tap finds
 * them here. One after the other, each in a pause of its own.
 */
export function askTabsWhenIdle(): () => void {
  const tabs = TABS.flatMap(({ page }) => {
    const entry = pageAt(`/${page}`).page;
    return entry instanceof PageModule ? [() => entry.ask()] : [];
  });
  const waiting = [
    ...tabs,
    () => void loadCore().catch(() => undefined),
    () => void loadLaterTexts(),
  ];
  let isLeft = false;
  const next = (): void => {
    const ask = isLeft ? undefined : waiting.shift();
    if (ask === undefined) return;
    ask();
    inPause(next);
  };
  const later = setTimeout(() => inPause(next), FIRST_PAGE_MS);
  return () => {
    isLeft = true;
    clearTimeout(later);
  };
}

function inPause(work: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work);
}

/** The code of a page is asked for when a finger comes down on a link to it, some 100 ms before it is opened. */
export function askAtTouch(): () => void {
  const touched = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    const path = link?.getAttribute('href')?.slice(1).split('?')[0];
    const page = path === undefined ? undefined : pageAt(path).page;
    if (page instanceof PageModule) page.ask();
  };
  document.addEventListener('pointerdown', touched, { capture: true, passive: true });
  return () => document.removeEventListener('pointerdown', touched, { capture: true });
}
