// The lots of the coins that a user holds now, as the tax export computes them (R-FUNDS-15): for the cost of a holding (R-SPOT-15).
import { setTimeout as pause } from 'node:timers/promises';
import { add } from '../../platform/base/exact.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { StoredLots } from './cost-basis.ts';
import { lotsBefore, type Position, readHeld, readRows, writeHeld } from './store.ts';
import { LOTS_VERSION, TaxRows, yearOf } from './tax-rows.ts';

/** A posting may be written a moment after its time: what is older than this is read once. */
const SETTLED_MS = 60_000;
const USERS_AT_MOST = 500;
/** As an export: others wait for a page of the embedded database. */
const PAGE = 500;
/** So many postings are read once: the lots after them are stored. */
const STORED_AFTER = 500;
/** So many lots are returned alone; the newer ones as one. */
const LOTS_AT_MOST = 200;
const PAUSE_MS = 6;

interface KnownLots {
  lots: StoredLots;
  /** All postings before this moment are in them. */
  until: number;
  /** Postings that were read since the lots were stored. */
  unstoredCount: number;
}

export interface HeldCost {
  amount: string;
  cost: string;
  /** Oldest first; the last one may be the sum of all that are newer. */
  lots: { amount: string; cost: string }[];
}

export class HeldLots {
  readonly #database: Database;
  /** The user who asked last is the last. */
  readonly #lotsOfUsers = new Map<number, Promise<KnownLots>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** In USDT. */
  async costOf(user_id: number, currency_id: number, now: number): Promise<HeldCost> {
    const settledLots = await this.#settle(user_id, now);
    const span = { user_id, from: settledLots.until, to: now + SETTLED_MS };
    const { lots: all } = await advance(this.#database, settledLots.lots, span);
    const own = all.find(([currency]) => currency === currency_id)?.[1] ?? [];
    const lots = own.map(([amount, cost]) => ({ amount, cost }));
    const sum = (of: 'amount' | 'cost') => lots.reduce((total, lot) => add(total, lot[of]), '0');
    return { amount: sum('amount'), cost: sum('cost'), lots: atMost(lots) };
  }

  forget(user_id: number): void {
    this.#lotsOfUsers.delete(user_id);
  }

  #settle(user_id: number, now: number): Promise<KnownLots> {
    const former = this.#lotsOfUsers.get(user_id);
    const next = this.#advanceSettled(user_id, former, now - SETTLED_MS);
    this.#lotsOfUsers.delete(user_id);
    this.#lotsOfUsers.set(user_id, next);
    next.catch(() => this.#lotsOfUsers.delete(user_id));
    for (const first of this.#lotsOfUsers.keys()) {
      if (this.#lotsOfUsers.size <= USERS_AT_MOST) break;
      this.#lotsOfUsers.delete(first);
    }
    return next;
  }

  async #advanceSettled(
    user_id: number,
    former: Promise<KnownLots> | undefined,
    to: number,
  ): Promise<KnownLots> {
    const formerLots = (await former) ?? (await this.#storedLots(user_id, to));
    if (to <= formerLots.until) return formerLots;
    const span = { user_id, from: formerLots.until, to };
    const { lots, count } = await advance(this.#database, formerLots.lots, span);
    const unstoredCount = formerLots.unstoredCount + count;
    if (unstoredCount < STORED_AFTER) return { lots, until: to, unstoredCount };
    const newState = { until: to, lots: JSON.stringify(lots) };
    await writeHeld(this.#database, user_id, newState, LOTS_VERSION);
    return { lots, until: to, unstoredCount: 0 };
  }

  async #storedLots(user_id: number, to: number): Promise<KnownLots> {
    const storedState = await readHeld(this.#database, user_id, LOTS_VERSION);
    if (storedState !== undefined)
      return { lots: JSON.parse(storedState.lots), until: storedState.until, unstoredCount: 0 };
    const yearLots = await lotsBefore(this.#database, user_id, yearOf(to), LOTS_VERSION);
    if (yearLots === undefined) return { lots: [], until: 0, unstoredCount: 0 };
    const lots: StoredLots = JSON.parse(yearLots.lots);
    return { lots, until: Date.UTC(yearLots.year, 0, 1), unstoredCount: 0 };
  }
}

function atMost(lots: HeldCost['lots']): HeldCost['lots'] {
  if (lots.length <= LOTS_AT_MOST) return lots;
  const [first, ...others] = lots.slice(LOTS_AT_MOST - 1);
  if (first === undefined) return lots;
  const rest = others.reduce(
    (sum, { amount, cost }) => ({ amount: add(sum.amount, amount), cost: add(sum.cost, cost) }),
    first,
  );
  return [...lots.slice(0, LOTS_AT_MOST - 1), rest];
}

async function advance(
  queryable: Queryable,
  lots: StoredLots,
  span: { user_id: number; from: number; to: number },
): Promise<{ lots: StoredLots; count: number }> {
  const rows = new TaxRows(lots);
  let last: Position | undefined;
  let count = 0;
  for (;;) {
    const page = await readRows(queryable, 'tax', span, { last, limit: PAGE });
    count += page.length;
    const isLast = page.length < PAGE;
    rows.take(page, isLast);
    if (isLast) return { lots: rows.lots, count };
    last = page.at(-1);
    await pause(PAUSE_MS);
  }
}
