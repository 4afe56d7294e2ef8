// A socket client without a library: a websocket and hand-parsed packets. Tests use it beside the
// app's client to see the server's messages without any of our code.
import { WebSocket } from 'ws';
import { readPacket } from './wire.ts';

export interface Answer {
  ok: boolean;
  error?: string;
  room?: string;
  frame?: Buffer;
  [name: string]: unknown;
}

export class RawClient {
  readonly #socket: WebSocket;
  readonly #pending = new Map<string, (answer: Answer) => void>();
  readonly #frameWatchers = new Set<(bytes: Buffer) => void>();
  readonly #eventWatchers = new Set<(event: string, payload: unknown) => void>();
  /** A response whose bytes come in the next message. */
  #incompleteAnswer: { id: string; answer: Answer } | undefined;
  #requestCount = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.#takeBytes(data as Buffer);
      else this.#takeText((data as Buffer).toString());
    });
  }

  /** Resolves when the server has accepted it. Earlier events aren't lost: `onEvent` gets them. */
  static connect(
    origin: string,
    onEvent?: (event: string, payload: unknown) => void,
  ): Promise<RawClient> {
    const address = `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    const client = new RawClient(socket);
    if (onEvent !== undefined) client.#eventWatchers.add(onEvent);
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.on('message', (data, isBinary) => {
        const text = isBinary ? '' : (data as Buffer).toString();
        if (text.startsWith('0')) socket.send('40{"raw":1}');
        if (text.startsWith('40')) resolve(client);
        if (text.startsWith('44')) reject(new Error(`refused: ${text}`));
      });
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  onFrame(watcher: (bytes: Buffer) => void): () => void {
    this.#frameWatchers.add(watcher);
    return () => this.#frameWatchers.delete(watcher);
  }

  onEvent(watcher: (event: string, payload: unknown) => void): () => void {
    this.#eventWatchers.add(watcher);
    return () => this.#eventWatchers.delete(watcher);
  }

  frames(count: number): Promise<Buffer[]> {
    const got: Buffer[] = [];
    return new Promise((resolve) => {
      const end = this.onFrame((bytes) => {
        got.push(bytes);
        if (got.length < count) return;
        end();
        resolve(got);
      });
    });
  }

  /**
   * `onAnswer` gets the response in its order among the frames; a promise may resolve after a later
   * frame.
   */
  ask(
    event: string,
    payload: object = {},
    onAnswer: (answer: Answer) => void = () => undefined,
  ): Promise<Answer> {
    this.#requestCount += 1;
    const id = `${this.#requestCount}`;
    this.#socket.send(`42${id}${JSON.stringify([event, payload])}`);
    return new Promise((resolve) => {
      this.#pending.set(id, (answer) => {
        onAnswer(answer);
        resolve(answer);
      });
    });
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.terminate();
  }

  #takeText(text: string): void {
    if (text === '2') this.#socket.send('3');
    const packet = readPacket(text);
    if (packet === undefined) return;
    if (packet.type === 2) {
      const [event, payload] = packet.data as [string, unknown];
      for (const watcher of [...this.#eventWatchers]) watcher(event, payload);
      return;
    }
    const id = /^4[36](?:\d+-)?(\d+)/.exec(text)?.[1] ?? '';
    const answer = packet.data[0] as Answer;
    if (packet.attachments > 0) this.#incompleteAnswer = { id, answer };
    else this.#settle(id, answer);
  }

  #takeBytes(bytes: Buffer): void {
    const unfinishedText = this.#incompleteAnswer;
    this.#incompleteAnswer = undefined;
    if (unfinishedText !== undefined) {
      this.#settle(unfinishedText.id, { ...unfinishedText.answer, frame: bytes });
      return;
    }
    for (const watcher of [...this.#frameWatchers]) watcher(bytes);
  }

  #settle(id: string, answer: Answer): void {
    this.#pending.get(id)?.(answer);
    this.#pending.delete(id);
  }
}
