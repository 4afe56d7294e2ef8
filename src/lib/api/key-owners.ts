// One window of a browser owns an idempotency key at a time (R-KEY-9): only its owner sends it, asks about it or seals
// it. A window that is closed owns nothing any more.
import type { KeyValueStore } from '../state/stored-state.ts';

export type Release = () => void;

export interface KeyOwners {
  /** Undefined while another window owns the key. */
  tryToOwn(key: string): Promise<Release | undefined>;
  /** Waits until no other window owns the key. */
  own(key: string): Promise<Release>;
}

const NAME = 'money_owner_';

export function lockOwners(locks: Pick<LockManager, 'request'>): KeyOwners {
  const request = (key: string, ifAvailable: boolean): Promise<Release | undefined> =>
    new Promise((resolve, reject) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        if (lock !== null) return new Promise((release) => resolve(release));
        resolve(undefined);
        return undefined;
      };
      locks.request(NAME + key, { ifAvailable }, hold).catch(reject);
    });
  return {
    tryToOwn: (key) => request(key, true),
    own: async (key) => (await request(key, false)) ?? noRelease,
  };
}

const noRelease: Release = () => undefined;

const LEASE_MS = 30_000;
const RENEW_MS = 5_000;
/** Two windows that write at once read the same value after this time: the last one. */
const AGREE_MS = 100;
const ASK_AGAIN_MS = 2_000;

interface Means {
  store: () => KeyValueStore;
  /** Names this window. */
  window: string;
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

/** Where the browser has no locks. An owner renews its lease; a window that is closed doesn't. */
export function leaseOwners({ store, window, now, pause }: Means): KeyOwners {
  const read = (key: string): readonly [owner: string, until: string] => {
    const [owner = '', until = '0'] = (store().getItem(NAME + key) ?? '').split(' ');
    return [owner, until];
  };
  const isOthers = (key: string): boolean => {
    const [owner, until] = read(key);
    return owner !== '' && owner !== window && BigInt(until) > BigInt(now());
  };
  const write = (key: string): void => store().setItem(NAME + key, `${window} ${now() + LEASE_MS}`);

  const tryToOwn = async (key: string): Promise<Release | undefined> => {
    if (isOthers(key)) return undefined;
    try {
      write(key);
    } catch {
      // A window that can't store can't store its keys either, so no other window knows them.
      return noRelease;
    }
    await pause(AGREE_MS);
    if (read(key)[0] !== window) return undefined;
    let isOwned = true;
    const renew = async (): Promise<void> => {
      for (;;) {
        await pause(RENEW_MS);
        if (!isOwned) return;
        write(key);
      }
    };
    renew().catch(() => undefined);
    return () => {
      isOwned = false;
      store().removeItem(NAME + key);
    };
  };
  const own = async (key: string): Promise<Release> => {
    for (;;) {
      const release = await tryToOwn(key);
      if (release !== undefined) return release;
      await pause(ASK_AGAIN_MS);
    }
  };
  return { tryToOwn, own };
}
