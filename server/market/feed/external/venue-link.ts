import { WebSocket } from 'ws';
import { MESSAGE_BYTES_AT_MOST } from './venue-http.ts';

export interface LinkOptions {
  url: string;
  greeting: readonly string[];
  pace_ms: number;
  ping: string | undefined;
  dice(): number;
  onOpen(): void;
  onText(text: string): void;
  /** Each message of ours. */
  onSaid?(text: string): void;
  onLost(reason: string): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const CONNECT_MS = 10_000;
/** After this silence we send a ping; after the same time again the connection counts as lost. */
const SILENT_MS = 5_000;

export class VenueLink {
  readonly #options: LinkOptions;
  #socket: WebSocket | undefined;
  #outgoing: string[] = [];
  #sentAt = Number.NEGATIVE_INFINITY;
  #receivedAt = 0;
  #startedAt = 0;
  #isAsked = false;
  #dueTime = 0;
  #tries = 0;
  #isClosed = false;
  #time = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  say(texts: readonly string[]): void {
    this.#outgoing.push(...texts);
  }

  get isSaying(): boolean {
    return this.#outgoing.length > 0;
  }

  /** Reports a useful message. After a while of these, the pauses start from the shortest again. */
  good(): void {
    if (this.#time - this.#startedAt > LONGEST_WAIT_MS) this.#tries = 0;
  }

  step(time: number): void {
    this.#time = time;
    if (this.#isClosed) return;
    const socket = this.#socket;
    if (socket === undefined) {
      if (time >= this.#dueTime) this.#connect();
      return;
    }
    if (socket.readyState === WebSocket.CONNECTING) {
      if (time - this.#startedAt > CONNECT_MS) this.#lose(socket, 'it does not answer');
      return;
    }
    if (time - this.#receivedAt > 2 * SILENT_MS) {
      this.#lose(socket, 'it is silent');
      return;
    }
    if (time - this.#sentAt < this.#options.pace_ms) return;
    const isSilent = time - this.#receivedAt > SILENT_MS && !this.#isAsked;
    if (isSilent) this.#askWhetherThere(socket);
    else if (this.#outgoing.length > 0) this.#send(socket, this.#outgoing.shift() ?? '');
    else return;
    this.#sentAt = time;
  }

  renew(reason: string): void {
    if (this.#socket !== undefined) this.#lose(this.#socket, reason);
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  #askWhetherThere(socket: WebSocket): void {
    this.#isAsked = true;
    if (this.#options.ping === undefined) socket.ping();
    else this.#send(socket, this.#options.ping);
  }

  #send(socket: WebSocket, text: string): void {
    socket.send(text);
    this.#options.onSaid?.(text);
  }

  #connect(): void {
    const { url, greeting, onOpen, onText } = this.#options;
    const socket = new WebSocket(url, { maxPayload: MESSAGE_BYTES_AT_MOST });
    this.#socket = socket;
    this.#startedAt = this.#time;
    const noteReceived = (): void => {
      if (this.#socket !== socket) return;
      this.#receivedAt = this.#time;
      this.#isAsked = false;
    };
    socket.on('open', () => {
      noteReceived();
      this.#outgoing = [...greeting];
      onOpen();
    });
    socket.on('message', (data) => {
      if (this.#socket !== socket) return;
      noteReceived();
      onText(String(data));
    });
    socket.on('ping', noteReceived);
    socket.on('pong', noteReceived);
    // The `error` event, which has the reason, comes before `close`.
    socket.on('error', ({ message }) => this.#lose(socket, message));
    socket.on('close', (code) => this.#lose(socket, `it hung up (${code})`));
  }

  #lose(socket: WebSocket, reason: string): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    socket.terminate();
    this.#tries += 1;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#tries - 1, 10));
    this.#dueTime = this.#time + wait * (0.5 + this.#options.dice() / 2);
    if (!this.#isClosed) this.#options.onLost(reason);
  }
}
