// Delivers frames to readers. They bypass socket.io's rooms, whose adapter would encode the same frame for each client.
// A reader joins a room when the market answers with its snapshot. Frames and answers are ordered, so nothing is
// missing in between.
import type { MarketLink } from '../../market/feed/market-link.ts';
import type { RoomFrame } from '../../market/feed/publisher.ts';
import { type Connection, cutConnection, waitingBytes } from './connection.ts';
import { FrameMessage } from './frame-message.ts';
import { LIMITS } from './limits.ts';

type FrameBytes = Uint8Array<ArrayBuffer>;

export interface Reader {
  readonly connection: Connection;
  readonly isRaw: boolean;
  readonly rooms: Set<string>;
}

interface Room {
  readonly name: string;
  readonly requesters: Set<Reader>;
  readonly listeners: Set<Reader>;
  /** A pending question, shared by all that ask meanwhile. */
  question: Promise<FrameBytes | undefined> | undefined;
}

export class FrameRooms {
  readonly #market: MarketLink;
  readonly #report: (error: unknown) => void;
  readonly #rooms = new Map<string, Room>();
  readonly #readers = new Set<Reader>();
  /** Readers with too much unsent data: they leave their rooms until they have read it. */
  readonly #behind = new Set<Reader>();

  constructor(market: MarketLink, report: (error: unknown) => void) {
    this.#market = market;
    this.#report = report;
  }

  enter(reader: Reader): void {
    this.#readers.add(reader);
  }

  leaveAll(reader: Reader): void {
    for (const name of [...reader.rooms]) this.leave(reader, name);
    this.#readers.delete(reader);
    this.#behind.delete(reader);
  }

  async join(reader: Reader, name: string): Promise<FrameBytes | undefined> {
    const room = this.#rooms.get(name) ?? this.#open(name);
    room.requesters.add(reader);
    reader.rooms.add(name);
    try {
      const bytes = await this.#ask(room);
      if (bytes === undefined) this.leave(reader, name);
      else this.#listen(room, reader);
      return bytes;
    } catch (error) {
      if (!room.listeners.has(reader)) this.leave(reader, name);
      throw error;
    }
  }

  leave(reader: Reader, name: string): void {
    reader.rooms.delete(name);
    const room = this.#rooms.get(name);
    if (room === undefined) return;
    room.requesters.delete(reader);
    room.listeners.delete(reader);
    if (room.requesters.size > 0) return;
    this.#rooms.delete(name);
    this.#market.listen(name, false);
  }

  snapshot(name: string): Promise<FrameBytes | undefined> {
    const room = this.#rooms.get(name);
    return room === undefined ? Promise.resolve(undefined) : this.#ask(room);
  }

  send(frames: readonly RoomFrame[]): void {
    for (const { room: name, bytes } of frames) {
      const room = this.#rooms.get(name);
      if (room === undefined || room.listeners.size === 0) continue;
      const message = new FrameMessage(bytes);
      for (const reader of room.listeners) {
        if (isStalled(reader, LIMITS.skip_bytes)) this.#fallBehind(reader);
        else message.send(reader.connection, reader.isRaw);
      }
    }
    for (const reader of this.#readers) {
      if (isStalled(reader, LIMITS.close_bytes)) cutConnection(reader.connection);
    }
    for (const reader of this.#behind) {
      if (waitingBytes(reader.connection) > 0) continue;
      this.#behind.delete(reader);
      for (const name of reader.rooms) this.#comeBack(reader, name).catch(this.#report);
    }
  }

  counts(): { rooms: number; behind: number; waiting_bytes: number } {
    let waiting_bytes = 0;
    for (const { connection } of this.#readers) waiting_bytes += waitingBytes(connection);
    return { rooms: this.#rooms.size, behind: this.#behind.size, waiting_bytes };
  }

  #open(name: string): Room {
    const room: Room = { name, requesters: new Set(), listeners: new Set(), question: undefined };
    this.#rooms.set(name, room);
    // Before the question, because frames after the snapshot must be published.
    this.#market.listen(name, true);
    return room;
  }

  #ask(room: Room): Promise<FrameBytes | undefined> {
    room.question ??= this.#askMarket(room);
    return room.question;
  }

  async #askMarket(room: Room): Promise<FrameBytes | undefined> {
    try {
      const answer = await this.#market.ask({ kind: 'snapshot', room: room.name });
      return answer.kind === 'frame' ? answer.bytes : undefined;
    } finally {
      room.question = undefined;
    }
  }

  #listen(room: Room, reader: Reader): void {
    // It may have left meanwhile or fallen behind; in the second case it joins when it has caught up.
    if (room.requesters.has(reader) && !this.#behind.has(reader)) room.listeners.add(reader);
  }

  #fallBehind(reader: Reader): void {
    this.#behind.add(reader);
    for (const name of reader.rooms) this.#rooms.get(name)?.listeners.delete(reader);
  }

  async #comeBack(reader: Reader, name: string): Promise<void> {
    const room = this.#rooms.get(name);
    if (room === undefined) return;
    const bytes = await this.#ask(room);
    if (bytes === undefined || !room.requesters.has(reader) || this.#behind.has(reader)) return;
    new FrameMessage(bytes).send(reader.connection, reader.isRaw);
    room.listeners.add(reader);
  }
}

function isStalled({ connection }: Reader, most: number): boolean {
  return !connection.transport.writable && waitingBytes(connection) > most;
}
