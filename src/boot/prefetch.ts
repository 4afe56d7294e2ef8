import { loadCore } from '../lib/core.ts';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import { loadLaterTexts } from '../lib/i18n.ts';
import type { PageId } from '../lib/pages.ts';
import { PageModule } from '../navigation/page-module.ts';
import { pageAt } from '../navigation/pages.ts';
import { TABS } from '../navigation/tabs.ts';

/** A finger that was down sooner than this may come down again: its frames are its own. */
const CALM_MS = 1_000;

/** Beside the tabs: what is opened next from there, and what a start without a network should be able to open. */
const MAIN_PAGES: readonly PageId[] = [
  'pages/market/detail',
  'pages/setting/setting',
  'pages/common/login',
];

const LATE_PARTS = [
  () => import('../ui/charts/candles/drawing.ts'),
  () => import('../lib/api/call-resolver.ts'),
];

/**
 * The tabs, the core, the words of errors and the main pages, one after the other, each in a pause of its own: a tap finds
 * them here, and the service worker keeps them.
 */
export async function askTabsWhenCalm(frames: FrameScheduler): Promise<void> {
  const askOf = (pages: readonly PageId[]): (() => void)[] =>
    pages.flatMap((page) => {
      const entry = pageAt(`/${page}`).page;
      return entry instanceof PageModule ? [() => entry.ask()] : [];
    });
  const core = (): void => void loadCore().catch(() => undefined);
  const tabs = askOf(TABS.map(({ page }) => page));
  // The chart's library and the checks of forms come with the first chart and the first form.
  const parts = (): void => {
    for (const part of LATE_PARTS) part().catch(() => undefined);
  };
  for (const ask of [...tabs, core, loadLaterTexts, ...askOf(MAIN_PAGES), parts]) {
    await frames.calm(CALM_MS);
    ask();
  }
}
