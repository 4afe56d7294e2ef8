import { noticeCommands } from '../../platform/commands/notices.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Module } from '../../platform/modules/module.ts';
import { auditCommands } from './audit.ts';
import { statisticsCommands, type Warnings } from './statistics.ts';

export interface OperatorNeeds {
  database: Database;
  warnings: Warnings;
  now(): number;
}

export function openOperator({ database, warnings, now }: OperatorNeeds): Module {
  const commands = [
    ...statisticsCommands(database, now, warnings),
    ...auditCommands(database),
    ...noticeCommands(database),
  ];
  return { handlers: {}, commands };
}
