// Requests to an exchange over HTTP, one at a time: books first, then its clock, then minutes. Its limits are kept: a
// pause between two requests, and the time that it asks for after too many.
import { limitedText } from '../../../platform/http/limited-body.ts';

export const MESSAGE_BYTES_AT_MOST = 4 * 1024 * 1024;
const FETCH_MS = 5_000;
/** Pause after a rate-limit response without a time. */
const HELD_MS = 60_000;
const WAITING_AT_MOST = 5_000;

export type Urgency = 'book' | 'clock' | 'hot' | 'rest';

const ORDER: readonly Urgency[] = ['book', 'clock', 'hot', 'rest'];

interface Request {
  url: string;
  /** Of what the request is, for the log. */
  what: string;
  /** Undefined: there is no answer that can be used. */
  take(answer: HttpAnswer | undefined): void;
}

export interface HttpAnswer {
  text: string;
  isOk: boolean;
  status: number;
  /** When it was asked for, and when it came. */
  askedAt: number;
  at: number;
}

export interface HttpParts {
  name: string;
  pace_ms: number;
  monotonic(): number;
  note(text: string): void;
  onRefusal(): void;
}

export class VenueHttp {
  readonly #parts: HttpParts;
  readonly #queues = new Map<Urgency, Request[]>(ORDER.map((one) => [one, []]));
  readonly #ends = new AbortController();
  #dueAt = Number.NEGATIVE_INFINITY;
  #isFetching = false;

  constructor(parts: HttpParts) {
    this.#parts = parts;
  }

  get isClosed(): boolean {
    return this.#ends.signal.aborted;
  }

  ask(urgency: Urgency, request: Request): void {
    const list = this.#queues.get(urgency) ?? [];
    if (list.length < WAITING_AT_MOST) list.push(request);
    else request.take(undefined);
  }

  step(): void {
    if (this.#isFetching || this.#parts.monotonic() < this.#dueAt) return;
    for (const urgency of ORDER) {
      const request = this.#queues.get(urgency)?.shift();
      if (request === undefined) continue;
      void this.#fetch(request);
      return;
    }
  }

  close(): void {
    this.#ends.abort();
    for (const list of this.#queues.values()) {
      for (const request of list.splice(0)) request.take(undefined);
    }
  }

  async #fetch({ url, what, take }: Request): Promise<void> {
    const { name, pace_ms, monotonic, note, onRefusal } = this.#parts;
    const askedAt = monotonic();
    this.#isFetching = true;
    this.#dueAt = askedAt + pace_ms;
    let answer: HttpAnswer | undefined;
    try {
      const signal = AbortSignal.any([this.#ends.signal, AbortSignal.timeout(FETCH_MS)]);
      const response = await fetch(url, { signal });
      const { status, ok: isOk, headers } = response;
      // Rate limit: 429, 418 for ignoring it (Binance), 403 (Bybit).
      if (status === 429 || status === 418 || status === 403) {
        const wait = waitOf(headers.get('retry-after'));
        this.#dueAt = monotonic() + wait;
        note(`${name}: asked to wait ${wait} ms before the next ${what}`);
        await response.body?.cancel();
      } else {
        const text = await limitedText(response, MESSAGE_BYTES_AT_MOST);
        answer = { text, isOk, status, askedAt, at: monotonic() };
      }
    } catch (error) {
      if (!this.#ends.signal.aborted) {
        onRefusal();
        note(`${name}: no ${what}, ${String(error)}`);
      }
    } finally {
      this.#isFetching = false;
    }
    take(answer);
  }
}

function waitOf(seconds: string | null): number {
  return /^[1-9]\d{0,6}$/.test(seconds ?? '') ? JSON.parse(seconds ?? '') * 1000 : HELD_MS;
}
