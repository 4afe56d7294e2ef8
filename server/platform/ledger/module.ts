// Checkpoints of house balances, and the check of the whole ledger.
import { HOUR_MS } from '../../../protocol/time.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../modules/module.ts';
import { makeCheckpoints } from './balances.ts';
import { ledgerCommands } from './operator.ts';

export function openLedger({ database }: { database: Database }): Module {
  return {
    handlers: {},
    jobs: [{ name: 'house checkpoints', every_ms: HOUR_MS, run: () => makeCheckpoints(database) }],
    commands: ledgerCommands(database),
  };
}
