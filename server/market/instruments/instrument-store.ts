// Instruments in the database. Their version shows other processes that one has changed.
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { InstrumentRow } from '../feed/instrument-row.ts';

export async function insertMissing(queryable: Queryable, rows: readonly object[]): Promise<void> {
  await queryable.query(
    `insert into instruments
     select * from jsonb_populate_recordset(null::instruments, $1::text::jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

export async function addMissingPictures(
  queryable: Queryable,
  addresses: Readonly<Record<string, string>>,
): Promise<void> {
  await queryable.query(
    `update instruments set image = coins.image
     from jsonb_each_text($1::text::jsonb) as coins (code, image)
     where instruments.currency_name = coins.code and instruments.type = 'crypto'
       and instruments.image = ''`,
    [JSON.stringify(addresses)],
  );
}

export async function instrumentsVersion(queryable: Queryable): Promise<number> {
  const { rows } = await queryable.query<{ version: number }>(
    'select version from instruments_version',
  );
  return onlyRow(rows).version;
}

export async function readInstruments(queryable: Queryable): Promise<InstrumentRow[]> {
  const { rows } = await queryable.query<InstrumentRow>(
    'select * from instruments order by match_id',
  );
  return rows;
}

export async function lockInstrument(
  tx: Queryable,
  symbol: string,
): Promise<InstrumentRow | undefined> {
  const { rows } = await tx.query<InstrumentRow>(
    'select * from instruments where symbol = $1 for update',
    [symbol],
  );
  return rows[0];
}

/** `key` is a column name that the caller has validated. */
export async function writeColumn(
  tx: Queryable,
  symbol: string,
  key: keyof InstrumentRow,
  value: unknown,
): Promise<void> {
  await tx.query(
    `update instruments set ${key} = (jsonb_populate_record(null::instruments, $2::text::jsonb)).${key}
     where symbol = $1`,
    [symbol, JSON.stringify({ [key]: value })],
  );
  await tx.query('update instruments_version set version = version + 1');
}
