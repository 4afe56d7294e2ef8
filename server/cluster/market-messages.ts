// Messages between the process that runs the market and its followers.
import type { Listing } from '../market/messages.ts';
import type { Answer, FeedState, Question } from '../market/questions.ts';
import type { EngineName } from '../market/watch.ts';

/** `from` is the name of a process. Bytes of a frame, or of an answer that has some, travel beside the message. */
export type MarketMessage =
  /** A follower has started and asks for the leader. */
  | { is: 'hello'; from: string }
  /** All rooms of a follower's sockets, each second and with each change. */
  | { is: 'heard'; from: string; rooms: readonly string[] }
  | { is: 'ask'; from: string; id: number; question: Question }
  /** To the engine's watch, which is where the market runs. */
  | { is: 'watch'; from: string; engine: EngineName; message: object }
  /**
   * More messages were lost than a process keeps: the leader must read the waiting orders from the database.
   */
  | { is: 'resync'; from: string }
  /** From here on the frames are this process's. */
  | { is: 'leads'; from: string; listing: Listing; feed: FeedState }
  | { is: 'frame'; from: string; room: string }
  | { is: 'feed'; from: string; feed: FeedState }
  /** `lost`: the market ended before it answered. */
  | { is: 'answer'; to: string; id: number; answer: Answer | 'lost' };
