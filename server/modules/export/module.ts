import type { Module } from '../../module.ts';
import { type ExportParts, exportHandlers } from './handlers.ts';

export function openExport(needs: ExportParts): Module<'export.csv'> {
  return { handlers: exportHandlers(needs) };
}
