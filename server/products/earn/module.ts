import { USDT } from '../../../protocol/constants.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { move } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import type { Module } from '../../platform/modules/module.ts';
import { type EarnParts, earnHandlers } from './handlers.ts';
import { type ProductParts, productCommands } from './operator.ts';

export interface EarnNeeds extends EarnParts, ProductParts {
  sandbox: boolean;
}

/** Initial pool of the sandbox. */
const SANDBOX_POOL = '10000000';

export function openEarn(needs: EarnNeeds): Module<'financial.summary'> {
  const { database, sandbox, now } = needs;
  const fund = async (): Promise<void> => {
    await database.transaction((tx) =>
      post(tx, {
        kind: 'pool_fund',
        reference: 'sandbox',
        time: now(),
        movements: [
          move(house('custody', USDT), house('product_pool', USDT), SANDBOX_POOL, 'deposit'),
        ],
      }),
    );
  };
  return {
    handlers: earnHandlers(needs),
    commands: productCommands(needs),
    ...(sandbox && { seeds: fund }),
  };
}
