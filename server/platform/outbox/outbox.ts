// User events (R-SOCKET-4, R-WIRE-19). They are written at the end of the transaction that they describe, orders before
// balances; a publisher reads them after the commit.
import type { AccountType } from '../../../protocol/bill.ts';
import type { Transaction } from '../db/database.ts';

/** The current balance of an account. A transaction emits one such event per account, with the final balance. */
export interface BalanceEvent {
  kind: 'balance';
  user_id: number;
  type: AccountType;
  currency_id: number;
  available: string;
  frozen: string;
}

/** Any other event: an order, a withdrawal, a notice. `data` is sent unchanged. */
export interface OtherEvent {
  kind: string;
  user_id: number;
  data: object;
}

interface Written {
  user_id: number;
  kind: string;
  data: object;
  created_at: string;
}

interface Collected {
  time: number;
  others: OtherEvent[];
  balances: Map<number, Map<string, BalanceEvent>>;
}

const collectedEvents = new WeakMap<Transaction, Collected>();
const sequences = new WeakMap<Transaction, Map<number, number>>();
const listeners = new Set<() => void>();

type BalanceListener = (tx: Transaction, balance: BalanceEvent, sequence: number) => void;
const balanceListeners = new Set<BalanceListener>();

/** Sends the event to the user after this transaction has committed. */
export function emitEvent(tx: Transaction, time: number, event: BalanceEvent | OtherEvent): void {
  let events = collectedEvents.get(tx);
  if (events === undefined) {
    const newEvents: Collected = { time, others: [], balances: new Map() };
    events = newEvents;
    collectedEvents.set(tx, newEvents);
    tx.beforeCommit(() => write(tx));
    tx.afterCommit(() => {
      for (const listener of listeners) listener();
      notifyBalanceListeners(tx, newEvents);
    });
  }
  if (!isBalance(event)) {
    events.others.push(event);
    return;
  }
  const accounts = events.balances.get(event.user_id) ?? new Map<string, BalanceEvent>();
  accounts.set(`${event.type} ${event.currency_id}`, event);
  events.balances.set(event.user_id, accounts);
}

/** The user's last event of this transaction; known once the events are written, at its end. */
export function lastEventSequence(tx: Transaction, user_id: number): number | undefined {
  return sequences.get(tx)?.get(user_id);
}

/** Calls back after each commit of this process with events; returns the unsubscribe function. */
export function onEventsCommitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back for each changed account after each commit of this process, with the user's last event. */
export function onBalances(listener: BalanceListener): () => void {
  balanceListeners.add(listener);
  return () => balanceListeners.delete(listener);
}

function notifyBalanceListeners(tx: Transaction, { balances }: Collected): void {
  for (const [user_id, accounts] of balances) {
    const sequence = lastEventSequence(tx, user_id) ?? 0;
    for (const balance of accounts.values()) {
      for (const listener of balanceListeners) listener(tx, balance, sequence);
    }
  }
}

function isBalance(event: BalanceEvent | OtherEvent): event is BalanceEvent {
  return event.kind === 'balance';
}

async function write(tx: Transaction): Promise<void> {
  const events = collectedEvents.get(tx);
  // Later steps write the events that they add.
  collectedEvents.delete(tx);
  if (events === undefined) return;
  const created_at = new Date(events.time).toISOString();
  const writtenEvents: Written[] = events.others.map(({ user_id, kind, data }) => ({
    user_id,
    kind,
    data,
    created_at,
  }));
  for (const [user_id, accounts] of events.balances) {
    const list = [...accounts.values()].map(({ type, currency_id, available, frozen }) => ({
      account_type: type,
      currency_id,
      available,
      frozen,
    }));
    // The publisher adds names, pictures and prices of a Wallet, because they change over time.
    writtenEvents.push({ user_id, kind: 'balance', data: { list }, created_at });
  }
  const { rows } = await tx.query<{ user_id: number; sequence: number }>(
    'select user_id, sequence from outbox_write($1::text::jsonb)',
    [JSON.stringify(writtenEvents)],
  );
  const userSequences = sequences.get(tx) ?? new Map<number, number>();
  for (const { user_id, sequence } of rows) userSequences.set(user_id, sequence);
  sequences.set(tx, userSequences);
}
