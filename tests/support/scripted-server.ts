// A real socket.io and HTTP server with responses written by a test, which observes the worker from
// outside, without the exchange server.
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';

export interface Question {
  event: string;
  room: string | undefined;
  payload: Readonly<Record<string, unknown>>;
}

/** The ack of an event; undefined sends none. */
export type Answering = (question: Question) => object | undefined;

export class ScriptedServer {
  readonly #http: HttpServer;
  readonly #io: Server;
  readonly handshakes: Readonly<Record<string, unknown>>[] = [];
  readonly questions: Question[] = [];
  readonly requests: string[] = [];
  readonly answers = new Map<string, () => unknown>();
  answering: Answering = () => ({ ok: true });
  refusal: string | undefined;

  private constructor(http: HttpServer) {
    this.#http = http;
    this.#io = new Server(http, { serveClient: false, perMessageDeflate: false });
    this.#io.use((_, next) => next(this.refusal === undefined ? undefined : Error(this.refusal)));
    this.#io.on('connection', (socket) => this.#welcome(socket));
    http.on('request', (request, response) => {
      const path = (request.url ?? '').replace(/\?.*$/, '');
      if (!path.startsWith('/api/')) return;
      this.requests.push(path);
      const payload = this.answers.get(path)?.();
      response.statusCode = payload === undefined ? 503 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ type: 'ok', code: 1, message: payload }));
    });
  }

  static start(port = 0): Promise<ScriptedServer> {
    const http = createServer();
    const server = new ScriptedServer(http);
    return new Promise((resolve, reject) => {
      http.once('error', reject);
      http.listen(port, '127.0.0.1', () => resolve(server));
    });
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get connections(): number {
    return this.#io.engine.clientsCount;
  }

  get eventTexts(): string[] {
    return this.questions.map(({ event, room }) => [event, room].filter(Boolean).join(' '));
  }

  frame(bytes: Uint8Array): void {
    for (const { conn } of this.#sockets()) conn.write(Buffer.from(bytes));
  }

  emit(event: string, data: unknown): void {
    this.#io.emit(event, data);
  }

  sendAway(): void {
    this.#io.disconnectSockets(true);
  }

  /** Only the protocol's disconnect, after which socket.io's client never retries. */
  sayGoodbye(): void {
    this.#io.disconnectSockets(false);
  }

  async close(): Promise<void> {
    await this.#io.close();
  }

  #sockets(): Socket[] {
    return [...this.#io.sockets.sockets.values()];
  }

  #welcome(socket: Socket): void {
    this.handshakes.push(socket.handshake.auth);
    socket.onAny((event: string, payload: Question['payload'], reply: unknown) => {
      const room = typeof payload['room'] === 'string' ? payload['room'] : undefined;
      const question = { event, room, payload };
      this.questions.push(question);
      const answer = this.answering(question);
      if (answer !== undefined && typeof reply === 'function') reply(answer);
    });
  }
}
