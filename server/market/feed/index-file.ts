// Stores the index prices of the newest step in a file of the data folder. The database has those of each second. A
// killed process continues from its last step with this file, so that no account sees a price from before its own
// orders.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Listed } from './listed-instrument.ts';
import type { StoredIndex } from './messages.ts';
import { scaledText } from './scaled-text.ts';

const FILE = 'market-index';
/** The database is never further behind; a larger difference means another history, for example after a restore. */
const APART_MS = 60_000;
/** A row for the time, then one per instrument: id, exponent, price in units. */
const COLUMNS = 3;
const OWNER_ONLY = 0o600;

export class IndexFile {
  readonly #file: number;
  readonly #instruments: readonly Listed[];
  readonly #columns: Float64Array;

  constructor(folder: string, instruments: readonly Listed[]) {
    this.#file = openSync(join(folder, FILE), 'w', OWNER_ONLY);
    this.#instruments = instruments;
    this.#columns = new Float64Array(1 + instruments.length * COLUMNS);
  }

  /** A single write, which a killed process does either completely or not at all. */
  write(now: number, indexOf: (slot: number) => number): void {
    const columns = this.#columns;
    columns[0] = now;
    for (const [slot, { match_id, price_exponent }] of this.#instruments.entries()) {
      columns.set([match_id, price_exponent, indexOf(slot)], 1 + slot * COLUMNS);
    }
    writeSync(this.#file, columns, 0, columns.byteLength, 0);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Undefined if there is no file, if another process has led since, or if the database was restored. */
export function readIndexFile(folder: string, stored_at: number): StoredIndex[] | undefined {
  const columns = readColumns(join(folder, FILE));
  const [time = 0] = columns;
  if (columns.length % COLUMNS !== 1 || time < stored_at || time - stored_at > APART_MS) {
    return undefined;
  }
  const indices: StoredIndex[] = [];
  for (let at = 1; at < columns.length; at += COLUMNS) {
    const [match_id = 0, exponent = 0, units = 0] = columns.subarray(at, at + COLUMNS);
    if (!Number.isSafeInteger(units) || units < 0) return undefined;
    if (units > 0) indices.push({ match_id, price: scaledText(units, exponent) });
  }
  return indices;
}

function readColumns(path: string): Float64Array {
  try {
    return new Float64Array(Uint8Array.from(readFileSync(path)).buffer);
  } catch {
    return new Float64Array();
  }
}
