// Messages between the processes of one exchange. All processes, including the sender, receive them in the same order.
import type { ChatEvent, NftEvent } from '../../../protocol/stream.ts';
import type { UserEvent } from '../../platform/outbox/backlog.ts';
import type { MarketMessage } from './market-messages.ts';

export interface Messages {
  users: readonly UserEvent[];
  sessions: { ids: readonly number[]; user_id: number };
  chat: ChatEvent;
  nft: NftEvent;
  market: MarketMessage;
}

export type Topic = keyof Messages;

export type Heard<T extends Topic> = (message: Messages[T], bytes: Uint8Array<ArrayBuffer>) => void;

export interface Bus {
  /** Resolves when the message is stored for all processes; rejects while the bus is down. */
  publish<T extends Topic>(topic: T, message: Messages[T], bytes?: Uint8Array): Promise<void>;
  on<T extends Topic>(topic: T, listener: Heard<T>): void;
  /** Called when messages may have been lost: the listener must read the current state. */
  onMissed(listener: () => void): void;
  close(): Promise<void>;
}

const NO_BYTES = new Uint8Array(0);

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
