// Customer service.
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { type SupportCall, supportHandlers } from './handlers.ts';
import { supportCommands } from './operator.ts';
import { eraseTickets } from './store.ts';
import type { SupportParts } from './tickets.ts';

export interface SupportNeeds extends SupportParts {
  database: Database;
}

export function openSupport(needs: SupportNeeds): Module<SupportCall> {
  return {
    handlers: supportHandlers(needs),
    commands: supportCommands(needs.database, needs),
    onErase: eraseTickets,
  };
}
