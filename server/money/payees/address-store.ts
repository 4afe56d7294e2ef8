import type { Chain } from '../../../protocol/fields/payee.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found } from '../../platform/http/paging.ts';

export interface AddressRow {
  id: number;
  currency_id: number;
  chain: Chain;
  address: string;
  name: string;
  qr_code: string;
  created_at: number;
}

export type NewAddress = Omit<AddressRow, 'id' | 'created_at'>;

const COLUMNS = 'id, currency_id, chain, address, name, qr_code, created_at';

export async function findAddress(
  queryable: Queryable,
  user_id: number,
  id: number,
): Promise<AddressRow | undefined> {
  const { rows } = await queryable.query<AddressRow>(
    `select ${COLUMNS} from payee_addresses where user_id = $1 and id = $2`,
    [user_id, id],
  );
  return rows[0];
}

export async function findSameAddress(
  queryable: Queryable,
  user_id: number,
  { currency_id, chain, address }: NewAddress,
): Promise<number | undefined> {
  const { rows } = await queryable.query<{ id: number }>(
    `select id from payee_addresses
     where user_id = $1 and currency_id = $2 and chain = $3 and lower(address) = lower($4)`,
    [user_id, currency_id, chain, address],
  );
  return rows[0]?.id;
}

export interface BookPage {
  currency_id?: number | undefined;
  chain?: Chain | undefined;
  limit: number;
  offset: number;
}

export async function listAddresses(
  queryable: Queryable,
  user_id: number,
  { currency_id = 0, chain, limit, offset }: BookPage,
): Promise<Found<AddressRow>> {
  const which = `user_id = $1 and ($2::integer = 0 or currency_id = $2) and ($3::text is null or chain = $3)`;
  const values = [user_id, currency_id, chain ?? null];
  const { rows: list } = await queryable.query<AddressRow>(
    `select ${COLUMNS} from payee_addresses where ${which} order by id desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from payee_addresses where ${which}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}

export async function writeAddress(
  tx: Transaction,
  user_id: number,
  { id, time, ...address }: NewAddress & { id: number | undefined; time: number },
): Promise<AddressRow> {
  const { currency_id, chain, address: addressText, name, qr_code } = address;
  const values = [user_id, currency_id, chain, addressText, name, qr_code];
  const { rows } =
    id === undefined
      ? await tx.query<AddressRow>(
          `insert into payee_addresses (user_id, currency_id, chain, address, name, qr_code, created_at)
           values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
          [...values, instant(time)],
        )
      : await tx.query<AddressRow>(
          `update payee_addresses set currency_id = $2, chain = $3, address = $4, name = $5, qr_code = $6
           where user_id = $1 and id = $7 returning ${COLUMNS}`,
          [...values, id],
        );
  const [row] = rows;
  if (row === undefined) throw new Error('saving an address returned no row');
  return row;
}

export async function removeAddress(
  queryable: Queryable,
  user_id: number,
  id: number,
): Promise<boolean> {
  const { changedRows } = await queryable.query(
    'delete from payee_addresses where user_id = $1 and id = $2',
    [user_id, id],
  );
  return changedRows > 0;
}

export async function erasePayees(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from payee_addresses where user_id = $1', [user_id]);
  await tx.query('delete from payee_cards where user_id = $1', [user_id]);
}
