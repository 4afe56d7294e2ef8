import type { Module } from '../../platform/modules/module.ts';
import { ExportDesk } from './export-desk.ts';
import { type ExportParts, exportHandlers } from './handlers.ts';
import { eraseLots } from './store.ts';

export function openExport(needs: Omit<ExportParts, 'desk'>): Module<'export.csv'> {
  const desk = new ExportDesk();
  return {
    handlers: exportHandlers({ ...needs, desk }),
    onErase: eraseLots,
    close: () => desk.close(),
  };
}
