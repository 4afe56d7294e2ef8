// `snapshot_300` and `snapshot_growth`, the page: the main thread's work from receiving a snapshot until the displayed
// rows have read it.
import { proxy, type Remote, wrap } from 'comlink';
import { createMarketClient } from '../../../src/lib/market/market-client.ts';
import { MarketStore } from '../../../src/lib/market/market-store.ts';
import type { Quote } from '../../../src/lib/market/types.ts';
import { median, mustEqual, watch } from '../../measure.ts';
import { afterHandler, spentInHandlers } from './handlers.ts';
import { A_TURN, SNAPSHOTS, TURNS } from './turns.ts';
import type { SnapshotWorkerApi } from './worker.ts';

const ON_SHOW = 12;
const RULES = { decimal: '.', group: ',', minimum_grouping: 1 };

export type Side = 'ours' | 'peer';

interface Opened {
  worker: Remote<SnapshotWorkerApi>;
  store: MarketStore;
  ids: number[];
  clones: Map<number, Quote>;
}

let openSide: Opened | undefined;
const characters = { ours: 0, peer: 0 };

function openMarket(): Opened {
  if (openSide === undefined) throw new Error('No market is open.');
  return openSide;
}

/** A market with these rows, and its store, which displays some of them. */
export async function open(rows: number): Promise<void> {
  const chartWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const worker = wrap<SnapshotWorkerApi>(chartWorker);
  await worker.open(rows);
  const now = watch();
  const store = new MarketStore(
    createMarketClient(() => chartWorker),
    {
      settings: { token: null, lang: 'en', numberRules: RULES },
      monotonic: () => now() / 1e6,
      wall: () => now() / 1e6,
      // Drawing is measured elsewhere. Here the page confirms it at once, outside of the handler's time, as Comlink also
      // answers after its handler.
      drawing: {
        want: (draw) => draw(),
        forget: () => undefined,
        whenDrawn: (callback) => afterHandler(() => callback(0)),
      },
    },
  );
  const ids = Array.from({ length: rows }, (_, index) => index + 1);
  store.watchRows(ids);
  store.onConnection(() => store.connection());
  for (const id of ids.slice(0, ON_SHOW)) {
    store.onQuote(id, () => {
      characters.ours += readTexts(store.quote(id));
    });
  }
  openSide = { worker, store, ids, clones: new Map() };
  while (!(await worker.knowsRows())) await new Promise((resolve) => setTimeout(resolve, 20));
}

function readTexts(row: Quote | undefined): number {
  if (row === undefined) return 0;
  return row.price.length + row.change.length + row.turnover.length + row.direction.length;
}

/** Makes the worker prepare snapshots, each with ticks in all rows, for the next side. */
export async function prepare(): Promise<void> {
  await openMarket().worker.prepare(SNAPSHOTS);
}

/**
 * Receives the prepared snapshots one after the other, each after the previous was read. Returns the handlers' ns in
 * the median turn.
 */
export async function take(side: Side): Promise<number> {
  const turns: number[] = [];
  while (turns.length < TURNS) turns.push(await spentInHandlers(() => send(side, A_TURN)));
  return median(turns) / A_TURN;
}

async function send(side: Side, count: number): Promise<void> {
  const { worker, ids, clones } = openMarket();
  if (side === 'ours') return worker.sendOurs(count);
  const onShow = ids.slice(0, ON_SHOW);
  return worker.sendPeer(
    count,
    proxy((rows: Quote[]) => {
      for (const row of rows) clones.set(row.matchId, row);
      for (const id of onShow) characters.peer += readTexts(clones.get(id));
    }),
  );
}

/** Both sides get the same snapshots, and all rows must be equal. */
export async function check(): Promise<void> {
  const { worker, store, ids, clones } = openMarket();
  await worker.prepare(1);
  characters.ours = 0;
  characters.peer = 0;
  await send('peer', 1);
  await send('ours', 1);
  const rows = (of: (id: number) => Quote | undefined): string =>
    ids.map((id) => texts(id, of(id))).join('\n');
  mustEqual(
    'rows',
    rows(store.quote),
    rows((id) => clones.get(id)),
  );
  mustEqual('characters read', `${characters.ours}`, `${characters.peer}`);
}

function texts(id: number, row: Quote | undefined): string {
  if (row === undefined) return `${id} is not there`;
  const { price, change, turnover, direction, isOpen, isHalted, time } = row;
  return [id, price, change, turnover, direction, isOpen, isHalted, time].join(' ');
}
