// The outcome of a request whose response was lost (R-KEY-7, R-KEY-8).
import type { Database, Queryable } from '../db/database.ts';
import { claimAll, type Key, keep } from './keys.ts';
import { isAtWork } from './turns.ts';

export interface KeyState {
  state: 'done' | 'running' | 'none';
  path: string | null;
  message: unknown;
  sealed: boolean;
}

const RUNNING: KeyState = { state: 'running', path: null, message: null, sealed: false };

/** `seal` blocks an unused key for good, so that "it did not happen" is final. */
export async function byKey(
  database: Database,
  key: Key,
  seal: boolean,
  now: number,
): Promise<KeyState> {
  if (isAtWork(database, key)) return RUNNING;
  if (!seal) return stateOf(database, key, now);
  return database.transaction(async (tx) => {
    const state = await stateOf(tx, key, now);
    if (state.state !== 'none' || state.sealed) return state;
    await keep(tx, key, now);
    return { ...state, sealed: true };
  });
}

async function stateOf(queryable: Queryable, key: Key, now: number): Promise<KeyState> {
  const [claimState] = await claimAll(queryable, [{ ...key, now }]);
  if (claimState === undefined) throw new Error('claiming the key returned nothing');
  switch (claimState.is) {
    case 'busy':
      return RUNNING;
    case 'free':
      return { state: 'none', path: null, message: null, sealed: false };
    case 'sealed':
      return { state: 'none', path: null, message: null, sealed: true };
    case 'done': {
      const { path, message } = claimState;
      return {
        state: 'done',
        path,
        message: message === null ? null : JSON.parse(message),
        sealed: false,
      };
    }
  }
}
