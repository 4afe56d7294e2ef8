// The last prices of a former visit. Lists show them with their age until the market sends new ones. Prices are
// the same for all users; nothing of an account is stored here.
import type { KeyValueStore } from '../state/stored-state.ts';
import type { Quote } from './types.ts';

const KEY = 'last_prices';
/** Version 1 also had a volume, which no list shows. */
const VERSION = 2;
const ROWS_AT_MOST = 400;

/** Time of the price by this phone's clock, then the quote's own fields. */
type Row = [
  at: number,
  matchId: number,
  price: string,
  change: string,
  turnover: string,
  isOpen: boolean,
  isHalted: boolean,
  time: number,
  pixels: [number, number, number],
];

export interface FormerPricesOptions {
  store: () => Pick<KeyValueStore, 'getItem' | 'setItem'>;
  /** The number format: a price in another format would be misread. */
  rules: string;
  wall(): number;
}

export class FormerPrices {
  readonly #options: FormerPricesOptions;
  #rules: string;
  #rows: Map<number, { at: number; quote: Quote }>;
  /** Oldest time among the prices shown: it is the age of the list. */
  #oldest: number | undefined;

  constructor(options: FormerPricesOptions) {
    this.#options = options;
    this.#rules = options.rules;
    this.#rows = this.#readStored();
  }

  quote(id: number): Quote | undefined {
    const row = this.#rows.get(id);
    if (row === undefined) return undefined;
    this.#oldest = Math.min(this.#oldest ?? row.at, row.at);
    return row.quote;
  }

  age(): number | undefined {
    if (this.#oldest === undefined) return undefined;
    return Math.max(0, this.#options.wall() - this.#oldest);
  }

  forget(): void {
    this.#rows = new Map();
    this.#oldest = undefined;
  }

  setRules(rules: string): void {
    if (rules !== this.#rules) this.forget();
    this.#rules = rules;
  }

  /** Instruments without a current price keep the stored one. */
  keep(quotes: readonly Quote[], age: number): void {
    if (quotes.length === 0) return;
    const at = this.#options.wall() - age;
    const rows = new Map<number, Row>();
    for (const quote of quotes) rows.set(quote.matchId, rowOf(at, quote));
    for (const [id, former] of this.#readStored())
      if (!rows.has(id)) rows.set(id, rowOf(former.at, former.quote));
    const storedRows = [...rows.values()].slice(0, ROWS_AT_MOST);
    const text = JSON.stringify({ version: VERSION, rules: this.#rules, rows: storedRows });
    try {
      this.#options.store().setItem(KEY, text);
    } catch {}
  }

  #readStored(): Map<number, { at: number; quote: Quote }> {
    try {
      const text = this.#options.store().getItem(KEY);
      const storedPrices = JSON.parse(text ?? 'null') as Partial<Record<string, unknown>> | null;
      if (storedPrices?.['version'] !== VERSION || storedPrices['rules'] !== this.#rules)
        return new Map();
      const rows = (storedPrices['rows'] as unknown[]).filter(isRow);
      return new Map(rows.map((row) => [row[1], { at: row[0], quote: quoteOf(row) }]));
    } catch {
      return new Map();
    }
  }
}

function rowOf(at: number, quote: Quote): Row {
  const { matchId, price, change, turnover, isOpen, isHalted, time, pixels } = quote;
  const pixelValues: Row[8] = [pixels.price, pixels.change, pixels.turnover];
  return [at, matchId, price, change, turnover, isOpen, isHalted, time, pixelValues];
}

function quoteOf([, matchId, price, change, turnover, ...rest]: Row): Quote {
  const [isOpen, isHalted, time, pixelValues] = rest;
  const pixels = { price: pixelValues[0], change: pixelValues[1], turnover: pixelValues[2] };
  const texts = { price, change, turnover };
  return { matchId, ...texts, direction: 'none', isOpen, isHalted, time, pixels };
}

const FORM = 'number number string string string boolean boolean number object';

/** Users can edit the storage: anything that isn't a valid row is ignored. */
function isRow(one: unknown): one is Row {
  if (!Array.isArray(one) || one.map((part) => typeof part).join(' ') !== FORM) return false;
  const pixelValues: unknown = one[8];
  return (
    Array.isArray(pixelValues) && pixelValues.length === 3 && pixelValues.every(Number.isFinite)
  );
}
