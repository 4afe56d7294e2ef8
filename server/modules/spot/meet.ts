// Fills a waiting order from the simulated market (R-SPOT-7): at its own price, completely or as far as the market
// traded there.
import type { Transaction } from '../../db/database.ts';
import { min, sub } from '../../exact.ts';
import { lockAccounts } from '../../ledger/post.ts';
import { accountsOf, postFills } from './filling.ts';
import { fillWaiting } from './place.ts';
import { type CoinRow, lockCoin } from './store.ts';
import { turnoverOf } from './walk.ts';
import type { Met } from './watch-messages.ts';

export interface Meeting {
  feeRateOf(match_id: number): string;
  priceUsd(currency_id: number): string | undefined;
  time: number;
}

export async function meetMarket(
  tx: Transaction,
  { id, number }: Met,
  { feeRateOf, priceUsd, time }: Meeting,
): Promise<CoinRow | undefined> {
  const waiting = await lockCoin(tx, id);
  if (waiting === undefined || waiting.status !== 0) return undefined;
  await lockAccounts(tx, Object.values(accountsOf(waiting)));
  const left = sub(waiting.amount ?? '0', waiting.filled);
  const filledNumber = number === null ? left : min(left, number);
  const price = waiting.target_price ?? '0';
  const part = {
    ...{ price, number: filledNumber, met_order_id: null },
    turnover: turnoverOf(price, filledNumber, waiting),
  };
  const rate = feeRateOf(waiting.match_id);
  const filled = await fillWaiting(tx, waiting, part, { rate, time });
  await postFills(tx, [filled], { before: [], priceUsd, time });
  return filled.order;
}
