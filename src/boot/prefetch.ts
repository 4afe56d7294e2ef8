import { loadCore } from '../lib/core/core.ts';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import { loadLaterTexts } from '../lib/language/i18n.ts';
import type { PageId } from '../lib/pages/pages.ts';
import { PageModule } from '../navigation/page-module.ts';
import { pageAt } from '../navigation/pages.ts';
import { TABS } from '../navigation/tabs.ts';

/** After a touch another one often follows within this time; its frames must stay free. */
const CALM_MS = 1_000;

/** Pages besides the tabs that are opened next from there, or should open without a network. */
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
 * Preloads the tabs, the core, the texts of errors and the main pages one by one, each in a pause of input: a
 * tap finds them loaded, and the service worker keeps them.
 */
export async function preloadWhenCalm(frames: FrameScheduler): Promise<void> {
  const askOf = (pages: readonly PageId[]): (() => void)[] =>
    pages.flatMap((page) => {
      const entry = pageAt(`/${page}`).page;
      return entry instanceof PageModule ? [() => entry.load()] : [];
    });
  const core = (): void => void loadCore().catch(() => undefined);
  const tabs = askOf(TABS.map(({ page }) => page));
  // The chart's library and the form schemas load with the first chart and the first form.
  const parts = (): void => {
    for (const part of LATE_PARTS) part().catch(() => undefined);
  };
  for (const ask of [...tabs, core, loadLaterTexts, ...askOf(MAIN_PAGES), parts]) {
    await frames.calm(CALM_MS);
    ask();
  }
}
