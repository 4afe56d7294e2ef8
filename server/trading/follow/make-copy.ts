import type { Quote } from '../../market/feed/questions.ts';
import { notify } from '../../people/profile/notices.ts';
import { CallRefusal, refusal, wrong } from '../../platform/base/call-refusal.ts';
import { add, isAbove, isBelow, isZero, mul } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { setStops } from '../contract/change.ts';
import { closePart, closeWhole } from '../contract/close.ts';
import type { ContractParts } from '../contract/contract-parts.ts';
import { isOpen, type OrderRow } from '../contract/order-row.ts';
import { placeOrder } from '../contract/submit.ts';
import { checkTicket, type Wish } from '../contract/ticket.ts';
import { type ContractWork, inAccount, inAccounts } from '../contract/work.ts';
import { copiedMargins } from './copied-store.ts';
import {
  type JobRow,
  jobDone,
  jobDropped,
  jobSkipped,
  lockJob,
  openingCopy,
  type WaitingJob,
} from './copy-store.ts';
import { countCopy, type FollowRow, lockFollow } from './follow-store.ts';
import {
  closedLots,
  copiedLots,
  copiedMultiple,
  fittingStops,
  LATE_MS,
  worstPrice,
} from './rules.ts';
import { shownFollow } from './views.ts';

export interface CopyMoment {
  quotes: ReadonlyMap<number, Quote>;
  marks: ReadonlyMap<number, string>;
  time: number;
}

/** Makes, skips or drops the copy. Afterwards the job is decided, unless an earlier one waits. */
export async function makeCopy(
  parts: ContractParts,
  job: WaitingJob,
  at: CopyMoment,
): Promise<void> {
  const { user_id, legal_id } = job;
  const where = { user_id, legal_id, marks: at.marks, time: at.time };
  try {
    await parts.database.transaction((tx) =>
      inAccount(tx, parts, where, (work) => copy(work, job, at)),
    );
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    await parts.database.transaction((tx) => skipCopy(tx, job, error, at.time));
  }
}

/**
 * Copies of several users in one transaction: one price, batched statements. Throws if one of them fails after writing
 * something; then none is done.
 */
export async function makeCopies(
  parts: ContractParts,
  jobs: readonly WaitingJob[],
  at: CopyMoment,
): Promise<void> {
  await parts.database.transaction((tx) =>
    inAccounts(tx, parts, jobs, at, async (work, job) => {
      try {
        await copy(work, job, at);
      } catch (error) {
        if (!(error instanceof CallRefusal && work.isUntouched)) throw error;
        await skipCopy(work.tx, job, error, at.time);
      }
    }),
  );
}

async function copy(work: ContractWork, { id }: WaitingJob, at: CopyMoment): Promise<void> {
  const { tx } = work;
  const job = await lockJob(tx, id);
  if (job === undefined) return;
  const isDone = job.kind === 'open' ? await open(work, job, at) : await follow(work, job);
  if (!isDone) return jobDropped(tx, id, at.time);
  const late = at.time - job.acted_at;
  if (late > LATE_MS) await notifyOfLateCopy(tx, job, late, at.time);
}

async function open(work: ContractWork, job: JobRow, { quotes }: CopyMoment): Promise<boolean> {
  const { tx, parts, time } = work;
  const follow = await lockFollow(tx, job.follow_id);
  if (follow?.status !== 1) return false;
  const instrument = parts.instruments.of(job.match_id);
  const quote = quotes.get(job.match_id);
  if (instrument === undefined || quote === undefined) throw refusal('instrument_unavailable');
  const share = copiedLots(follow, job.share, instrument);
  if (isBelow(share, instrument.lot_min)) {
    throw refusal('below_minimum', { params: { minimum: instrument.lot_min } });
  }
  const wish: Wish = {
    instrument,
    quote,
    type: job.type,
    kind: 'market',
    share,
    multiple: copiedMultiple(job.multiple, instrument),
    margin_mode: job.margin_mode,
    ...fittingStops(job.type, quote.mark, instrument.tick, job),
    worst_price: worstPrice(job.type, job.price, follow.tolerance_percent, instrument.tick),
    copy: { follow_user_id: follow.id, trader_user_id: job.trader_user_id },
  };
  await refuseAboveLimit(work, follow, wish);
  const order = await placeOrder(work, wish, undefined);
  await jobDone(tx, job.id, { order_id: order.id, share: order.share, time });
  await countCopy(tx, follow.id, 'trade_count');
  const data = shownFollow({ ...follow, trade_count: follow.trade_count + 1 });
  emitEvent(tx, time, { kind: 'follow', user_id: follow.user_id, data });
  return true;
}

/** Margin of all copies of the follow, in all currencies, at current prices (R-COPY-3). */
async function refuseAboveLimit(
  work: ContractWork,
  { id, margin_limit }: FollowRow,
  wish: Wish,
): Promise<void> {
  if (margin_limit === null) return;
  const { tx, account, parts } = work;
  const copiedMargin = await copiedMargins(tx, id);
  const own = { legal_id: account.legal_id, margin: checkTicket(work, wish).margin };
  let total = '0';
  for (const { legal_id, margin } of [...copiedMargin, own]) {
    const price = parts.priceUsd(legal_id);
    if (price === undefined) throw refusal('price_stale');
    total = add(total, mul(margin, price));
  }
  if (isAbove(total, margin_limit)) throw refusal('copy_margin_limit');
}

async function follow(work: ContractWork, job: JobRow): Promise<boolean> {
  const { tx, time } = work;
  const opening = await openingCopy(tx, job.follow_id, job.trader_order_id);
  const position = opening === undefined ? undefined : work.find(opening.order_id);
  if (opening === undefined || position === undefined) return false;
  if (!isOpen(position) || position.follow_user_id !== job.follow_id) return false;
  if (job.kind === 'stops') {
    const { target_profit_price, stop_loss_price } = job;
    const stops = { target_profit_price, stop_loss_price };
    await setStops(work, position.id, stops, { isCopy: true });
    await jobDone(tx, job.id, { order_id: position.id, share: null, time });
    return true;
  }
  const share = await close(work, job, position, opening);
  await jobDone(tx, job.id, { order_id: position.id, share, time });
  return true;
}

/** At the mark price, like the trader's. A close is never refused for a stale price. Returns the closed lots. */
async function close(
  work: ContractWork,
  job: JobRow,
  position: OrderRow,
  opening: { share: string; closed_share: string; trader_share: string },
): Promise<string> {
  const instrument = work.parts.instruments.of(job.match_id);
  const isWhole = isZero(job.share) || instrument === undefined;
  const share = isWhole ? position.share : closedLots(opening, job.share, instrument);
  if (isZero(share)) {
    throw refusal('below_minimum', { params: { minimum: instrument?.lot_step ?? '0' } });
  }
  if (isBelow(share, position.share)) {
    await closePart(work, position, share, { reason: 'trader' });
    return share;
  }
  await closeWhole(work, [position], 'trader');
  return position.share;
}

async function notifyOfLateCopy(
  tx: Transaction,
  job: JobRow,
  late_ms: number,
  time: number,
): Promise<void> {
  const follow = await lockFollow(tx, job.follow_id);
  const tenths = `${late_ms - (late_ms % 100)}`;
  const params = {
    nickname: follow?.nickname ?? '',
    symbol: job.symbol,
    seconds: secondsText(tenths),
  };
  await notify(tx, job.user_id, { name: 'copy_late', params, time });
}

/** `6200` -> `6.2` */
function secondsText(ms: string): string {
  return `${ms.slice(0, -3)}.${ms.slice(-3, -2)}`;
}

async function skipCopy(
  tx: Transaction,
  { id }: WaitingJob,
  refusal: CallRefusal,
  time: number,
): Promise<void> {
  const job = await lockJob(tx, id);
  if (job === undefined) return;
  const [{ error, params }] = refusal.wrong;
  await jobSkipped(tx, id, { reason: error, params, time });
  const follow = await lockFollow(tx, job.follow_id);
  if (follow === undefined) return;
  await countCopy(tx, follow.id, 'skipped_count');
  const data = shownFollow({ ...follow, skipped_count: follow.skipped_count + 1 });
  const { user_id, nickname } = follow;
  emitEvent(tx, time, { kind: 'follow', user_id, data });
  const noticeParams = { ...plainParams(params), nickname, symbol: job.symbol, error };
  await notify(tx, user_id, { name: 'copy_skipped', params: noticeParams, time });
}

/** Gives up a job that fails repeatedly, so that it doesn't block others. */
export function failedCopy(parts: ContractParts, job: WaitingJob, time: number): Promise<void> {
  const refusal = new CallRefusal([wrong('unavailable', { params: { retry_after_ms: 0 } })]);
  return parts.database.transaction((tx) => skipCopy(tx, job, refusal, time));
}

function plainParams(params: CallRefusal['wrong'][0]['params']): Record<string, string | number> {
  const plain = Object.entries(params ?? {}).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(plain);
}
