import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { DeskText } from './texts.ts';

export interface MessageRow {
  id: number;
  sender: 'user' | 'desk' | 'system';
  name: DeskText | null;
  text: string;
  file_address: string | null;
  created_at: number;
}

const COLUMNS = 'id, sender, name, text, file_address, created_at';

export type NewMessage = Pick<MessageRow, 'sender'> &
  Partial<Pick<MessageRow, 'name' | 'text' | 'file_address'>>;

export async function insertMessage(
  tx: Transaction,
  order_id: number,
  { sender, name = null, text = '', file_address = null }: NewMessage,
  time: number,
): Promise<MessageRow> {
  const { rows } = await tx.query<MessageRow>(
    `insert into otc_messages (order_id, sender, name, text, file_address, created_at)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [order_id, sender, name, text, file_address, instant(time)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

/** The newest ones before `before_id`, newest first. */
export async function messagesOf(
  queryable: Queryable,
  order_id: number,
  { before_id, limit }: { before_id?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await queryable.query<MessageRow>(
    `select ${COLUMNS} from otc_messages
     where order_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [order_id, before_id ?? null, limit],
  );
  return rows;
}

export async function countSent(queryable: Queryable, order_id: number): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(
    "select count(*) as count from otc_messages where order_id = $1 and sender = 'user'",
    [order_id],
  );
  return onlyRow(rows).count;
}
