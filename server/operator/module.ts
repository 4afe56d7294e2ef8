import type { Database } from '../db/database.ts';
import type { Module } from '../module.ts';
import { auditCommands } from './audit.ts';
import { noticeCommands } from './notices.ts';
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
