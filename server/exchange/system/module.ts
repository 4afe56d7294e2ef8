import type { Module } from '../../platform/modules/module.ts';
import { type SystemCall, type SystemParts, systemHandlers } from './handlers.ts';

export function openSystem(needs: SystemParts): Module<SystemCall> {
  return { handlers: systemHandlers(needs) };
}
