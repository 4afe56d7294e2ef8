// The worker's end of `snapshot_300`: the core makes snapshots of ticks, and each is sent twice: as our worker sends
// it (a buffer on a port), and as Comlink would (the same rows as objects, passed to a callback).
import { expose, type ProxyMarked, type Remote } from 'comlink';
import type { Market } from '../../../core/pkg/pe_core.js';
import { RowTable } from '../../../src/lib/market/row-table.ts';
import { readSnapshot } from '../../../src/lib/market/snapshot.ts';
import type { Quote } from '../../../src/lib/market/types.ts';
import type { SnapshotPort } from '../../../workers/market/pacer.ts';
import type { MarketWorkerApi, Watched } from '../../../workers/market-worker.api.ts';
import { instrumentLines, instruments, SEED, START, type Tick, ticks } from '../feed.ts';
import { firstSnapshot, tickFrame } from '../frames.ts';

const QUOTES = 1;
const ROWS = 1;

type Callback = (rows: Quote[]) => void;

export interface SnapshotWorkerApi
  extends Pick<MarketWorkerApi, 'beat' | 'configure' | 'attach' | 'watch'> {
  open(count: number): Promise<void>;
  knowsRows(): Promise<boolean>;
  prepare(snapshots: number): Promise<void>;
  /** Sends snapshots, each after the page has processed the one before; resolves after the last. */
  sendOurs(count: number): Promise<void>;
  sendPeer(count: number, callback: Remote<Callback & ProxyMarked>): Promise<void>;
}

let market: Market | undefined;
let list = instruments(0);
let steps: Tick[][] = [];
let sequence = 0;
let watchedRooms: Watched | undefined;
/** As in the app's session. */
let line: SnapshotPort | undefined;
let buffers: ArrayBuffer[] = [];
let arrays: Quote[][] = [];
let resolveDrawing = (): void => undefined;

function nextSnapshot(open: Market): ArrayBuffer {
  const step = steps[sequence % steps.length] as Tick[];
  // Repeats the walk at a later time.
  const later = sequence * 50;
  sequence += 1;
  const movedTicks = step.map((tick) => ({ ...tick, time: START + later }));
  open.ingest(tickFrame(list, movedTicks, sequence), START + later);
  const snapshot = open.snapshot(START + later, ROWS);
  if (snapshot === undefined) throw new Error('Nothing changed in a step that moved every row.');
  return snapshot.bytes.buffer as ArrayBuffer;
}

function rowObjects(bytes: ArrayBuffer, { rows, generation }: Watched): Quote[] {
  const table = new RowTable();
  table.watch([...rows], generation);
  const snapshot = new DataView(bytes);
  table.accept(snapshot, readSnapshot(snapshot).rowsAt, generation);
  return [...rows].map((id) => {
    const quote = table.quote(id);
    if (quote === undefined) throw new Error(`Row ${id} is not in the snapshot.`);
    return quote;
  });
}

const api: SnapshotWorkerApi = {
  beat: async () => true,
  configure: async ({ numberRules }) => market?.set_rules(numberRules),
  async attach(port) {
    line = { send: (snapshot) => port.postMessage(snapshot, [snapshot]) };
    port.onmessage = () => resolveDrawing();
    market?.resend();
  },
  async watch(next) {
    watchedRooms = next;
    market?.watch_rows(next.rows, next.generation);
  },
  async open(count) {
    list = instruments(count);
    steps = ticks(list, 100, SEED);
    const core = await import('../../../core/pkg/pe_core.js');
    market = new core.Market();
    market.load_instruments(instrumentLines(list));
    market.open_room(QUOTES, 0);
    market.ingest(firstSnapshot(list, START), START);
  },
  knowsRows: async () => watchedRooms !== undefined,
  async prepare(snapshots) {
    if (market === undefined || watchedRooms === undefined) throw new Error('No rows are watched.');
    const [open, rows] = [market, watchedRooms];
    buffers = Array.from({ length: snapshots }, () => nextSnapshot(open));
    arrays = buffers.map((bytes) => rowObjects(bytes, rows));
  },
  async sendOurs(count) {
    for (const bytes of buffers.splice(0, count)) {
      const takenSnapshot = new Promise<void>((resolve) => {
        resolveDrawing = resolve;
      });
      line?.send(bytes);
      await takenSnapshot;
    }
  },
  async sendPeer(count, callback) {
    for (const rows of arrays.splice(0, count)) await callback(rows);
  },
};

// Set before the core is loaded, because a module with top-level await loses the first messages.
expose(api);
