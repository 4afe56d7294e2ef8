// One account under its lock: what is done to it in a transaction, and what is told of it afterwards.
import type { LeverOrder } from '../../../protocol/calls/contract.ts';
import { refusal } from '../../call-refusal.ts';
import type { Transaction } from '../../db/database.ts';
import type { Movement } from '../../ledger/movements.ts';
import { type Posted, type Posting, postAll } from '../../ledger/post.ts';
import { tell, toldSequence } from '../../outbox/outbox.ts';
import { accountMessage, lockAndRead } from './account.ts';
import { AccountFigures } from './account-figures.ts';
import type { LeverAccount } from './account-store.ts';
import type { ContractParts } from './contract-parts.ts';
import type { Marks } from './marks.ts';
import { type OrderRow, STATUS } from './order-row.ts';
import { addEvents, type LifeEvent } from './store.ts';
import { markOf, viewEnded } from './views.ts';

type Kind = Extract<Posting['kind'], `lever_${string}`>;

export interface LeverPosting {
  kind: Kind;
  /** What the bill points to. */
  order: OrderRow;
  /** Where an order has several of a kind. */
  occasion?: string;
  movements: readonly Movement[];
}

const own = new WeakSet<Transaction>();

/** It tells the watch of its account itself. */
export function tellsItself(tx: Transaction): boolean {
  return own.has(tx);
}

export class LeverWork {
  readonly tx: Transaction;
  readonly parts: ContractParts;
  readonly account: LeverAccount;
  readonly marks: Marks;
  readonly time: number;
  readonly #touched = new Map<number, OrderRow>();
  readonly #events: LifeEvent[] = [];
  #figures: AccountFigures | undefined;

  constructor(
    tx: Transaction,
    parts: ContractParts,
    account: LeverAccount,
    marks: Marks,
    time: number,
  ) {
    this.tx = tx;
    this.parts = parts;
    this.account = account;
    this.marks = marks;
    this.time = time;
  }

  get figures(): AccountFigures {
    this.#figures ??= new AccountFigures(this.account, this.marks, this.parts.burstRate());
    return this.#figures;
  }

  find(id: number): OrderRow | undefined {
    return this.account.orders.find((order) => order.id === id);
  }

  markOf(order: OrderRow): string {
    return markOf(order, this.marks);
  }

  /** As it stands now: told to the user and to the watch at the end. */
  touch(order: OrderRow, kind: LifeEvent['kind'], price: string | null, number: string | null) {
    const { orders } = this.account;
    const at = orders.findIndex(({ id }) => id === order.id);
    const hasEnded = order.status === STATUS.closed || order.status === STATUS.cancelled;
    if (hasEnded) {
      if (at >= 0) orders.splice(at, 1);
    } else if (at >= 0) {
      orders[at] = order;
    } else {
      orders.push(order);
    }
    this.#touched.set(order.id, order);
    this.#events.push({ order_id: order.id, kind, price, number });
    this.#figures = undefined;
  }

  /** Each must be posted: what it is made of was read under the lock. */
  async post(postings: readonly LeverPosting[]): Promise<void> {
    const wanted = postings.filter(({ movements }) => movements.length > 0);
    if (wanted.length === 0) return;
    const posted = await postAll(
      this.tx,
      wanted.map(({ kind, order, occasion, movements }) => ({
        kind,
        reference: occasion === undefined ? `${order.id}` : `${order.id}/${occasion}`,
        reference_id: order.id,
        time: this.time,
        movements,
      })),
    );
    for (const one of posted) this.#take(one);
    this.#figures = undefined;
  }

  #take({ outcome, balances }: Posted): void {
    const { user_id, legal_id, available } = this.account;
    if (outcome === 'insufficient_balance') {
      throw refusal('insufficient_balance', { params: { available, missing: '0' } });
    }
    if (outcome !== 'posted') throw new Error(`a contract posting ended as ${outcome}`);
    const mine = balances.find(
      (one) => one.user_id === user_id && one.type === 'lever' && one.currency_id === legal_id,
    );
    if (mine !== undefined) this.account.available = mine.available;
  }

  view(order: OrderRow): LeverOrder {
    const lives = this.find(order.id) !== undefined;
    return lives ? this.figures.view(order) : viewEnded(order, this.marks);
  }

  /** Orders are told as they stand at the end of the transaction. */
  async finish(): Promise<void> {
    if (this.#touched.size === 0) return;
    const { tx, parts, account } = this;
    await addEvents(tx, this.#events, this.time);
    for (const order of this.#touched.values()) {
      const { user_id } = account;
      tell(tx, this.time, { kind: 'lever_order', user_id, data: this.view(order) });
    }
    own.add(tx);
    tx.afterCommit(() => {
      const version = toldSequence(tx, account.user_id) ?? 0;
      parts.tellWatch(accountMessage(account, parts.instruments, version));
    });
  }
}

/** Does it under the account's lock. */
export async function inAccount<T>(
  tx: Transaction,
  parts: ContractParts,
  where: { user_id: number; legal_id: number; marks: Marks; time: number },
  body: (work: LeverWork) => Promise<T>,
): Promise<T> {
  const { user_id, legal_id, marks, time } = where;
  const [account] = await lockAndRead(tx, user_id, [legal_id]);
  if (account === undefined) throw new Error('an account that was locked is not there');
  const work = new LeverWork(tx, parts, account, marks, time);
  const done = await body(work);
  await work.finish();
  return done;
}
