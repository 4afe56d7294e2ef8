// Checkpoints of house balances, and the check of the whole ledger.
import { HOUR_MS } from '../../../protocol/time.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../modules/module.ts';
import { makeCheckpoints } from './balances.ts';
import { ledgerCommands } from './operator.ts';
import { keepVerified } from './verify-since.ts';

export function openLedger({ database, now }: { database: Database; now(): number }): Module {
  return {
    handlers: {},
    jobs: [
      { name: 'house checkpoints', every_ms: HOUR_MS, run: () => makeCheckpoints(database) },
      { name: 'ledger check', every_ms: HOUR_MS, run: () => keepVerified(database, now()) },
    ],
    commands: ledgerCommands(database, now),
  };
}
