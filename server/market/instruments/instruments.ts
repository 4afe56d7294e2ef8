// Listed instruments: read from the database at the start, and again after changes by the operator and at opening
// hours.
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { OperatorRefusal } from '../../platform/commands/command.ts';
import { coinAddresses, coinPicture } from '../../platform/currencies/coin-pictures.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import seeded from '../../seeds/instruments.json' with { type: 'json' };
import { hasSameUnits, type InstrumentRow, wireInstrument } from '../feed/instrument-row.ts';
import { faultOf, SETTABLE, settableKey } from '../feed/instrument-rules.ts';
import { listingVersion } from '../feed/listing.ts';
import {
  addMissingPictures,
  insertMissing,
  instrumentsVersion,
  lockInstrument,
  readInstruments,
  writeColumn,
} from './instrument-store.ts';

export interface InstrumentsOptions {
  database: Database;
  now(): number;
  /** False: instruments are open all day, for example when a recording is replayed. */
  hasHours: boolean;
  /** False: stocks are always closed, because they have no real source of prices (R-PRICE-8). Default: true. */
  hasStocks?: boolean;
}

type Listener = (list: ListedInstruments) => void;

export class ListedInstruments {
  readonly #options: InstrumentsOptions;
  readonly #listeners = new Set<Listener>();
  #rows: readonly InstrumentRow[] = [];
  #read = 0;
  #all: readonly Instrument[] = [];
  #version = 0;
  #reading: Promise<void> = Promise.resolve();

  private constructor(options: InstrumentsOptions) {
    this.#options = options;
  }

  /** Seeds a new installation; existing rows are kept, except that a missing picture is added. */
  static async open(options: InstrumentsOptions): Promise<ListedInstruments> {
    const { database } = options;
    const rows = seeded.map((one) => ({ ...one, image: coinPicture(one.currency_name) }));
    await insertMissing(database, rows);
    await addMissingPictures(database, coinAddresses());
    const instruments = new ListedInstruments(options);
    await instruments.refresh();
    return instruments;
  }

  get rows(): readonly InstrumentRow[] {
    return this.#rows;
  }

  get all(): readonly Instrument[] {
    return this.#all;
  }

  get version(): number {
    return this.#version;
  }

  onChanged(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Reads changes made by the operator in any process, and checks the hours. */
  refresh(): Promise<void> {
    const reading = this.#reading.catch(() => undefined).then(() => this.#refresh());
    this.#reading = reading;
    return reading;
  }

  async #refresh(): Promise<void> {
    const { database, now } = this.#options;
    // The version first: a change in between is read again next time.
    const version = await instrumentsVersion(database);
    if (version !== this.#read) {
      const rows = await readInstruments(database);
      this.#rows = rows.map((row) => this.#keepUnits(this.#withHours(row)));
      this.#read = version;
    }
    const time = now();
    this.#all = this.#rows.map((row) => wireInstrument(row, time)).sort((a, b) => a.sort - b.sort);
    const before = this.#version;
    this.#version = listingVersion(this.#all);
    if (before === 0 || before === this.#version) return;
    for (const listener of this.#listeners) listener(this);
  }

  #withHours(row: InstrumentRow): InstrumentRow {
    if (this.#options.hasStocks === false && row.type === 'stock') return { ...row, open_now: '0' };
    if (this.#options.hasHours || row.open_now !== 'hours') return row;
    return { ...row, open_now: '1' };
  }

  /**
   * Running prices keep their exponents; new ones apply from the next start with its epoch. Values that are valid only
   * in the new exponents wait too, but not the trading status.
   */
  #keepUnits(row: InstrumentRow): InstrumentRow {
    const before = this.#rows.find(({ match_id }) => match_id === row.match_id);
    if (before === undefined || hasSameUnits(before, row)) return row;
    const { price_exponent, number_exponent } = before;
    const fitting = { ...row, price_exponent, number_exponent };
    if (faultOf(fitting) === undefined) return fitting;
    return { ...before, status: row.status, open_now: row.open_now };
  }

  /** Called in the operator's transaction; takes effect when `refresh` has run after the commit. */
  async write(tx: Queryable, symbol: string, name: string, text: string): Promise<object> {
    const row = await lockInstrument(tx, symbol);
    if (row === undefined) {
      throw new OperatorRefusal('instrument_unknown', `There is no ${symbol}.`);
    }
    const key = settableKey(name);
    if (key === undefined) {
      throw new OperatorRefusal('parameter_error', `${name} of an instrument cannot be set.`);
    }
    const value = SETTABLE[key].read(text.trim());
    if (value === undefined) {
      throw new OperatorRefusal('parameter_error', `${key} takes ${SETTABLE[key].says}.`);
    }
    const changedRow = { ...row, [key]: value };
    const fault = faultOf(changedRow);
    if (fault !== undefined) {
      throw new OperatorRefusal('parameter_error', `${symbol} cannot be listed: ${fault}.`);
    }
    await writeColumn(tx, symbol, key, value);
    const countsNow = JSON.stringify(this.#keepUnits(changedRow)[key]) === JSON.stringify(value);
    return { symbol, [key]: value, counts: countsNow ? 'now' : 'next start' };
  }
}
