// Completes the event `balance` for the wire (R-SOCKET-4). The outbox stores amounts only; names, pictures and prices
// are added when it is sent.
import type { AccountType } from '../../../protocol/bill.ts';
import type { Prices } from '../../market/prices/prices.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WalletRow } from '../../platform/ledger/records.ts';
import type { UserEvent } from '../../platform/outbox/backlog.ts';
import { type ContractState, type ContractStateOf, walletOf } from './wallets.ts';

interface Kept {
  list: readonly (WalletRow & { account_type: AccountType })[];
}

export interface EventView {
  currencies: Currencies;
  database: Database;
  prices(): Promise<Prices>;
  contractStates(): Promise<ContractStateOf>;
}

export async function withWallets(
  events: readonly UserEvent[],
  view: EventView,
): Promise<UserEvent[]> {
  if (!events.some(isBalance)) return [...events];
  const prices = await view.prices();
  const states = await statesOf(events, view);
  return events.map((event) => {
    if (!isBalance(event)) return event;
    const list = rowsOf(event).map((row) => {
      const { account_type, currency_id } = row;
      const stand =
        account_type === 'lever' ? states.get(`${event.user_id} ${currency_id}`) : undefined;
      return walletOf(view.currencies, prices, account_type, row, stand);
    });
    return { ...event, data: { list } };
  });
}

const isBalance = ({ kind }: UserEvent): boolean => kind === 'balance';
const rowsOf = (event: UserEvent): Kept['list'] => (event.data as Kept).list;

async function statesOf(
  events: readonly UserEvent[],
  { database, contractStates }: EventView,
): Promise<ReadonlyMap<string, ContractState>> {
  const owners = new Map<string, { user_id: number; legal_id: number }>();
  for (const event of events.filter(isBalance)) {
    for (const { account_type, currency_id } of rowsOf(event)) {
      if (account_type !== 'lever') continue;
      const owner = { user_id: event.user_id, legal_id: currency_id };
      owners.set(`${owner.user_id} ${owner.legal_id}`, owner);
    }
  }
  const states = new Map<string, ContractState>();
  if (owners.size === 0) return states;
  const contractStateOf = await contractStates();
  // Concurrently: in sequence, each query would wait behind other transactions.
  await Promise.all(
    Array.from(owners, async ([name, owner]) =>
      states.set(name, await contractStateOf(database, owner)),
    ),
  );
  return states;
}
