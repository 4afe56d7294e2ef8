// R-KEY-7: a request that moves money and got no response is unknown, never failed. Its key is stored before it
// is sent, so that its result can be asked for later, even after a reload.
import type { ClientState, KeyValueStore } from '../state/stored-state.ts';
import { type Answer, type Api, CallError, type CallName, type Request } from './api.ts';
import type { KeyOwners, Release } from './key-owners.ts';
import { UnknownResult } from './unknown-result.ts';

export type MoneyCall = {
  [Name in CallName]: Request<Name> extends { idempotency_key: string } ? Name : never;
}[CallName];
export type Wish<Name extends MoneyCall> = Omit<Request<Name>, 'idempotency_key'>;

interface StoredWish {
  key: string;
  call: MoneyCall;
  /** The request without passwords and codes, as the server compares it. */
  fields: string;
  user_id: number;
  quote_time?: number;
  from_spot?: string;
}

/** `late`: the response came after the call had been given up; `none`: nothing happened, and nothing will. */
export type Settled = 'late' | 'none';

interface WishOptions {
  api: Api;
  store: () => KeyValueStore;
  state: Pick<ClientState, 'token' | 'user'>;
  owners: KeyOwners;
  /** False where owning a key for long has a cost: a lease is renewed. */
  preparesKeys: boolean;
  newKey: () => string;
  pause: (ms: number) => Promise<void>;
}

const STORE_KEY = 'money_wishes';
/** The server waits up to 10 s for a first request that still runs; this covers that three times. */
const ATTEMPTS_AT_MOST = 10;
const ASK_AGAIN_MS = 2_000;
/** Older requests are dropped: the server forgets their keys. */
const STORED_AT_MOST = 50;

export class MoneyWishes {
  readonly #options: WishOptions;
  /** Requests that are not stored yet, or could not be: kept while the page lives. */
  #unwritten: StoredWish[] = [];
  /** Keys that this window owns or asks for, each with the number of requests that use it. */
  readonly #owned = new Map<string, { uses: number; release: Promise<Release | undefined> }>();
  /**
   * Owned and not used yet. Without it a tap waits for the browser's answer about a new key, which takes as long as the
   * frames in between: 25 to 40 ms of row `tap_to_wire` on a phone four times slower.
   */
  #spareKey: string | undefined;
  #settling: { token: string | null; completion: Promise<Settled[]> } | undefined;

  constructor(options: WishOptions) {
    this.#options = options;
  }

  /**
   * Sends a request under its own key. The same request, sent again while its result is unknown, has the same
   * key, so it is carried out once. Throws `CallError` when it was refused or didn't happen, `UnknownResult`
   * when the result is unknown.
   */
  async send<Name extends MoneyCall>(
    name: Name,
    wish: Wish<Name>,
    signal?: AbortSignal,
  ): Promise<Answer<Name>> {
    const { api, state } = this.#options;
    const { token } = state;
    // Without a user id the key could never be asked about.
    const user_id = state.user?.id ?? (await api.call('user.info', {}, signal)).id;
    const storedWish = await this.#wishOf(name, wish, user_id);
    const request = requestOf<Name>(wish, storedWish);
    try {
      const answer = await api.call(name, request, signal);
      this.#forget(storedWish);
      return answer;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isDecided(error)) {
        this.#forget(storedWish);
        throw error;
      }
      const answer = await this.#askAbout(storedWish, token);
      if (answer.state === 'none') throw error;
      return answer.message as Answer<Name>;
    } finally {
      this.#disown(storedWish);
      this.#prepareKey();
    }
  }

  /** Asks for all unknown results of the signed-in user; those still unknown stay stored. */
  settle(): Promise<Settled[]> {
    this.#prepareKey();
    const { token, user } = this.#options.state;
    if (this.#settling?.token === token) return this.#settling.completion;
    const settling = { token, completion: this.#settle(token, user?.id) };
    this.#settling = settling;
    const over = (): void => {
      if (this.#settling === settling) this.#settling = undefined;
    };
    settling.completion.then(over, over);
    return settling.completion;
  }

  async #settle(token: string | null, user: number | undefined): Promise<Settled[]> {
    const mine = this.#storedWishes().filter(
      ({ user_id, key }) => user_id === user && !this.#owned.has(key),
    );
    const settledWishes: Settled[] = [];
    const settle = async (wish: StoredWish): Promise<void> => {
      try {
        // Another window may have settled it.
        if (!this.#isStored(wish)) return;
        settledWishes.push((await this.#askAbout(wish, token)).state === 'done' ? 'late' : 'none');
      } catch (error) {
        if (!(error instanceof UnknownResult)) throw error;
      } finally {
        this.#disown(wish);
      }
    };
    const wishesOfOthers: StoredWish[] = [];
    for (const wish of mine) {
      if (await this.#tryToOwn(wish)) await settle(wish);
      else wishesOfOthers.push(wish);
    }
    // Another window sends these, or asks about them. It may be closed before it knows.
    for (const wish of wishesOfOthers) {
      if (this.#owned.has(wish.key)) continue;
      const release = this.#options.owners.own(wish.key);
      this.#owned.set(wish.key, { uses: 1, release });
      await release;
      await settle(wish);
    }
    return settledWishes;
  }

  /** Requests of this window share a key. */
  async #tryToOwn({ key }: StoredWish): Promise<boolean> {
    const ownership = this.#owned.get(key) ?? {
      uses: 0,
      release: this.#options.owners.tryToOwn(key),
    };
    ownership.uses += 1;
    this.#owned.set(key, ownership);
    if ((await ownership.release) !== undefined) return true;
    this.#disown({ key });
    return false;
  }

  #disown({ key }: Pick<StoredWish, 'key'>): void {
    const ownership = this.#owned.get(key);
    if (ownership === undefined) return;
    ownership.uses -= 1;
    if (ownership.uses > 0) return;
    this.#owned.delete(key);
    void ownership.release.then((release) => release?.());
  }

  /** `none` is final: the server has burnt the key. Asking in another session would burn another user's key. */
  async #askAbout(
    wish: StoredWish,
    token: string | null,
  ): Promise<{ state: 'done' | 'none'; message: unknown }> {
    const { api, pause, state: session } = this.#options;
    for (let attempts = 0; attempts < ATTEMPTS_AT_MOST && session.token === token; attempts += 1) {
      let answer: Answer<'order.by_key'>;
      try {
        answer = await api.call('order.by_key', { idempotency_key: wish.key, seal: true });
      } catch (error) {
        throw new UnknownResult(wish.call, { cause: error });
      }
      const { state, message } = answer;
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

  /** A request whose result is unknown keeps its key. One that another window still sends is another request. */
  async #wishOf(call: MoneyCall, wish: object, user_id: number): Promise<StoredWish> {
    const fields = comparedFields(wish);
    const isSame = (one: StoredWish): boolean =>
      one.call === call && one.fields === fields && one.user_id === user_id;
    for (const storedWish of this.#storedWishes().filter(isSame)) {
      if (!(await this.#tryToOwn(storedWish))) continue;
      if (this.#isStored(storedWish)) return storedWish;
      this.#disown(storedWish);
    }
    return this.#store(this.#newWish(call, wish, fields, user_id));
  }

  #newWish(call: MoneyCall, wish: object, fields: string, user_id: number): StoredWish {
    const { quote_time, from_spot } = wish as FirstAttempt;
    const key = this.#spareKey ?? this.#options.newKey();
    this.#spareKey = undefined;
    return {
      key,
      call,
      fields,
      user_id,
      ...(quote_time !== undefined && { quote_time }),
      ...(from_spot !== undefined && { from_spot }),
    };
  }

  #prepareKey(): void {
    if (this.#spareKey !== undefined || !this.#options.preparesKeys) return;
    const key = this.#options.newKey();
    const release = this.#options.owners.tryToOwn(key);
    this.#spareKey = key;
    this.#owned.set(key, { uses: 0, release });
    // The next request asks again, and reports it.
    release.catch(() => {
      this.#owned.delete(key);
      if (this.#spareKey === key) this.#spareKey = undefined;
    });
  }

  /** Owned before it is stored, so that no other window finds it without an owner. */
  async #store(newWish: StoredWish): Promise<StoredWish> {
    this.#unwritten.push(newWish);
    await this.#tryToOwn(newWish);
    if (this.#write([...this.#readWishes(), newWish].slice(-STORED_AT_MOST))) {
      this.#unwritten = this.#unwritten.filter((one) => one.key !== newWish.key);
    }
    return newWish;
  }

  #isStored({ key }: StoredWish): boolean {
    return this.#storedWishes().some((one) => one.key === key);
  }

  #forget({ key }: StoredWish): void {
    this.#unwritten = this.#unwritten.filter((one) => one.key !== key);
    this.#write(this.#readWishes().filter((one) => one.key !== key));
  }

  #storedWishes(): StoredWish[] {
    return [...this.#readWishes(), ...this.#unwritten];
  }

  #readWishes(): StoredWish[] {
    try {
      const storedWishes: unknown = JSON.parse(this.#options.store().getItem(STORE_KEY) ?? '[]');
      return Array.isArray(storedWishes) ? storedWishes.filter(isWish) : [];
    } catch {
      return [];
    }
  }

  #write(wishes: readonly StoredWish[]): boolean {
    try {
      this.#options.store().setItem(STORE_KEY, JSON.stringify(wishes));
      return true;
    } catch {
      return false;
    }
  }
}

/** Nothing happened: a refusal, or a request that the server didn't accept. */
function isDecided({ fault, status, failure }: CallError): boolean {
  if (fault === 'refused') return failure?.error !== 'request_in_progress';
  return fault === 'rejected' && status >= 400 && status < 500;
}

/** A repeated request has the fields of its first attempt, because the server compares them. */
function requestOf<Name extends MoneyCall>(
  wish: object,
  { key, quote_time, from_spot }: StoredWish,
): Request<Name> {
  const { quote_time: _time, from_spot: _source, ...fields } = wish as FirstAttempt;
  const first = {
    ...(quote_time !== undefined && { quote_time }),
    ...(from_spot !== undefined && { from_spot }),
  };
  return { ...fields, ...first, idempotency_key: key } as unknown as Request<Name>;
}

/** Fields that follow the market, so that a second tap on the same ticket may have others: the first ones are sent again. */
interface FirstAttempt {
  quote_time?: number;
  from_spot?: string;
}

const NOT_COMPARED = new Set(['password', 'google_code', 'quote_time', 'from_spot']);

function comparedFields(wish: object): string {
  const comparedFields = Object.entries(wish).filter(
    ([name, value]) => !NOT_COMPARED.has(name) && value !== undefined,
  );
  return JSON.stringify(comparedFields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isWish(value: unknown): value is StoredWish {
  const { key, call, fields, user_id, quote_time, from_spot } = (value ??
    {}) as Partial<StoredWish>;
  return (
    (quote_time === undefined || typeof quote_time === 'number') &&
    (from_spot === undefined || typeof from_spot === 'string') &&
    typeof key === 'string' &&
    typeof call === 'string' &&
    typeof fields === 'string' &&
    typeof user_id === 'number'
  );
}
