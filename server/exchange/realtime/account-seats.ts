// Accounts logged in on sockets: the rooms `user:<id>` of R-SOCKET-3. A seat is registered before missed events are
// read, and holds new events meanwhile, so that no event is lost or sent twice.
import type { UserEvent } from '../../platform/outbox/backlog.ts';
import { LIMITS } from './limits.ts';
import type { SocketAccounts, SocketSession } from './socket-accounts.ts';

export interface SeatedSocket {
  readonly isGone: boolean;
  send(event: Omit<UserEvent, 'user_id'>): void;
  sessionEnded(): void;
}

interface Seat extends SocketSession {
  readonly socket: SeatedSocket;
  sequence: number;
  heldEvents: UserEvent[] | undefined;
}

export interface LoggedIn {
  user_id: number;
  user_sequence: number;
  resync: boolean;
}

export type LoginRefusal = 'session_invalid' | 'rate_limited';

export class AccountSeats {
  readonly #accounts: SocketAccounts | undefined;
  readonly #seatsAtMost: number;
  readonly #seats = new Map<number, Set<Seat>>();
  readonly #bySocket = new Map<SeatedSocket, Seat>();
  /** Sessions that ended during a login, whose lookup may still return them as valid. */
  readonly #endedSessions = new Set<number>();
  #onTheirWay = 0;

  constructor(accounts: SocketAccounts | undefined, isLimited: boolean) {
    this.#accounts = accounts;
    this.#seatsAtMost = isLimited ? LIMITS.sockets_per_account : Number.POSITIVE_INFINITY;
  }

  get seatCount(): number {
    return this.#bySocket.size;
  }

  hears(user_id: number): boolean {
    return this.#seats.has(user_id);
  }

  sessions(): SocketSession[] {
    return [...this.#bySocket.values()].map(({ user_id, session_id }) => ({ user_id, session_id }));
  }

  /**
   * Sends events committed during a break. A failed lookup doesn't affect other accounts; rejects after all were tried.
   */
  async catchUp(): Promise<void> {
    const failures: unknown[] = [];
    for (const seat of [...this.#bySocket.values()]) {
      if (seat.heldEvents !== undefined) continue;
      seat.heldEvents = [];
      try {
        const missedEvents = await this.#accounts?.missedEvents(seat.user_id, seat.sequence);
        for (const event of missedEvents?.events ?? []) this.#sendOnce(seat, event);
        // Too many to send one by one: the next event leaves a gap, and the client reloads everything.
      } catch (error) {
        failures.push(error);
      } finally {
        this.#release(seat);
      }
    }
    const [cause] = failures;
    if (failures.length > 0)
      throw new Error(`Missed events could not be sent, accounts: ${failures.length}`, {
        cause,
      });
  }

  /** `accept` is called before the first event is sent. */
  async login(
    socket: SeatedSocket,
    token: string,
    had: number | undefined,
    accept: (login: LoggedIn) => void,
  ): Promise<LoginRefusal | undefined> {
    const accounts = this.#accounts;
    const session = await this.#sessionOf(token);
    if (accounts === undefined || session === undefined) return 'session_invalid';
    if (socket.isGone) return undefined;
    const { user_id } = session;
    const isBack = this.#bySocket.get(socket)?.user_id === user_id;
    if (!isBack && (this.#seats.get(user_id)?.size ?? 0) >= this.#seatsAtMost)
      return 'rate_limited';
    const seat = this.#sit(socket, session);
    try {
      const missedEvents = await accounts.missedEvents(user_id, had);
      if (this.#bySocket.get(socket) !== seat) return socket.isGone ? undefined : 'session_invalid';
      seat.sequence = missedEvents.sequence;
      accept({ user_id, user_sequence: missedEvents.sequence, resync: missedEvents.resync });
      for (const event of missedEvents.events) send(seat, event);
      this.#release(seat);
    } catch (error) {
      if (this.#bySocket.get(socket) === seat) this.leave(socket);
      throw error;
    }
    return undefined;
  }

  leave(socket: SeatedSocket): void {
    const seat = this.#bySocket.get(socket);
    if (seat === undefined) return;
    this.#bySocket.delete(socket);
    const others = this.#seats.get(seat.user_id);
    others?.delete(seat);
    if (others?.size === 0) this.#seats.delete(seat.user_id);
  }

  /** Takes committed events, ordered by sequence within each account. */
  deliver(events: readonly UserEvent[]): void {
    for (const event of events) {
      for (const seat of this.#seats.get(event.user_id) ?? []) {
        if (seat.heldEvents !== undefined) seat.heldEvents.push(event);
        else this.#sendOnce(seat, event);
      }
    }
  }

  sessionEnded({ user_id, session_id }: SocketSession): void {
    if (this.#onTheirWay > 0) this.#endedSessions.add(session_id);
    for (const seat of [...(this.#seats.get(user_id) ?? [])]) {
      if (seat.session_id !== session_id) continue;
      this.leave(seat.socket);
      seat.socket.sessionEnded();
    }
  }

  async #sessionOf(token: string): Promise<SocketSession | undefined> {
    this.#onTheirWay += 1;
    try {
      const session = await this.#accounts?.login(token);
      return session !== undefined && this.#endedSessions.has(session.session_id)
        ? undefined
        : session;
    } finally {
      this.#onTheirWay -= 1;
      if (this.#onTheirWay === 0) this.#endedSessions.clear();
    }
  }

  #sit(socket: SeatedSocket, { user_id, session_id }: SocketSession): Seat {
    this.leave(socket);
    const seat: Seat = { user_id, session_id, socket, sequence: 0, heldEvents: [] };
    this.#bySocket.set(socket, seat);
    const others = this.#seats.get(user_id) ?? new Set();
    this.#seats.set(user_id, others.add(seat));
    return seat;
  }

  #release(seat: Seat): void {
    const heldEvents = seat.heldEvents ?? [];
    seat.heldEvents = undefined;
    for (const event of heldEvents) this.#sendOnce(seat, event);
  }

  /** An interrupted publisher sends some events again. */
  #sendOnce(seat: Seat, event: UserEvent): void {
    if (event.sequence <= seat.sequence) return;
    seat.sequence = event.sequence;
    send(seat, event);
  }
}

function send({ socket }: Seat, { sequence, time, kind, data }: UserEvent): void {
  socket.send({ sequence, time, kind, data });
}
