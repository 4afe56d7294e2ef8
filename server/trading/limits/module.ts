import type { Module } from '../../platform/modules/module.ts';
import { type LimitCall, type LimitParts, limitHandlers } from './handlers.ts';
import { eraseLimits } from './store.ts';

export function openLimits(parts: LimitParts): Module<LimitCall> {
  return { handlers: limitHandlers(parts), onErase: eraseLimits };
}
