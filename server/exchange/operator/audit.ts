import { type OperatorCommand, wholeNumber } from '../../platform/commands/command.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export interface Act {
  command: string;
  user_id?: number | undefined;
  details: object;
}

export async function recordAct(queryable: Queryable, act: Act, now: number): Promise<void> {
  await queryable.query(
    `insert into operator_acts (command, user_id, details, created_at)
     values ($1, $2, $3::text::jsonb, $4)`,
    [act.command, act.user_id ?? null, JSON.stringify(act.details), instant(now)],
  );
}

const SHOWN = 50;

export function auditCommands(database: Database): OperatorCommand[] {
  return [
    {
      name: 'audit',
      flags: { last: '[N]' },
      does: "the operators' commands, newest first",
      act: async ({ flags }) => {
        const limit = flags['last'] === undefined ? SHOWN : wholeNumber(flags['last'], '--last');
        const { rows } = await database.query<{ id: number }>(
          `select id, command, user_id, details, created_at as create_time
           from operator_acts order by id desc limit $1`,
          [limit],
        );
        return { rows };
      },
    },
  ];
}
