// One socket: its identity, its permissions, and its answers.
import type { Socket } from 'socket.io';
import type { ErrorKey, ErrorParams } from '../../../protocol/errors.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import type { Refused } from '../../../protocol/stream.ts';
import { sayError } from '../../platform/http/texts.ts';
import type { UserEvent } from '../../platform/outbox/backlog.ts';
import type { SeatedSocket } from './account-seats.ts';
import type { Connection } from './connection.ts';
import type { Reader } from './frame-rooms.ts';
import type { Pace } from './limits.ts';

export class Visitor implements Reader, SeatedSocket {
  readonly socket: Socket;
  readonly connection: Connection;
  readonly isRaw: boolean;
  readonly language: WireLanguage;
  readonly rooms = new Set<string>();
  readonly pace: Pace | undefined;
  readonly snapshots = new Map<string, number>();
  /** Rooms without frames that it joined: the chat, and sales of artworks. */
  readonly eventRooms = new Set<string>();
  /** Serialises logins and logouts; `welcome` comes first. */
  #turns: Promise<void> | undefined;

  constructor(socket: Socket, language: WireLanguage, isRaw: boolean, pace: Pace | undefined) {
    this.socket = socket;
    this.connection = socket.conn;
    this.language = language;
    this.isRaw = isRaw;
    this.pace = pace;
  }

  get isGone(): boolean {
    return !this.socket.connected;
  }

  send(event: Omit<UserEvent, 'user_id'>): void {
    this.socket.emit('user', event);
  }

  sessionEnded(): void {
    const { error, message } = this.refusal('session_invalid');
    this.socket.emit('session', { error, message });
  }

  refusal(error: ErrorKey, params: ErrorParams = {}): Refused {
    const message = sayError(this.language, error, params);
    const wait = params['retry_after_ms'];
    const rejection = { ok: false, error, message } as const;
    return typeof wait === 'number' ? { ...rejection, retry_after_ms: wait } : rejection;
  }

  /** Runs after all earlier work has ended; synchronously if there is none. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#turns === undefined ? work() : this.#turns.then(work, work);
    const settledLogins = mine
      .catch(() => undefined)
      .then(() => {
        if (this.#turns === settledLogins) this.#turns = undefined;
      });
    this.#turns = settledLogins;
    return mine;
  }

  close(): void {
    this.socket.disconnect(true);
  }
}
