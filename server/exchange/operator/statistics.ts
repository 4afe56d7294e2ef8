import { DAY_MS } from '../../../protocol/time.ts';
import type { OperatorCommand } from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

const ACTIVE_MS = 15 * 60_000;

/** The sandbox's practice traders are house accounts. */
const PEOPLE =
  'select count(*) as n from users where erased_at is null and id not in (select user_id from traders where is_practice)';

/** By name; $1 is a day ago, $2 a quarter of an hour ago. */
const COUNTS = {
  users: PEOPLE,
  users_today: `${PEOPLE} and created_at >= $1`,
  users_frozen: `${PEOPLE} and frozen_at is not null`,
  users_level_1: `${PEOPLE} and real_level = 1`,
  users_level_2: `${PEOPLE} and real_level = 2`,
  sessions: 'select count(*) as n from sessions',
  sessions_active: 'select count(*) as n from sessions where active_at >= $2',
  sms_today:
    "select coalesce(max(sent), 0) as n from sms_days where day = to_char(($1::timestamptz at time zone 'UTC')::date + 1, 'YYYY-MM-DD')",
  notices_today: 'select count(*) as n from operator_notices where created_at >= $1',
  messages_waiting: 'select count(*) as n from messages where delivered_at is null',
  identity_waiting: `select count(*) as n from identity_applications a join users u on u.id = a.user_id
    where a.status = 1 and u.erased_at is null`,
  recharges_waiting: 'select count(*) as n from recharges where status = 0',
  withdrawals_waiting: 'select count(*) as n from withdrawals where status = 0',
  tickets_open: 'select count(*) as n from tickets where status = 1',
  files: 'select count(*) as n from files',
  files_bytes: 'select coalesce(sum(bytes), 0)::bigint as n from files',
  ledger_transactions: 'select count(*) as n from ledger_transactions',
  ledger_transactions_today: 'select count(*) as n from ledger_transactions where created_at >= $1',
  events_waiting: 'select count(*) as n from user_events_queue',
} as const;

export type Warnings = () => Promise<readonly object[]>;

export function statisticsCommands(
  database: Database,
  now: () => number,
  warnings: Warnings,
): OperatorCommand[] {
  return [
    {
      name: 'statistics',
      does: 'counts of users, sessions, files and postings, what waits for a decision, and warnings',
      act: async () => {
        const time = now();
        const columns = Object.entries(COUNTS).map(([name, sql]) => `(${sql}) as ${name}`);
        const reading = await database.forReading({ user_id: 0 });
        const { rows } = await reading.query(
          `select ${columns.join(', ')}, $1::timestamptz as since, $2::timestamptz as active_since`,
          [instant(time - DAY_MS), instant(time - ACTIVE_MS)],
        );
        const [row = {}] = rows;
        const warningList = await warnings();
        return {
          rows: [row, ...warningList],
          lines: [row, ...warningList].flatMap((one) =>
            Object.entries(one).map(([name, value]) => `${name.padEnd(28)} ${value}`),
          ),
        };
      },
    },
  ];
}
