// Values of an account and its positions at the mark prices, by the core's formulas (R-CONTRACT-4).
import { type AccountWorth, account_worth } from '../../../core/pkg/pe_core.js';
import type { LeverSum } from '../../../protocol/calls/money/wallet.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { positionLine } from '../../../protocol/position-line.ts';
import { type Marks, markLines } from '../../market/engines/marks.ts';
import { add } from '../../platform/base/exact.ts';
import type { ContractAccount } from './account-store.ts';
import { isCross, isOpen, isPending, type OrderRow } from './order-row.ts';
import { markOf, profitAt, viewLive } from './views.ts';

interface Worth {
  profit: string;
  liquidation: string | null;
}

export class AccountFigures {
  readonly #account: ContractAccount;
  readonly #marks: Marks;
  readonly #burst_rate: string;
  readonly #sum: AccountWorth;
  readonly #worths = new Map<number, Worth>();

  constructor(account: ContractAccount, marks: Marks, burst_rate: string) {
    this.#account = account;
    this.#marks = marks;
    this.#burst_rate = burst_rate;
    const open = account.orders.filter(isOpen);
    const positions = open.map(positionLine).join('\n');
    this.#sum = account_worth(account.available, burst_rate, positions, markLines(open, marks));
    for (const [index, order] of open.entries()) {
      const worth = this.#sum.worths[index];
      if (worth !== undefined) this.#worths.set(order.id, worth);
    }
  }

  /** Figures of cross positions, with the margin held by the others (R-CONTRACT-17). */
  get sum(): LeverSum {
    const { orders, available, legal_id } = this.#account;
    const { margin, profits, equity, risk_rate } = this.#sum;
    const marginOf = (which: (order: OrderRow) => boolean): string =>
      orders.filter(which).reduce((sum, { caution_money }) => add(sum, caution_money), '0');
    return {
      legal_id,
      available,
      margin,
      isolated_margin: marginOf((order) => isOpen(order) && !isCross(order)),
      pending_margin: marginOf(isPending),
      profits,
      equity,
      risk_rate,
      burst_rate: this.#burst_rate,
      position_count: orders.filter(isOpen).length,
      pending_count: orders.filter(isPending).length,
    };
  }

  get all_profits(): string {
    return this.#sum.worths.reduce((sum, { profit }) => add(sum, profit), '0');
  }

  profitOf(order: OrderRow): string {
    return this.#worths.get(order.id)?.profit ?? '0';
  }

  view(order: OrderRow): LeverOrder {
    const worth = this.#worths.get(order.id);
    const closePrice = order.close_price;
    return viewLive(order, {
      update_price: closePrice ?? markOf(order, this.#marks),
      profits: closePrice === null ? (worth?.profit ?? '0') : profitAt(order, closePrice),
      liquidation_price: worth?.liquidation ?? null,
    });
  }
}
