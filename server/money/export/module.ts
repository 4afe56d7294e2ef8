import type { Module } from '../../platform/modules/module.ts';
import { ExportDesk } from './export-desk.ts';
import { type ExportParts, exportHandlers } from './handlers.ts';
import { HeldLots } from './held-lots.ts';
import { eraseLots } from './store.ts';

export function openExport(
  needs: Omit<ExportParts, 'desk' | 'heldLots'>,
): Module<'export.csv' | 'wallet.cost_basis'> {
  const desk = new ExportDesk();
  const heldLots = new HeldLots(needs.database);
  return {
    handlers: exportHandlers({ ...needs, desk, heldLots }),
    onErase: async (tx, user_id) => {
      await eraseLots(tx, user_id);
      heldLots.forget(user_id);
    },
    close: () => desk.close(),
  };
}
