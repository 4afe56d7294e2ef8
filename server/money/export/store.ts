// The rows of each export. Every statement has `at` and `id`, which sort the rows and are the cursor for the next ones.

import type { BillKind } from '../../../protocol/bill.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

const LINES = `select p.created_at as at, p.id, a.type as account, p.state, a.currency_id, p.kind, p.amount as number,
    p.balance, t.reference_id as reference
  from ledger_postings p
  join ledger_accounts a on a.id = p.account_id
  join ledger_transactions t on t.id = p.transaction_id
  where p.user_id = $1 and p.created_at >= $2 and p.created_at < $3`;

const PRODUCT_KINDS = [
  ...['ieo_subscribe', 'ieo_refund', 'ieo_token', 'lock_principal', 'lock_yield', 'lock_penalty'],
  ...['lock_renew', 'dual_buy', 'dual_settle', 'nft_buy', 'nft_sale', 'nft_margin'],
  'nft_royalty',
] as const satisfies readonly BillKind[];

const lever = `select created_at as at, id, symbol, legal_id, type,
    coalesce(kind, case order_type when 1 then 'market' else 'limit' end) as kind, trigger_price, margin_mode, share, number, multiple, price,
    close_price, origin_caution_money, fact_profits, trade_fee, overnight_money, status, close_reason,
    close_trigger ->> 'price' as waited_for, cancel_reason, handled_at, completed_at, follow_user_id, (select nickname from users u where u.id = trader_user_id) as copied_trader
  from lever_orders where user_id = $1 and created_at >= $2 and created_at < $3`;

const coin = `select created_at as at, id, symbol, type, coalesce(kind, case order_type when 1 then 'market' else 'limit' end) as kind,
    execution, trigger_price, cancel_reason, target_price, amount, filled, turnover, fee,
    round(turnover / nullif(filled, 0), 8) as average,
    case type when 1 then currency_id else legal_id end as fee_currency_id, status, completed_at
  from coin_orders where user_id = $1 and created_at >= $2 and created_at < $3`;

const micro = `select created_at as at, id, symbol, currency_id, type, seconds, number, fee, profit_ratio, open_price, end_price,
    payout, payout - number as profit, status, reason, completed_at
  from micro_orders where user_id = $1 and created_at >= $2 and created_at < $3`;

const funds = `select at, place * 1000000000000 + reference as id, kind, reference, currency_id, number, fee, fee_currency_id, received,
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
  ) moved where user_id = $1 and at >= $2 and at < $3`;

/** Postings with what their cost basis needs; tax-rows.ts sums those of a transaction. */
const tax = `select p.created_at as at, p.id, a.currency_id, p.kind, p.transaction_id, p.amount,
    case when p.kind in ('deposit', 'faucet') and t.kind in ('deposit', 'faucet')
      then (select r.usd_value from recharges r where r.id = t.reference_id) end as deposit_usd,
    case when p.kind = 'otc' and t.kind = 'otc_release'
      then (select o.total_usd from otc_orders o where o.id = t.reference_id) end as otc_usd, t.reference_id as reference
  from ledger_postings p
  join ledger_accounts a on a.id = p.account_id
  join ledger_transactions t on t.id = p.transaction_id
  where p.user_id = $1 and p.created_at >= $2 and p.created_at < $3`;

const STATEMENTS = {
  bills: LINES,
  lever,
  coin,
  micro,
  funds,
  products: `${LINES} and p.kind in (${PRODUCT_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
  tax,
} as const;
export type SheetKind = keyof typeof STATEMENTS;

export type SheetRow = Readonly<Record<string, string | number | null>> & {
  at: number;
  id: number;
};

export interface SheetSpan {
  user_id: number;
  from: number;
  to: number;
}

const valuesOf = ({ user_id, from, to }: SheetSpan) =>
  [user_id, instant(from), instant(to)] as const;

export async function countRows(
  queryable: Queryable,
  kind: SheetKind,
  span: SheetSpan,
  limit: number,
): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(
    `select count(*) as count from (${STATEMENTS[kind]} limit ${limit + 1}) sheet`,
    valuesOf(span),
  );
  return onlyRow(rows).count;
}

/** Rows after `last`, which is where the statement begins to look. */
export async function readRows(
  queryable: Queryable,
  kind: SheetKind,
  span: SheetSpan,
  { last, limit }: { last: Position | undefined; limit: number },
): Promise<SheetRow[]> {
  const from = last?.at ?? span.from;
  const { rows } = await queryable.query<SheetRow>(
    `select * from (${STATEMENTS[kind]}) sheet where (at, id) > ($4, $5) order by at, id limit ${limit}`,
    [...valuesOf({ ...span, from }), instant(from), last?.id ?? 0],
  );
  return rows;
}

export interface Position {
  at: number;
  id: number;
}

export interface YearLots {
  year: number;
  lots: string;
}

/** The newest stored lots at the beginning of a year, not later than `year`. */
export async function lotsBefore(
  queryable: Queryable,
  user_id: number,
  year: number,
  version: number,
): Promise<YearLots | undefined> {
  const { rows } = await queryable.query<YearLots>(
    `select year, lots::text as lots from tax_lots
     where user_id = $1 and year <= $2 and version = $3 order by year desc limit 1`,
    [user_id, year, version],
  );
  return rows[0];
}

export async function writeLots(
  queryable: Queryable,
  user_id: number,
  { year, lots }: YearLots,
  version: number,
): Promise<void> {
  await queryable.query(
    `insert into tax_lots (user_id, year, version, lots) values ($1, $2, $3, $4::text::jsonb)
     on conflict (user_id, year) do update set version = excluded.version, lots = excluded.lots`,
    [user_id, year, version, lots],
  );
}

export interface HeldState {
  until: number;
  lots: string;
}

export async function readHeld(
  queryable: Queryable,
  user_id: number,
  version: number,
): Promise<HeldState | undefined> {
  const { rows } = await queryable.query<HeldState>(
    'select until, lots::text as lots from held_lots where user_id = $1 and version = $2',
    [user_id, version],
  );
  return rows[0];
}

/** Another process may have read further. */
export async function writeHeld(
  queryable: Queryable,
  user_id: number,
  { until, lots }: HeldState,
  version: number,
): Promise<void> {
  await queryable.query(
    `insert into held_lots as h (user_id, version, until, lots) values ($1, $2, $3, $4::text::jsonb)
     on conflict (user_id) do update set version = excluded.version, until = excluded.until, lots = excluded.lots
       where h.version <> excluded.version or h.until < excluded.until`,
    [user_id, version, instant(until), lots],
  );
}

export async function eraseLots(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from tax_lots where user_id = $1', [user_id]);
  await tx.query('delete from held_lots where user_id = $1', [user_id]);
}
