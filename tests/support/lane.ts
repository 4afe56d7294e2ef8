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
  /** In order of arrival; the first `#arrived` of them have waited for their latency. */
  readonly #waiting: Message[] = [];
  #arrived = 0;
  /** On a slow line the former message still occupies it. */
  #occupied: NodeJS.Timeout | undefined;

  constructor(from: WebSocket, to: WebSocket, weather: Weather, isToBrowser: boolean) {
    this.#from = from;
    this.#to = to;
    this.#weather = weather;
    this.#isToBrowser = isToBrowser;
  }

  push(message: Message): void {
    this.#waiting.push(message);
    const arrive = (): void => {
      // Whichever timer ends first, the oldest message is the one that arrives.
      this.#arrived += 1;
      this.flow();
    };
    // Without the timer, messages would overtake those that still wait.
    if (this.#weather.delayMs > 0 || this.#waiting.length > this.#arrived + 1) {
      setTimeout(arrive, this.#weather.delayMs);
    } else {
      arrive();
    }
  }

  flow(): void {
    if (this.#weather.bytesPerSecond === undefined) this.#vacate();
    while (this.#arrived > 0 && !this.#occupied && !(this.#isToBrowser && this.#weather.held)) {
      const message = this.#waiting.shift();
      if (message === undefined) return;
      this.#arrived -= 1;
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
      this.#occupied = undefined;
      this.flow();
      if (this.#occupied === undefined) this.#from.resume();
    };
    this.#occupied = setTimeout(onward, (length / rate) * 1000);
  }

  #vacate(): void {
    if (this.#occupied === undefined) return;
    clearTimeout(this.#occupied);
    this.#occupied = undefined;
    this.#from.resume();
  }
}
