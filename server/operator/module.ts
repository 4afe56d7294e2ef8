// The operator's own commands: counts, the record of what operators did, notices to them.
import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import { auditCommands } from './audit.ts';
import { noticeCommands } from './notices.ts';
import { statisticsCommands } from './statistics.ts';

export function openOperator({ database, now }: { database: Database; now(): number }): Module {
  const commands = [
    ...statisticsCommands(database, now),
    ...auditCommands(database),
    ...noticeCommands(database),
  ];
  return { handlers: {}, commands };
}
