// Whether the product pool covers its debts, in USD at current prices: future yields, and the current payout of open
// dual orders less what was paid for them.

import type { Quotes } from '../../market/engines/quotes.ts';
import type { Prices } from '../../market/prices/prices.ts';
import { add, isAbove, isBelow, mul, roundAmount, sub } from '../../platform/base/exact.ts';
import type { Database } from '../../platform/db/database.ts';
import { houseBalances } from '../../platform/ledger/balances.ts';
import { dualExposures, owedYields } from './store.ts';

export interface PoolParts {
  database: Database;
  quotes: Quotes;
  prices(): Promise<Prices>;
}

interface PoolState {
  held_usd: string;
  owed_usd: string;
}

async function poolState({ database, quotes, prices }: PoolParts): Promise<PoolState> {
  const [usd, marks] = await Promise.all([prices(), quotes.all()]);
  const worth = (currency_id: number, amount: string): string =>
    mul(amount, usd.get(currency_id)?.now ?? '0');
  let poolUsd = '0';
  for (const { type, currency_id, balance } of await houseBalances(database)) {
    if (type === 'product_pool') poolUsd = add(poolUsd, worth(currency_id, balance));
  }
  let owedSum = '0';
  for (const row of await owedYields(database))
    owedSum = add(owedSum, worth(row.currency_id, row.owed));
  for (const row of await dualExposures(database)) {
    const mark = marks.get(row.match_id)?.mark ?? '0';
    const pays = isBelow(mark, row.linked_price)
      ? worth(row.currency_id, row.coin)
      : worth(row.legal_id, row.quote);
    owedSum = add(owedSum, sub(pays, worth(row.pay_currency, row.paid)));
  }
  return { held_usd: roundAmount(poolUsd), owed_usd: roundAmount(owedSum) };
}

export async function poolWarnings(parts: PoolParts): Promise<object[]> {
  const { held_usd, owed_usd } = await poolState(parts);
  return isAbove(owed_usd, held_usd) ? [{ warning: 'product_pool_short', held_usd, owed_usd }] : [];
}
