import type { ChatMessage } from '../../../protocol/calls/people/people.ts';
import type { ChatEvent } from '../../../protocol/stream.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockUser } from '../auth/user-store.ts';
import { maskWords } from './masked-words.ts';
import {
  eraseChat,
  insertMessage,
  insertReport,
  type LockedMessage,
  lockMessage,
  setHidden,
} from './message-store.ts';
import { mutedUntil } from './mute-store.ts';

export interface RoomParts {
  words(): readonly string[];
  publish(event: ChatEvent): void;
}

const REPORTS_THAT_HIDE = 3;

export async function postMessage(
  tx: Transaction,
  { words, publish }: RoomParts,
  { user_id, text, time }: { user_id: number; text: string; time: number },
): Promise<ChatMessage> {
  // Locked, so that no message of an account that is being erased is left behind.
  const { nickname } = await lockUser(tx, user_id);
  if (nickname === '') throw refusal('nickname_required');
  const until = await mutedUntil(tx, user_id, time);
  if (until !== null) throw refusal('chat_muted', { params: { time: until } });
  const message = await insertMessage(tx, user_id, maskWords(text, words()), time);
  tx.afterCommit(() => publish(message));
  return { ...message, is_mine: true };
}

export async function report(
  tx: Transaction,
  parts: RoomParts,
  wish: { id: number; user_id: number; reason: string | undefined; time: number },
): Promise<void> {
  const { id, user_id, reason = null, time } = wish;
  const message = await lockMessage(tx, id);
  if (message === undefined || message.is_hidden || message.user_id === user_id) {
    throw refusal('not_found', { field: 'id' });
  }
  const reports = await insertReport(tx, id, { user_id, reason, time });
  if (message.is_reviewed || reports < REPORTS_THAT_HIDE) return;
  await hide(tx, parts, message, { is_reviewed: false });
}

export async function hideByOperator(
  tx: Transaction,
  parts: RoomParts,
  id: number,
): Promise<number> {
  const message = await lockMessage(tx, id);
  if (message === undefined) throw refusal('not_found');
  await hide(tx, parts, message, { is_reviewed: true });
  return message.user_id;
}

/** From now on reports don't hide the message. Open rooms show it after their next read. */
export async function showByOperator(tx: Transaction, id: number): Promise<number> {
  const message = await lockMessage(tx, id);
  if (message === undefined) throw refusal('not_found');
  await setHidden(tx, id, { is_hidden: false, is_reviewed: true });
  return message.user_id;
}

export async function eraseFromRoom(
  tx: Transaction,
  { publish }: RoomParts,
  user_id: number,
): Promise<void> {
  const ids = await eraseChat(tx, user_id);
  tx.afterCommit(() => {
    for (const id of ids) publish({ id, hidden: true });
  });
}

async function hide(
  tx: Transaction,
  { publish }: RoomParts,
  { id, is_hidden }: LockedMessage,
  { is_reviewed }: Pick<LockedMessage, 'is_reviewed'>,
): Promise<void> {
  await setHidden(tx, id, { is_hidden: true, is_reviewed });
  if (!is_hidden) tx.afterCommit(() => publish({ id, hidden: true }));
}
