// `npm run bench quotes`: from a tick to a pixel in Chromium, compared with the usual implementations.
import { join } from 'node:path';
import { in_chromium } from './chromium.ts';
import { median } from './measure.ts';
import type { CandleRaces } from './quotes/candles.ts';
import { chart_race } from './quotes/chart.ts';
import { fanout_race } from './quotes/fanout.ts';
import { screen_race } from './quotes/screen.ts';
import { slow_frames } from './quotes/slow_frames.ts';
import { snapshot_races } from './quotes/snapshot.ts';
import { figure_row, type Outcome, type Row, race_row } from './table.ts';

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
  const { tick, batch } = await in_chromium<CandleRaces>(join(HERE, 'candles.ts'));
  return {
    rows: [race_row('tick_to_candles', 'a tick to its minute bar', tick, 1, SOCKET_JSON)],
    beyond: [
      race_row(
        'tick_batched',
        'two ticks of each instrument in one message',
        batch,
        1,
        SOCKET_JSON,
      ),
    ],
  };
}

async function snapshots(): Promise<Part> {
  const { at_300, growth, whole_300 } = await snapshot_races();
  return {
    rows: [
      race_row('snapshot_300', '300 rows taken in, 12 read', at_300, 1, COMLINK),
      race_row('snapshot_growth', 'as before with 1,000 rows', growth, 1, 'ours with 50 rows'),
    ],
    beyond: [
      race_row('snapshot_whole', "the same with the browser's own work", whole_300, 1, COMLINK),
    ],
  };
}

async function screen(): Promise<Part> {
  const what = 'main thread, a second of 300 symbols at 20 ticks';
  return {
    rows: [race_row('screen_300', what, await screen_race(), 1, NAIVE_LIST)],
    beyond: [],
  };
}

async function frames(say: (line: string) => void): Promise<Part> {
  const { ours, empty } = await slow_frames();
  say(`  ${JSON.stringify({ ours, empty })}`);
  const what = 'frames of 60 s with more work than 16 ms, 4 x slower';
  const row = figure_row('frames_over_16ms', what, '%', median(ours));
  const peer = figure_row('frames_over_16ms', what, '%', empty);
  return { rows: [{ ...row, peer: peer.ours, peer_name: 'an empty page' }], beyond: [] };
}

async function fanout(): Promise<Part> {
  const race = await fanout_race();
  return {
    rows: [race_row('fanout', 'server, a tick a client of 200', race, 1, SOCKET_EMIT)],
    beyond: [
      race_row('fanout_batched', 'as before', race, 2, 'socket.io 4.8.4, 300 ticks in an event'),
    ],
  };
}

async function chart(): Promise<Part> {
  const race = await chart_race();
  const what = 'a new last price of 100,000 bars, and its frame';
  return {
    rows: [
      race_row('chart_100k', what, race, 1, WHOLE_SERIES),
      race_row('chart_growth', what, race, 2, 'ours with 1,000 bars'),
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
