// Sums the postings of each transaction by kind and currency, and adds their cost basis.
import { add, isZero, negate } from '../../platform/base/exact.ts';
import { CostBasis, type StoredLots, type TaxRow } from './cost-basis.ts';
import type { SheetRow, YearLots } from './store.ts';

interface Posting extends SheetRow {
  transaction_id: number;
  currency_id: number;
  kind: string;
  amount: string;
  deposit_usd: string | null;
  otc_usd: string | null;
}

type SummedRow = SheetRow & TaxRow;

export const LOTS_VERSION = 1;

export class TaxRows {
  readonly #basis: CostBasis;
  #year: number | undefined;
  /** Postings of the newest time: more of their transactions may follow. */
  #newest: Posting[] = [];

  constructor(storedLots: StoredLots) {
    this.#basis = new CostBasis(storedLots);
  }

  /** After all that was taken, once the last of it was. */
  get lots(): StoredLots {
    return this.#basis.lots;
  }

  /** Postings in the order of time. Answers rows, and the lots at the beginning of each year that began in between. */
  take(postings: readonly SheetRow[], isLast: boolean): { rows: SheetRow[]; years: YearLots[] } {
    const rows: SheetRow[] = [];
    const years: YearLots[] = [];
    for (const posting of postings as readonly Posting[]) {
      if (this.#newest[0] !== undefined && this.#newest[0].at !== posting.at)
        this.#close(rows, years);
      this.#newest.push(posting);
    }
    if (isLast) this.#close(rows, years);
    return { rows, years };
  }

  #close(rows: SheetRow[], years: YearLots[]): void {
    const [first] = this.#newest;
    if (first === undefined) return;
    const year = yearOf(first.at);
    if (this.#year !== undefined && this.#year !== year) {
      years.push({ year, lots: JSON.stringify(this.#basis.lots) });
    }
    this.#year = year;
    const transactions = Map.groupBy(this.#newest, ({ transaction_id }) => transaction_id);
    for (const one of transactions.values()) rows.push(...this.#basis.take(summedRows(one)));
    this.#newest = [];
  }
}

export function yearOf(time: number): number {
  return new Date(time).getUTCFullYear();
}

function summedRows(postings: readonly Posting[]): SummedRow[] {
  const groups = Map.groupBy(postings, ({ kind, currency_id }) => `${kind} ${currency_id}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const net = others.reduce((sum, { amount }) => add(sum, amount), first.amount);
    if (isZero(net)) return [];
    const isIncome = !net.startsWith('-');
    return {
      ...first,
      net,
      income: isIncome ? net : null,
      expense: isIncome ? null : negate(net),
    };
  });
}
