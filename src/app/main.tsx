import '../ui/tokens.css';
import '../ui/base.css';
import './slides.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { accountServices } from '../lib/api/account-services.ts';
import { followOtherWindows, openClientState } from '../lib/client-state.ts';
import { loadCore } from '../lib/core.ts';
import { startLanguages, switchLanguage } from '../lib/i18n.ts';
import { keepInstallOffer } from '../lib/install-offer.ts';
import { DrawingTurns } from '../lib/market/drawing-turns.ts';
import { FormerPrices } from '../lib/market/former-prices.ts';
import { MarketStore, writtenBy } from '../lib/market/market-store.ts';
import { createMarketClient, startMarketWorker } from '../lib/market-client.ts';
import { numberRules } from '../lib/number-rules.ts';
import { watchWords } from '../lib/unsent-words.ts';
import { App } from './app.tsx';
import { keepForOffline, keepPricesOf } from './offline-start.ts';

// Asked for first, side by side: the worker with its core, the texts, and the page's own core where the first page
// shows what one has. Whoever needs the core waits for it there and tells when it does not come.
keepInstallOffer();
watchWords();
const market = createMarketClient(startMarketWorker);
const store = (): Storage => localStorage;
const state = openClientState(store, navigator.languages);
if (state.token !== null) loadCore().catch(() => undefined);
followOtherWindows(state, store, switchLanguage);
const account = accountServices(state, {
  store,
  newKey: () => crypto.randomUUID(),
  now: () => Date.now(),
});
const settings = {
  token: state.token,
  lang: state.language,
  numberRules: numberRules(state.language),
};
const quotes = new MarketStore(market, {
  settings,
  // The gallery is looked at without an exchange.
  waits: import.meta.env.DEV && location.hash.startsWith('#/gallery'),
  former: new FormerPrices({ store, rules: writtenBy(settings), wall: () => Date.now() }),
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  drawing: new DrawingTurns({
    next: (callback) => requestAnimationFrame(callback),
    after: (callback) => setTimeout(callback),
    monotonic: () => performance.now(),
  }),
});
const root = document.getElementById('root');

/** Not awaited by this module itself: what comes later imports from its file, and would wait for it for ever. */
async function start(): Promise<void> {
  await startLanguages(state.language);
  // In slices, as what follows is drawn: in one piece a slow phone would not feel a finger meanwhile.
  startTransition(() => {
    if (root !== null) createRoot(root).render(<App services={{ market, quotes, ...account }} />);
  });
  void keepForOffline();
  keepPricesOf(quotes);
}

void start();
