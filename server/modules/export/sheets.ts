// What each export has: its columns, and the statement that brings its rows. Every statement tells `at` and `id`, by which
// rows are ordered and read on.
import type { BillKind } from '../../../protocol/bill.ts';

/** Where a cell comes from: a column of the statement, read so. */
export type Reading =
  | { as: 'value' | 'text' | 'time' | 'local' | 'currency' | 'bill'; from: string }
  | { as: 'word'; from: string; words: Readonly<Record<string, string>> };

export interface Sheet {
  /** Name of the header -> where its cells come from. */
  columns: Readonly<Record<string, Reading>>;
  /** $1 the user, $2 and $3 the span. */
  sql: string;
}

const value = (from: string): Reading => ({ as: 'value', from });
const text = (from: string): Reading => ({ as: 'text', from });
const currency = (from = 'currency_id'): Reading => ({ as: 'currency', from });
const word = (from: string, words: Readonly<Record<string, string>>): Reading => ({
  ...{ as: 'word', from, words },
});
const TIMES = {
  time_utc: { as: 'time', from: 'at' },
  time_local: { as: 'local', from: 'at' },
} as const;
const BILL = { kind: text('kind'), description: { as: 'bill', from: 'kind' } } as const;

const SIDES = { 1: 'buy', 2: 'sell' };
const PRODUCT_KINDS = [
  ...['ieo_subscribe', 'ieo_refund', 'ieo_token', 'lock_principal', 'lock_yield', 'lock_penalty'],
  ...['lock_renew', 'dual_buy', 'dual_settle', 'nft_buy', 'nft_sale', 'nft_margin'],
] as const satisfies readonly BillKind[];

const LINES = `select p.created_at as at, p.id, a.type as account, p.state, a.currency_id, p.kind, p.amount as number,
    p.balance, t.reference_id as reference
  from ledger_postings p
  join ledger_accounts a on a.id = p.account_id
  join ledger_transactions t on t.id = p.transaction_id
  where p.user_id = $1 and p.created_at >= $2 and p.created_at < $3`;

const LINE_COLUMNS = {
  ...{ ...TIMES, id: value('id'), account: text('account'), state: text('state') },
  ...{ currency: currency(), ...BILL, number: value('number'), balance: value('balance') },
  reference: value('reference'),
};

const bills: Sheet = { columns: LINE_COLUMNS, sql: LINES };

const products: Sheet = {
  columns: LINE_COLUMNS,
  sql: `${LINES} and p.kind in (${PRODUCT_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
};

const lever: Sheet = {
  columns: {
    ...{ ...TIMES, id: value('id'), pair: text('symbol'), currency: currency('legal_id') },
    side: word('type', SIDES),
    order_type: word('order_type', { 0: 'limit', 1: 'market' }),
    ...{ margin_mode: text('margin_mode'), lots: value('share'), number: value('number') },
    ...{ multiple: value('multiple'), price: value('price'), close_price: value('close_price') },
    ...{ margin: value('origin_caution_money'), profit: value('fact_profits') },
    ...{ fee: value('trade_fee'), overnight: value('overnight_money') },
    status: word('status', { 0: 'pending', 1: 'open', 2: 'closing', 3: 'closed', 4: 'cancelled' }),
    close_reason: text('close_reason'),
    opened: { as: 'time', from: 'handled_at' },
    closed: { as: 'time', from: 'completed_at' },
  },
  sql: `select created_at as at, id, symbol, legal_id, type, order_type, margin_mode, share, number, multiple, price,
      close_price, origin_caution_money, fact_profits, trade_fee, overnight_money, status, close_reason, handled_at,
      completed_at
    from lever_orders where user_id = $1 and created_at >= $2 and created_at < $3`,
};

const coin: Sheet = {
  columns: {
    ...{ ...TIMES, id: value('id'), pair: text('symbol'), side: word('type', SIDES) },
    order_type: word('order_type', { 0: 'limit', 1: 'market' }),
    ...{ price: value('target_price'), number: value('amount'), filled: value('filled') },
    ...{ turnover: value('turnover'), average_price: value('average') },
    ...{ fee: value('fee'), fee_currency: currency('fee_currency_id') },
    status: word('status', { 0: 'pending', 3: 'filled', 4: 'cancelled' }),
    closed: { as: 'time', from: 'completed_at' },
  },
  sql: `select created_at as at, id, symbol, type, order_type, target_price, amount, filled, turnover, fee,
      round(turnover / nullif(filled, 0), 8) as average,
      case type when 1 then currency_id else legal_id end as fee_currency_id, status, completed_at
    from coin_orders where user_id = $1 and created_at >= $2 and created_at < $3`,
};

const micro: Sheet = {
  columns: {
    ...{ ...TIMES, id: value('id'), pair: text('symbol'), currency: currency() },
    side: word('type', { 1: 'up', 2: 'down' }),
    ...{ seconds: value('seconds'), number: value('number'), fee: value('fee') },
    ...{ profit_ratio: value('profit_ratio'), open_price: value('open_price') },
    ...{ end_price: value('end_price'), payout: value('payout'), profit: value('profit') },
    status: word('status', { 1: 'running', 3: 'settled', 4: 'cancelled' }),
    ...{ reason: text('reason'), closed: { as: 'time', from: 'completed_at' } },
  },
  sql: `select created_at as at, id, symbol, currency_id, type, seconds, number, fee, profit_ratio, open_price, end_price,
      payout, payout - number as profit, status, reason, completed_at
    from micro_orders where user_id = $1 and created_at >= $2 and created_at < $3`,
};

/** What came, what went, what became something else, what moved between accounts; ids are of their own lists. */
const funds: Sheet = {
  columns: {
    ...{ ...TIMES, kind: text('kind'), reference: value('reference'), currency: currency() },
    ...{ number: value('number'), fee: value('fee'), fee_currency: currency('fee_currency_id') },
    ...{ received: value('received'), received_currency: currency('to_currency_id') },
    ...{ way: text('way'), payee: text('payee'), status: text('status'), reason: text('reason') },
  },
  sql: `select at, place * 1000000000000 + reference as id, kind, reference, currency_id, number, fee, fee_currency_id, received,
      to_currency_id, way, payee, status, reason
    from (
      select created_at as at, 1 as place, 'deposit' as kind, id as reference, currency_id, amount as number,
        null::numeric as fee, null::integer as fee_currency_id, null::numeric as received,
        null::integer as to_currency_id, type as way, account as payee,
        (array['pending', 'credited', 'rejected'])[status + 1] as status, reason, user_id
      from recharges
      union all
      select created_at, 2, 'withdrawal', id, currency_id, number, fee, currency_id, null, null, coalesce(chain, 'bank'),
        coalesce(address, card ->> 'bank_name'),
        (array['pending', 'paid', 'rejected', 'cancelled'])[status + 1], reason, user_id
      from withdrawals
      union all
      select created_at, 3, 'conversion', id, from_currency_id, number, fee, to_currency_id, receive, to_currency_id,
        null, null, null, null, user_id
      from conversions
      union all
      select t.created_at, 4, 'transfer', t.id, f.currency_id, i.amount, null, null, null, null,
        f.type || ' > ' || g.type, null, null, null, o.user_id
      from ledger_transactions t
      join ledger_postings o on o.transaction_id = t.id and o.amount < 0
      join ledger_accounts f on f.id = o.account_id
      join ledger_postings i on i.transaction_id = t.id and i.amount > 0
      join ledger_accounts g on g.id = i.account_id
      where t.kind = 'move'
    ) moved where user_id = $1 and at >= $2 and at < $3`,
};

/** What made the user richer or poorer, transaction by transaction: what only moved between own places is not here. */
const tax: Sheet = {
  columns: {
    ...{ ...TIMES, id: value('id'), currency: currency(), ...BILL },
    ...{ income: value('income'), expense: value('expense'), reference: value('reference') },
  },
  sql: `select min(p.created_at) as at, min(p.id) as id, a.currency_id, p.kind,
      case when sum(p.amount) > 0 then sum(p.amount) end as income,
      case when sum(p.amount) < 0 then -sum(p.amount) end as expense, min(t.reference_id) as reference
    from ledger_postings p
    join ledger_accounts a on a.id = p.account_id
    join ledger_transactions t on t.id = p.transaction_id
    where p.user_id = $1 and p.created_at >= $2 and p.created_at < $3
    group by p.transaction_id, p.kind, a.currency_id having sum(p.amount) <> 0`,
};

export const SHEETS = { bills, lever, coin, micro, funds, products, tax } as const;
export type SheetKind = keyof typeof SHEETS;
