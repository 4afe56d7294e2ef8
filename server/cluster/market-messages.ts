// What the process that runs the market and those that follow it say to each other.
import type { Listing } from '../market/messages.ts';
import type { Answer, FeedState, Question } from '../market/questions.ts';
import type { EngineName } from '../market/watch.ts';

/** `from` is the name of a process. Bytes of a frame, or of an answer that has some, travel beside the message. */
export type MarketMessage =
  /** A follower has begun: who leads? */
  | { is: 'hello'; from: string }
  /** The whole of what a follower's sockets listen to, each second and with each change. */
  | { is: 'heard'; from: string; rooms: readonly string[] }
  | { is: 'ask'; from: string; id: number; question: Question }
  /** To the engine's watch, which is where the market runs. */
  | { is: 'watch'; from: string; engine: EngineName; message: object }
  /** More of these were not told than a process keeps: who leads reads in the database what waits. */
  | { is: 'resync'; from: string }
  /** From here on the frames are this process's. */
  | { is: 'leads'; from: string; listing: Listing; feed: FeedState }
  | { is: 'frame'; from: string; room: string }
  | { is: 'feed'; from: string; feed: FeedState }
  /** `lost`: the market ended before it answered. */
  | { is: 'answer'; to: string; id: number; answer: Answer | 'lost' };
