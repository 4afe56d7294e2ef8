// The end of a token sale (R-IEO-2): the result is computed and stored in one transaction, then written to the
// subscriptions and paid in batches. After a crash the rest is written and paid by the stored result.

import { evaluate } from '../../../core/pkg/pe_core.js';
import { DAY_MS } from '../../../protocol/time.ts';
import { notify } from '../../people/profile/notices.ts';
import {
  isEqual,
  isPositive,
  isZero,
  mul,
  negate,
  roundAmount,
  sub,
} from '../../platform/base/exact.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { gather } from '../../platform/db/gather.ts';
import { forEach } from '../../platform/jobs/each.ts';
import { frozen, house } from '../../platform/ledger/accounts.ts';
import type { TransactionKind } from '../../platform/ledger/kinds.ts';
import { type Movement, move, release, settle } from '../../platform/ledger/movements.ts';
import { type Posting, postAll } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import {
  type Demand,
  demandsOf,
  lockDueUnlocks,
  lockOpenOfUser,
  lockShared,
  moveOrders,
  type OrderEnd,
  type OrderRow,
  type Share,
  subscribedBy,
  writeShares,
} from './order-store.ts';
import {
  addSubscribed,
  keepPlan,
  lockProject,
  markAllotted,
  markSettled,
  type ProjectRow,
  planOf,
  projectOf,
  unsettledProjects,
} from './project-store.ts';
import { type CurrencyWords, shownOrder } from './views.ts';

const AT_ONCE = 100;
const WRITTEN_AT_ONCE = 1000;
/** Of the transaction that computes the result of a sale: 100,000 subscriptions take some seconds on a busy machine. */
const PLAN_MS = 120_000;

export interface AllotmentParts {
  database: Database;
  words: CurrencyWords;
  now(): number;
}

export async function allotDue(parts: AllotmentParts): Promise<void> {
  const { database, now } = parts;
  await forEach(await unsettledProjects(database, now()), async ({ id }) => {
    await writeAllotment(database, id, now);
    const project = await projectOf(database, id);
    if (project === undefined) return;
    while ((await database.transaction((tx) => giveBatch(tx, parts, project))) === AT_ONCE);
    await markSettled(database, id, now());
  });
}

/** In small transactions, so that the embedded engine serves others in between. */
async function writeAllotment(database: Database, id: number, now: () => number): Promise<void> {
  const plan = await database.transaction((tx) => planAllotment(tx, id), {
    statement_ms: PLAN_MS,
    transaction_ms: PLAN_MS,
  });
  if (plan === undefined) return;
  for (let at = 0; at < plan.length; at += WRITTEN_AT_ONCE) {
    await database.transaction((tx) => writeShares(tx, plan.slice(at, at + WRITTEN_AT_ONCE)));
  }
  await database.transaction((tx) => markAllotted(tx, id, now()));
}

async function planAllotment(tx: Transaction, id: number): Promise<Share[] | undefined> {
  const project = await lockProject(tx, id);
  if (project === undefined || project.allotted_at !== null) return undefined;
  const storedPlan = await planOf(tx, id);
  if (storedPlan !== undefined) return storedPlan;
  const shares = sharesOf(project, await demandsOf(tx, id));
  await keepPlan(tx, id, shares);
  return shares;
}

function sharesOf(project: ProjectRow, demands: readonly Demand[]): Share[] {
  if (demands.length === 0) return [];
  const { total_issuance, step, closed_at } = project;
  const demandText = demands.map(({ amount }) => amount).join(';');
  const allottedAmount =
    closed_at === null
      ? evaluate('ieo_allotment', [total_issuance, step, demandText]).split(';')
      : demands.map(() => '0');
  return demands.map((demand, index) => {
    const share = allottedAmount[index];
    if (share === undefined) throw new Error(`subscription ${demand.id} was left out.`);
    return { id: demand.id, allotted: share, refund: refundOf(demand, share) };
  });
}

function refundOf({ amount, price, paid }: Demand, allottedAmount: string): string {
  return isEqual(allottedAmount, amount) ? '0' : sub(paid, roundAmount(mul(allottedAmount, price)));
}

async function giveBatch(
  tx: Transaction,
  parts: AllotmentParts,
  project: ProjectRow,
): Promise<number> {
  const orders = await lockShared(tx, project.id, AT_ONCE);
  const time = parts.now();
  const unlock_time = project.end_time + project.lock_days * DAY_MS;
  const ends = orders.map(({ id, allotted, refund }): OrderEnd => {
    const gets = isPositive(allotted);
    return { id, allotted, refund, status: gets ? 1 : 3, unlock_time: gets ? unlock_time : null };
  });
  await moveOn(tx, parts, { kind: 'ieo_allot', orders, ends, movementsOf: allotMovements, time });
  await gather(tx, orders, (one, order) =>
    noticeOf(one, parts.words, { ...order, unlock_time }, time),
  );
  return orders.length;
}

function allotMovements(order: OrderRow, { allotted, refund }: Share): Movement[] {
  const { user_id, pay_currency, currency_id, paid } = order;
  const change = { user_id, type: 'change', currency_id: pay_currency } as const;
  return [
    settle(change, house('project_pool', pay_currency), sub(paid, refund), 'ieo_subscribe'),
    release(change, refund, 'ieo_refund'),
    move(
      house('project_pool', currency_id),
      frozen({ ...change, currency_id }),
      allotted,
      'ieo_token',
    ),
  ];
}

async function noticeOf(
  tx: Transaction,
  { nameOf }: CurrencyWords,
  order: OrderRow & Share & { unlock_time: number },
  time: number,
): Promise<void> {
  const { user_id, name, allotted, refund, unlock_time } = order;
  await (isZero(allotted)
    ? notify(tx, user_id, {
        name: 'ieo_refunded',
        about_id: order.id,
        time,
        params: { name, amount: refund, currency: nameOf(order.pay_currency) },
      })
    : notify(tx, user_id, {
        name: 'ieo_allotted',
        about_id: order.id,
        time,
        params: { name, amount: allotted, currency: nameOf(order.currency_id), time: unlock_time },
      }));
}

export async function unlockDue(parts: AllotmentParts): Promise<void> {
  const { database, words, now } = parts;
  const batch = async (tx: Transaction): Promise<number> => {
    const time = now();
    const orders = await lockDueUnlocks(tx, time, AT_ONCE);
    await unlock(tx, parts, orders, time);
    await gather(tx, orders, (one, { id, user_id, allotted, currency_id }) => {
      const params = { amount: allotted ?? '0', currency: words.nameOf(currency_id) };
      return notify(one, user_id, { name: 'ieo_unlocked', params, about_id: id, time });
    });
    return orders.length;
  };
  while ((await database.transaction(batch)) === AT_ONCE);
}

async function unlock(
  tx: Transaction,
  parts: Pick<AllotmentParts, 'words'>,
  orders: readonly OrderRow[],
  time: number,
): Promise<void> {
  const ends = orders.map(
    ({ id, allotted, refund, unlock_time }): OrderEnd => ({
      id,
      allotted: allotted ?? '0',
      refund: refund ?? '0',
      status: 2,
      unlock_time,
    }),
  );
  const movementsOf = ({ user_id, currency_id }: OrderRow, { allotted }: Share): Movement[] => [
    release({ user_id, type: 'change', currency_id }, allotted, 'ieo_token'),
  ];
  await moveOn(tx, parts, { kind: 'ieo_unlock', orders, ends, movementsOf, time });
}

interface Step {
  kind: TransactionKind;
  orders: readonly OrderRow[];
  ends: readonly OrderEnd[];
  movementsOf(order: OrderRow, end: OrderEnd): Movement[];
  time: number;
}

async function moveOn(
  tx: Transaction,
  { words }: Pick<AllotmentParts, 'words'>,
  { kind, orders, ends, movementsOf, time }: Step,
): Promise<void> {
  if (orders.length === 0) return;
  await moveOrders(tx, ends);
  const postings = orders.map((order, index): Posting => {
    const end = ends[index];
    if (end === undefined) throw new Error('an order has no result');
    const { id, user_id } = order;
    const data = shownOrder({ ...order, ...end }, words);
    emitEvent(tx, time, { kind: 'project_order', user_id, data });
    const movements = movementsOf(order, end);
    return { kind, reference: String(id), reference_id: id, time, movements };
  });
  const outcomes = await postAll(tx, postings);
  const refusal = outcomes.find(({ outcome }) => outcome !== 'posted');
  if (refusal !== undefined) throw new Error(`${kind} ended as ${refusal.outcome}`);
}

/** For the reset of a practice account: returns held money and frees locked tokens. */
export async function returnSubscriptions(
  tx: Transaction,
  parts: Pick<AllotmentParts, 'words'>,
  user_id: number,
  time: number,
): Promise<void> {
  const open = await lockOpenOfUser(tx, user_id);
  const lockedOrders = open.filter(({ status }) => status === 1);
  const waitingOrders = open.filter(({ status }) => status === 0);
  await unlock(tx, parts, lockedOrders, time);
  const ends = waitingOrders.map(
    ({ id, paid }): OrderEnd => ({
      id,
      allotted: '0',
      refund: paid,
      status: 3,
      unlock_time: null,
      is_returned: true,
    }),
  );
  await moveOn(tx, parts, {
    kind: 'ieo_allot',
    orders: waitingOrders,
    ends,
    time,
    movementsOf: ({ pay_currency, paid }) => [
      release({ user_id, type: 'change', currency_id: pay_currency }, paid, 'ieo_refund'),
    ],
  });
  for (const { project_id, amount } of waitingOrders) {
    await addSubscribed(tx, project_id, { amount: negate(amount), applications: 0 });
  }
  for (const project_id of new Set(waitingOrders.map((one) => one.project_id))) {
    const rest = await subscribedBy(tx, project_id, user_id);
    if (isZero(rest)) await addSubscribed(tx, project_id, { amount: '0', applications: -1 });
  }
}
