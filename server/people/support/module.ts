import type { Module } from '../../platform/modules/module.ts';
import { cannedCommands } from './canned-operator.ts';
import { type SupportCall, type SupportHandlerParts, supportHandlers } from './handlers.ts';
import { supportCommands } from './operator.ts';
import { eraseTickets } from './store.ts';

export function openSupport(needs: SupportHandlerParts): Module<SupportCall> {
  return {
    handlers: supportHandlers(needs),
    commands: [...supportCommands(needs.database, needs), ...cannedCommands(needs.database, needs)],
    onErase: eraseTickets,
  };
}
