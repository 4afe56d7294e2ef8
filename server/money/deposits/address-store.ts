import type { Chain } from '../../../protocol/fields/payee.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Owner } from './deposit-keys.ts';

const SECRET_BYTES = 32;

export async function depositSecret(
  database: Database,
  bytes: (count: number) => Uint8Array,
): Promise<string> {
  const fresh = Buffer.from(bytes(SECRET_BYTES)).toString('hex');
  await database.query('insert into deposit_secret (secret) values ($1) on conflict do nothing', [
    fresh,
  ]);
  const { rows } = await database.query<{ secret: string }>('select secret from deposit_secret');
  return onlyRow(rows).secret;
}

export async function addressOf(
  queryable: Queryable,
  { user_id, currency_id, chain }: Owner,
): Promise<string | undefined> {
  const { rows } = await queryable.query<{ address: string }>(
    'select address from deposit_addresses where user_id = $1 and currency_id = $2 and chain = $3',
    [user_id, currency_id, chain],
  );
  return rows[0]?.address;
}

export async function isDepositAddress(
  queryable: Queryable,
  chain: Chain,
  address: string,
): Promise<boolean> {
  const { rows } = await queryable.query(
    'select from deposit_addresses where chain = $1 and lower(address) = lower($2)',
    [chain, address],
  );
  return rows.length > 0;
}

export async function insertAddress(
  queryable: Queryable,
  { user_id, currency_id, chain }: Owner,
  address: string,
  time: number,
): Promise<void> {
  await queryable.query(
    `insert into deposit_addresses (user_id, currency_id, chain, address, created_at)
     values ($1, $2, $3, $4, $5) on conflict (user_id, currency_id, chain) do nothing`,
    [user_id, currency_id, chain, address, instant(time)],
  );
}
