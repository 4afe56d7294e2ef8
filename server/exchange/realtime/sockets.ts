import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import { Server, type Socket } from 'socket.io';
import { Encoder } from 'socket.io-parser';
import type * as z from 'zod/mini';
import type { Status } from '../../../protocol/calls/platform/system.ts';
import { SOCKET_PATH } from '../../../protocol/constants.ts';
import { languageOf } from '../../../protocol/language.ts';
import {
  type ChatEvent,
  handshake,
  type NftEvent,
  PROTOCOL,
  type serverEvents,
  type Welcome,
} from '../../../protocol/stream.ts';
import type { MarketLink } from '../../market/feed/market-link.ts';
import type { FeedState } from '../../market/feed/questions.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { UserEvent } from '../../platform/outbox/backlog.ts';
import { AccountSeats, type LoggedIn } from './account-seats.ts';
import { CHAT, type EventNeeds, takeEvent } from './client-events.ts';
import { type Connection, cutConnection } from './connection.ts';
import { EventDecoder } from './event-decoder.ts';
import { FrameRooms } from './frame-rooms.ts';
import { LIMITS, Pace, Tally } from './limits.ts';
import type { SocketAccounts, SocketSession } from './socket-accounts.ts';
import { Visitor } from './visitor.ts';

export interface SocketOptions {
  server: HttpServer;
  market: MarketLink;
  now(): number;
  /** A monotonic clock for limits, because a test may set the other one. */
  monotonic(): number;
  /** False with RATE_LIMITS=off: counts of sockets and of events are off, sizes stay (R-SOCKET-11). */
  isLimited: boolean;
  service(): ServiceState;
  report(error: unknown): void;
  accounts?: SocketAccounts;
  trustProxy?: string | undefined;
}

export type ServiceState = Pick<Status, 'version' | 'sandbox' | 'maintenance' | 'min_web_version'>;

export interface Sockets {
  emitToAll<Name extends 'instruments' | 'status'>(
    name: Name,
    payload: z.output<(typeof serverEvents)[Name]>,
  ): void;
  emitStatus(): void;
  emitChat(event: ChatEvent): void;
  emitNft(event: NftEvent): void;
  hears(user_id: number): boolean;
  deliver(events: readonly UserEvent[]): void;
  /** Sends events committed during a break; rejects when a lookup failed. */
  catchUp(): Promise<void>;
  sessions(): SocketSession[];
  sessionEnded(session: SocketSession): void;
  counts(): SocketCounts;
  close(reconnect_in_ms?: number): Promise<void>;
}

export interface SocketCounts {
  connections: number;
  seats: number;
  rooms: number;
  /** Sockets that read too slowly and get no frames until they have caught up. */
  behind: number;
  waiting_bytes: number;
}

const HEARTBEAT = { pingInterval: 10_000, pingTimeout: 10_000 } as const;
const CONNECT_MS = 10_000;
const GOODBYE_MS = 500;
/** Messages of engine.io other than events: our client sends one, its handshake. */
const NOISE_A_SECOND = 20;
/** Above the limit a connection gets a refusal; above this number it isn't even accepted. */
const DEAF_ABOVE = 2 * LIMITS.sockets_per_address;

export function attachSockets(options: SocketOptions): Sockets {
  return new AttachedSockets(options);
}

class AttachedSockets implements Sockets {
  readonly #options: SocketOptions;
  readonly #io: Server;
  readonly #needs: EventNeeds;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #addresses = new Tally();
  readonly #connections = new Set<Connection>();
  /** Connections above the limit of their address. */
  readonly #surplus = new WeakSet<Connection>();
  /** Raw connections under the websockets; the others are closed at the end. */
  readonly #upgradedSockets = new Set<Duplex>();
  #feed: FeedState = { state: 'live', age_ms: 0 };
  #isClosing = false;
  #onEmpty: (() => void) | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#addressOf = callerAddress(options.trustProxy);
    const { server, market, now, monotonic, report, accounts, isLimited } = options;
    const frames = new FrameRooms(market, report);
    const seats = new AccountSeats(accounts, isLimited);
    this.#needs = { market, frames, seats, now, monotonic, report };
    this.#io = new Server({
      path: SOCKET_PATH,
      serveClient: false,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: LIMITS.message_bytes,
      parser: { Encoder, Decoder: EventDecoder },
      connectTimeout: CONNECT_MS,
      ...HEARTBEAT,
      allowRequest: (request, answer) => answer(null, this.#mayConnect(request)),
    });
    server.on('upgrade', this.#upgrade);
    this.#io.attach(server);
    this.#io.engine.on('connection', (connection: Connection) => this.#takeConnection(connection));
    this.#io.on('connection', (socket) => {
      this.#welcome(socket).catch(report);
    });
    market.onFrames((roomFrames) => frames.send(roomFrames));
    market.onFeed((feed) => {
      this.#feed = feed;
      this.emitStatus();
    });
  }

  emitStatus(): void {
    this.emitToAll('status', this.#statusNow(null));
  }

  emitToAll(name: 'instruments' | 'status', payload: object): void {
    this.#io.emit(name, payload);
  }

  emitChat(event: ChatEvent): void {
    this.#io.to(CHAT).emit(CHAT, event);
  }

  emitNft(event: NftEvent): void {
    this.#io.to(`nft:${event.code}`).emit('nft', event);
  }

  hears(user_id: number): boolean {
    return this.#needs.seats.hears(user_id);
  }

  catchUp(): Promise<void> {
    return this.#needs.seats.catchUp();
  }

  sessions(): SocketSession[] {
    return this.#needs.seats.sessions();
  }

  deliver(events: readonly UserEvent[]): void {
    this.#needs.seats.deliver(events);
  }

  sessionEnded(session: SocketSession): void {
    this.#needs.seats.sessionEnded(session);
  }

  counts(): SocketCounts {
    const { frames, seats } = this.#needs;
    return { connections: this.#connections.size, seats: seats.seatCount, ...frames.counts() };
  }

  async close(reconnect_in_ms?: number): Promise<void> {
    this.#isClosing = true;
    this.emitToAll('status', this.#statusNow(reconnect_in_ms ?? null));
    // A polling client fetches the message with its next request, then disconnects.
    this.#io.disconnectSockets();
    for (const connection of this.#connections) {
      if (connection.transport.name === 'websocket') connection.close();
    }
    await this.#untilEmpty();
    for (const connection of this.#connections) cutConnection(connection);
    for (const socket of this.#upgradedSockets) socket.destroy();
    this.#options.server.off('upgrade', this.#upgrade);
    this.#io.engine.close();
  }

  readonly #upgrade = (_request: IncomingMessage, socket: Duplex): void => {
    this.#upgradedSockets.add(socket);
    socket.once('close', () => {
      this.#upgradedSockets.delete(socket);
      this.#leftOne();
    });
  };

  #statusNow(reconnect_in_ms: number | null): Status & { reconnect_in_ms: number | null } {
    const { state, age_ms } = this.#feed;
    const server_time = this.#options.now();
    const feed = { feed: state, feed_age_ms: age_ms };
    return { ...this.#options.service(), server_time, ...feed, reconnect_in_ms };
  }

  #mayConnect(request: IncomingMessage): boolean {
    if (this.#isClosing) return false;
    return (
      !this.#options.isLimited ||
      this.#addresses.of(networkOf(this.#addressOf(request))) < DEAF_ABOVE
    );
  }

  #takeConnection(connection: Connection): void {
    const { isLimited, monotonic } = this.#options;
    const address = networkOf(this.#addressOf(connection.request));
    this.#connections.add(connection);
    if (this.#addresses.add(address) > LIMITS.sockets_per_address && isLimited) {
      this.#surplus.add(connection);
    }
    if (isLimited) {
      const noise = new Pace(NOISE_A_SECOND, monotonic);
      connection.on('data', (data: unknown) => {
        if (!isEventText(data) && !noise.allows()) cutConnection(connection);
      });
    }
    connection.once('close', () => {
      this.#connections.delete(connection);
      this.#addresses.take(address);
      this.#leftOne();
    });
  }

  async #welcome(socket: Socket): Promise<void> {
    const { isLimited, monotonic } = this.#options;
    const { token, lang, user_sequence, raw } = readHandshake(socket);
    const pace = isLimited ? new Pace(LIMITS.events_a_second, monotonic) : undefined;
    const visitor = new Visitor(socket, languageOf(lang), raw === 1, pace);
    if (this.#isClosing || this.#surplus.has(socket.conn)) {
      this.#greet(visitor, undefined, this.#isClosing ? 'unavailable' : 'rate_limited');
      visitor.close();
      return;
    }
    const { frames, seats } = this.#needs;
    frames.enter(visitor);
    socket.once('disconnect', () => {
      frames.leaveAll(visitor);
      seats.leave(visitor);
    });
    socket.onAny((name: unknown, ...values: unknown[]) => {
      void takeEvent(this.#needs, visitor, name, values);
    });
    if (token === undefined) this.#greet(visitor, undefined, null);
    // Quotes need no login, so they don't wait for the database.
    else await visitor.inTurn(() => this.#greetAccount(visitor, token, user_sequence));
  }

  async #greetAccount(visitor: Visitor, token: string, had: number | undefined): Promise<void> {
    try {
      const { seats } = this.#needs;
      const refusal = await seats.login(visitor, token, had, (login) =>
        this.#greet(visitor, login, null),
      );
      if (refusal === undefined) return;
      this.#greet(visitor, undefined, refusal);
      if (refusal === 'rate_limited') visitor.close();
    } catch (error) {
      this.#options.report(error);
      this.#greet(visitor, undefined, 'unavailable');
    }
  }

  #greet({ socket }: Visitor, login: LoggedIn | undefined, error: Welcome['error']): void {
    const { market, now } = this.#options;
    const welcome: Welcome = {
      protocol: PROTOCOL,
      server_time: now(),
      epoch: market.listing.epoch,
      instruments_version: market.listing.version,
      user_id: login?.user_id ?? null,
      user_sequence: login?.user_sequence ?? null,
      resync: login?.resync ?? false,
      error,
    };
    socket.emit('welcome', welcome);
  }

  #leftOne(): void {
    if (this.#connections.size === 0 && this.#upgradedSockets.size === 0) this.#onEmpty?.();
  }

  #untilEmpty(): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, GOODBYE_MS);
      this.#onEmpty = () => {
        clearTimeout(late);
        resolve();
      };
      this.#leftOne();
    });
  }
}

function readHandshake({ handshake: { auth } }: Socket): z.output<typeof handshake> {
  const handshakeResult = handshake.safeParse(auth);
  return handshakeResult.success ? handshakeResult.data : {};
}

/** An event of socket.io, or the header of one with binary parts. */
function isEventText(data: unknown): boolean {
  return typeof data === 'string' && (data.startsWith('2') || data.startsWith('5'));
}

// The address by which sockets are counted: the same as for calls (TRUST_PROXY), for requests that bypass fastify.
/** `trusted`: addresses of proxies, separated by commas. Forwarding headers of others are ignored. */
function callerAddress(trustedNetworks: string | undefined): (request: IncomingMessage) => string {
  if (trustedNetworks === undefined) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile(
    trustedNetworks.split(',').map((address) => address.trim()),
  );
  return (request) => proxyAddress(request, isTrusted);
}
