import { io, type Socket } from 'socket.io-client';
import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import { RECONNECT, SILENT_MS, SOCKET_PATH } from '../../protocol/constants.ts';
import { Pace } from './pace.ts';

/**
 * socket.io's parser with one addition: binary data outside of an event is a frame. The server sends frames
 * this way to clients with `raw: 1` in the handshake: one message instead of two, without JSON (R-SOCKET-12).
 */
class FrameDecoder extends Decoder {
  override add(data: unknown): void {
    // In brackets because it is private: set while an event waits for its attachments.
    if (typeof data === 'string' || this['reconstructor']) {
      super.add(data);
      return;
    }
    this.emitReserved('decoded', { type: PacketType.EVENT, nsp: '/', data: ['frame', data] });
  }
}

const rawParser = { Encoder, Decoder: FrameDecoder };

export type LinkState = 'connecting' | 'online' | 'reconnecting' | 'offline';

export type Ack =
  | { ok: true; [field: string]: unknown }
  | { ok: false; error: string; retry_after_ms?: number };

export interface Credentials {
  token: string | null;
  lang: string;
}

export interface LinkHandlers {
  onConnect(): void;
  onDisconnect(): void;
  frame(bytes: Uint8Array): void;
  event(name: string, data: unknown): void;
  onStateChange(state: LinkState): void;
}

export interface Network {
  isOnline(): boolean;
  watch(onChange: () => void): () => void;
}

export interface LinkOptions {
  origin: string;
  credentials(): Credentials;
  /** Sequence of the last applied `user` event; undefined requests no backlog. */
  userSequence(): number | undefined;
  /** Without a room there are no frames, so silence is normal. */
  expectsFrames(): boolean;
  network: Network;
  monotonic(): number;
  random(): number;
}

const ANSWER_MS = 5_000;

/** Events that are passed on in the order received. */
const PASSED_ON = ['user', 'session', 'status', 'instruments', 'chat', 'nft'] as const;

export class Link {
  readonly #options: LinkOptions;
  readonly #handlers: LinkHandlers;
  readonly #socket: Socket;
  readonly #pace = new Pace();
  readonly #watchdog: ReturnType<typeof setInterval>;
  readonly #forgetNetwork: () => void;
  #lastFrame = 0;
  #wasOnline = false;
  #reportedState: LinkState = 'connecting';
  /** Increased by each connection: responses to an older one are ignored. */
  #connection = 0;

  constructor(options: LinkOptions, handlers: LinkHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#socket = io(options.origin, {
      path: SOCKET_PATH,
      reconnection: true,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      reconnectionDelay: RECONNECT.delay_ms,
      reconnectionDelayMax: RECONNECT.delay_most_ms,
      randomizationFactor: RECONNECT.jitter,
      timeout: RECONNECT.timeout_ms,
      transports: ['websocket', 'polling'],
      // A network that blocks websockets falls back to polling without waiting for a failed upgrade.
      tryAllTransports: true,
      parser: rawParser,
      auth: (send) => send(this.#handshake()),
    });
    this.#socket.on('connect', () => this.#onConnect());
    this.#socket.on('disconnect', (reason) => this.#onDisconnect(reason));
    this.#socket.on('connect_error', () => this.#retryWhenRefused());
    // Connection state recovery may append an offset as another argument: only the first is ours.
    this.#socket.on('frame', (bytes: ArrayBuffer | Uint8Array) => {
      this.#lastFrame = options.monotonic();
      handlers.frame(new Uint8Array(bytes as ArrayBuffer));
    });
    this.#socket.on('welcome', (data: unknown) => handlers.event('welcome', data));
    for (const name of PASSED_ON) {
      this.#socket.on(name, (data: unknown) => handlers.event(name, data));
    }
    this.#watchdog = setInterval(() => this.#watch(), 1_000);
    this.#forgetNetwork = options.network.watch(() => this.#onNetwork());
  }

  isConnected(): boolean {
    return this.#socket.connected;
  }

  /** Undefined: no response in time, or the connection has changed. */
  async ask(event: string, payload: object): Promise<Ack | undefined> {
    const mine = this.#connection;
    const wait = this.#pace.wait(this.#options.monotonic());
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (mine !== this.#connection || !this.#socket.connected) return undefined;
    try {
      const answer: Ack = await this.#socket.timeout(ANSWER_MS).emitWithAck(event, payload);
      return mine === this.#connection && this.#socket.connected ? answer : undefined;
    } catch {
      // The caller tries again, or the watchdog closes the connection.
      return undefined;
    }
  }

  renew(): void {
    this.#socket.disconnect();
    this.#lastFrame = this.#options.monotonic();
    this.#socket.connect();
  }

  close(): void {
    clearInterval(this.#watchdog);
    this.#forgetNetwork();
    this.#socket.disconnect();
  }

  #handshake(): object {
    const { token, lang } = this.#options.credentials();
    const sequence = this.#options.userSequence();
    return {
      raw: 1,
      lang,
      ...(token === null ? {} : { token }),
      ...(sequence === undefined ? {} : { user_sequence: sequence }),
    };
  }

  #onConnect(): void {
    this.#connection += 1;
    this.#pace.begin();
    this.#wasOnline = true;
    this.#lastFrame = this.#options.monotonic();
    this.#reportState();
    this.#handlers.onConnect();
  }

  #onDisconnect(reason: string): void {
    this.#reportState();
    this.#handlers.onDisconnect();
    // socket.io never retries after a disconnect by the server. For us it is a restart of the server.
    if (reason === 'io server disconnect') this.#retryWhenRefused();
  }

  /** Retries in the cases in which socket.io doesn't. */
  #retryWhenRefused(): void {
    this.#reportState();
    if (this.#socket.active) return;
    const spread = 1 + RECONNECT.jitter * (this.#options.random() * 2 - 1);
    const mine = this.#connection;
    setTimeout(() => {
      if (mine === this.#connection && !this.#socket.connected) this.#socket.connect();
    }, RECONNECT.delay_ms * spread);
  }

  #watch(): void {
    const now = this.#options.monotonic();
    if (!this.#options.expectsFrames()) this.#lastFrame = now;
    // Silence is the only sign of a half-open connection.
    if (this.#socket.connected && now - this.#lastFrame > SILENT_MS) this.renew();
  }

  #onNetwork(): void {
    this.#reportState();
    // The network is back: don't wait for the next attempt.
    if (this.#options.network.isOnline() && !this.#socket.connected) this.renew();
  }

  #reportState(): void {
    const state = this.state();
    if (state === this.#reportedState) return;
    this.#reportedState = state;
    this.#handlers.onStateChange(state);
  }

  state(): LinkState {
    if (this.#socket.connected) return 'online';
    if (!this.#options.network.isOnline()) return 'offline';
    return this.#wasOnline ? 'reconnecting' : 'connecting';
  }
}
