// A proxy in front of several server processes, as deploy/proxy/nginx.conf sets one up: each client address keeps its server,
// and a server that doesn't respond gets no connections. nginx itself is not installed here.

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

const LOOK_EVERY_MS = 500;
/** `proxy_connect_timeout` of nginx.conf. */
const SILENT_MS = 2_000;

interface Link {
  origin: string;
  ends: readonly [Socket, Socket];
}

export class Balancer {
  readonly #servers: () => readonly string[];
  readonly #silent_ms: number;
  readonly #silent = new Set<string>();
  readonly #links = new Set<Link>();
  readonly #listening: Server[] = [];
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  /**
   * `servers`: the origins of the servers, in an order that stays. One without an answer for `silent_ms` gets no
   * connections.
   */
  constructor(servers: () => readonly string[], silent_ms = SILENT_MS) {
    this.#servers = servers;
    this.#silent_ms = silent_ms;
    this.#timer = setInterval(() => {
      for (const origin of servers()) void this.#look(origin);
    }, LOOK_EVERY_MS);
  }

  /** An address for users: all its connections go to the server at `place`, or to each in turn without one. */
  async listen(place?: number): Promise<string> {
    const server = createServer((client) => this.#pass(client, place));
    this.#listening.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#cut(() => true);
    await Promise.all(
      this.#listening.map((server) => new Promise((resolve) => server.close(resolve))),
    );
  }

  async #look(origin: string): Promise<void> {
    try {
      // Any response will do: a server refuses by itself the requests that it can't serve.
      await fetch(`${origin}/health`, { signal: AbortSignal.timeout(this.#silent_ms) });
      this.#silent.delete(origin);
    } catch {
      this.#silent.add(origin);
      this.#cut((link) => link.origin === origin);
    }
  }

  #cut(isOne: (link: Link) => boolean): void {
    for (const link of [...this.#links].filter(isOne)) for (const end of link.ends) end.destroy();
  }

  #pass(client: Socket, place: number | undefined): void {
    const able = this.#servers().filter((origin) => !this.#silent.has(origin));
    this.#turn += 1;
    const origin = able[(place ?? this.#turn) % able.length];
    if (origin === undefined) {
      client.destroy();
      return;
    }
    const server = connect(JSON.parse(new URL(origin).port), '127.0.0.1');
    const link: Link = { origin, ends: [client, server] };
    this.#links.add(link);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        this.#links.delete(link);
      });
    }
  }
}
