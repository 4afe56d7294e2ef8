import type { QueryClient } from '@tanstack/react-query';
import type { ClientState, KeyValueStore } from '../stored-state.ts';
import { type Api, createApi } from './api.ts';
import type { MoneyWishes } from './money-wishes.ts';
import { createQueries } from './queries.ts';

export interface AccountServices {
  state: ClientState;
  api: Api;
  /** Answers that are kept. */
  queries: QueryClient;
  /** What moves money goes through here. */
  wishes: Pick<MoneyWishes, 'send' | 'settle'>;
  /** What a phone adds to a draw: letters and digits that no other draw has had. */
  newSeed(): string;
  /** Of this device: to count down, never to date. */
  now(): number;
}

interface Means {
  store: () => KeyValueStore;
  /** 16 to 64 letters and digits that nobody has had. */
  newKey: () => string;
  now: () => number;
  /** The server's; empty in a page of its own. */
  origin?: string;
}

/** What the page has to speak with the server. */
export function accountServices(state: ClientState, means: Means): AccountServices {
  const { store, newKey, now, origin = '' } = means;
  const api = createApi({ state, origin });
  const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  // One for all calls: which of its keys wait for an answer is known to it alone.
  let opened: Promise<MoneyWishes> | undefined;
  const open = (): Promise<MoneyWishes> => {
    opened ??= import('./money-wishes.ts').then(
      ({ MoneyWishes }) => new MoneyWishes({ api, store, state, newKey, pause }),
    );
    // Without its code nothing is sent; the next call asks for it anew.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const wishes: AccountServices['wishes'] = {
    send: async (...wish) => (await open()).send(...wish),
    settle: () =>
      open().then(
        (all) => all.settle(),
        () => [],
      ),
  };
  const newSeed = (): string => newKey().replaceAll('-', '');
  return { state, api, queries: createQueries(), wishes, newSeed, now };
}
