// What the processes of one exchange say to each other. All of them, the one that speaks included, hear it in one order.
import type { ChatEvent, NftEvent } from '../../protocol/stream.ts';
import type { UserEvent } from '../outbox/backlog.ts';
import type { MarketMessage } from './market-messages.ts';

/** Topic -> what is said. A module that has something to say to the other processes adds a line. */
export interface Messages {
  /** Events of accounts, committed. */
  users: readonly UserEvent[];
  /** Sessions that have ended. */
  sessions: { ids: readonly number[]; user_id: number };
  chat: ChatEvent;
  nft: NftEvent;
  /** Between who runs the market and who does not. */
  market: MarketMessage;
}

export type Topic = keyof Messages;

export type Heard<T extends Topic> = (message: Messages[T], bytes: Uint8Array<ArrayBuffer>) => void;

export interface Bus {
  /** Resolves when it is certain that it will be heard; rejects where the bus is down. */
  publish<T extends Topic>(topic: T, message: Messages[T], bytes?: Uint8Array): Promise<void>;
  /** Called for each message, in order. */
  on<T extends Topic>(topic: T, listener: Heard<T>): void;
  /** What was said in a while that is over may not have been heard: look for yourself. */
  onMissed(listener: () => void): void;
  close(): Promise<void>;
}

const NO_BYTES = new Uint8Array(0);

/** Who listens, by topic. */
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

  /** One that fails takes nothing from the others. */
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

/** Of a process that is alone: it hears itself, at once. */
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
