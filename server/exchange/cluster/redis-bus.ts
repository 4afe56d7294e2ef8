// The bus of several processes over Redis streams, which keep messages for a while: a reconnecting process continues
// where it stopped.
import { Redis } from 'ioredis';
import { StartRefusal } from '../../platform/base/refusal.ts';
import { type Bus, type Heard, Listeners, type Messages, type Topic } from './bus.ts';

export interface RedisBusOptions {
  url: string;
  exchange: string;
  report(error: unknown): void;
}

/**
 * Entries kept per stream. Frames are frequent and outdated quickly; other messages are kept for disconnected
 * processes.
 */
const KEPT = { market: 1_000, talk: 20_000 } as const;
const BLOCK_MS = 1_000;
const SILENT_MS = 5_000;
const ANSWER_MS = 2_000;
const BACK_MS = 200;
const AT_ONCE = 200;

const FIRST = '0-0';

type Stream = keyof typeof KEPT;
type Entry = [id: Buffer, fields: Buffer[]];

export async function openRedisBus(options: RedisBusOptions): Promise<Bus> {
  const bus = new RedisBus(options);
  await bus.open();
  return bus;
}

class RedisBus implements Bus {
  readonly #options: RedisBusOptions;
  readonly #writer: Redis;
  readonly #reader: Redis;
  readonly #listeners: Listeners;
  readonly #missListeners: (() => void)[] = [];
  readonly #streams: readonly { key: string; last: string }[];
  #isClosed = false;
  #isBroken = false;
  #reading: Promise<void> = Promise.resolve();

  constructor(options: RedisBusOptions) {
    const { url, exchange, report } = options;
    this.#options = options;
    this.#listeners = new Listeners(report);
    this.#streams = (['talk', 'market'] as const).map((stream) => ({
      key: keyOf(exchange, stream),
      last: FIRST,
    }));
    const common = {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: ANSWER_MS,
      retryStrategy: () => BACK_MS,
    };
    // No offline queue: a message that can't be sent is rejected, and the sender decides whether to retry.
    this.#writer = new Redis(url, {
      ...common,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      commandTimeout: ANSWER_MS,
    });
    this.#reader = new Redis(url, { ...common, socketTimeout: SILENT_MS });
    for (const redis of [this.#writer, this.#reader]) {
      // Redis reconnects by itself, and failed commands report their own errors.
      redis.on('error', () => undefined);
    }
    this.#reader.on('close', () => {
      this.#isBroken = true;
    });
  }

  async open(): Promise<void> {
    try {
      await Promise.all([this.#writer.connect(), this.#reader.connect()]);
      for (const stream of this.#streams) {
        const [newest] = await this.#reader.xrevrange(stream.key, '+', '-', 'COUNT', 1);
        stream.last = newest?.[0] ?? FIRST;
      }
    } catch (error) {
      this.#disconnect();
      throw new StartRefusal(
        'Redis cannot be reached: check REDIS_URL, and that Redis is running.',
        {
          cause: error,
        },
      );
    }
    this.#isBroken = false;
    this.#reading = this.#read();
  }

  async publish<T extends Topic>(
    topic: T,
    message: Messages[T],
    bytes?: Uint8Array,
  ): Promise<void> {
    const stream: Stream = topic === 'market' ? 'market' : 'talk';
    await this.#writer.xadd(
      keyOf(this.#options.exchange, stream),
      ...['MAXLEN', '~', KEPT[stream], '*'],
      ...['said', JSON.stringify([topic, message])],
      ...(bytes === undefined
        ? []
        : ['bytes', Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]),
    );
  }

  on<T extends Topic>(topic: T, listener: Heard<T>): void {
    this.#listeners.add(topic, listener);
  }

  onMissed(listener: () => void): void {
    this.#missListeners.push(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#disconnect();
    await this.#reading;
  }

  #disconnect(): void {
    this.#writer.disconnect();
    this.#reader.disconnect();
  }

  async #read(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const streams = await this.#reader.xreadBuffer(
          ...(['COUNT', AT_ONCE, 'BLOCK', BLOCK_MS, 'STREAMS'] as const),
          ...this.#streams.map(({ key }) => key),
          ...this.#streams.map(({ last }) => last),
        );
        this.#takeAll((streams ?? []) as [Buffer, Entry[]][]);
        this.#notifyBreak();
      } catch (error) {
        if (this.#isClosed) return;
        this.#options.report(error);
        await new Promise((resolve) => setTimeout(resolve, BACK_MS));
      }
    }
  }

  #takeAll(streams: readonly [key: Buffer, entries: Entry[]][]): void {
    for (const [key, entries] of streams) {
      const stream = this.#streams.find((one) => one.key === key.toString());
      for (const [id, fields] of entries) {
        if (stream !== undefined) stream.last = id.toString();
        this.#take(fields);
      }
    }
  }

  #take(fields: readonly Buffer[]): void {
    const [, message, , bytes] = fields;
    if (message === undefined) return;
    const [topic, payload] = JSON.parse(message.toString()) as [Topic, Messages[Topic]];
    this.#listeners.hear(topic, payload, new Uint8Array(bytes ?? []));
  }

  /** During a break Redis may have restarted, or trimmed messages that this process had not read. */
  #notifyBreak(): void {
    if (!this.#isBroken) return;
    this.#isBroken = false;
    for (const listener of this.#missListeners) listener();
  }
}

function keyOf(exchange: string, stream: Stream): string {
  return `pocket-exchange:${exchange}:${stream}`;
}
