// A proxy between browser and server that disturbs messages like a bad network. It judges nothing:
// it counts, and tests check the counts.
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { Lane, type Weather } from './lane.ts';
import { type FrameHeader, readHeader, readPacket, roomOf } from './wire.ts';

export type Passage =
  | { what: 'opened'; link: number }
  | { what: 'closed'; link: number }
  | { what: 'asked'; link: number; event: string; room: string | undefined }
  | ({ what: 'frame' | 'dropped' | 'corrupted' | 'answer'; link: number } & FrameSeen);

export interface FrameSeen {
  room: string;
  header: FrameHeader;
  bytes: Buffer;
}

/** What happens to the next frames of a room. */
type Harm = { kind: 'drop' } | { kind: 'corrupt'; change: (bytes: Buffer) => Buffer };

interface Link {
  id: number;
  client: WebSocket;
  server: WebSocket;
  lanes: Lane[];
  rooms: Set<string>;
  isFrozen: boolean;
}

export type Refusal = 'nothing' | 'websocket' | 'everything';

const SOCKET_PATH = '/socket.io/';
/** Used in place of a websocket's number for the polling transport. */
export const POLLING = 0;

function readQuestion(text: string): { event: string; room: string | undefined } | undefined {
  const packet = readPacket(text);
  if (packet === undefined || packet.type === 3 || packet.type === 6) return undefined;
  const [event, payload] = packet.data as [string, { room?: string } | undefined];
  return { event, room: payload?.room };
}

export class FaultProxy {
  readonly #http: Server;
  readonly #target: string;
  readonly #acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #links = new Set<Link>();
  readonly #sockets = new Set<Socket>();
  readonly #watchers = new Set<(passage: Passage) => void>();
  readonly #harms = new Map<string, Harm[]>();
  readonly #weather: Weather = { delayMs: 0, held: false, bytesPerSecond: undefined };
  #refusal: Refusal = 'nothing';
  #preface: { path: RegExp; text: string } | undefined;
  #cutPath: RegExp | undefined;
  #connectionCount = 0;
  /** Requests per path, without the query. */
  readonly requests = new Map<string, number>();
  /** By room: the newest frame or snapshot that was forwarded to a browser. */
  readonly deliveredFrames = new Map<string, FrameHeader>();

  private constructor(http: Server, target: string) {
    this.#http = http;
    this.#target = target;
    http.on('connection', (socket) => {
      if (this.#refusal === 'everything') socket.destroy();
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    http.on('request', (question, answer) => this.#pass(question, answer));
    http.on('upgrade', (question, socket, head) => this.#upgrade(question, socket, head));
  }

  /** `target` is the server's origin, `http://localhost:4300`. */
  static start(target: string): Promise<FaultProxy> {
    const http = createServer();
    return new Promise((resolve, reject) => {
      http.once('error', reject);
      http.listen(0, '127.0.0.1', () => resolve(new FaultProxy(http, target)));
    });
  }

  get origin(): string {
    return `http://localhost:${(this.#http.address() as AddressInfo).port}`;
  }

  get open(): number {
    return this.#alive().length;
  }

  get connections(): number {
    return this.#connectionCount;
  }

  get rooms(): string[][] {
    return this.#alive().map((link) => [...link.rooms].sort());
  }

  #alive(): Link[] {
    return [...this.#links].filter((link) => !link.isFrozen);
  }

  watch(watcher: (passage: Passage) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  next(isWanted: (passage: Passage) => boolean): Promise<Passage> {
    return new Promise((resolve) => {
      const end = this.watch((passage) => {
        if (!isWanted(passage)) return;
        end();
        resolve(passage);
      });
    });
  }

  drop(room: string, count = 1): Promise<unknown> {
    return this.#harm(room, count, { kind: 'drop' }, 'dropped');
  }

  corrupt(room: string, change: (bytes: Buffer) => Buffer, count = 1): Promise<unknown> {
    return this.#harm(room, count, { kind: 'corrupt', change }, 'corrupted');
  }

  delay(ms: number): void {
    this.#weather.delayMs = ms;
  }

  hold(): void {
    this.#weather.held = true;
  }

  release(): void {
    this.#weather.held = false;
    this.#flow();
  }

  /** A slow line to the browser; `undefined` makes it fast again. */
  throttle(bytesPerSecond: number | undefined): void {
    this.#weather.bytesPerSecond = bytesPerSecond;
    this.#flow();
  }

  /** Closes all websockets without a close message, as a lost network does. */
  cut(): void {
    for (const link of this.#links) {
      link.client.terminate();
      link.server.terminate();
    }
  }

  /** Half-open: both ends keep their websockets, but nothing passes any more. */
  freeze(): void {
    for (const link of this.#links) {
      link.isFrozen = true;
      link.client.pause();
      link.server.pause();
    }
  }

  refuse(what: Refusal): void {
    this.#refusal = what;
    if (what === 'everything') for (const socket of this.#sockets) socket.destroy();
  }

  preface(path: RegExp, text: string): void {
    this.#preface = { path, text };
  }

  /** The connection breaks in the middle of each of these files, as when their server is killed. */
  cutInside(path: RegExp): void {
    this.#cutPath = path;
  }

  calm(): void {
    this.#refusal = 'nothing';
    this.#preface = undefined;
    this.#cutPath = undefined;
    this.#harms.clear();
    Object.assign(this.#weather, { delayMs: 0, held: false, bytesPerSecond: undefined });
    this.#flow();
  }

  async close(): Promise<void> {
    this.#acceptor.close();
    const closing = new Promise((resolve) => this.#http.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    for (const link of this.#links) link.server.terminate();
    await closing;
  }

  #report(passage: Passage): void {
    for (const watcher of [...this.#watchers]) watcher(passage);
  }

  #flow(): void {
    for (const link of this.#links) for (const lane of link.lanes) lane.flow();
  }

  #harm(
    room: string,
    count: number,
    harm: Harm,
    outcome: 'dropped' | 'corrupted',
  ): Promise<unknown> {
    const harms = this.#harms.get(room) ?? [];
    this.#harms.set(room, harms);
    for (let index = 0; index < count; index += 1) harms.push(harm);
    let framesLeft = count;
    return this.next((passage) => {
      if (passage.what === outcome && passage.room === room) framesLeft -= 1;
      return framesLeft === 0;
    });
  }

  #pass(question: IncomingMessage, answer: ServerResponse): void {
    const path = (question.url ?? '').replace(/\?.*$/, '');
    this.requests.set(path, (this.requests.get(path) ?? 0) + 1);
    const { method, headers } = question;
    // A new connection for each request: a kept one may have died with a killed server.
    const preface = this.#preface?.path.test(path) ? this.#preface.text : '';
    if (preface !== '') headers['accept-encoding'] = 'identity';
    const options = { method, headers, agent: false };
    const onward = request(new URL(question.url ?? '/', this.#target), options);
    onward.on('response', (reply) => {
      const { connection: _own, ...headers } = reply.headers;
      if (preface !== '') delete headers['content-length'];
      answer.writeHead(reply.statusCode ?? 502, headers);
      if (preface !== '') answer.write(preface);
      if (this.#cutPath?.test(path) === true) {
        reply.once('data', (part: Buffer) => {
          const half = part.subarray(0, part.length >> 1);
          answer.write(half, () => answer.destroy());
        });
        return;
      }
      reply.pipe(answer);
      reply.on('error', () => answer.destroy());
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    question.pipe(onward);
    if (method === 'POST' && path === SOCKET_PATH) this.#listenToPolling(question);
  }

  /** Messages of the polling transport: several in one body, without a websocket. */
  #listenToPolling(question: IncomingMessage): void {
    const parts: Buffer[] = [];
    question.on('data', (part: Buffer) => parts.push(part));
    question.on('end', () => {
      for (const text of Buffer.concat(parts).toString().split('\x1e')) {
        const parsedRequest = readQuestion(text);
        if (parsedRequest !== undefined)
          this.#report({ what: 'asked', link: POLLING, ...parsedRequest });
      }
    });
  }

  #upgrade(question: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (this.#refusal !== 'nothing') {
      socket.destroy();
      return;
    }
    const address = new URL(question.url ?? '/', this.#target.replace(/^http/, 'ws'));
    const { host, origin, cookie } = question.headers;
    const server = new WebSocket(address, {
      perMessageDeflate: false,
      headers: Object.fromEntries(
        Object.entries({ host, origin, cookie }).filter(([, value]) => value !== undefined),
      ) as Record<string, string>,
    });
    const refuse = (): void => {
      socket.destroy();
      server.terminate();
    };
    server.once('error', refuse);
    socket.once('close', refuse);
    // The server may send nothing before the browser's side is open.
    server.once('upgrade', () => server.pause());
    server.once('open', () => {
      server.pause();
      socket.off('close', refuse);
      this.#acceptor.handleUpgrade(question, socket, head, (client) => {
        this.#join(client, server);
        server.resume();
      });
    });
  }

  #join(client: WebSocket, server: WebSocket): void {
    this.#connectionCount += 1;
    const link: Link = {
      id: this.#connectionCount,
      client,
      server,
      rooms: new Set(),
      isFrozen: false,
      lanes: [
        new Lane(client, server, this.#weather, false),
        new Lane(server, client, this.#weather, true),
      ],
    };
    this.#links.add(link);
    this.#report({ what: 'opened', link: link.id });
    client.on('message', (data, isBinary) => {
      const bytes = data as Buffer;
      if (link.isFrozen) return;
      if (!isBinary) this.#hear(link, bytes.toString());
      link.lanes[0]?.push({ bytes, isBinary });
    });
    /** Binary messages that belong to the last packet: 6 a response, 5 an event. */
    const expected = { count: 0, type: 0 };
    server.on('message', (data, isBinary) => {
      if (link.isFrozen) return;
      const bytes = data as Buffer;
      if (!isBinary) {
        const packet = readPacket(bytes.toString());
        if (packet !== undefined)
          Object.assign(expected, { count: packet.attachments, type: packet.type });
        link.lanes[1]?.push({ bytes, isBinary });
        return;
      }
      const isAnswer = expected.count > 0 && expected.type === 6;
      const isPassed = isAnswer
        ? this.#reportFrame(link, 'answer', bytes)
        : this.#meddle(link, bytes);
      if (expected.count > 0) expected.count -= 1;
      if (isPassed === undefined) return;
      const header = readHeader(bytes);
      const onSent = (): void => {
        if (header !== undefined) this.deliveredFrames.set(roomOf(header), header);
      };
      link.lanes[1]?.push({ bytes: isPassed, isBinary, onSent });
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => one.terminate());
      one.on('close', () => {
        // A half-open side isn't informed when the other side closes.
        if (!link.isFrozen) other.terminate();
        if (!this.#links.delete(link)) return;
        this.#report({ what: 'closed', link: link.id });
      });
    }
  }

  #hear(link: Link, text: string): void {
    const parsedRequest = readQuestion(text);
    if (parsedRequest === undefined) return;
    const { event, room } = parsedRequest;
    if (event === 'subscribe' && room !== undefined) link.rooms.add(room);
    if (event === 'unsubscribe' && room !== undefined) link.rooms.delete(room);
    this.#report({ what: 'asked', link: link.id, event, room });
  }

  #reportFrame(
    link: Link,
    what: 'frame' | 'dropped' | 'corrupted' | 'answer',
    bytes: Buffer,
  ): Buffer {
    const header = readHeader(bytes);
    if (header !== undefined) {
      this.#report({ what, link: link.id, room: roomOf(header), header, bytes });
    }
    return bytes;
  }

  /** The forwarded frame; undefined if it is dropped. */
  #meddle(link: Link, bytes: Buffer): Buffer | undefined {
    const header = readHeader(bytes);
    const harm = header === undefined ? undefined : this.#harms.get(roomOf(header))?.shift();
    if (harm === undefined) return this.#reportFrame(link, 'frame', bytes);
    if (harm.kind === 'drop') {
      this.#reportFrame(link, 'dropped', bytes);
      return undefined;
    }
    this.#reportFrame(link, 'corrupted', bytes);
    return harm.change(Buffer.from(bytes));
  }
}
