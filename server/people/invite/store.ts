// R-INVITE-1

import type { Invitee, Rebate } from '../../../protocol/calls/people/identity.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found } from '../../platform/http/paging.ts';
import { REJECTED } from '../identity/store.ts';
import type { Inviter } from './rules.ts';

const VERIFIED_USDT = 20_000;
const IS_VERIFIED = `(u.real_level >= 1 or coalesce(v.volume_usdt, 0) >= ${VERIFIED_USDT})`;
const INVITED = 'users u left join invite_volumes v on v.user_id = u.id';
/** Accounts with the inviter's card or document number (R-INVITE-5). */
const ownOf = (inviter: string) => `(
  select b.user_id from payee_cards a join payee_cards b on b.card_number = a.card_number
  where a.user_id = ${inviter} and b.user_id <> a.user_id
  union all
  select b.user_id from identity_applications a join identity_applications b on b.card_id = a.card_id
  where a.user_id = ${inviter} and b.user_id <> a.user_id and a.status <> ${REJECTED} and b.status <> ${REJECTED})`;

export interface InviteCounts {
  listed: number;
  invited: number;
  verified: number;
}

export async function countInvitees(
  queryable: Queryable,
  inviter_id: number,
): Promise<InviteCounts> {
  const { rows } = await queryable.query<InviteCounts>(
    `select count(*) as listed, count(*) filter (where not is_own) as invited,
       count(*) filter (where is_verified and not is_own) as verified
     from (select ${IS_VERIFIED} as is_verified, u.id in ${ownOf('$1')} as is_own
       from ${INVITED} where u.inviter_id = $1) counted`,
    [inviter_id],
  );
  return rows[0] ?? { listed: 0, invited: 0, verified: 0 };
}

export interface Named {
  email: string | null;
  mobile: string | null;
  area_code: string | null;
}

export type InviteeRow = Omit<Invitee, 'account'> & Named;
export type RebateRow = Omit<Rebate, 'account' | 'currency_name'> & Named;

export async function listInvitees(
  queryable: Queryable,
  inviter_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<InviteeRow[]> {
  const { rows } = await queryable.query<InviteeRow>(
    `select u.email, u.mobile, u.area_code, u.id not in ${ownOf('$1')} as is_counted, ${IS_VERIFIED} as is_verified,
       coalesce(v.volume_usdt, 0) as volume_usdt, u.created_at as create_time
     from ${INVITED} where u.inviter_id = $1 order by u.id desc limit $2 offset $3`,
    [inviter_id, limit, offset],
  );
  return rows;
}

/** Adds trading volume, in the transaction of the trade. @public */
export function addVolume(tx: Transaction, user_id: number, volume_usdt: string): Promise<void> {
  return forAll(tx, addVolumes, { user_id, volume_usdt });
}

async function addVolumes(
  tx: Transaction,
  volumes: readonly { user_id: number; volume_usdt: string }[],
): Promise<undefined[]> {
  await tx.query(
    `insert into invite_volumes as v (user_id, volume_usdt)
     select t.user_id, sum(t.volume) from unnest($1::bigint[], $2::numeric[]) as t (user_id, volume)
     group by t.user_id order by t.user_id
     on conflict (user_id) do update set volume_usdt = v.volume_usdt + excluded.volume_usdt`,
    [volumes.map(({ user_id }) => user_id), volumes.map(({ volume_usdt }) => volume_usdt)],
  );
  return [];
}

export interface NewRebate {
  inviter_id: number;
  user_id: number;
  kind: string;
  fee: string;
  rate: string;
  number: string;
  number_usd: string;
  currency_id: number;
  time: number;
}

export function addRebate(tx: Transaction, rebate: NewRebate): Promise<void> {
  return forAll(tx, addRebates, rebate);
}

async function addRebates(tx: Transaction, rebates: readonly NewRebate[]): Promise<undefined[]> {
  await tx.query(
    `insert into rebates (inviter_id, user_id, kind, fee, rate, number, number_usd, currency_id, created_at)
     select inviter_id, user_id, kind, fee, rate, number, number_usd, currency_id, created_at
     from jsonb_populate_recordset(null::rebates, $1::text::jsonb)`,
    [JSON.stringify(rebates.map(({ time, ...one }) => ({ ...one, created_at: instant(time) })))],
  );
  return [];
}

export interface RebatePage {
  from: number | undefined;
  to: number | undefined;
  limit: number;
  offset: number;
}

const WITHIN = `r.inviter_id = $1 and ($2::timestamptz is null or r.created_at >= $2)
  and ($3::timestamptz is null or r.created_at < $3)`;

const valuesOf = (inviter_id: number, { from, to }: Pick<RebatePage, 'from' | 'to'>) => [
  inviter_id,
  from === undefined ? null : instant(from),
  to === undefined ? null : instant(to),
];

export async function listRebates(
  queryable: Queryable,
  inviter_id: number,
  { limit, offset, ...span }: RebatePage,
): Promise<Found<RebateRow>> {
  const values = valuesOf(inviter_id, span);
  const { rows: list } = await queryable.query<RebateRow>(
    `select r.id, u.email, u.mobile, u.area_code, r.kind, r.fee, r.rate, r.number, r.currency_id,
       r.created_at as create_time
     from rebates r join users u on u.id = r.user_id
     where ${WITHIN} order by r.id desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from rebates r where ${WITHIN}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}

const DAYS_AT_MOST = 90;

export interface RebateDay {
  time: number;
  count: number;
  number_usd: string;
}

export async function rebateDays(
  queryable: Queryable,
  inviter_id: number,
  span: Pick<RebatePage, 'from' | 'to'>,
): Promise<{ days: RebateDay[]; total_usd: string }> {
  const values = valuesOf(inviter_id, span);
  const { rows: days } = await queryable.query<RebateDay>(
    `select date_trunc('day', r.created_at, 'UTC') as time, count(*) as count, sum(r.number_usd)::numeric as number_usd
     from rebates r where ${WITHIN} group by 1 order by 1 desc limit $4`,
    [...values, DAYS_AT_MOST],
  );
  const { rows } = await queryable.query<{ total_usd: string }>(
    `select coalesce(sum(r.number_usd), 0)::numeric as total_usd from rebates r where ${WITHIN}`,
    values,
  );
  return { days, total_usd: onlyRow(rows).total_usd };
}

export async function totalRebatesUsd(queryable: Queryable, inviter_id: number): Promise<string> {
  const { rows } = await queryable.query<{ total: string }>(
    'select coalesce(sum(number_usd), 0)::numeric as total from rebates where inviter_id = $1',
    [inviter_id],
  );
  return onlyRow(rows).total;
}

type InviterRow = Inviter & { id: number };

/** Of a verified payer (R-INVITE-7), unless the payer is the inviter's own account. */
export function inviterOf(tx: Transaction, user_id: number): Promise<InviterRow | undefined> {
  return forAll(tx, invitersOf, user_id);
}

async function invitersOf(
  tx: Transaction,
  user_ids: readonly number[],
): Promise<(InviterRow | undefined)[]> {
  const { rows } = await tx.query<InviterRow & { user_id: number }>(
    `select u.id as user_id, i.id, i.manager_status, i.manager_rate, i.real_level,
       coalesce(c.verified, 0) as "verifiedCount"
     from users u join users i on i.id = u.inviter_id left join invite_counts c on c.user_id = i.id
     where u.id = any($1::bigint[]) and u.real_level >= 1 and i.erased_at is null and u.id not in ${ownOf('i.id')}`,
    [user_ids],
  );
  const inviters = new Map(rows.map(({ user_id, ...inviter }) => [user_id, inviter]));
  return user_ids.map((user_id) => inviters.get(user_id));
}

export async function eraseApplications(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    'update manager_applications set reason = null, refusal_reason = null where user_id = $1',
    [user_id],
  );
}

export const APPLIED = 1;

export interface ManagerApplication {
  user_id: number;
  reason: string | null;
  create_time: number;
}

export async function waitingManagers(queryable: Queryable): Promise<ManagerApplication[]> {
  const { rows } = await queryable.query<ManagerApplication>(
    `select * from (
       select distinct on (u.id) a.user_id, a.reason, a.created_at as create_time
       from users u join manager_applications a on a.user_id = u.id
       where u.manager_status = ${APPLIED} and u.erased_at is null order by u.id, a.id desc
     ) waiting order by create_time`,
  );
  return rows;
}

export async function addManagerApplication(
  tx: Transaction,
  user_id: number,
  reason: string | null,
  time: number,
): Promise<void> {
  await tx.query('update users set manager_status = $2 where id = $1', [user_id, APPLIED]);
  await tx.query(
    'insert into manager_applications (user_id, reason, created_at) values ($1, $2, $3)',
    [user_id, reason, instant(time)],
  );
}

export async function refusalReason(queryable: Queryable, user_id: number): Promise<string | null> {
  const { rows } = await queryable.query<{ refusal_reason: string | null }>(
    'select refusal_reason from manager_applications where user_id = $1 order by id desc limit 1',
    [user_id],
  );
  return rows[0]?.refusal_reason ?? null;
}

export async function refuseApplication(
  tx: Transaction,
  user_id: number,
  reason: string,
): Promise<void> {
  await tx.query(
    `update manager_applications set refusal_reason = $2
     where id = (select max(id) from manager_applications where user_id = $1)`,
    [user_id, reason],
  );
}

export async function setManager(
  tx: Transaction,
  user_id: number,
  status: 2 | 3,
  rate?: string,
): Promise<void> {
  await tx.query('update users set manager_status = $2, manager_rate = $3 where id = $1', [
    user_id,
    status,
    rate ?? null,
  ]);
}
