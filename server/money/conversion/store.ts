import type { Conversion } from '../../../protocol/calls/money/funds.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Span } from '../../platform/http/paging.ts';
import type { WishedConversion } from './rules.ts';

export type ConversionRow = Omit<Conversion, 'from_name' | 'to_name'>;

const COLUMNS = `id, from_currency_id, to_currency_id, number, price, fee, receive, created_at as create_time`;

export async function insertConversion(
  tx: Transaction,
  user_id: number,
  figures: WishedConversion & { price: string; fee: string; receive: string },
  time: number,
): Promise<ConversionRow> {
  const { from_currency_id, to_currency_id, number, price, fee, receive } = figures;
  const { rows } = await tx.query<ConversionRow>(
    `insert into conversions (user_id, from_currency_id, to_currency_id, number, price, fee, receive, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [user_id, from_currency_id, to_currency_id, number, price, fee, receive, instant(time)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export async function conversionsOf(
  queryable: Queryable,
  user_id: number,
  { offset, limit }: Span,
): Promise<{ list: ConversionRow[]; total: number }> {
  const { rows: list } = await queryable.query<ConversionRow>(
    `select ${COLUMNS} from conversions where user_id = $1 order by id desc limit $2 offset $3`,
    [user_id, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    'select count(*) as total from conversions where user_id = $1',
    [user_id],
  );
  return { list, total: onlyRow(rows).total };
}
