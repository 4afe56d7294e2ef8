// Changes of one account under its lock, within a transaction. `finish` sends the results to the user and to the watch.
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Marks } from '../../market/engines/marks.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { add, max, min, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { gather } from '../../platform/db/gather.ts';
import { postedChange } from '../../platform/ledger/amount.ts';
import type { Movement } from '../../platform/ledger/movements.ts';
import { lockAccounts, type Posted, type Posting, postAll } from '../../platform/ledger/post.ts';
import { emitEvent, lastEventSequence } from '../../platform/outbox/outbox.ts';
import { accountMessage, contractAccount, lockAndRead } from './account.ts';
import { AccountFigures } from './account-figures.ts';
import { type OwnedAccount, readAccountsOf } from './account-store.ts';
import type { ContractParts } from './contract-parts.ts';
import type { SettledShare, TraderAct } from './copy-hooks.ts';
import { wholeStop } from './exits.ts';
import { isOpen, type OrderRow, STATUS } from './order-row.ts';
import { addEvents, type LifeEvent } from './store.ts';
import { markOf, profitAt, viewEnded } from './views.ts';
import type { Owner } from './watch-messages.ts';

type Kind = Extract<Posting['kind'], `lever_${string}`>;

export interface ContractPosting {
  kind: Kind;
  order: OrderRow;
  /** Distinguishes postings of the same kind for one order. */
  occasion?: string;
  movements: readonly Movement[];
}

const own = new WeakSet<Transaction>();

export function sendsOwnState(tx: Transaction): boolean {
  return own.has(tx);
}

export class ContractWork {
  readonly tx: Transaction;
  readonly parts: ContractParts;
  readonly account: OwnedAccount;
  readonly marks: Marks;
  readonly time: number;
  readonly #changedOrders = new Map<number, OrderRow>();
  readonly #events: LifeEvent[] = [];
  readonly #acts: TraderAct[] = [];
  #figures: AccountFigures | undefined;
  #hasPosted = false;

  constructor(
    tx: Transaction,
    parts: ContractParts,
    account: OwnedAccount,
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

  /** Nothing was written yet, so a refusal needs no rollback. */
  get isUntouched(): boolean {
    return !this.#hasPosted && this.#changedOrders.size === 0;
  }

  find(id: number): OrderRow | undefined {
    return this.account.orders.find((order) => order.id === id);
  }

  markOf(order: OrderRow): string {
    return markOf(order, this.marks);
  }

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
    this.#changedOrders.set(order.id, order);
    this.#events.push({ order_id: order.id, kind, price, number });
    // Copied positions are not copied again.
    const act = order.follow_user_id === null ? actOf(order, kind, price) : undefined;
    if (act !== undefined && this.account.is_trader) this.#acts.push(act);
    this.#figures = undefined;
  }

  /**
   * Settles the share of an open copy at the mark, as if it closed now. Profit that isn't realised pays nothing, so only
   * what could leave the account is used (R-ACCOUNT-3).
   */
  async settleOpenCopy(order: OrderRow): Promise<SettledShare> {
    const { account, figures } = this;
    const free = max(min(account.available, add(account.available, figures.sum.profits)), '0');
    const fact_profits = postedChange(profitAt(order, this.markOf(order)));
    const asClosed = { ...order, fact_profits };
    const share = await this.parts.copies.settle(this.tx, asClosed, free, this.time);
    account.available = sub(account.available, sub(free, share.available));
    this.#figures = undefined;
    return share;
  }

  /** The order as this work leaves it. */
  stateOf(order: OrderRow): OrderRow {
    return this.#changedOrders.get(order.id) ?? order;
  }

  /** What its partner took over, without an event of its own. */
  replace(order: OrderRow): void {
    this.recordDetached(order);
    this.#figures = undefined;
  }

  /** A copied position becomes the user's own. The order itself is unchanged. */
  recordDetached(order: OrderRow): void {
    const { orders } = this.account;
    const at = orders.findIndex(({ id }) => id === order.id);
    if (at >= 0) orders[at] = order;
    this.#changedOrders.set(order.id, order);
  }

  /** Money that moves into the account in this transaction, before it is posted. */
  addAvailable(amount: string): void {
    this.account.available = add(this.account.available, amount);
    this.#figures = undefined;
  }

  /** Throws unless every posting succeeds: the amounts were read under the lock. */
  async post(postings: readonly ContractPosting[]): Promise<void> {
    const moving = postings.filter(({ movements }) => movements.length > 0);
    if (moving.length === 0) return;
    this.#hasPosted = true;
    const outcomes = await postAll(
      this.tx,
      moving.map(({ kind, order, occasion, movements }) => ({
        kind,
        reference: occasion === undefined ? `${order.id}` : `${order.id}/${occasion}`,
        reference_id: order.id,
        time: this.time,
        movements,
      })),
    );
    for (const one of outcomes) this.#take(one);
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

  /** Sends each changed order once, in its final state. */
  async finish(): Promise<void> {
    if (this.#changedOrders.size === 0) return;
    const { tx, parts, account } = this;
    if (this.#events.length > 0) await addEvents(tx, this.#events, this.time);
    for (const order of this.#changedOrders.values()) {
      if (order.status !== STATUS.closed || order.follow_user_id === null) continue;
      const { available, paid } = await parts.copies.settle(
        tx,
        order,
        account.available,
        this.time,
      );
      this.#changedOrders.set(order.id, { ...order, trader_share: add(order.trader_share, paid) });
      account.available = available;
      this.#figures = undefined;
    }
    if (this.#acts.length > 0) {
      await parts.copies.record(tx, account.user_id, this.#acts, this.time);
    }
    for (const order of this.#changedOrders.values()) {
      const { user_id } = account;
      emitEvent(tx, this.time, { kind: 'lever_order', user_id, data: this.view(order) });
    }
    own.add(tx);
    tx.afterCommit(() => {
      const version = lastEventSequence(tx, account.user_id) ?? 0;
      parts.sendToWatch(accountMessage(account, parts.instruments, version));
    });
  }
}

function actOf(
  order: OrderRow,
  kind: LifeEvent['kind'],
  price: string | null,
): TraderAct | undefined {
  const { id: order_id, share } = order;
  // Parts are copied when they close.
  const target_profit_price = wholeStop(order, 'take_profit');
  const stop_loss_price = wholeStop(order, 'stop_loss');
  const act = { order_id, price, share, target_profit_price, stop_loss_price };
  if (kind === 'opened') return { ...act, kind: 'open' };
  if (kind === 'partly_closed') return { ...act, kind: 'close' };
  if (kind === 'stops_set' && isOpen(order)) return { ...act, kind: 'stops' };
  const isWhole = kind === 'closed' && order.parent_id === null;
  return isWhole ? { ...act, kind: 'close', share: '0' } : undefined;
}

export async function inAccount<T>(
  tx: Transaction,
  parts: ContractParts,
  where: { user_id: number; legal_id: number; marks: Marks; time: number },
  body: (work: ContractWork) => Promise<T>,
): Promise<T> {
  const { user_id, legal_id, marks, time } = where;
  const [account] = await lockAndRead(tx, user_id, [legal_id]);
  if (account === undefined) throw new Error('the locked account is missing');
  const work = new ContractWork(tx, parts, account, marks, time);
  const result = await body(work);
  await work.finish();
  return result;
}

/** Locks and changes several users' accounts together; statements are batched. */
export async function inAccounts<I extends Owner>(
  tx: Transaction,
  parts: ContractParts,
  owners: readonly I[],
  { marks, time }: { marks: Marks; time: number },
  body: (work: ContractWork, owner: I) => Promise<void>,
): Promise<void> {
  await lockAccounts(tx, owners.map(contractAccount));
  const accounts = await readAccountsOf(tx, owners);
  const turns = owners.map((owner, index) => ({ owner, account: accounts[index] }));
  await gather(tx, turns, async (gatheringTx, { owner, account }) => {
    if (account === undefined) throw new Error('the locked account is missing');
    const work = new ContractWork(gatheringTx, parts, account, marks, time);
    await body(work, owner);
    await work.finish();
  });
}
