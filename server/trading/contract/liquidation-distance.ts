// Distance of a user's positions in an instrument from their liquidation, for alerts (R-MARKET-5, type 3).

import { marksOf } from '../../market/engines/marks.ts';
import { div, isBelow, mul, sub } from '../../platform/base/exact.ts';
import { AccountFigures } from './account-figures.ts';
import { readAccount } from './account-store.ts';
import type { ContractParts } from './contract-parts.ts';
import { isOpen } from './order-row.ts';

export async function liquidationDistance(
  { database, instruments, quotes, burstRate }: ContractParts,
  user_id: number,
  match_id: number,
): Promise<string | undefined> {
  const legal_id = instruments.of(match_id)?.legal_id;
  if (legal_id === undefined) return undefined;
  const marks = marksOf((await quotes.all()).values());
  const mark = marks.get(match_id);
  const account = await readAccount(database, { user_id, legal_id });
  const figures = new AccountFigures(account, marks, burstRate());
  let nearest: string | undefined;
  for (const order of account.orders) {
    if (order.match_id !== match_id || !isOpen(order) || mark === undefined) continue;
    const { liquidation_price } = figures.view(order);
    if (liquidation_price === null) continue;
    const away = sub(mark, liquidation_price).replace('-', '');
    const percent = mul(div(away, mark), '100');
    if (nearest === undefined || isBelow(percent, nearest)) nearest = percent;
  }
  return nearest;
}
