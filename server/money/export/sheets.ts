import type { SheetKind } from './store.ts';

/** The column of the row that a cell shows, and its format. */
export type Reading =
  | { as: 'value' | 'text' | 'time' | 'local' | 'currency' | 'bill'; from: string }
  | { as: 'word'; from: string; words: Readonly<Record<string, string>> };

export type Columns = Readonly<Record<string, Reading>>;

const value = (from: string): Reading => ({ as: 'value', from });
const text = (from: string): Reading => ({ as: 'text', from });
const currency = (from = 'currency_id'): Reading => ({ as: 'currency', from });
const word = (from: string, words: Readonly<Record<string, string>>): Reading => ({
  as: 'word',
  from,
  words,
});
const TIMES = {
  time_utc: { as: 'time', from: 'at' },
  time_local: { as: 'local', from: 'at' },
} as const;
const BILL = { kind: text('kind'), description: { as: 'bill', from: 'kind' } } as const;

const SIDES = { 1: 'buy', 2: 'sell' };
const LINE_COLUMNS = {
  ...TIMES,
  id: value('id'),
  account: text('account'),
  state: text('state'),
  currency: currency(),
  ...BILL,
  number: value('number'),
  balance: value('balance'),
  reference: value('reference'),
};

const lever: Columns = {
  ...TIMES,
  id: value('id'),
  pair: text('symbol'),
  currency: currency('legal_id'),
  side: word('type', SIDES),
  order_type: text('kind'),
  trigger: value('trigger_price'),
  margin_mode: text('margin_mode'),
  lots: value('share'),
  number: value('number'),
  multiple: value('multiple'),
  price: value('price'),
  close_price: value('close_price'),
  margin: value('origin_caution_money'),
  profit: value('fact_profits'),
  fee: value('trade_fee'),
  overnight: value('overnight_money'),
  status: word('status', { 0: 'pending', 1: 'open', 2: 'closing', 3: 'closed', 4: 'cancelled' }),
  close_reason: text('close_reason'),
  // What a stop or target waited for; the closing price differs by a gap (R-CONTRACT-27).
  waited_for: value('waited_for'),
  cancel_reason: text('cancel_reason'),
  copied_trader: text('copied_trader'),
  follow: value('follow_user_id'),
  opened: { as: 'time', from: 'handled_at' },
  closed: { as: 'time', from: 'completed_at' },
};

const coin: Columns = {
  ...TIMES,
  id: value('id'),
  pair: text('symbol'),
  side: word('type', SIDES),
  order_type: text('kind'),
  execution: text('execution'),
  trigger_price: value('trigger_price'),
  price: value('target_price'),
  number: value('amount'),
  filled: value('filled'),
  turnover: value('turnover'),
  average_price: value('average'),
  fee: value('fee'),
  fee_currency: currency('fee_currency_id'),
  status: word('status', { 0: 'pending', 3: 'filled', 4: 'cancelled' }),
  reason: text('cancel_reason'),
  closed: { as: 'time', from: 'completed_at' },
};

const micro: Columns = {
  ...TIMES,
  id: value('id'),
  pair: text('symbol'),
  currency: currency(),
  side: word('type', { 1: 'up', 2: 'down' }),
  seconds: value('seconds'),
  number: value('number'),
  fee: value('fee'),
  profit_ratio: value('profit_ratio'),
  open_price: value('open_price'),
  end_price: value('end_price'),
  payout: value('payout'),
  profit: value('profit'),
  status: word('status', { 1: 'running', 3: 'settled', 4: 'cancelled' }),
  reason: text('reason'),
  closed: { as: 'time', from: 'completed_at' },
};

const funds: Columns = {
  ...TIMES,
  kind: text('kind'),
  reference: value('reference'),
  currency: currency(),
  number: value('number'),
  fee: value('fee'),
  fee_currency: currency('fee_currency_id'),
  received: value('received'),
  received_currency: currency('to_currency_id'),
  way: text('way'),
  payee: text('payee'),
  status: text('status'),
  reason: text('reason'),
};

const tax: Columns = {
  ...TIMES,
  id: value('id'),
  currency: currency(),
  ...BILL,
  income: value('income'),
  expense: value('expense'),
  reference: value('reference'),
  value: value('value'),
  cost_basis: value('cost'),
  gain: value('gain'),
  basis: text('basis'),
};

export const SHEETS: Readonly<Record<SheetKind, Columns>> = {
  bills: LINE_COLUMNS,
  lever,
  coin,
  micro,
  funds,
  products: LINE_COLUMNS,
  tax,
};
