import type { Answer } from '../../../lib/api/api.ts';

export type ChatMessage = Answer<'chat.messages'>['list'][number];

/**
 * Messages in chunks, oldest first. A chunk keeps its id and neighbours, so that its drawn height can replace
 * it out of sight; only the last one grows.
 */
export interface ChatChunk {
  id: number;
  messages: readonly ChatMessage[];
}

export interface ChatLog {
  chunks: readonly ChatChunk[];
  hasOlder: boolean;
  /** Removed since they were shown: one line replaces each. */
  hiddenIds: ReadonlySet<number>;
}

interface ChatPage {
  /** Newest first, as the server returns them. */
  list: readonly ChatMessage[];
  has_more: boolean;
}

/** Smaller ones were slower: 6 messages made 3 to 4 times as many late frames. */
const CHUNK = 50;

export const NO_LOG: ChatLog = { chunks: [], hasOlder: false, hiddenIds: new Set() };

function chunksOf(messages: readonly ChatMessage[]): ChatChunk[] {
  const chunks: ChatChunk[] = [];
  for (let from = 0; from < messages.length; from += CHUNK) {
    const part = messages.slice(from, from + CHUNK);
    chunks.push({ id: (part[0] as ChatMessage).id, messages: part });
  }
  return chunks;
}

export function withOlder(log: ChatLog, { list, has_more }: ChatPage): ChatLog {
  const oldest = oldestOf(log) ?? Number.POSITIVE_INFINITY;
  const older = list.filter(({ id }) => id < oldest).reverse();
  return { ...log, chunks: [...chunksOf(older), ...log.chunks], hasOlder: has_more };
}

/**
 * The newest page, on the first visit and after a lost connection. If it doesn't reach back to the known
 * messages, there is a gap: the log starts again with this page.
 */
export function withNewest(log: ChatLog, page: ChatPage): ChatLog {
  const newestId = newestOf(log);
  const fresh = [...page.list].reverse();
  const reaches =
    newestId !== undefined && (!page.has_more || fresh.some(({ id }) => id <= newestId));
  if (!reaches) return { ...log, chunks: chunksOf(fresh), hasOlder: page.has_more };
  return fresh.reduce(withMessage, log);
}

/** Ignores a known message. The response to an own message may arrive after a later message of the room. */
export function withMessage(log: ChatLog, message: ChatMessage): ChatLog {
  const newest = newestOf(log);
  if (newest === undefined || message.id > newest) return withLast(log, message);
  const at = log.chunks.findLastIndex(({ id }) => id <= message.id);
  const chunk = log.chunks[at];
  if (chunk === undefined || chunk.messages.some(({ id }) => id === message.id)) return log;
  const place = chunk.messages.findIndex(({ id }) => id > message.id);
  const to = place === -1 ? chunk.messages.length : place;
  const messages = chunk.messages.toSpliced(to, 0, message);
  return { ...log, chunks: log.chunks.with(at, { ...chunk, messages }) };
}

function withLast(log: ChatLog, message: ChatMessage): ChatLog {
  const last = log.chunks.at(-1);
  if (last === undefined || last.messages.length >= CHUNK) {
    return { ...log, chunks: [...log.chunks, ...chunksOf([message])] };
  }
  const grown = { ...last, messages: [...last.messages, message] };
  return { ...log, chunks: log.chunks.with(-1, grown) };
}

export function withHidden(log: ChatLog, id: number): ChatLog {
  return { ...log, hiddenIds: new Set([...log.hiddenIds, id]) };
}

export function oldestOf({ chunks }: ChatLog): number | undefined {
  return chunks[0]?.messages[0]?.id;
}

export function newestOf({ chunks }: ChatLog): number | undefined {
  return chunks.at(-1)?.messages.at(-1)?.id;
}
