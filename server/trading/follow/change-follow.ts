// Starts and ends a follow, and detaches single positions (R-COPY-1, R-COPY-4).
import type { Follow } from '../../../protocol/calls/trading/follow.ts';
import { marksOf } from '../../market/engines/marks.ts';
import { refuseAll } from '../../market/engines/taking.ts';
import type { Quote } from '../../market/feed/questions.ts';
import type { OpenGate } from '../../people/security/sending-value.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { lockAndRead } from '../contract/account.ts';
import { closingWrongs, inOrderOfProfit } from '../contract/change.ts';
import { closeWhole } from '../contract/close.ts';
import type { ContractParts } from '../contract/contract-parts.ts';
import { isOpen, type OrderRow } from '../contract/order-row.ts';
import { findOrder } from '../contract/store.ts';
import { ContractWork, inAccount } from '../contract/work.ts';
import { copiedLegalIds } from './copied-store.ts';
import {
  countFollowers,
  endFollow,
  type FollowRow,
  findFollow,
  insertFollow,
  lockFollow,
  openFollow,
  setTerms,
  type Terms,
} from './follow-store.ts';
import { keptNumber } from './rules.ts';
import { lockTrader } from './trader-store.ts';
import { shownFollow } from './views.ts';
import { copiedPositions, detachAll } from './wind-up.ts';

export interface FollowMoment {
  user_id: number;
  time: number;
  quotes: ReadonlyMap<number, Quote>;
}

export async function startFollow(
  tx: Transaction,
  gate: OpenGate,
  { user_id, time }: Pick<FollowMoment, 'user_id' | 'time'>,
  trader_user_id: number,
  newTerms: Terms,
): Promise<Follow> {
  const trader = await lockTrader(tx, trader_user_id);
  const field = 'trader_user_id';
  if (trader === undefined) throw refusal('trader_not_found', { field });
  if (trader_user_id === user_id) throw refusal('follow_self', { field });
  if (trader.status !== 1) throw refusal('trader_not_found', { field });
  const terms = { ...newTerms, number: keptNumber(newTerms.type, newTerms.number) };
  const open = await openFollow(tx, user_id, trader_user_id);
  const isFull =
    open === undefined && (await countFollowers(tx, trader_user_id)) >= trader.follower_limit;
  if (isFull) throw refusal('trader_full', { field });
  // A practice trader is the house.
  await gate.requireReceiver(trader.is_practice ? null : trader_user_id);
  await gate.confirm(terms.margin_limit ?? undefined);
  if (open !== undefined) await setTerms(tx, open.id, terms);
  const id = open?.id ?? (await insertFollow(tx, { user_id, trader_user_id }, terms, time));
  return emitFollow(tx, id, time);
}

async function emitFollow(tx: Transaction, id: number, time: number): Promise<Follow> {
  const row = await findFollow(tx, id);
  if (row === undefined) throw new Error(`no follow with id ${id}`);
  const view = shownFollow(row);
  emitEvent(tx, time, { kind: 'follow', user_id: row.user_id, data: view });
  return view;
}

export async function myFollow(
  tx: Transaction,
  user_id: number,
  which: { follow_user_id?: number | undefined; trader_user_id?: number | undefined },
): Promise<FollowRow> {
  const { follow_user_id, trader_user_id } = which;
  const row =
    follow_user_id === undefined
      ? await openFollow(tx, user_id, trader_user_id ?? 0)
      : await findFollow(tx, follow_user_id);
  if (row?.user_id === user_id && row.status === 1) return row;
  const field = follow_user_id === undefined ? 'trader_user_id' : 'follow_user_id';
  throw refusal('not_found', { field });
}

/** Copied positions either all close at the mark price or all become self-held. */
export async function stopFollow(
  tx: Transaction,
  parts: ContractParts,
  { user_id, time, quotes }: FollowMoment,
  follow_id: number,
  closes: boolean,
): Promise<Follow> {
  const marks = marksOf(quotes.values());
  // Locks accounts before the follow, in the same order as closing a copied position.
  const accounts = await lockAndRead(tx, user_id, await copiedLegalIds(tx, follow_id));
  const works = accounts.map((account) => new ContractWork(tx, parts, account, marks, time));
  const follow = await lockFollow(tx, follow_id);
  if (follow?.status !== 1) throw refusal('not_found');
  // A copy that another process was about to open is wound up by the copier. Ended first: what is settled below can't
  // reach the loss limit of a follow that goes on.
  const wind_up = closes ? 'close' : 'hold';
  await endFollow(tx, follow_id, { reason: 'user', wind_up, time });
  for (const work of works) {
    const positions = copiedPositions(work, follow_id);
    if (closes) {
      refuseAll(positions.flatMap((order) => closingWrongs(work, order, quotes)).slice(0, 1));
      await closeWhole(work, inOrderOfProfit(work, positions), 'user');
    } else {
      await detachAll(work, positions, { needsAll: true });
    }
    await work.finish();
  }
  return emitFollow(tx, follow_id, time);
}

export async function holdSelf(
  tx: Transaction,
  parts: ContractParts,
  { user_id, time, quotes }: FollowMoment,
  id: number,
) {
  const field = 'transaction_id';
  const order = await findOrder(tx, user_id, id);
  if (order === undefined) throw refusal('not_found', { field });
  const where = { user_id, legal_id: order.legal_id, marks: marksOf(quotes.values()), time };
  let view: ReturnType<ContractWork['view']> | undefined;
  await inAccount(tx, parts, where, async (work) => {
    const position = requireCopied(work.find(id), field);
    const [own] = await detachAll(work, [position], { needsAll: true });
    if (own !== undefined) view = work.view(own);
  });
  if (view === undefined) throw new Error('the detached position is missing');
  return view;
}

function requireCopied(position: OrderRow | undefined, field: string): OrderRow {
  if (position === undefined || !isOpen(position)) throw refusal('order_not_open', { field });
  if (position.follow_user_id === null) throw refusal('order_not_copied', { field });
  return position;
}
