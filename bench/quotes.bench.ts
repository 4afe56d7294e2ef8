// `npm run bench quotes`: from a tick to a pixel in Chromium, compared with the usual implementations.
import { join } from 'node:path';
import { inChromium } from './chromium.ts';
import { median } from './measure.ts';
import type { CandleRaces } from './quotes/candles.ts';
import { chartRace } from './quotes/chart.ts';
import { fanoutRace } from './quotes/fanout.ts';
import { screenRace } from './quotes/screen.ts';
import { slowFrames } from './quotes/slow-frames.ts';
import { snapshotRaces } from './quotes/snapshot.ts';
import { figureRow, type Outcome, type Row, raceRow } from './table.ts';

const HERE = join(import.meta.dirname, 'quotes');
const SOCKET_JSON = 'socket.io-parser 4.2.7 JSON, decimal.js 10.6.0';
const COMLINK = 'Comlink 4.4.2, a callback with the rows as objects';
const NAIVE_LIST = 'React 19.3.1, all rows drawn from JSON';
const SOCKET_EMIT = 'socket.io 4.8.4, an event a tick';
const WHOLE_SERIES = 'lightweight-charts 5.2.1 with the whole series';

interface Part {
  rows: Row[];
  beyond: Row[];
}

async function candles(): Promise<Part> {
  const { tick, batch } = await inChromium<CandleRaces>(join(HERE, 'candles.ts'));
  return {
    rows: [raceRow('tick_to_candles', 'a tick to its minute bar', tick, 1, SOCKET_JSON)],
    beyond: [
      raceRow('tick_batched', 'two ticks of each instrument in one message', batch, 1, SOCKET_JSON),
    ],
  };
}

async function snapshots(): Promise<Part> {
  const { at_300: at300, growth, whole_300: whole300 } = await snapshotRaces();
  return {
    rows: [
      raceRow('snapshot_300', '300 rows taken in, 12 read', at300, 1, COMLINK),
      raceRow('snapshot_growth', 'as before with 1,000 rows', growth, 1, 'ours with 50 rows'),
    ],
    beyond: [
      raceRow('snapshot_whole', "the same with the browser's own work", whole300, 1, COMLINK),
    ],
  };
}

async function screen(): Promise<Part> {
  const what = 'main thread, a second of 300 symbols at 20 ticks';
  return {
    rows: [raceRow('screen_300', what, await screenRace(), 1, NAIVE_LIST)],
    beyond: [],
  };
}

async function frames(say: (line: string) => void): Promise<Part> {
  const { ours, empty } = await slowFrames();
  say(`  ${JSON.stringify({ ours, empty })}`);
  const what = 'frames of 60 s with more work than 16 ms, 4 x slower';
  const row = figureRow('frames_over_16ms', what, '%', median(ours));
  const peer = figureRow('frames_over_16ms', what, '%', empty);
  return { rows: [{ ...row, peer: peer.ours, peer_name: 'an empty page' }], beyond: [] };
}

async function fanout(): Promise<Part> {
  const race = await fanoutRace();
  return {
    rows: [raceRow('fanout', 'server, a tick a client of 200', race, 1, SOCKET_EMIT)],
    beyond: [
      raceRow('fanout_batched', 'as before', race, 2, 'socket.io 4.8.4, 300 ticks in an event'),
    ],
  };
}

async function chart(): Promise<Part> {
  const race = await chartRace();
  const what = 'a new last price of 100,000 bars, and its frame';
  return {
    rows: [
      raceRow('chart_100k', what, race, 1, WHOLE_SERIES),
      raceRow('chart_growth', what, race, 2, 'ours with 1,000 bars'),
    ],
    beyond: [],
  };
}

interface Measured {
  name: string;
  ids: readonly string[];
  measure: (say: (line: string) => void) => Promise<Part>;
}

const PARTS: readonly Measured[] = [
  { name: 'ticks to candles', ids: ['tick_to_candles'], measure: candles },
  { name: 'a snapshot', ids: ['snapshot_300', 'snapshot_growth'], measure: snapshots },
  { name: 'the list on a screen', ids: ['screen_300'], measure: screen },
  { name: 'the list on a slow phone, a minute', ids: ['frames_over_16ms'], measure: frames },
  { name: 'the chart', ids: ['chart_100k', 'chart_growth'], measure: chart },
  { name: "the server's fan-out", ids: ['fanout'], measure: fanout },
];

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const parts: Part[] = [];
  for (const { name, ids, measure } of PARTS) {
    if (!ids.some(isWanted)) continue;
    say(`${name} ...`);
    parts.push(await measure(say));
  }
  return {
    rows: parts.flatMap(({ rows }) => rows),
    beyond: parts.flatMap(({ beyond }) => beyond),
  };
}
