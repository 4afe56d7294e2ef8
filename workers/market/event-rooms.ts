import type { Ack } from './link.ts';

const RETRY_MS = 1_000;

interface EventRoomsOptions {
  ask(event: 'subscribe' | 'unsubscribe', payload: { room: string }): Promise<Ack | undefined>;
  isConnected(): boolean;
}

interface EventRoom {
  isWanted: boolean;
  isJoined: boolean;
  isAsking: boolean;
  retry: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Rooms without frames, such as `chat` and `nft:<code>`: joined while the page needs them, and again after each
 * reconnect.
 */
export class EventRooms {
  readonly #options: EventRoomsOptions;
  readonly #rooms = new Map<string, EventRoom>();
  #connection = 0;

  constructor(options: EventRoomsOptions) {
    this.#options = options;
  }

  want(names: readonly string[]): void {
    for (const [name, room] of this.#rooms) {
      if (!room.isWanted || names.includes(name)) continue;
      room.isWanted = false;
      void this.#advance(name, room);
    }
    for (const name of names) {
      const room = this.#rooms.get(name) ?? this.#open(name);
      if (room.isWanted) continue;
      room.isWanted = true;
      void this.#advance(name, room);
    }
  }

  onConnect(): void {
    this.#connection += 1;
    for (const [name, room] of this.#rooms) void this.#advance(name, room);
  }

  onDisconnect(): void {
    for (const room of this.#rooms.values()) {
      room.isJoined = false;
      room.isAsking = false;
      clearTimeout(room.retry);
    }
  }

  #open(name: string): EventRoom {
    const room = { isWanted: false, isJoined: false, isAsking: false, retry: undefined };
    this.#rooms.set(name, room);
    return room;
  }

  async #advance(name: string, room: EventRoom): Promise<void> {
    if (room.isAsking) return;
    clearTimeout(room.retry);
    if (room.isWanted === room.isJoined) {
      if (!room.isWanted) this.#rooms.delete(name);
      return;
    }
    if (!this.#options.isConnected()) return;
    const event = room.isWanted ? 'subscribe' : 'unsubscribe';
    const mine = this.#connection;
    room.isAsking = true;
    const answer = await this.#options.ask(event, { room: name });
    if (mine !== this.#connection || !this.#options.isConnected()) return;
    room.isAsking = false;
    if (answer?.ok === true) {
      room.isJoined = event === 'subscribe';
      void this.#advance(name, room);
      return;
    }
    // An unknown room is not retried: the page must ask for another one.
    if (answer?.ok === false && answer.error === 'room_unknown') return;
    const wait = answer?.ok === false ? (answer.retry_after_ms ?? RETRY_MS) : RETRY_MS;
    room.retry = setTimeout(() => void this.#advance(name, room), wait);
  }
}
