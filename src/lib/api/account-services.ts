import type { QueryClient } from '@tanstack/react-query';
import type { ClientState, KeyValueStore } from '../state/stored-state.ts';
import { type Api, createApi } from './api.ts';
import { Confirmations } from './confirmations.ts';
import type { MoneyWishes } from './money-wishes.ts';
import { createQueries } from './queries.ts';

export interface AccountServices {
  state: ClientState;
  api: Api;
  queries: QueryClient;
  wishes: Pick<MoneyWishes, 'send' | 'settle'>;
  confirmations: Confirmations;
  /** Makes the user's seed of a draw (R-DRAW-1): letters and digits, never repeated. */
  newSeed(): string;
  now(): number;
}

interface Means {
  store: () => KeyValueStore;
  /** Makes an idempotency key: 16 to 64 letters and digits, never repeated. */
  newKey: () => string;
  now: () => number;
  /** Undefined where the browser has none. */
  locks: Pick<LockManager, 'request'> | undefined;
  origin?: string;
}

export function accountServices(state: ClientState, means: Means): AccountServices {
  const { store, newKey, now, locks, origin = '' } = means;
  const api = createApi({ state, origin, now });
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  // A single instance, because it tracks the keys of requests in flight.
  let openWishes: Promise<MoneyWishes> | undefined;
  const open = (): Promise<MoneyWishes> => {
    openWishes ??= Promise.all([import('./money-wishes.ts'), import('./key-owners.ts')]).then(
      ([{ MoneyWishes }, { leaseOwners, lockOwners }]) => {
        const owners =
          locks === undefined
            ? leaseOwners({ store, window: newKey(), now, pause })
            : lockOwners(locks);
        const preparesKeys = locks !== undefined;
        return new MoneyWishes({ api, store, state, owners, preparesKeys, newKey, pause });
      },
    );
    openWishes.catch(() => {
      openWishes = undefined;
    });
    return openWishes;
  };
  const confirmations = new Confirmations();
  const wishes: AccountServices['wishes'] = {
    send: async (name, wish, signal) => {
      const all = await open();
      // A form that sends the pay password shows its refusals itself.
      if ('password' in wish) return all.send(name, wish, signal);
      return confirmations.send((factors) => all.send(name, { ...wish, ...factors }, signal));
    },
    settle: () =>
      open().then(
        (all) => all.settle(),
        () => [],
      ),
  };
  const newSeed = (): string => newKey().replaceAll('-', '');
  return { state, api, queries: createQueries(), wishes, confirmations, newSeed, now };
}
