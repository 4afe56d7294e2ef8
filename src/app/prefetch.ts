import { loadCore } from '../lib/core.ts';
import { loadLaterTexts } from '../lib/i18n.ts';
import { PageModule } from './page-module.ts';
import { pageAt } from './pages.ts';
import { whenStill } from './slides.ts';
import { TABS } from './tabs.ts';

/** A finger that was down sooner than this may come down again: its frames are its own. */
const CALM_MS = 500;

/**
 * The tabs, the core and the words of errors come when the first page stands and nothing else is to be done: a tap finds
 * them here. One after the other, each in a pause of its own, in which no finger is busy and nothing slides.
 */
export function askTabsWhenIdle(): void {
  const tabs = TABS.flatMap(({ page }) => {
    const entry = pageAt(`/${page}`).page;
    return entry instanceof PageModule ? [() => entry.ask()] : [];
  });
  const waiting = [
    ...tabs,
    () => void loadCore().catch(() => undefined),
    () => void loadLaterTexts(),
  ];
  // Nobody knows here whether a finger was down just now.
  let timer = setTimeout(next, CALM_MS);
  let isAwaited = true;
  function wait(): void {
    isAwaited = true;
    clearTimeout(timer);
    timer = setTimeout(next, CALM_MS);
  }
  function next(): void {
    isAwaited = false;
    whenStill(() =>
      inPause(() => {
        if (isAwaited) return;
        waiting.shift()?.();
        if (waiting.length > 0) wait();
        else removeEventListener('pointerdown', wait, { capture: true });
      }),
    );
  }
  addEventListener('pointerdown', wait, { capture: true, passive: true });
}

function inPause(work: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work);
}
