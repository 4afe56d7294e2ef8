import type { Market } from '../../core/pkg/pe_core.js';
import { SNAPSHOT_EVERY_MS } from '../../protocol/constants.ts';
import { frameHeader, ROOM } from './frame-header.ts';
import type { Ack } from './link.ts';
import type { ServerClock } from './server-clock.ts';

/** What `Market.ingest` answers, bit by bit. */
const OUTCOME = { needsSnapshot: 8, unknownInstrument: 16 } as const;
const RETRY_MS = 1_000;

export interface RoomsOptions {
  market: Market;
  clock: ServerClock;
  ask(event: string, payload: object): Promise<Ack | undefined>;
  isConnected(): boolean;
  monotonic(): number;
  /** A frame named an instrument that is not in the list. */
  unknownInstrument(): void;
}

/** Kinds as in `ROOM`; `matchId` is 0 for quotes. */
export interface RoomKey {
  kind: number;
  matchId: number;
}

interface Room extends RoomKey {
  name: string;
  wanted: boolean;
  joined: boolean;
  /** One question at a time. */
  asking: boolean;
  needsSnapshot: boolean;
  lastSnapshot: number;
  retry: ReturnType<typeof setTimeout> | undefined;
}

/** The rooms that the page needs, joined and in step with the server; see R-SOCKET-6. */
export class Rooms {
  private readonly options: RoomsOptions;
  private readonly rooms = new Map<string, Room>();
  private connection = 0;
  /** Bytes that the core refused. The gap that they leave brings a snapshot. */
  refused = 0;

  constructor(options: RoomsOptions) {
    this.options = options;
  }

  want(keys: readonly RoomKey[]): void {
    const names = new Set(keys.map(nameOf));
    for (const room of this.rooms.values()) {
      if (room.wanted && !names.has(room.name)) {
        room.wanted = false;
        void this.advance(room);
      }
    }
    for (const key of keys) {
      const room = this.rooms.get(nameOf(key)) ?? this.open(key);
      room.wanted = true;
      void this.advance(room);
    }
  }

  /** Asks for a fresh snapshot of all quotes: the list of instruments is another one. */
  renewQuotes(): void {
    const room = this.rooms.get(nameOf({ kind: ROOM.quotes, matchId: 0 }));
    if (room === undefined) return;
    room.needsSnapshot = true;
    void this.advance(room);
  }

  /** Is any of them to send frames? */
  any(): boolean {
    return this.rooms.size > 0;
  }

  connected(): void {
    this.connection += 1;
    for (const room of this.rooms.values()) void this.advance(room);
  }

  disconnected(): void {
    this.options.market.disconnected();
    for (const room of this.rooms.values()) {
      room.joined = false;
      room.asking = false;
      room.needsSnapshot = false;
      clearTimeout(room.retry);
    }
  }

  frame(bytes: Uint8Array): void {
    const header = frameHeader(bytes);
    const outcome = this.ingest(bytes);
    if (header === undefined || (outcome & OUTCOME.needsSnapshot) === 0) return;
    const room = this.rooms.get(nameOf(header));
    if (room === undefined || room.needsSnapshot) return;
    room.needsSnapshot = true;
    void this.advance(room);
  }

  private ingest(bytes: Uint8Array): number {
    const { market, clock } = this.options;
    const header = frameHeader(bytes);
    if (header !== undefined) clock.atLeast(header.serverTime);
    let outcome = 0;
    try {
      outcome = market.ingest(bytes, clock.now() ?? 0);
    } catch {
      this.refused += 1;
    }
    if ((outcome & OUTCOME.unknownInstrument) !== 0) this.options.unknownInstrument();
    return outcome;
  }

  private open({ kind, matchId }: RoomKey): Room {
    const name = nameOf({ kind, matchId });
    const room: Room = {
      name,
      kind,
      matchId,
      wanted: true,
      joined: false,
      asking: false,
      needsSnapshot: false,
      lastSnapshot: Number.NEGATIVE_INFINITY,
      retry: undefined,
    };
    this.rooms.set(name, room);
    this.options.market.open_room(kind, matchId);
    return room;
  }

  /** Does the next thing that brings the room to what is wanted of it; called again after each answer. */
  private async advance(room: Room): Promise<void> {
    if (room.asking) return;
    clearTimeout(room.retry);
    if (!room.wanted && !room.joined) {
      this.rooms.delete(room.name);
      this.options.market.close_room(room.kind, room.matchId);
      return;
    }
    if (!this.options.isConnected()) return;
    const event = nextEvent(room);
    if (event === undefined) return;
    const wait = event === 'snapshot' ? this.untilNextSnapshot(room) : 0;
    if (wait > 0) {
      this.later(room, wait);
      return;
    }
    if (event !== 'unsubscribe') this.options.market.asked(room.kind, room.matchId);
    room.asking = true;
    const mine = this.connection;
    const answer = await this.options.ask(event, { room: room.name });
    // The connection went, and with it what was asked; a new one asks for itself.
    if (mine !== this.connection || !this.options.isConnected()) return;
    room.asking = false;
    if (answer === undefined) this.later(room, RETRY_MS);
    else this.answered(room, event, answer);
  }

  private answered(room: Room, event: RoomEvent, answer: Ack): void {
    if (!answer.ok) {
      if (answer.error === 'room_not_joined') room.joined = false;
      // Only what may change by itself is asked again; an unknown room stays unknown until the page wants another.
      const isFinal = answer.error === 'room_unknown';
      if (!isFinal) this.later(room, answer.retry_after_ms ?? RETRY_MS);
      return;
    }
    if (event === 'unsubscribe') {
      room.joined = false;
      // Wanted again meanwhile: the core has to wait for a new snapshot.
      if (room.wanted) this.options.market.open_room(room.kind, room.matchId);
    } else {
      room.joined = true;
      room.lastSnapshot = this.options.monotonic();
      const frame = answer['frame'];
      if (frame instanceof ArrayBuffer || frame instanceof Uint8Array) {
        room.needsSnapshot = false;
        const outcome = this.ingest(new Uint8Array(frame));
        room.needsSnapshot = (outcome & OUTCOME.needsSnapshot) !== 0;
      }
    }
    void this.advance(room);
  }

  private untilNextSnapshot(room: Room): number {
    return room.lastSnapshot + SNAPSHOT_EVERY_MS - this.options.monotonic();
  }

  private later(room: Room, wait: number): void {
    clearTimeout(room.retry);
    room.retry = setTimeout(() => void this.advance(room), wait);
  }
}

type RoomEvent = 'subscribe' | 'unsubscribe' | 'snapshot';

function nextEvent(room: Room): RoomEvent | undefined {
  if (!room.wanted) return 'unsubscribe';
  if (!room.joined) return 'subscribe';
  return room.needsSnapshot ? 'snapshot' : undefined;
}

const NAMES = ['', 'quotes', 'book', 'trades'];

function nameOf({ kind, matchId }: RoomKey): string {
  const name = NAMES[kind] ?? '';
  return kind === ROOM.quotes ? name : `${name}:${matchId}`;
}
