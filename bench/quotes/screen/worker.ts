// The worker's end of `screen_300`: a market that gets a frame each 50 ms. Our page gets the app's
// worker without its socket: the core, and the pacer that decides when a snapshot is sent. The peer gets each frame as a
// JSON text of all rows, as a JSON server would send it; making that text is not measured.
import { expose } from 'comlink';
import type { Market } from '../../../core/pkg/pe_core.js';
import { RowTable } from '../../../src/lib/market/row-table.ts';
import { readSnapshot } from '../../../src/lib/market/snapshot.ts';
import type { Quote } from '../../../src/lib/market/types.ts';
import { Pacer, ROWS_EVERY_MS } from '../../../workers/market/pacer.ts';
import { ServerClock } from '../../../workers/market/server-clock.ts';
import type { MarketWorkerApi } from '../../../workers/market-worker.api.ts';
import {
  INSTRUMENTS,
  instrumentLines,
  instruments,
  SEED,
  START,
  STEP_MS,
  type Tick,
  ticks,
} from '../feed.ts';
import { firstSnapshot, tickFrame } from '../frames.ts';

export interface ScreenWorkerApi
  extends Pick<MarketWorkerApi, 'beat' | 'configure' | 'attach' | 'watch'> {
  open(): Promise<void>;
  attachJson(port: MessagePort): Promise<void>;
  /**
   * Sends this number of frames at their pace. Each waits until the page has drawn the former one, so a busy machine
   * takes longer but does the same work. Resolves when everything is drawn.
   */
  play(frames: number): Promise<void>;
}

const QUOTES = 1;
const ROWS = 1;
const list = instruments(INSTRUMENTS);
const ids = list.map(({ match_id }) => match_id);
const steps = ticks(list, 200, SEED);
/** The market's own clock; each frame advances it. */
let now = 0;
const now_ms = (): number => now;

let market: Market | undefined;
let pacer: Pacer | undefined;
let json: MessagePort | undefined;
let sequence = 0;
let resolveDrawing = (): void => undefined;
const clock = new ServerClock({ monotonic: now_ms, wall: now_ms });
const table = new RowTable();

/** Sends the next frame and its snapshots to the page; resolves when they are drawn. */
async function nextFrame(open: Market): Promise<void> {
  const step = steps[sequence % steps.length] as Tick[];
  sequence += 1;
  now += STEP_MS;
  const time = START + now;
  const movedTicks = step.map((tick) => ({ ...tick, time }));
  open.ingest(tickFrame(list, movedTicks, sequence), time);
  clock.applyResponse(now, time);
  await tellPage(open, time);
}

async function tellPage(open: Market, time: number): Promise<void> {
  const isDrawn = new Promise<void>((resolve) => {
    resolveDrawing = resolve;
  });
  if (json === undefined) {
    if (pacer?.beat('frames') === true) await isDrawn;
    return;
  }
  const snapshot = open.snapshot(time, ROWS);
  if (snapshot === undefined) return;
  json.postMessage(JSON.stringify(rowsOf(snapshot.bytes)));
  await isDrawn;
}

function rowsOf(bytes: Uint8Array): Quote[] {
  const snapshot = new DataView(bytes.buffer);
  const { rowsAt, generation } = readSnapshot(snapshot);
  if (rowsAt > 0) table.accept(snapshot, rowsAt, generation);
  return ids.flatMap((id) => table.quote(id) ?? []);
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const api: ScreenWorkerApi = {
  beat: async () => true,
  configure: async ({ numberRules }) => market?.set_rules(numberRules),
  async attach(port) {
    port.onmessage = ({ data }: MessageEvent<number>) => {
      pacer?.onDrawn(data);
      resolveDrawing();
    };
    pacer?.attach({ send: (snapshot) => port.postMessage(snapshot, [snapshot]) });
  },
  watch: async ({ rows, generation }) => market?.watch_rows(rows, generation),
  async open() {
    const core = await import('../../../core/pkg/pe_core.js');
    market = new core.Market();
    market.load_instruments(instrumentLines(list));
    market.open_room(QUOTES, 0);
    market.ingest(firstSnapshot(list, START), START);
    clock.applyResponse(now_ms(), START);
    pacer = new Pacer(market, clock, now_ms);
  },
  async attachJson(port) {
    json = port;
    json.onmessage = () => resolveDrawing();
    table.watch(ids, 1);
    market?.watch_rows(Uint32Array.from(ids), 1);
  },
  async play(frames) {
    if (market === undefined) throw new Error('No market is open.');
    for (let playedFrames = 0; playedFrames < frames; playedFrames += 1) {
      const pace = pause(STEP_MS);
      await nextFrame(market);
      await pace;
    }
    // Rows have a longer interval: this sends them if the last frame did not.
    now += ROWS_EVERY_MS.most;
    await tellPage(market, START + now);
  },
};

// Before the core is loaded: a module that awaits at its top loses the first messages.
expose(api);
