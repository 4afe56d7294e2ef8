import type { WebSocket } from 'ws';

export interface Message {
  bytes: Buffer;
  isBinary: boolean;
  /** Called when it leaves for the other end. */
  sent?(): void;
}

/** What the way between both ends is like. One for all connections of a proxy; tests change it while messages pass. */
export interface Weather {
  /** How long each message is on its way, one way. */
  delayMs: number;
  /** Messages to the browser wait, in order, and come together when it is false again. */
  held: boolean;
  /** How much a second reaches the browser; undefined: all at once. The server is read no faster. */
  bytesPerSecond: number | undefined;
}

/**
 * One direction of one connection. Messages leave in the order in which they came, whatever the weather does
 * meanwhile.
 */
export class Lane {
  readonly #from: WebSocket;
  readonly #to: WebSocket;
  readonly #weather: Weather;
  readonly #isToBrowser: boolean;
  /** In the order of coming; the first `#arrived` of them have been on their way for long enough. */
  readonly #waiting: Message[] = [];
  #arrived = 0;
  /** A slow way is occupied by the message before. */
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
      // Whichever delay ends first, the oldest message is the one that arrives.
      this.#arrived += 1;
      this.flow();
    };
    // Without the way through the timer, messages would overtake those that are still on their way.
    if (this.#weather.delayMs > 0 || this.#waiting.length > this.#arrived + 1) {
      setTimeout(arrive, this.#weather.delayMs);
    } else {
      arrive();
    }
  }

  /** Sends what may be sent now. Called again whenever the weather changed. */
  flow(): void {
    if (this.#weather.bytesPerSecond === undefined) this.#vacate();
    while (this.#arrived > 0 && !this.#occupied && !(this.#isToBrowser && this.#weather.held)) {
      const message = this.#waiting.shift();
      if (message === undefined) return;
      this.#arrived -= 1;
      if (this.#to.readyState === this.#to.OPEN) {
        this.#to.send(message.bytes, { binary: message.isBinary });
        message.sent?.();
      }
      if (this.#isToBrowser) this.#occupy(message.bytes.length);
    }
  }

  /** The server is not read while messages wait here: else this would be a queue that no slow phone has. */
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
