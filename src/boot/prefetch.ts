import { loadCore } from '../lib/core.ts';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import { loadLaterTexts } from '../lib/i18n.ts';
import { PageModule } from '../navigation/page-module.ts';
import { pageAt } from '../navigation/pages.ts';
import { TABS } from '../navigation/tabs.ts';

/** A finger that was down sooner than this may come down again: its frames are its own. */
const CALM_MS = 1_000;

/** The tabs, the core and the words of errors, one after the other, each in a pause of its own: a tap finds them here. */
export async function askTabsWhenCalm(frames: FrameScheduler): Promise<void> {
  const tabs = TABS.flatMap(({ page }) => {
    const entry = pageAt(`/${page}`).page;
    return entry instanceof PageModule ? [() => entry.ask()] : [];
  });
  const core = (): void => void loadCore().catch(() => undefined);
  for (const ask of [...tabs, core, loadLaterTexts]) {
    await frames.calm(CALM_MS);
    ask();
  }
}
