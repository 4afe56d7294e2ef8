import type { Module } from '../../platform/modules/module.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type WithdrawalCall, withdrawalHandlers } from './handlers.ts';
import { withdrawalCommands } from './operator.ts';
import { eraseWithdrawals } from './store.ts';
import type { WithdrawParts } from './withdraw.ts';

export interface WithdrawalNeeds extends Omit<WithdrawParts, 'isAutomatic' | 'isHeld'> {
  settings: Settings;
}

export function openWithdrawals(needs: WithdrawalNeeds): Module<WithdrawalCall> {
  const { settings } = needs;
  const isHeld = () => settings.get('payouts') === 'held';
  const isAutomatic = () => settings.get('withdraw_audit') === 'automatic' && !isHeld();
  const parts = { ...needs, isAutomatic, isHeld };
  return {
    handlers: withdrawalHandlers(parts),
    commands: withdrawalCommands(parts),
    onErase: eraseWithdrawals,
  };
}
