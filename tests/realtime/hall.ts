import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { SocketAccounts } from '../../server/exchange/realtime/socket-accounts.ts';
import { attachSockets, type Sockets } from '../../server/exchange/realtime/sockets.ts';
import type { MarketLink } from '../../server/market/feed/market-link.ts';
import { RawClient } from '../support/raw-client.ts';

export interface Ack {
  ok: boolean;
  error?: string;
  message?: string;
  retry_after_ms?: number;
  room?: string;
  frame?: Buffer;
  [field: string]: unknown;
}

export const SERVICE = {
  version: '1.0.0',
  sandbox: true,
  maintenance: false,
  min_web_version: 1,
} as const;

export const NO_CONNECTIONS = {
  connections: 0,
  seats: 0,
  rooms: 0,
  behind: 0,
  waiting_bytes: 0,
} as const;

interface HallOptions {
  now(): number;
  isLimited?: boolean;
  accounts?: SocketAccounts;
  trustProxy?: string;
}

export class Hall {
  readonly sockets: Sockets;
  /** The server's error reports; a test that expects some clears them. */
  readonly reports: unknown[] = [];
  readonly #http: Server;
  readonly #clients: { close(): unknown }[] = [];

  private constructor(http: Server, market: MarketLink, options: HallOptions) {
    this.#http = http;
    const { isLimited = true, now, accounts, trustProxy } = options;
    this.sockets = attachSockets({
      server: http,
      market,
      now,
      monotonic: now,
      isLimited,
      trustProxy,
      service: () => SERVICE,
      report: (error) => this.reports.push(error),
      ...(accounts === undefined ? {} : { accounts }),
    });
  }

  static async open(market: MarketLink, options: HallOptions): Promise<Hall> {
    const http = createServer((_request, reply) => reply.end('http'));
    const hall = new Hall(http, market, options);
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    return hall;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  client(auth: object = {}, options: Partial<ManagerOptions & SocketOptions> = {}): Client {
    const client = new Client(
      io(this.origin, {
        auth,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...options,
      }),
    );
    this.#clients.push(client);
    return client;
  }

  async welcomedClient(auth: object = {}, options: Partial<ManagerOptions & SocketOptions> = {}) {
    const client = this.client(auth, options);
    await client.next('welcome');
    return client;
  }

  async raw(onEvent?: (event: string, payload: unknown) => void): Promise<RawClient> {
    const client = await RawClient.connect(this.origin, onEvent);
    this.#clients.push(client);
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.close();
    await this.sockets.close();
    this.#http.close();
    await once(this.#http, 'close');
  }
}

export class Client {
  readonly socket: Socket;
  readonly events: { event: string; payload: unknown }[] = [];
  readonly #watchers = new Set<() => void>();

  constructor(socket: Socket) {
    this.socket = socket;
    const note = (event: string, payload: unknown): void => {
      this.events.push({ event, payload });
      for (const watcher of [...this.#watchers]) watcher();
    };
    socket.onAny(note);
    socket.on('disconnect', (reason) => note('disconnect', reason));
    socket.on('connect_error', (error) => note('connect_error', error.message));
  }

  all<T>(event: string): T[] {
    return this.events.filter((one) => one.event === event).map(({ payload }) => payload as T);
  }

  /** The event of this name with this number, counted from the first: `next('user', 3)` is the third. */
  async next<T>(event: string, count = 1): Promise<T> {
    await this.until(() => this.all(event).length >= count);
    return this.all<T>(event)[count - 1] as T;
  }

  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isSo()) return;
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
      look();
    });
  }

  ask(event: string, ...payload: unknown[]): Promise<Ack> {
    return this.socket.emitWithAck(event, ...payload);
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Waits for another process or the network; the test's timeout ends it. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
