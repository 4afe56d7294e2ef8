// Failed logins, and the devices and networks that each account was used from.

import { DAY_MS } from '../../../protocol/time.ts';
import { KEPT_MS } from '../../platform/base/retention.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export interface Caller {
  /** As entered: an e-mail address or a phone number that may belong to no account. */
  account: string;
  user_id: number | undefined;
  ip: string;
}

export interface Failures {
  last: number | null;
  fifth: number | null;
  a_day: number;
  oldest: number | null;
  is_known: boolean;
}

export async function countLoginFailure(
  tx: Transaction,
  { account, ip }: Caller,
  time: number,
): Promise<void> {
  await tx.query('insert into login_failures (account, ip, failed_at) values ($1, $2, $3)', [
    account,
    ip,
    instant(time),
  ]);
}

export async function forgiveLoginFailures(
  tx: Transaction,
  { account, ip }: Caller,
): Promise<void> {
  await tx.query('delete from login_failures where account = $1 and ip = $2', [account, ip]);
}

export async function forgetLoginFailures(queryable: Queryable, time: number): Promise<void> {
  await queryable.query('delete from login_failures where failed_at < $1', [
    instant(time - DAY_MS),
  ]);
}

/**
 * A job. Keeps the newest of each kind: without one, the next stranger's device would count as the account's first and
 * cause no notice.
 */
export async function forgetPlaces(queryable: Queryable, time: number): Promise<void> {
  await queryable.query(
    `delete from login_places old where seen_at < $1 and exists (
       select from login_places newer
       where newer.user_id = old.user_id and newer.kind = old.kind and newer.seen_at > old.seen_at)`,
    [instant(time - KEPT_MS.places)],
  );
}

/** `fifth` is the time of the n-th newest failure; `a_day` and `oldest` count all addresses since then. */
export async function failuresOf(
  queryable: Queryable,
  { account, user_id, ip }: Caller,
  { nth, since }: { nth: number; since: number },
): Promise<Failures | undefined> {
  const { rows } = await queryable.query<Failures>(
    `select
       (select max(failed_at) from login_failures where account = $1 and ip = $2) as last,
       (select failed_at from login_failures where account = $1 and ip = $2
         order by failed_at desc offset ${nth - 1} limit 1) as fifth,
       (select count(*) from login_failures where account = $1 and failed_at > $4) as a_day,
       (select min(failed_at) from login_failures where account = $1 and failed_at > $4) as oldest,
       exists (select from login_places where user_id = $3 and kind = 'ip' and place = $2) as is_known`,
    [account, ip, user_id ?? 0, instant(since)],
  );
  return rows[0];
}

export async function notePlace(
  tx: Transaction,
  user_id: number,
  { device, network, time }: { device: string; network: string; time: number },
): Promise<{ is_new: boolean; is_first: boolean } | undefined> {
  const { rows } = await tx.query<{ is_new: boolean; is_first: boolean }>(
    `with known as (select place from login_places where user_id = $1 and kind = 'device'),
     noted as (
       insert into login_places (user_id, kind, place, seen_at)
       values ($1, 'device', $2, $4), ($1, 'ip', $3, $4)
       on conflict (user_id, kind, place) do update set seen_at = excluded.seen_at
     )
     select not exists (select from known where place = $2) as is_new, not exists (select from known) as is_first`,
    [user_id, device, network, instant(time)],
  );
  return rows[0];
}
