import '../ui/tokens.css';
import '../ui/base.css';
import './slides.css';
import { createRoot } from 'react-dom/client';
import { accountServices } from '../lib/api/account-services.ts';
import { followOtherWindows, openClientState } from '../lib/client-state.ts';
import { loadCore } from '../lib/core.ts';
import { startLanguages, switchLanguage } from '../lib/i18n.ts';
import { keepInstallOffer } from '../lib/install-offer.ts';
import { DrawingTurns } from '../lib/market/drawing-turns.ts';
import { MarketStore } from '../lib/market/market-store.ts';
import { createMarketClient, startMarketWorker } from '../lib/market-client.ts';
import { numberRules } from '../lib/number-rules.ts';
import { App } from './app.tsx';
import { keepForOffline } from './offline-start.ts';

// Asked for first, side by side: the page's core, the worker with its own, the texts. Whoever needs the core waits
// for it there and tells when it does not come.
keepInstallOffer();
loadCore().catch(() => undefined);
const market = createMarketClient(startMarketWorker);
const store = (): Storage => localStorage;
const state = openClientState(store, navigator.languages);
followOtherWindows(state, store, switchLanguage);
const account = accountServices(state, {
  store,
  newKey: () => crypto.randomUUID(),
  now: () => Date.now(),
});
const quotes = new MarketStore(market, {
  settings: { token: state.token, lang: state.language, numberRules: numberRules(state.language) },
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  drawing: new DrawingTurns({
    next: (callback) => requestAnimationFrame(callback),
    after: (callback) => setTimeout(callback),
    monotonic: () => performance.now(),
  }),
});
const root = document.getElementById('root');

await startLanguages(state.language);
if (root !== null) createRoot(root).render(<App services={{ market, quotes, ...account }} />);
void keepForOffline();
