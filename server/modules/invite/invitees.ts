// Who was invited, and what an inviter has from it (R-INVITE-1).
import type { Invitee, Rebate } from '../../../protocol/calls/identity.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import type { Found } from '../../http/paging.ts';
import { maskedEmail, maskedMobile } from '../auth/account-address.ts';

/** An invitee counts as verified by papers, or by having traded so much. */
const VERIFIED_USDT = 20_000;
const IS_VERIFIED = `(u.real_level >= 1 or coalesce(v.volume_usdt, 0) >= ${VERIFIED_USDT})`;
const INVITED = 'users u left join invite_volumes v on v.user_id = u.id';

export interface InviteCounts {
  invited: number;
  verified: number;
}

export async function countInvitees(
  queryable: Queryable,
  inviter_id: number,
): Promise<InviteCounts> {
  const { rows } = await queryable.query<InviteCounts>(
    `select count(*) as invited, count(*) filter (where ${IS_VERIFIED}) as verified
     from ${INVITED} where u.inviter_id = $1`,
    [inviter_id],
  );
  return rows[0] ?? { invited: 0, verified: 0 };
}

interface Named {
  email: string | null;
  mobile: string | null;
  area_code: string | null;
}

/** An account that was erased has no name. */
function nameOf({ email, mobile, area_code }: Named): string {
  if (email !== null) return maskedEmail(email);
  return mobile === null ? '***' : maskedMobile(mobile, area_code ?? '');
}

export async function listInvitees(
  queryable: Queryable,
  inviter_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Invitee[]> {
  const { rows } = await queryable.query<Omit<Invitee, 'account'> & Named>(
    `select u.email, u.mobile, u.area_code, ${IS_VERIFIED} as is_verified,
       coalesce(v.volume_usdt, 0) as volume_usdt, u.created_at as create_time
     from ${INVITED} where u.inviter_id = $1 order by u.id desc limit $2 offset $3`,
    [inviter_id, limit, offset],
  );
  return rows.map(({ email, mobile, area_code, ...invitee }) => ({
    account: nameOf({ email, mobile, area_code }),
    ...invitee,
  }));
}

/**
 * Somebody traded: in the transaction of the trade.
 * @public
 */
export async function addVolume(
  tx: Transaction,
  user_id: number,
  volume_usdt: string,
): Promise<void> {
  await tx.query(
    `insert into invite_volumes as v (user_id, volume_usdt) values ($1, $2)
     on conflict (user_id) do update set volume_usdt = v.volume_usdt + excluded.volume_usdt`,
    [user_id, volume_usdt],
  );
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

export async function addRebate(tx: Transaction, rebate: NewRebate): Promise<void> {
  await tx.query(
    `insert into rebates (inviter_id, user_id, kind, fee, rate, number, number_usd, currency_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      rebate.inviter_id,
      rebate.user_id,
      rebate.kind,
      rebate.fee,
      rebate.rate,
      rebate.number,
      rebate.number_usd,
      rebate.currency_id,
      instant(rebate.time),
    ],
  );
}

export interface RebatePage {
  from: number | undefined;
  to: number | undefined;
  limit: number;
  offset: number;
}

export async function listRebates(
  queryable: Queryable,
  inviter_id: number,
  { from, to, limit, offset }: RebatePage,
): Promise<Found<Omit<Rebate, 'currency_name'>>> {
  const which = `r.inviter_id = $1 and ($2::timestamptz is null or r.created_at >= $2)
    and ($3::timestamptz is null or r.created_at < $3)`;
  const values = [
    inviter_id,
    from === undefined ? null : instant(from),
    to === undefined ? null : instant(to),
  ];
  const { rows } = await queryable.query<Omit<Rebate, 'account' | 'currency_name'> & Named>(
    `select r.id, u.email, u.mobile, u.area_code, r.kind, r.fee, r.rate, r.number, r.currency_id,
       r.created_at as create_time
     from rebates r join users u on u.id = r.user_id
     where ${which} order by r.id desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from rebates r where ${which}`,
    values,
  );
  const list = rows.map(({ email, mobile, area_code, ...rebate }) => ({
    ...rebate,
    account: nameOf({ email, mobile, area_code }),
  }));
  return { list, total: counts[0]?.total ?? 0 };
}

export async function totalRebatesUsd(queryable: Queryable, inviter_id: number): Promise<string> {
  const { rows } = await queryable.query<{ total: string }>(
    'select coalesce(sum(number_usd), 0)::numeric as total from rebates where inviter_id = $1',
    [inviter_id],
  );
  return rows[0]?.total ?? '0';
}
