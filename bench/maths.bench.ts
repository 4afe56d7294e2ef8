// `npm run bench maths`: the goals of the maths core, against decimal.js in Node and in Chromium, and against
// two Rust crates compiled to WebAssembly like the core (same profile, same wasm-opt), in Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inChromium } from './chromium.ts';
import { load } from './maths/core.ts';
import { COUNT, type Duel, run, SEED } from './maths/duel.ts';
import { operationRows } from './maths/operations.ts';
import { positions, rowsOf } from './maths/positions.ts';
import { mustEqual, race } from './measure.ts';
import { buildPeers } from './peers/build.ts';
import { loadPeers, type PeerName } from './peers/load.ts';
import { figureRow, type Outcome, type Row, raceRow } from './table.ts';

const HERE = import.meta.dirname;
const DECIMAL_JS = 'decimal.js 10.6.0';
const PARSED = 'five figures of a position, numbers parsed before';
const TEXT = 'five figures of a position, string to string, batched';

function duelRows(place: string, duel: Duel): Row[] {
  return [
    raceRow(`position_parsed.${place}`, PARSED, duel.parsed, 1, DECIMAL_JS),
    raceRow(`position_text.${place}`, TEXT, duel.text, 1, DECIMAL_JS),
  ];
}

const PEERS: PeerName[] = ['rust_decimal', 'fastnum', 'rust_decimal_guarded'];

async function peerRows(file: string): Promise<{ rows: Row[]; beyond: Row[] }> {
  const rows = rowsOf(positions(COUNT, SEED));
  const core = load(rows);
  const peer = await loadPeers(file, rows);
  const peers = PEERS.map(peer);
  const check = (): void => {
    peers.forEach((one, index) => {
      mustEqual(`${PEERS[index]}`, core.texts(), one.texts().replaceAll(',', '\n'));
    });
  };
  core.revalue();
  check();
  const run = race([core.revalue, ...peers.map((one) => one.revalue)], COUNT);
  check();
  return {
    rows: [
      raceRow('position_rust_decimal', PARSED, run, 1, 'rust_decimal 1.43.0 round_sf, WASM'),
      raceRow('position_fastnum', PARSED, run, 2, 'fastnum 0.7.5 D128, WASM'),
    ],
    // The goal compares with the crate's own rounding. This is the fastest call that it offers.
    beyond: [
      raceRow(
        'rust_decimal_guarded',
        PARSED,
        run,
        3,
        'rust_decimal 1.43.0 rounded only above 20 digits',
      ),
    ],
  };
}

function gzipRow(): Row {
  const bytes = readFileSync(join(HERE, '..', 'core', 'pkg', 'pe_core_bg.wasm'));
  const size = gzipSync(bytes, { level: 9 }).length / 1000;
  return figureRow('wasm_gzip_kb', 'the core, gzip -9', 'kB', size);
}

export async function bench(say: (line: string) => void): Promise<Outcome> {
  const files = await buildPeers(say);
  say(`${COUNT} positions, in Node ...`);
  const node = duelRows('node', run());
  say('in Chromium ...');
  const chromium = duelRows('chromium', await inChromium<Duel>(join(HERE, 'maths', 'duel.ts')));
  say('the Rust crates ...');
  const peers = await peerRows(files.crates);
  say('one operation at a time ...');
  const operations = await operationRows(files.operations, COUNT, SEED);
  return {
    rows: [node[0], chromium[0], node[1], chromium[1], ...peers.rows, gzipRow()] as Row[],
    beyond: [...peers.beyond, ...operations],
  };
}
