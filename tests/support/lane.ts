import type { WebSocket } from 'ws';

export interface Message {
  bytes: Buffer;
  isBinary: boolean;
  onSent?(): void;
}

export interface Weather {
  delayMs: number;
  /** Messages to the browser wait in order and are sent together when this becomes false. */
  held: boolean;
  /** Bandwidth to the browser; undefined: unlimited. The server is read no faster. */
  bytesPerSecond: number | undefined;
}

/** One direction of one connection. The order of messages never changes. */
export class Lane {
  readonly #from: WebSocket;
  readonly #to: WebSocket;
  readonly #weather: Weather;
  readonly #isToBrowser: boolean;
  /** In order of arrival; the first `#arrivals` of them have waited for their latency. */
  readonly #queue: Message[] = [];
  #arrivals = 0;
  /** On a slow line the former message still occupies it. */
  #busyTimer: NodeJS.Timeout | undefined;

  constructor(from: WebSocket, to: WebSocket, weather: Weather, isToBrowser: boolean) {
    this.#from = from;
    this.#to = to;
    this.#weather = weather;
    this.#isToBrowser = isToBrowser;
  }

  push(message: Message): void {
    this.#queue.push(message);
    const arrive = (): void => {
      // Whichever timer ends first, the oldest message is the one that arrives.
      this.#arrivals += 1;
      this.flow();
    };
    // Without the timer, messages would overtake those that still wait.
    if (this.#weather.delayMs > 0 || this.#queue.length > this.#arrivals + 1) {
      setTimeout(arrive, this.#weather.delayMs);
    } else {
      arrive();
    }
  }

  flow(): void {
    if (this.#weather.bytesPerSecond === undefined) this.#vacate();
    while (this.#arrivals > 0 && !this.#busyTimer && !(this.#isToBrowser && this.#weather.held)) {
      const message = this.#queue.shift();
      if (message === undefined) return;
      this.#arrivals -= 1;
      if (this.#to.readyState === this.#to.OPEN) {
        this.#to.send(message.bytes, { binary: message.isBinary });
        message.onSent?.();
      }
      if (this.#isToBrowser) this.#occupy(message.bytes.length);
    }
  }

  /** The server isn't read while messages wait here; otherwise this would be a queue that no slow phone has. */
  #occupy(length: number): void {
    const rate = this.#weather.bytesPerSecond;
    if (rate === undefined) return;
    this.#from.pause();
    const onward = (): void => {
      this.#busyTimer = undefined;
      this.flow();
      if (this.#busyTimer === undefined) this.#from.resume();
    };
    this.#busyTimer = setTimeout(onward, (length / rate) * 1000);
  }

  #vacate(): void {
    if (this.#busyTimer === undefined) return;
    clearTimeout(this.#busyTimer);
    this.#busyTimer = undefined;
    this.#from.resume();
  }
}
