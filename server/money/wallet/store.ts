import type { AccountType } from '../../../protocol/bill.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable } from '../../platform/db/database.ts';

export interface MoveRow {
  id: number;
  currency_id: number;
  number: string;
  from_field: AccountType;
  to_field: AccountType;
  create_time: number;
}

const MOVES = `from ledger_transactions t
  join ledger_postings o on o.transaction_id = t.id and o.amount < 0
  join ledger_accounts f on f.id = o.account_id
  join ledger_postings i on i.transaction_id = t.id and i.amount > 0
  join ledger_accounts g on g.id = i.account_id
  where t.kind = 'move' and o.user_id = $1 and ($2::integer is null or f.currency_id = $2)`;

export async function movesOf(
  queryable: Queryable,
  user_id: number,
  currency_id: number | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: MoveRow[]; total: number }> {
  const values = [user_id, currency_id ?? null];
  const { rows: list } = await queryable.query<MoveRow>(
    `select t.id, f.currency_id, i.amount as number, f.type as from_field, g.type as to_field,
       t.created_at as create_time
     ${MOVES} order by t.created_at desc, t.id desc limit $3 offset $4`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total ${MOVES}`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}
