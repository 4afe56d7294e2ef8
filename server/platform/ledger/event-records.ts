// Records of what an event did to one currency of one account (R-FUNDS-14): its postings together, with daily sums.
import type { AccountType, BillKind } from '../../../protocol/bill.ts';
import type { BillCause, BillRecord } from '../../../protocol/calls/money/wallet.ts';
import type { Queryable, Value } from '../db/database.ts';
import { instant } from '../db/values.ts';
import type { TransactionKind } from './kinds.ts';
import { type BillFilter, countBills, valuesOf, WANTED } from './records.ts';

type Line = Omit<BillRecord['lines'][number], 'kind_text'>;

export interface EventRecord
  extends Omit<BillRecord, 'currency_name' | 'kind_text' | 'lines' | 'account_type'> {
  account_type: AccountType;
  kind: BillKind;
  lines: Line[];
}

export interface DaySum {
  day: string;
  currency_id: number;
  number: string;
}

interface FoundRow {
  id: number;
  event: TransactionKind;
  account_type: AccountType;
  currency_id: number;
  number: string;
  frozen: string;
  fee: string;
  reference_id: number | null;
  create_time: number;
  lines: string;
}

export interface EventPage {
  list: EventRecord[];
  days: DaySum[];
  total: number;
}

const LINE = `json_build_object('id', p.id, 'state', p.state, 'kind', p.kind,
  'number', trim_scale(p.amount)::text, 'balance', trim_scale(p.balance)::text)`;

/** Newest first, ties by id. Daily sums cover whole days, even when the page shows only part of one. */
export async function eventRecords(
  queryable: Queryable,
  filter: BillFilter & { time_zone: string },
  span: { offset: number; limit: number },
): Promise<EventPage> {
  const values = valuesOf(filter);
  const total = await countBills(queryable, filter, 'events');
  const list = span.offset < total ? await eventsOn(queryable, values, span, total) : [];
  return { list, days: await daySums(queryable, values, filter.time_zone, list), total };
}

/** Most events have fewer lines; a page that needs more lines reads again. */
const LINES_OF_AN_EVENT = 6;
const LINES_AT_MOST = 1_000;

/** Reads the newest lines only, as many as the page may have. */
async function eventsOn(
  queryable: Queryable,
  values: readonly Value[],
  { offset, limit }: { offset: number; limit: number },
  total: number,
): Promise<EventRecord[]> {
  // The oldest event of the lines that were read may lack some of its own, so one more is needed.
  const events = offset + limit + 1;
  const most = Math.max(events, total) * LINES_AT_MOST;
  for (let size = events * LINES_OF_AN_EVENT; size < most; size *= LINES_OF_AN_EVENT) {
    const { rows } = await queryable.query<FoundRow & { line_count: number; event_count: number }>(
      `with lines as materialized (
         select p.id, p.transaction_id, p.account_id, p.state, p.kind, p.amount, p.balance, p.created_at, a.type,
           a.currency_id
         from ledger_postings p join ledger_accounts a on a.id = p.account_id
         where ${WANTED} order by p.created_at desc, p.id desc limit $7
       ), events as (
         select max(p.id) as id, p.transaction_id, p.type as account_type, p.currency_id,
           coalesce(sum(p.amount) filter (where p.state = 'available'), 0) as number,
           coalesce(sum(p.amount) filter (where p.state = 'frozen'), 0) as frozen,
           coalesce(-sum(p.amount) filter (where p.kind like '%\\_fee'), 0) as fee,
           p.created_at as create_time, json_agg(${LINE} order by p.id)::text as lines
         from lines p group by p.transaction_id, p.account_id, p.type, p.currency_id, p.created_at
       )
       select e.id, t.kind as event, e.account_type, e.currency_id, e.number, e.frozen, e.fee, t.reference_id,
         e.create_time, e.lines, (select count(*) from lines) as line_count,
         (select count(*) from events) as event_count
       from events e join ledger_transactions t on t.id = e.transaction_id
       order by e.create_time desc, e.id desc limit $8 offset $9`,
      [...values, size, limit, offset],
    );
    const { line_count, event_count } = rows[0] ?? { line_count: size, event_count: 0 };
    if (line_count < size || event_count >= events)
      return rows.map(({ line_count: _, event_count: __, ...row }) => recordOf(row));
  }
  throw new Error('an account has fewer events than it counts');
}

async function daySums(
  queryable: Queryable,
  values: readonly Value[],
  time_zone: string,
  list: readonly EventRecord[],
): Promise<DaySum[]> {
  const [newest, oldest] = [list.at(0), list.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const { rows } = await queryable.query<DaySum>(
    `select to_char(p.created_at at time zone $7, 'YYYY-MM-DD') as day, a.currency_id, sum(p.amount) as number
     from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where ${WANTED} and p.state = 'available'
       and p.created_at >= date_trunc('day', $8::timestamptz at time zone $7) at time zone $7
       and p.created_at < (date_trunc('day', $9::timestamptz at time zone $7) + interval '1 day') at time zone $7
     group by 1, 2 order by 1 desc, 2`,
    [...values, zoneOf(time_zone), instant(oldest.create_time), instant(newest.create_time)],
  );
  return rows;
}

/** PostgreSQL reads a UTC offset as POSIX does, with the opposite sign. */
function zoneOf(time_zone: string): string {
  const oppositeSign = { '+': '-', '-': '+' }[time_zone.charAt(0)];
  return oppositeSign === undefined ? time_zone : `${oppositeSign}${time_zone.slice(1)}`;
}

function recordOf({ event, lines: postedLines, ...row }: FoundRow): EventRecord {
  const lines = JSON.parse(postedLines) as Line[];
  const after = lines.findLast(({ state }) => state === 'available');
  return {
    ...row,
    kind: mainKind(lines),
    cause: CAUSES[event] ?? 'other',
    balance: after?.balance ?? null,
    lines,
  };
}

/** The most informative kind of an event: its result, then its hold, then its fee. */
function mainKind(lines: readonly Line[]): BillKind {
  const weight = (kind: BillKind): number => {
    if (kind.endsWith('_fee')) return 0;
    return kind === 'lever_margin' || kind === 'option_stake' ? 1 : 2;
  };
  return lines.map(({ kind }) => kind).reduce((a, b) => (weight(b) > weight(a) ? b : a));
}

const CAUSES: Readonly<Partial<Record<TransactionKind, BillCause>>> = {
  deposit: 'recharge',
  faucet: 'recharge',
  move: 'move',
  convert: 'convert',
  withdraw_request: 'withdraw',
  withdraw_paid: 'withdraw',
  withdraw_returned: 'withdraw',
  lever_submit: 'lever',
  lever_open: 'lever',
  lever_cancel: 'lever',
  lever_close: 'lever',
  lever_overnight: 'lever',
  lever_margin: 'lever',
  option_submit: 'micro',
  option_settle: 'micro',
  option_cancel: 'micro',
  spot_submit: 'coin',
  spot_fill: 'coin',
  spot_cancel: 'coin',
  ieo_subscribe: 'project',
  ieo_allot: 'project',
  ieo_unlock: 'project',
  lock_deposit: 'lock',
  lock_yield: 'lock',
  lock_redeem: 'lock',
  dual_buy: 'dual',
  dual_settle: 'dual',
  otc_place: 'otc',
  otc_release: 'otc',
  otc_cancel: 'otc',
  nft_buy: 'nft',
  nft_margin: 'nft',
  nft_margin_back: 'nft',
  nft_margin_lost: 'nft',
  nft_pay: 'nft',
};
