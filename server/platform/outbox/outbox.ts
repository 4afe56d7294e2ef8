// User events (R-SOCKET-4, R-WIRE-19). They are written at the end of the transaction that they describe, orders before
// balances; a publisher reads them after the commit.
import type { AccountType } from '../../../protocol/bill.ts';
import type { Transaction } from '../db/database.ts';
import { forAll, wholeOf } from '../db/gather.ts';

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

/** By user, then by account. */
type Balances = Map<number, Map<string, BalanceEvent>>;

interface Collected {
  time: number;
  others: OtherEvent[];
  balances: Balances;
}

const collectedEvents = new WeakMap<Transaction, Collected>();
const latest = new WeakMap<Transaction, Balances>();
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
  const name = `${event.type} ${event.currency_id}`;
  for (const balances of [events.balances, latestBalances(tx)]) {
    const accounts = balances.get(event.user_id) ?? new Map<string, BalanceEvent>();
    accounts.set(name, event);
    balances.set(event.user_id, accounts);
  }
}

/**
 * Bodies of one transaction may post to the same account, an inviter's, and write their events in another order: each
 * writes the newest balance, so the last event has it.
 */
function latestBalances(tx: Transaction): Balances {
  const whole = wholeOf(tx);
  const balances: Balances = latest.get(whole) ?? new Map();
  latest.set(whole, balances);
  return balances;
}

function latestOf(tx: Transaction, user_id: number, name: string): BalanceEvent {
  const balance = latestBalances(tx).get(user_id)?.get(name);
  if (balance === undefined) throw new Error('a balance event is missing');
  return balance;
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
    for (const name of accounts.keys()) accounts.set(name, latestOf(tx, user_id, name));
    const list = [...accounts.values()].map(({ type, currency_id, available, frozen }) => ({
      account_type: type,
      currency_id,
      available,
      frozen,
    }));
    // The publisher adds names, pictures and prices of a Wallet, because they change over time.
    writtenEvents.push({ user_id, kind: 'balance', data: { list }, created_at });
  }
  const lastSequences = await forAll(tx, writeAll, writtenEvents);
  sequences.set(tx, new Map([...(sequences.get(tx) ?? []), ...lastSequences]));
}

/** Returns the last sequence of each user, for each group of events. */
async function writeAll(
  tx: Transaction,
  groups: readonly (readonly Written[])[],
): Promise<Map<number, number>[]> {
  const { rows } = await tx.query<{ user_id: number; sequence: number }>(
    'select user_id, sequence from outbox_write($1::text::jsonb)',
    [JSON.stringify(groups.flat())],
  );
  const lastSequences = new Map(rows.map(({ user_id, sequence }) => [user_id, sequence]));
  // A user may have events in several groups: those after a group's last one are taken off.
  return groups
    .toReversed()
    .map((events) => {
      const own = new Map<number, number>();
      for (const { user_id } of events) own.set(user_id, lastSequences.get(user_id) ?? 0);
      for (const { user_id } of events) {
        lastSequences.set(user_id, (lastSequences.get(user_id) ?? 0) - 1);
      }
      return own;
    })
    .toReversed();
}
