import type {
  LeverExit,
  LeverOrder,
  LeverTrigger,
} from '../../../protocol/calls/trading/contract.ts';
import type { OrderKind } from '../../../protocol/fields/order.ts';

export type CloseReason = Exclude<LeverOrder['close_reason'], null>;
export type CancelReason = Exclude<LeverOrder['cancel_reason'], null>;
export type MarginMode = LeverOrder['margin_mode'];

/** The database allows only 0->1, 0->4, 1->2 and 2->3. */
export const STATUS = { pending: 0, open: 1, closing: 2, closed: 3, cancelled: 4 } as const;
export const MARKET = 1;
export const LONG = 1;

/** A trailing stop. `best` is the best mark at or after `since`; both are null until it starts. */
export interface Trail {
  distance: string;
  unit: 'price' | 'percent';
  /** Of the instrument when it was placed: a percentage is rounded to it. */
  tick: string;
  start_price: string | null;
  best: string | null;
  since: number | null;
}

export interface Exit extends Omit<LeverExit, 'trail'> {
  trail: Trail | null;
}

export interface OrderRow {
  id: number;
  user_id: number;
  match_id: number;
  currency_id: number;
  legal_id: number;
  symbol: string;
  type: 1 | 2;
  order_type: 0 | 1;
  kind: OrderKind;
  margin_mode: MarginMode;
  status: LeverOrder['status'];
  origin_price: string;
  price: string;
  close_price: string | null;
  trigger_price: string | null;
  trigger_by: 'rise' | 'fall' | null;
  trigger_time: number | null;
  trail: Trail | null;
  until: number | null;
  partner_id: number | null;
  target_profit_price: string | null;
  stop_loss_price: string | null;
  exits: readonly Exit[];
  /** The largest number that an exit ever had. */
  last_exit: number;
  /** How often it was amended: the number with which an entry waits. */
  amended: number;
  open_trigger: LeverTrigger | null;
  close_trigger: LeverTrigger | null;
  share: string;
  number: string;
  multiple: number;
  origin_caution_money: string;
  caution_money: string;
  fact_profits: string;
  trade_fee: string;
  overnight: string;
  overnight_money: string;
  trader_share: string;
  overnight_until: number | null;
  close_reason: CloseReason | null;
  cancel_reason: CancelReason | null;
  parent_id: number | null;
  follow_user_id: number | null;
  trader_user_id: number | null;
  idempotency_key: string | null;
  created_at: number;
  handled_at: number | null;
  completed_at: number | null;
}

export const sideOf = ({ type }: Pick<OrderRow, 'type'>): 'long' | 'short' =>
  type === LONG ? 'long' : 'short';

export const isOpen = ({ status }: OrderRow): boolean => status === STATUS.open;
export const isPending = ({ status }: OrderRow): boolean => status === STATUS.pending;
export const isCross = ({ margin_mode }: OrderRow): boolean => margin_mode === 'cross';
