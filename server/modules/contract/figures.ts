// What an account and its positions are worth at the marks, by the core's formulas (R-CONTRACT-4).
import { type AccountWorth, account_worth, evaluate } from '../../../core/pkg/pe_core.js';
import type { LeverOrder, LeverSum } from '../../../protocol/calls/contract.ts';
import { add } from '../../exact.ts';
import type { LeverAccount } from './account.ts';
import type { Marks } from './desk.ts';
import { isCross, isOpen, isPending, type OrderRow, STATUS, sideOf } from './order-row.ts';

interface Worth {
  profit: string;
  liquidation: string | null;
}

/** Of an instrument that is listed no more the position is worth what it cost. */
export const markOf = (order: OrderRow, marks: Marks): string =>
  marks.get(order.match_id) ?? order.price;

export class Figures {
  readonly #account: LeverAccount;
  readonly #marks: Marks;
  readonly #burst_rate: string;
  readonly #sum: AccountWorth;
  readonly #worths = new Map<number, Worth>();

  constructor(account: LeverAccount, marks: Marks, burst_rate: string) {
    this.#account = account;
    this.#marks = marks;
    this.#burst_rate = burst_rate;
    const open = account.orders.filter(isOpen);
    const rows = open.map((order) =>
      [
        order.match_id,
        sideOf(order),
        order.margin_mode,
        order.price,
        order.number,
        order.caution_money,
        markOf(order, marks),
      ].join('/'),
    );
    this.#sum = account_worth(account.available, burst_rate, rows.join('\n'));
    for (const [index, order] of open.entries()) {
      const worth = this.#sum.worths[index];
      if (worth !== undefined) this.#worths.set(order.id, worth);
    }
  }

  /** Cross figures, and what the others hold (R-CONTRACT-17). */
  get sum(): LeverSum {
    const { orders, available, legal_id } = this.#account;
    const { margin, profits, equity, risk_rate } = this.#sum;
    const held = (which: (order: OrderRow) => boolean): string =>
      orders.filter(which).reduce((sum, { caution_money }) => add(sum, caution_money), '0');
    return {
      legal_id,
      available,
      margin,
      isolated_margin: held((order) => isOpen(order) && !isCross(order)),
      pending_margin: held(isPending),
      profits,
      equity,
      risk_rate,
      burst_rate: this.#burst_rate,
      position_count: orders.filter(isOpen).length,
      pending_count: orders.filter(isPending).length,
    };
  }

  /** Of all positions, isolated ones as well. */
  get all_profits(): string {
    return this.#sum.worths.reduce((sum, { profit }) => add(sum, profit), '0');
  }

  profitOf(order: OrderRow): string {
    return this.#worths.get(order.id)?.profit ?? '0';
  }

  view(order: OrderRow): LeverOrder {
    const worth = this.#worths.get(order.id);
    const closed = order.close_price;
    return shown(order, {
      update_price: closed ?? markOf(order, this.#marks),
      profits: closed === null ? (worth?.profit ?? '0') : profitAt(order, closed),
      liquidation_price: worth?.liquidation ?? null,
    });
  }
}

export function profitAt(order: OrderRow, mark: string): string {
  return evaluate('pnl', [sideOf(order), order.price, mark, order.number]);
}

type Live = Pick<LeverOrder, 'update_price' | 'profits' | 'liquidation_price'>;

function shown(order: OrderRow, live: Live): LeverOrder {
  const { user_id: _, close_price: __, overnight_until: ___, ...rest } = order;
  const { created_at, handled_at, completed_at, ...fields } = rest;
  return {
    ...fields,
    ...live,
    create_time: created_at,
    handle_time: handled_at,
    complete_time: completed_at,
  };
}

/** Of what has ended nothing moves any more. */
export function viewEnded(order: OrderRow, marks: Marks): LeverOrder {
  const { status, close_price } = order;
  if (status !== STATUS.closed && status !== STATUS.cancelled) {
    throw new Error(`order ${order.id} lives: its figures are its account's`);
  }
  const update_price = close_price ?? markOf(order, marks);
  const profits = close_price === null ? '0' : profitAt(order, close_price);
  return shown(order, { update_price, profits, liquidation_price: null });
}
