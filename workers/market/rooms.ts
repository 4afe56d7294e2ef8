import type { Market } from '../../core/pkg/pe_core.js';
import { SNAPSHOT_EVERY_MS } from '../../protocol/constants.ts';
import { frameHeader, ROOM } from './frame-header.ts';
import type { Ack } from './link.ts';
import type { ServerClock } from './server-clock.ts';

const OUTCOME = { needsSnapshot: 8, unknownInstrument: 16 } as const;
const RETRY_MS = 1_000;

export interface RoomsOptions {
  market: Market;
  clock: ServerClock;
  ask(event: string, payload: object): Promise<Ack | undefined>;
  isConnected(): boolean;
  monotonic(): number;
  unknownInstrument(): void;
}

/** `kind` as in `ROOM`; `matchId` is 0 for quotes. */
export interface RoomKey {
  kind: number;
  matchId: number;
}

interface Room extends RoomKey {
  name: string;
  isWanted: boolean;
  isJoined: boolean;
  isAsking: boolean;
  needsSnapshot: boolean;
  lastSnapshot: number;
  retry: ReturnType<typeof setTimeout> | undefined;
}

/** Joins the rooms that the page needs and keeps them in sequence (R-SOCKET-6). */
export class Rooms {
  readonly #options: RoomsOptions;
  readonly #rooms = new Map<string, Room>();
  #connection = 0;
  /** Each leaves a gap, which a snapshot closes. */
  refusedFrames = 0;

  constructor(options: RoomsOptions) {
    this.#options = options;
  }

  want(keys: readonly RoomKey[]): void {
    const names = new Set(keys.map(nameOf));
    for (const room of this.#rooms.values()) {
      if (room.isWanted && !names.has(room.name)) {
        room.isWanted = false;
        void this.#advance(room);
      }
    }
    for (const key of keys) {
      const room = this.#rooms.get(nameOf(key)) ?? this.#open(key);
      room.isWanted = true;
      void this.#advance(room);
    }
  }

  /** Requests a new snapshot of all quotes, because the list of instruments changed. */
  renewQuotes(): void {
    const room = this.#rooms.get(nameOf({ kind: ROOM.quotes, matchId: 0 }));
    if (room === undefined) return;
    room.needsSnapshot = true;
    void this.#advance(room);
  }

  hasRooms(): boolean {
    return this.#rooms.size > 0;
  }

  onConnect(): void {
    this.#connection += 1;
    for (const room of this.#rooms.values()) void this.#advance(room);
  }

  onDisconnect(): void {
    this.#options.market.disconnected();
    for (const room of this.#rooms.values()) {
      room.isJoined = false;
      room.isAsking = false;
      room.needsSnapshot = false;
      clearTimeout(room.retry);
    }
  }

  frame(bytes: Uint8Array): void {
    const header = frameHeader(bytes);
    const outcome = this.#ingest(bytes);
    if (header === undefined || (outcome & OUTCOME.needsSnapshot) === 0) return;
    const room = this.#rooms.get(nameOf(header));
    if (room === undefined || room.needsSnapshot) return;
    room.needsSnapshot = true;
    void this.#advance(room);
  }

  #ingest(bytes: Uint8Array): number {
    const { market, clock } = this.#options;
    const header = frameHeader(bytes);
    if (header !== undefined) clock.atLeast(header.serverTime);
    let outcome = 0;
    try {
      outcome = market.ingest(bytes, clock.now() ?? 0);
    } catch {
      this.refusedFrames += 1;
    }
    if ((outcome & OUTCOME.unknownInstrument) !== 0) this.#options.unknownInstrument();
    return outcome;
  }

  #open({ kind, matchId }: RoomKey): Room {
    const name = nameOf({ kind, matchId });
    const room: Room = {
      name,
      kind,
      matchId,
      isWanted: true,
      isJoined: false,
      isAsking: false,
      needsSnapshot: false,
      lastSnapshot: Number.NEGATIVE_INFINITY,
      retry: undefined,
    };
    this.#rooms.set(name, room);
    this.#options.market.open_room(kind, matchId);
    return room;
  }

  /** Takes the next step toward the wanted state; called again after each response. */
  async #advance(room: Room): Promise<void> {
    if (room.isAsking) return;
    clearTimeout(room.retry);
    if (!room.isWanted && !room.isJoined) {
      this.#rooms.delete(room.name);
      this.#options.market.close_room(room.kind, room.matchId);
      return;
    }
    if (!this.#options.isConnected()) return;
    const event = nextEvent(room);
    if (event === undefined) return;
    const wait = event === 'snapshot' ? this.#untilNextSnapshot(room) : 0;
    if (wait > 0) {
      this.#later(room, wait);
      return;
    }
    if (event !== 'unsubscribe') this.#options.market.snapshot_requested(room.kind, room.matchId);
    room.isAsking = true;
    const mine = this.#connection;
    const answer = await this.#options.ask(event, { room: room.name });
    if (mine !== this.#connection || !this.#options.isConnected()) return;
    room.isAsking = false;
    if (answer === undefined) this.#later(room, RETRY_MS);
    else this.#applyAck(room, event, answer);
  }

  #applyAck(room: Room, event: RoomEvent, answer: Ack): void {
    if (!answer.ok) {
      if (answer.error === 'room_not_joined') room.isJoined = false;
      // Retries only errors that may pass; an unknown room isn't retried until the page asks for another one.
      const isFinal = answer.error === 'room_unknown';
      if (!isFinal) this.#later(room, answer.retry_after_ms ?? RETRY_MS);
      return;
    }
    if (event === 'unsubscribe') {
      room.isJoined = false;
      // Wanted again in the meantime: the core must wait for a new snapshot.
      if (room.isWanted) this.#options.market.open_room(room.kind, room.matchId);
    } else {
      room.isJoined = true;
      room.lastSnapshot = this.#options.monotonic();
      const frame = answer['frame'];
      if (frame instanceof ArrayBuffer || frame instanceof Uint8Array) {
        room.needsSnapshot = false;
        const outcome = this.#ingest(new Uint8Array(frame));
        room.needsSnapshot = (outcome & OUTCOME.needsSnapshot) !== 0;
      }
    }
    void this.#advance(room);
  }

  #untilNextSnapshot(room: Room): number {
    return room.lastSnapshot + SNAPSHOT_EVERY_MS - this.#options.monotonic();
  }

  #later(room: Room, wait: number): void {
    clearTimeout(room.retry);
    room.retry = setTimeout(() => void this.#advance(room), wait);
  }
}

type RoomEvent = 'subscribe' | 'unsubscribe' | 'snapshot';

function nextEvent(room: Room): RoomEvent | undefined {
  if (!room.isWanted) return 'unsubscribe';
  if (!room.isJoined) return 'subscribe';
  return room.needsSnapshot ? 'snapshot' : undefined;
}

const NAMES = ['', 'quotes', 'book', 'trades'];

function nameOf({ kind, matchId }: RoomKey): string {
  const name = NAMES[kind] ?? '';
  return kind === ROOM.quotes ? name : `${name}:${matchId}`;
}
