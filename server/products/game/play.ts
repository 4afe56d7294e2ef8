// One play of the wheel (R-GAME-1 to R-GAME-3): committed before the turn, drawn with the user's seed, and paid in the
// same transaction.

import { USDT } from '../../../protocol/constants.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { lockUser } from '../../people/auth/user-store.ts';
import { accountsOfPerson } from '../../people/identity/relation-store.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { commit, itemAt, type RandomBytes, reveal } from '../../platform/base/draws.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { credit } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { offerOf } from '../coupons/offer-store.ts';
import { give } from '../coupons/steps.ts';
import {
  addSpent,
  type CommittedPlay,
  hasPlayed,
  insertCommitted,
  lockCommitted,
  lockDay,
  makePlay,
  type PlayRow,
} from './play-store.ts';
import { type PrizeRow, prizesOf } from './prize-store.ts';
import { affordsAll, costOf, SLOTS, type WheelWords } from './views.ts';

const DATE_CHARACTERS = 10;

export interface PlayParts extends WheelWords {
  dice: RandomBytes;
  budget(): string;
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, DATE_CHARACTERS);
}

export function nextDay(time: number): number {
  return time - (time % DAY_MS) + DAY_MS;
}

export async function committedPlay(
  tx: Transaction,
  { dice }: Pick<PlayParts, 'dice'>,
  user_id: number,
): Promise<CommittedPlay> {
  // Locked, so that two pages that open at once get the same commitment.
  await lockUser(tx, user_id);
  return (await lockCommitted(tx, user_id)) ?? (await insertCommitted(tx, user_id, commit(dice)));
}

export async function play(
  tx: Transaction,
  parts: PlayParts,
  { user_id, seed, time }: { user_id: number; seed: string | undefined; time: number },
): Promise<PlayRow> {
  const { id, secret, hash } = await committedPlay(tx, parts, user_id);
  const day = dayOf(time);
  const prizes = await prizesOf(tx);
  const wait = { params: { retry_after_ms: nextDay(time) - time } };
  // Locked first, so that two accounts of one person can't play at the same time.
  const spentToday = await lockDay(tx, day);
  if (prizes.length === 0 || (await hasPlayed(tx, await accountsOfPerson(tx, user_id), day))) {
    throw refusal('game_no_plays', wait);
  }
  if (!affordsAll(prizes, spentToday, parts.budget())) throw refusal('game_no_plays', wait);
  const revealedDraw = reveal(parts.dice, { secret, seed, id, size: SLOTS });
  const prize = itemAt(
    prizes.map((one) => ({ ...one, left: one.slots })),
    revealedDraw.position,
  );
  const playedDraw = { id, seed: revealedDraw.seed, position: revealedDraw.position };
  await makePlay(tx, { ...playedDraw, day, prize_id: prize.id, time });
  await addSpent(tx, day, costOf(prize));
  await handOver(tx, parts, prize, { id, user_id, time });
  return { ...playedDraw, secret, hash, play_time: time, prize };
}

async function handOver(
  tx: Transaction,
  parts: PlayParts,
  { kind, number, offer_id }: PrizeRow,
  { id, user_id, time }: { id: number; user_id: number; time: number },
): Promise<void> {
  if (kind === 'coupon') {
    const offer = await offerOf(tx, offer_id ?? 0);
    if (offer === undefined) throw new Error(`play ${id} won a coupon that does not exist`);
    await give(tx, parts, offer, { user_id, time });
  }
  if (kind !== 'money') return;
  const to = { user_id, type: 'change', currency_id: USDT } as const;
  const { outcome } = await post(tx, {
    kind: 'game',
    reference: String(id),
    reference_id: id,
    time,
    movements: [credit(house('promotions', USDT), to, number ?? '0', 'game')],
  });
  if (outcome !== 'posted') throw new Error(`play ${id} ended as ${outcome}`);
}
