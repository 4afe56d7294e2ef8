// Messages between the processes of one exchange. All processes receive them in the same order, the sender
// included.
import type { ChatEvent, NftEvent } from '../../protocol/stream.ts';
import type { UserEvent } from '../outbox/backlog.ts';
import type { MarketMessage } from './market-messages.ts';

/** Topic -> message. A module with messages to other processes adds a line. */
export interface Messages {
  /** Events of accounts, committed. */
  users: readonly UserEvent[];
  /** Sessions that have ended. */
  sessions: { ids: readonly number[]; user_id: number };
  chat: ChatEvent;
  nft: NftEvent;
  /** Between the process that runs the market and its followers. */
  market: MarketMessage;
}

export type Topic = keyof Messages;

export type Heard<T extends Topic> = (message: Messages[T], bytes: Uint8Array<ArrayBuffer>) => void;

export interface Bus {
  /** Resolves when the message is stored for all; rejects while the bus is down. */
  publish<T extends Topic>(topic: T, message: Messages[T], bytes?: Uint8Array): Promise<void>;
  /** Called for each message, in order. */
  on<T extends Topic>(topic: T, listener: Heard<T>): void;
  /** Messages of a past period may be lost: the listener must read the current state. */
  onMissed(listener: () => void): void;
  close(): Promise<void>;
}

const NO_BYTES = new Uint8Array(0);

/** Listeners by topic. */
export class Listeners {
  readonly #byTopic = new Map<Topic, Heard<Topic>[]>();
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  add<T extends Topic>(topic: T, listener: Heard<T>): void {
    const others = this.#byTopic.get(topic) ?? [];
    this.#byTopic.set(topic, [...others, listener as Heard<Topic>]);
  }

  /** A listener's failure doesn't affect the others. */
  hear<T extends Topic>(topic: T, message: Messages[T], bytes: Uint8Array<ArrayBuffer>): void {
    for (const listener of this.#byTopic.get(topic) ?? []) {
      try {
        listener(message, bytes);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}

/** The bus of a single process: delivers to itself at once. */
export function localBus(report: (error: unknown) => void): Bus {
  const listeners = new Listeners(report);
  return {
    publish: async (topic, message, bytes) =>
      listeners.hear(topic, message, bytes === undefined ? NO_BYTES : new Uint8Array(bytes)),
    on: (topic, listener) => listeners.add(topic, listener),
    onMissed: () => undefined,
    close: async () => undefined,
  };
}
