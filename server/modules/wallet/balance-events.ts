// The event `balance` as the wire has it (calls.md, section 18). The outbox keeps amounts alone: names, pictures and prices
// are of the moment in which it is told.
import type { AccountType } from '../../../protocol/bill.ts';
import type { WalletRow } from '../../ledger/records.ts';
import type { UserEvent } from '../../outbox/backlog.ts';
import type { Prices } from './prices.ts';
import { type WalletView, walletOf } from './wallets.ts';

interface Kept {
  list: readonly (WalletRow & { account_type: AccountType })[];
}

export async function withWallets(
  events: readonly UserEvent[],
  view: WalletView,
  prices: () => Promise<Prices>,
): Promise<UserEvent[]> {
  if (!events.some(({ kind }) => kind === 'balance')) return [...events];
  const now = await prices();
  return events.map((event) => {
    if (event.kind !== 'balance') return event;
    const { list } = event.data as Kept;
    return {
      ...event,
      data: { list: list.map((row) => walletOf(view, now, row.account_type, row)) },
    };
  });
}
