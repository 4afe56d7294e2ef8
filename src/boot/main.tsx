import i18next from 'i18next';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { accountServices } from '../lib/api/account-services.ts';
import type { FirstCall } from '../lib/api/first-calls.ts';
import { keepFirst } from '../lib/api/keep-first.ts';
import { loadCore } from '../lib/core/core.ts';
import { keepInstallOffer } from '../lib/device/install-offer.ts';
import { whenIdle } from '../lib/device/when-idle.ts';
import { FrameScheduler } from '../lib/frame-scheduler.ts';
import { startLanguages, switchLanguage } from '../lib/language/i18n.ts';
import { numberRules } from '../lib/language/number-rules.ts';
import { Drawer } from '../lib/market/drawer.ts';
import { FormerPrices } from '../lib/market/former-prices.ts';
import { createMarketClient, startMarketWorker } from '../lib/market/market-client.ts';
import { MarketStore } from '../lib/market/market-store.ts';
import { writtenBy } from '../lib/market/written-by.ts';
import { followOtherWindows, openClientState } from '../lib/state/client-state.ts';
import { watchWords } from '../lib/state/unsent-words.ts';
import { barredPage } from '../navigation/barred-page.ts';
import { loadFirstPage, openRouter } from '../navigation/routes.ts';
import { loadWide } from '../navigation/wide-code.ts';
import { afterPaint } from './after-paint.ts';
import { App } from './app.tsx';

keepInstallOffer();
watchWords();

/** Waits this long for responses on a fast line, so that the page is drawn once, with its data. */
const ANSWERS_WITHIN_MS = 150;

/** The first page's own files load before others, on a slow line too: first where the code of pages is, then that code. */
const LATE_FILE_MS = 500;
const FIRST_PAGE_MS = 1_000;

const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function start(firstCalls: readonly FirstCall[]): Promise<void> {
  await pause();
  const store = (): Storage => localStorage;
  const state = openClientState(store, navigator.languages);
  const account = accountServices(state, {
    store,
    newKey: () => crypto.randomUUID(),
    now: () => Date.now(),
    // Old browsers have none, and pages without HTTPS.
    locks: navigator.locks as LockManager | undefined,
  });
  followOtherWindows(state, store, switchLanguage, () => void account.queries.resetQueries());
  const answers = keepFirst(firstCalls, account);
  // The core is as large as a third of everything else, so texts come first, then the prices in them.
  let reportDrawn = (): void => undefined;
  const firstDrawing = new Promise<void>((resolve) => {
    reportDrawn = resolve;
  });
  const market = createMarketClient(startMarketWorker, firstDrawing.then(afterPaint));
  if (state.token !== null) loadCore().catch(() => undefined);
  const settings = {
    token: state.token,
    lang: state.language,
    numberRules: numberRules(state.language),
  };
  const frames = new FrameScheduler({
    target: globalThis,
    requestFrame: (callback) => requestAnimationFrame(callback),
    isHidden: () => document.hidden,
    whenIdle,
    monotonic: () => performance.now(),
  });
  const quotes = new MarketStore(market, {
    settings,
    waits: import.meta.env.DEV && location.hash.startsWith('#/gallery'),
    former: new FormerPrices({ store, rules: writtenBy(settings), wall: () => Date.now() }),
    monotonic: () => performance.now(),
    wall: () => Date.now(),
    drawing: new Drawer(frames),
  });
  await startLanguages(state.language);
  loadFirstPage(state.token !== null);
  await loadWide();
  await Promise.race([answers, pause(ANSWERS_WITHIN_MS)]);
  const isBarred = barredPage(state, account.api, () => i18next.t('log_in_first'));
  const root = document.getElementById('root');
  // Avoids: the first drawing in one piece, during which a slow phone handles no touch.
  // Gain (commit f4df7ca, traced at 4 x slower; row lighthouse_performance): one piece held the main thread for
  // 185 ms.
  // Remove when: the first drawing takes less than 50 ms on such a phone.
  startTransition(() => {
    if (root !== null)
      createRoot(root).render(
        <App
          services={{ frames, market, quotes, ...account }}
          router={openRouter(frames, isBarred)}
          onDrawn={reportDrawn}
        />,
      );
  });
  await firstDrawing;
  await frames.calm(LATE_FILE_MS);
  try {
    const { begin } = await import('./after-first-view.ts');
    await frames.calm(FIRST_PAGE_MS);
    begin({ quotes, frames, ...account });
  } catch {
    // Everything in it is loaded again when it is needed.
  }
}
