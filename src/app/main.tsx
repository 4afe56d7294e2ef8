import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { openClientState } from '../lib/client-state.ts';
import { loadCore } from '../lib/core.ts';
import { startLanguages } from '../lib/i18n.ts';
import { MarketStore } from '../lib/market/market-store.ts';
import { createMarketClient, startMarketWorker } from '../lib/market-client.ts';
import { numberRules } from '../lib/number-rules.ts';
import { App } from './app.tsx';

// Asked for first, side by side: the page's core, the worker with its own, the texts. Whoever needs the core waits
// for it there and tells when it does not come.
loadCore().catch(() => undefined);
const market = createMarketClient(startMarketWorker);
const state = openClientState(() => localStorage);
const quotes = new MarketStore(market, {
  settings: { token: null, lang: state.language, numberRules: numberRules(state.language) },
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  // A hidden page draws nothing, so it gets nothing; see Pacer.
  afterDrawing: (drawn) => requestAnimationFrame(drawn),
});
const root = document.getElementById('root');

await startLanguages(state.language);
if (root !== null) createRoot(root).render(<App services={{ market, quotes, state }} />);
