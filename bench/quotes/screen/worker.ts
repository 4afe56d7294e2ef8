// The worker's end of `screen_300`: a market that gets a frame each 50 ms. For our page it is the worker of the app
// without its socket: the core, and the pacer that decides when a snapshot goes. For the peer each frame becomes the
// JSON text of all rows, as a server of JSON sends it; making it is not the page's work.
import { expose } from 'comlink';
import type { Market } from '../../../core/pkg/pe_core.js';
import { RowTable } from '../../../src/lib/market/row-table.ts';
import { readSnapshot, SECTION } from '../../../src/lib/market/snapshot.ts';
import type { Quote } from '../../../src/lib/market/types.ts';
import { Pacer, type SnapshotPort, VIEW_EVERY_MS } from '../../../workers/market/pacer.ts';
import { ServerClock } from '../../../workers/market/server-clock.ts';
import type { MarketWorkerApi } from '../../../workers/market-worker.api.ts';
import { watch } from '../../measure.ts';
import {
  INSTRUMENTS,
  instrument_lines,
  instruments,
  SEED,
  START,
  STEP_MS,
  type Tick,
  ticks,
} from '../feed.ts';
import { first_snapshot, tick_frame } from '../frames.ts';

export interface ScreenWorkerApi
  extends Pick<MarketWorkerApi, 'beat' | 'configure' | 'attach' | 'watch'> {
  open(): Promise<void>;
  /** Where the peer's texts go. */
  attach_json(port: MessagePort): Promise<void>;
  /** So many frames at their pace; resolves when the last one's snapshot was drawn. */
  play(frames: number): Promise<void>;
}

const QUOTES = 1;
const ROWS = 1;
const list = instruments(INSTRUMENTS);
const ids = list.map(({ match_id }) => match_id);
const steps = ticks(list, 200, SEED);
const elapsed = watch();
const now_ms = (): number => elapsed() / 1e6;

let market: Market | undefined;
let pacer: Pacer | undefined;
let json: MessagePort | undefined;
let sequence = 0;
const clock = new ServerClock({ monotonic: now_ms, wall: now_ms });
const table = new RowTable();

function next_frame(open: Market): void {
  const step = steps[sequence % steps.length] as Tick[];
  sequence += 1;
  const time = START + sequence * STEP_MS;
  const moved = step.map((tick) => ({ ...tick, time }));
  open.ingest(tick_frame(list, moved, sequence), time);
  clock.answered(now_ms(), time);
  if (json === undefined) return;
  const bytes = open.snapshot(time, ROWS);
  if (bytes !== undefined) json.postMessage(JSON.stringify(rows_of(bytes)));
}

function rows_of(bytes: Uint8Array): Quote[] {
  const { sections, isKey, generation } = readSnapshot(bytes.buffer as ArrayBuffer);
  for (const section of sections) {
    if (section.kind === SECTION.rows) table.accept(section, generation, isKey);
  }
  return ids.flatMap((id) => table.quote(id) ?? []);
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const api: ScreenWorkerApi = {
  beat: async () => true,
  configure: async ({ numberRules }) => market?.set_rules(numberRules),
  async attach(port) {
    port.onmessage = () => pacer?.drawn();
    pacer?.attach(port as SnapshotPort);
    setInterval(() => pacer?.beat(), VIEW_EVERY_MS);
  },
  watch: async ({ rows, generation }) => market?.watch_rows(rows, generation),
  async open() {
    const core = await import('../../../core/pkg/pe_core.js');
    market = new core.Market();
    market.load_instruments(instrument_lines(list));
    market.open_room(QUOTES, 0);
    market.ingest(first_snapshot(list, START), START);
    clock.answered(now_ms(), START);
    pacer = new Pacer(market, clock, now_ms);
  },
  async attach_json(port) {
    json = port;
    table.watch(ids, 1);
    market?.watch_rows(Uint32Array.from(ids), 1);
  },
  async play(frames) {
    if (market === undefined) throw new Error('No market is open.');
    const begun = now_ms();
    for (let played = 0; played < frames; played += 1) {
      await pause(Math.max(0, begun + played * STEP_MS - now_ms()));
      next_frame(market);
    }
    // A snapshot of the last frame, and its drawing.
    await pause(4 * VIEW_EVERY_MS + STEP_MS);
  },
};

// Before the core is loaded: a module that awaits at its top loses the first messages.
expose(api);
