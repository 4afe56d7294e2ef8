import type { Module } from '../../platform/modules/module.ts';
import { type EquityParts, equityHandlers } from './handlers.ts';
import { type PointParts, writeHour } from './jobs.ts';
import { eraseEquity } from './store.ts';

const MINUTE_MS = 60_000;

export function openEquity(needs: EquityParts & PointParts): Module<'wallet.equity'> {
  return {
    handlers: equityHandlers(needs),
    onErase: eraseEquity,
    jobs: [{ name: 'equity', every_ms: MINUTE_MS, run: () => writeHour(needs) }],
  };
}
