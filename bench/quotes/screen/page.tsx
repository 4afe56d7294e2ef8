// `screen_300` and `frames_over_16ms`, the page: the app's market page with 300 symbols, or the naive list.
import '../../../src/ui/theme/tokens.css';
import '../../../src/ui/theme/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Remote, transfer, wrap } from 'comlink';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { MarketPage } from '../../../src/features/market/market/list/market-page.tsx';
import { accountServices } from '../../../src/lib/api/account-services.ts';
import { AppContext, type AppServices } from '../../../src/lib/app-context.ts';
import { whenIdle } from '../../../src/lib/device/when-idle.ts';
import { FrameScheduler } from '../../../src/lib/frame-scheduler.ts';
import { startLanguages } from '../../../src/lib/language/i18n.ts';
import { numberRules } from '../../../src/lib/language/number-rules.ts';
import { Drawer } from '../../../src/lib/market/drawer.ts';
import { createMarketClient } from '../../../src/lib/market/market-client.ts';
import { MarketStore } from '../../../src/lib/market/market-store.ts';
import { openClientState } from '../../../src/lib/state/client-state.ts';
import { DEFAULT_STATE } from '../../../src/lib/state/stored-state.ts';
import { watch } from '../../measure.ts';
import { INSTRUMENTS, instruments } from '../feed.ts';
import { listedInstrument } from './listing.ts';
import { NaiveList } from './naive-list.tsx';
import type { ScreenWorkerApi } from './worker.ts';

/** `empty`: no market and no list, for the cost of an idle page. */
export type Side = 'ours' | 'peer' | 'empty';

const { language } = DEFAULT_STATE;
const rules = numberRules(language);
const list = instruments(INSTRUMENTS).map(listedInstrument);
let worker: Remote<ScreenWorkerApi> | undefined;

export async function open(side: Side): Promise<void> {
  if (side === 'empty') return;
  await startLanguages(language);
  const screenWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker = wrap<ScreenWorkerApi>(screenWorker);
  await worker.open();
  const services = servicesOf(screenWorker);
  await worker.configure({ token: null, lang: language, numberRules: rules });
  const place = document.body.appendChild(document.createElement('div'));
  const element = side === 'ours' ? <MarketPage /> : await naive(worker);
  createRoot(place).render(<Around services={services}>{element}</Around>);
}

function servicesOf(screenWorker: Worker): AppServices {
  const market = createMarketClient(() => screenWorker);
  const now = watch();
  const frames = new FrameScheduler({
    target: globalThis,
    isHidden: () => document.hidden,
    requestFrame: (callback) => requestAnimationFrame(callback),
    whenIdle,
    monotonic: () => now() / 1e6,
  });
  const quotes = new MarketStore(market, {
    settings: { token: null, lang: language, numberRules: rules },
    monotonic: () => now() / 1e6,
    wall: () => now() / 1e6,
    drawing: new Drawer(frames),
  });
  const store = (): Storage => localStorage;
  // No money moves here: one key is enough.
  const account = accountServices(openClientState(store), {
    store,
    newKey: () => 'x'.repeat(16),
    now: () => now() / 1e6,
    locks: navigator.locks,
  });
  return { frames, market, quotes, ...account };
}

async function naive(to: Remote<ScreenWorkerApi>): Promise<ReactNode> {
  const { port1, port2 } = new MessageChannel();
  await to.attachJson(transfer(port2, [port2]));
  const by_id = new Map(list.map((one) => [one.match_id, one]));
  return <NaiveList instruments={by_id} port={port1} />;
}

/** The app's context around its pages; the server's answers are known. */
function Around({ services, children }: { services: AppServices; children: ReactNode }): ReactNode {
  const queries = new QueryClient();
  queries.setQueryData(['instruments', language], { version: 1, list });
  return (
    <AppContext value={services}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    </AppContext>
  );
}

export async function play(frames: number): Promise<void> {
  await worker?.play(frames);
}

export function runFrames(): void {
  requestAnimationFrame(runFrames);
}

export function rows(): Record<string, string> {
  const rowTexts: Record<string, string> = {};
  for (const row of document.querySelectorAll('li a')) {
    const [, name, ...figures] = row.children;
    if (name !== undefined)
      rowTexts[name.textContent] = figures.flatMap(texts).filter(Boolean).join(' ');
  }
  return rowTexts;
}

function texts(place: Element): string[] {
  return [...place.childNodes].flatMap((it) =>
    it instanceof Element ? texts(it) : (it.textContent ?? ''),
  );
}
