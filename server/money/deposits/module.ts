import type { Dice } from '../../people/auth/dice.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { depositSecret } from './address-store.ts';
import { bankCommands } from './bank-operator.ts';
import { type DepositCall, type DepositParts, depositHandlers } from './handlers.ts';
import { rechargeCommands } from './operator.ts';
import { eraseRecharges } from './store.ts';

export interface DepositNeeds
  extends Pick<DepositParts, 'database' | 'currencies' | 'prices' | 'files' | 'sandbox' | 'now'> {
  dice: Dice;
  settings: Settings;
}

export async function openDeposits(needs: DepositNeeds): Promise<Module<DepositCall>> {
  const { database, dice, settings } = needs;
  const parts: DepositParts = {
    ...needs,
    secret: await depositSecret(database, dice.bytes),
    isAutomatic: () => settings.get('recharge_audit') === 'automatic',
    hasFaucet: () => settings.get('faucet'),
  };
  return {
    handlers: depositHandlers(parts),
    commands: [...rechargeCommands(parts), ...bankCommands(parts)],
    onErase: eraseRecharges,
  };
}
