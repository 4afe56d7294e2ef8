import type { Module } from '../../platform/modules/module.ts';
import type { PayeeParts } from './address-book.ts';
import { erasePayees } from './address-store.ts';
import { type PayeeCall, payeeHandlers } from './handlers.ts';

export function openPayees(needs: PayeeParts): Module<PayeeCall> {
  return { handlers: payeeHandlers(needs), onErase: erasePayees };
}
