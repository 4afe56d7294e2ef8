import { add, isPositive } from '../../platform/base/exact.ts';
import { notifyOperatorOnce } from '../../platform/commands/notices.ts';
import type { Transaction } from '../../platform/db/database.ts';

export interface InsuranceLoss {
  symbol: string;
  currency: string;
  amount: string;
}

export interface CountedLosses {
  symbol: string;
  currency: string;
  closes: number;
  amount: string;
}

/** One warning per instrument and period, because a price gap closes many positions. */
const QUIET_MS = 60 * 60_000;

export class InsuranceLosses {
  readonly #losses = new Map<string, CountedLosses>();

  get all(): readonly CountedLosses[] {
    return [...this.#losses.values()];
  }

  async record(tx: Transaction, losses: readonly InsuranceLoss[], time: number): Promise<void> {
    const paidLosses = losses.filter(({ amount }) => isPositive(amount));
    if (paidLosses.length === 0) return;
    for (const loss of paidLosses) await warn(tx, loss, time);
    tx.afterCommit(() => {
      for (const loss of paidLosses) this.#count(loss);
    });
  }

  #count({ symbol, currency, amount }: InsuranceLoss): void {
    const before = this.#losses.get(symbol) ?? { symbol, currency, closes: 0, amount: '0' };
    const { closes, amount: sum } = before;
    this.#losses.set(symbol, { ...before, closes: closes + 1, amount: add(sum, amount) });
  }
}

async function warn(tx: Transaction, loss: InsuranceLoss, time: number): Promise<void> {
  const notice = { name: 'insurance_loss', params: { ...loss }, time } as const;
  await notifyOperatorOnce(tx, notice, { same: 'symbol', within_ms: QUIET_MS });
}
