// The daily cap (UTC) on short messages of all accounts together (setting `sms_daily_cap`). Messages cost money, so a
// flood of requests from many addresses must have a limit.

import { notifyOperator } from '../commands/notices.ts';
import type { Transaction } from '../db/database.ts';

const WARNED_AT = { part: 4, of: 5 };

export async function countSms(tx: Transaction, cap: number, time: number): Promise<boolean> {
  if (cap === 0) return false;
  const day = new Date(time).toISOString().slice(0, 10);
  const { rows } = await tx.query<{ sent: number; warned_cap: number | null }>(
    `insert into sms_days (day, sent) values ($1, 1)
     on conflict (day) do update set sent = sms_days.sent + 1 where sms_days.sent < $2
     returning sent, warned_cap`,
    [day, cap],
  );
  const [row] = rows;
  if (row === undefined) return false;
  const { sent, warned_cap } = row;
  if (sent * WARNED_AT.of >= cap * WARNED_AT.part && warned_cap !== cap) {
    await tx.query('update sms_days set warned_cap = $2 where day = $1', [day, cap]);
    await notifyOperator(tx, { name: 'sms_near_cap', params: { day, sent, cap }, time });
  }
  return true;
}
