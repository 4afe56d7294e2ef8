// R-KEY-7: a request that moves money and got no answer is unknown, never failed. Its key is stored
// before it is sent, so that whoever comes later, also after a reload, can ask what became of it.
import type { ClientState, KeyValueStore } from '../stored-state.ts';
import { type Answer, type Api, CallError, type CallName, type Request } from './api.ts';
import { UnknownResult } from './unknown-result.ts';

/** Calls that take an idempotency key. */
export type MoneyCall = {
  [Name in CallName]: Request<Name> extends { idempotency_key: string } ? Name : never;
}[CallName];
export type Wish<Name extends MoneyCall> = Omit<Request<Name>, 'idempotency_key'>;

interface StoredWish {
  key: string;
  call: MoneyCall;
  /** What was asked for, without passwords and codes: as the server compares it. */
  fields: string;
  user_id: number;
  /** Of the price that was seen when it was first sent: the same wish later has seen another one, and is still the same. */
  quote_time?: number;
}

/** `late`: an answer that came after the call was given up; `none`: it did not happen, and never will. */
export type Settled = 'late' | 'none';

interface WishOptions {
  api: Api;
  store: () => KeyValueStore;
  state: Pick<ClientState, 'token' | 'user'>;
  newKey: () => string;
  pause: (ms: number) => Promise<void>;
}

const STORE_KEY = 'money_wishes';
/** A first request that still runs is waited for by the server for 10 s; so long three times. */
const ASKS_AT_MOST = 10;
const ASK_AGAIN_MS = 2_000;
/** A wish is nobody's question after the server has forgotten its key. */
const KEPT_AT_MOST = 50;

export class MoneyWishes {
  readonly #options: WishOptions;
  /** Those that no storage took: known for as long as the page lives. */
  #unwritten: StoredWish[] = [];
  /** Keys of requests that still wait for their answer. */
  readonly #sending = new Set<string>();
  #settling: { token: string | null; settled: Promise<Settled[]> } | undefined;

  constructor(options: WishOptions) {
    this.#options = options;
  }

  /**
   * Sends a wish under its own key. The same wish again, while nobody knows what became of it, has the same key: it is
   * carried out once. Throws `CallError` when it was refused or did not happen, `UnknownResult` when nobody knows.
   */
  async send<Name extends MoneyCall>(
    name: Name,
    wish: Wish<Name>,
    signal?: AbortSignal,
  ): Promise<Answer<Name>> {
    const { api, state } = this.#options;
    const { token } = state;
    // A key that is nobody's would never be asked about.
    const user_id = state.user?.id ?? (await api.call('user.info', {}, signal)).id;
    const stored = this.#wishOf(name, wish, user_id);
    this.#sending.add(stored.key);
    const request = requestOf<Name>(wish, stored);
    try {
      const answer = await api.call(name, request, signal);
      this.#forget(stored);
      return answer;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isDecided(error)) {
        this.#forget(stored);
        throw error;
      }
      const found = await this.#askAbout(stored, token);
      if (found.state === 'none') throw error;
      return found.message as Answer<Name>;
    } finally {
      this.#sending.delete(stored.key);
    }
  }

  /** Asks about all that is unknown of the user who is signed in; a wish that nobody can tell of yet stays. */
  settle(): Promise<Settled[]> {
    const { token, user } = this.#options.state;
    if (this.#settling?.token === token) return this.#settling.settled;
    const settling = { token, settled: this.#settle(token, user?.id) };
    this.#settling = settling;
    const over = (): void => {
      if (this.#settling === settling) this.#settling = undefined;
    };
    settling.settled.then(over, over);
    return settling.settled;
  }

  async #settle(token: string | null, user: number | undefined): Promise<Settled[]> {
    const mine = this.#known().filter(
      ({ user_id, key }) => user_id === user && !this.#sending.has(key),
    );
    const settled: Settled[] = [];
    for (const wish of mine) {
      try {
        settled.push((await this.#askAbout(wish, token)).state === 'done' ? 'late' : 'none');
      } catch (error) {
        if (!(error instanceof UnknownResult)) throw error;
      }
    }
    return settled;
  }

  /** `none` is final: the server has burnt the key. To another session it would be `none` of another user. */
  async #askAbout(
    wish: StoredWish,
    token: string | null,
  ): Promise<{ state: 'done' | 'none'; message: unknown }> {
    const { api, pause, state: session } = this.#options;
    for (let asked = 0; asked < ASKS_AT_MOST && session.token === token; asked += 1) {
      let found: Answer<'order.by_key'>;
      try {
        found = await api.call('order.by_key', { idempotency_key: wish.key, seal: true });
      } catch (error) {
        throw new UnknownResult(wish.call, { cause: error });
      }
      const { state, message } = found;
      if (state === 'done') {
        this.#forget(wish);
        return { state, message };
      }
      if (state === 'none') {
        this.#forget(wish);
        return { state, message: undefined };
      }
      await pause(ASK_AGAIN_MS);
    }
    throw new UnknownResult(wish.call);
  }

  #wishOf(call: MoneyCall, wish: object, user_id: number): StoredWish {
    const fields = comparedFields(wish);
    const known = this.#known().find(
      (one) => one.call === call && one.fields === fields && one.user_id === user_id,
    );
    if (known !== undefined) return known;
    const { quote_time } = wish as { quote_time?: number };
    const made = {
      ...{ key: this.#options.newKey(), call, fields, user_id },
      ...(quote_time !== undefined && { quote_time }),
    };
    if (!this.#write([...this.#read(), made].slice(-KEPT_AT_MOST))) this.#unwritten.push(made);
    return made;
  }

  #forget({ key }: StoredWish): void {
    this.#unwritten = this.#unwritten.filter((one) => one.key !== key);
    this.#write(this.#read().filter((one) => one.key !== key));
  }

  #known(): StoredWish[] {
    return [...this.#read(), ...this.#unwritten];
  }

  /** Each time anew: other windows of this browser write here too. */
  #read(): StoredWish[] {
    try {
      const stored: unknown = JSON.parse(this.#options.store().getItem(STORE_KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isWish) : [];
    } catch {
      return [];
    }
  }

  /** False where the storage is full or forbidden. */
  #write(wishes: readonly StoredWish[]): boolean {
    try {
      this.#options.store().setItem(STORE_KEY, JSON.stringify(wishes));
      return true;
    } catch {
      return false;
    }
  }
}

/** Nothing happened: a refusal, or a request that the server did not take. */
function isDecided({ fault, status, failure }: CallError): boolean {
  if (fault === 'refused') return failure?.error !== 'request_in_progress';
  return fault === 'rejected' && status >= 400 && status < 500;
}

/** A wish that is sent again has the fields that it was first sent with: the server compares them. */
function requestOf<Name extends MoneyCall>(
  wish: object,
  { key, quote_time }: StoredWish,
): Request<Name> {
  const { quote_time: _, ...fields } = wish as { quote_time?: number };
  const first = quote_time === undefined ? {} : { quote_time };
  return { ...fields, ...first, idempotency_key: key } as unknown as Request<Name>;
}

const NOT_COMPARED = new Set(['password', 'google_code', 'quote_time']);

function comparedFields(wish: object): string {
  const compared = Object.entries(wish).filter(
    ([name, value]) => !NOT_COMPARED.has(name) && value !== undefined,
  );
  return JSON.stringify(compared.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isWish(value: unknown): value is StoredWish {
  const { key, call, fields, user_id, quote_time } = (value ?? {}) as Partial<StoredWish>;
  return (
    (quote_time === undefined || typeof quote_time === 'number') &&
    typeof key === 'string' &&
    typeof call === 'string' &&
    typeof fields === 'string' &&
    typeof user_id === 'number'
  );
}
