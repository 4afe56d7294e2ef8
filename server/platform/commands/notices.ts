import type { Database, Queryable } from '../db/database.ts';
import { instant } from '../db/values.ts';
import { type OperatorCommand, wholeNumber } from './command.ts';

export interface OperatorNotice {
  name: 'sms_near_cap' | 'insurance_loss' | 'rate_old' | 'rate_jump' | 'otc_price_moved';
  params: Readonly<Record<string, string | number>>;
  time: number;
}

export async function notifyOperator(queryable: Queryable, notice: OperatorNotice): Promise<void> {
  const { name, params, time } = notice;
  await queryable.query(
    'insert into operator_notices (name, params, created_at) values ($1, $2::text::jsonb, $3)',
    [name, JSON.stringify(params), instant(time)],
  );
}

/** Skips a notice with the same name and parameter within this time. */
export async function notifyOperatorOnce(
  queryable: Queryable,
  notice: OperatorNotice,
  { same, within_ms }: { same: string; within_ms: number },
): Promise<void> {
  const { rows } = await queryable.query(
    `select 1 from operator_notices
     where name = $1 and created_at > $2 and params ->> $3 = $4 limit 1`,
    [notice.name, instant(notice.time - within_ms), same, `${notice.params[same]}`],
  );
  if (rows.length === 0) await notifyOperator(queryable, notice);
}

const SHOWN = 50;

export function noticeCommands(database: Database): OperatorCommand[] {
  return [
    {
      name: 'notices',
      flags: { last: '[N]' },
      does: "the server's warnings, newest first",
      act: async ({ flags }) => {
        const limit = flags['last'] === undefined ? SHOWN : wholeNumber(flags['last'], '--last');
        const { rows } = await database.query<{ id: number }>(
          `select id, name, params, created_at as create_time
           from operator_notices order by id desc limit $1`,
          [limit],
        );
        return { rows };
      },
    },
  ];
}
