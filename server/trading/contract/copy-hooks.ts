import type { Transaction } from '../../platform/db/database.ts';
import type { OrderRow } from './order-row.ts';

/** A trader's change of a position. The followers' positions change the same way after the commit. */
export interface TraderAct {
  kind: 'open' | 'close' | 'stops';
  order_id: number;
  price: string | null;
  share: string | null;
  target_profit_price: string | null;
  stop_loss_price: string | null;
}

export interface CopyHooks {
  record(
    tx: Transaction,
    trader_user_id: number,
    acts: readonly TraderAct[],
    time: number,
  ): Promise<void>;
  /**
   * Called when a copied position, or a part of one, has closed or becomes the follower's own, with its net profit in
   * `fact_profits`. Pays the trader's share out of `available` at most.
   */
  settle(
    tx: Transaction,
    settledOrder: OrderRow,
    available: string,
    time: number,
  ): Promise<SettledShare>;
}

export interface SettledShare {
  paid: string;
  /** The follower's, after the share is paid. */
  available: string;
  /** The part of the share for which `available` was too small. */
  unpaid: string;
}

export const NO_COPIES: CopyHooks = {
  record: () => Promise.resolve(),
  settle: (_tx, _closed, available) => Promise.resolve({ paid: '0', available, unpaid: '0' }),
};
