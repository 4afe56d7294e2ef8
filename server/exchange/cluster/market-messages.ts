import type { Listing } from '../../market/feed/messages.ts';
import type { Answer, FeedState, Question } from '../../market/feed/questions.ts';
import type { EngineName } from '../../market/feed/watch.ts';

/** `from` is a process name. Binary data of a frame or an answer travels beside the message. */
export type MarketMessage =
  | { is: 'hello'; from: string }
  /** All rooms that a follower's sockets joined; sent every second and after each change. */
  | { is: 'heard'; from: string; rooms: readonly string[] }
  | { is: 'ask'; from: string; id: number; question: Question }
  /** For the engine's watch, which runs beside the market. */
  | { is: 'watch'; from: string; engine: EngineName; message: object }
  /** Too many messages were lost: the leader must read the waiting orders from the database. */
  | { is: 'resync'; from: string }
  | { is: 'leads'; from: string; listing: Listing; feed: FeedState }
  | { is: 'frame'; from: string; room: string }
  | { is: 'feed'; from: string; feed: FeedState }
  | { is: 'answer'; to: string; id: number; answer: Answer | 'lost' };
