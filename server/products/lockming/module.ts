import type { Module } from '../../platform/modules/module.ts';
import { type LockCall, type LockParts, lockHandlers } from './handlers.ts';
import { returnLocks } from './redeem.ts';
import { seedLocks } from './rolling.ts';
import { payDue } from './yields.ts';

const SECOND_MS = 1000;

export interface LockNeeds extends LockParts {
  sandbox: boolean;
}

export function openLocks(needs: LockNeeds): Module<LockCall> {
  const { database, words, sandbox, now } = needs;
  return {
    handlers: lockHandlers(needs),
    jobs: [{ name: 'lock yields', every_ms: SECOND_MS, run: () => payDue(needs) }],
    closing: async () => async (tx, user_id, time) => returnLocks(tx, words, user_id, time),
    ...(sandbox && { seeds: () => seedLocks(database, now()) }),
  };
}
