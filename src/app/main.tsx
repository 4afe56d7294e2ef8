import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { openClientState } from '../lib/client-state.ts';
import { loadCore } from '../lib/core.ts';
import { startLanguages } from '../lib/i18n.ts';
import { createMarketClient, startMarketWorker } from '../lib/market-client.ts';
import { App } from './app.tsx';

// Asked for first, side by side: the page's core, the worker with its own, the texts. Whoever needs the core waits
// for it there and tells when it does not come.
loadCore().catch(() => undefined);
const market = createMarketClient(startMarketWorker);
const state = openClientState(() => localStorage);
const root = document.getElementById('root');

await startLanguages(state.language);
if (root !== null) createRoot(root).render(<App services={{ market, state }} />);
