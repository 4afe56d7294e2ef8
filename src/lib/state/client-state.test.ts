import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_CHART_MEMORY } from './chart-memory.ts';
import { followOtherWindows, openClientState } from './client-state.ts';
import {
  applyWebVersion,
  DEFAULT_STATE,
  type KeyValueStore,
  readState,
  STATE_KEY,
  writeState,
} from './stored-state.ts';
import { NEW_TRADE_MEMORY } from './trade-memory.ts';

function memory(start: Record<string, string>): KeyValueStore & { values: Map<string, string> } {
  const values = new Map(Object.entries(start));
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
    clear: () => values.clear(),
  };
}

describe('a web version below 1 clears local storage once', () => {
  it.each([[undefined], ['0'], ['0.5'], ['-1'], ['old'], ['']])('%s is below 1', (version) => {
    const store = memory({
      other: 'kept by an old app',
      ...(version === undefined ? {} : { web_version: version }),
    });
    applyWebVersion(store);
    expect([...store.values]).toEqual([['web_version', '1']]);
  });

  it.each(['1', '2', '10'])('%s is not below 1, and nothing is lost', (version) => {
    const store = memory({ token: 't', web_version: version });
    applyWebVersion(store);
    expect(Object.fromEntries(store.values)).toEqual({ token: 't', web_version: version });
  });

  it('does it once: the second start keeps what the first one stored', () => {
    const store = memory({ leftover: 'x' });
    applyWebVersion(store);
    store.setItem('token', 't');
    applyWebVersion(store);
    expect(store.getItem('token')).toBe('t');
  });
});

describe('client state, default language en', () => {
  let store: ReturnType<typeof memory>;
  beforeEach(() => {
    store = memory({ web_version: '1' });
  });

  it('starts in English', () => {
    expect(readState(store)).toEqual(DEFAULT_STATE);
    expect(DEFAULT_STATE.language).toBe('en');
  });

  it('reads back what it wrote', () => {
    const state = {
      language: 'fra',
      token: 't'.repeat(43),
      user: { id: 7, account: 'a***@example.com', nickname: 'Ann', head_portrait: null },
      fiat: { currency_code: 'EUR', rate: '0.92', save_time: 5 },
      fiat_rates: { list: [{ currency_code: 'EUR', rate: '0.92' }], save_time: 5 },
      favourites: [3, 1],
      searches: ['btc'],
      hides_assets: true,
      seen_notice: 12,
      seen_hints: false,
      shortcuts: ['game', 'ieo'],
      views: [2, 1],
      after_first_steps: [7],
      skipped_first_steps: [8],
      sandbox: { enabled: true, faucet: true, reset_max: '10000' },
      place: 'FR/Lyon',
      theme: 'light',
      colours: { redRises: true, isSafe: false },
      trade: NEW_TRADE_MEMORY,
      chart: NEW_CHART_MEMORY,
    } as const;
    writeState(store, state);
    expect(readState(store)).toEqual(state);
  });

  it.each([
    ['no JSON', '{'],
    ['a newer version', '{"version":3,"state":{"language":"th"}}'],
    ['a user without a session', '{"version":2,"state":{"user":{"id":1}}}'],
    ['a token that is none', '{"version":2,"state":{"token":"<b>"}}'],
    ['a rate that is none', '{"version":2,"state":{"fiat":{"currency_code":"EUR","rate":"x"}}}'],
    ['lists that are none', '{"version":2,"state":{"favourites":{},"searches":[1,null]}}'],
    ['a notice that is none', '{"version":2,"state":{"seen_notice":"1"}}'],
    ['no state', '{"version":1}'],
    ['a theme that is none', '{"version":2,"state":{"theme":"pink"}}'],
    ['an unknown language', '{"version":1,"state":{"language":"xx"}}'],
    ['null', 'null'],
  ])('takes the defaults when it finds %s', (_, text) => {
    store.setItem('client_state', text);
    expect(readState(store)).toEqual(DEFAULT_STATE);
  });

  it('shows hints on the first visit only', () => {
    expect(openClientState(() => store).seen_hints).toBe(false);
    store.setItem('client_state', '{"version":2,"state":{"language":"en"}}');
    expect(openClientState(() => store).seen_hints).toBe(true);
  });

  it('keeps the language of version 1', () => {
    store.setItem('client_state', '{"version":1,"state":{"language":"th"}}');
    expect(readState(store)).toEqual({ ...DEFAULT_STATE, language: 'th' });
  });

  it.each([
    [['de-AT', 'fr-CA', 'en'], 'fra'],
    [['zh-CN'], 'hk'],
    [['ja'], 'jp'],
    [['de'], 'en'],
  ] as const)('the first visit follows the browser: %s is %s', (tags, language) => {
    expect(openClientState(() => store, tags).language).toBe(language);
    writeState(store, { ...DEFAULT_STATE, language: 'vi' });
    expect(openClientState(() => store, tags).language).toBe('vi');
  });

  it('stores a change at once', () => {
    openClientState(() => store).language = 'vi';
    expect(readState(store).language).toBe('vi');
  });

  it('works without a storage, and with a full one', () => {
    const none = openClientState(() => {
      throw new Error('forbidden');
    });
    none.language = 'jp';
    expect(none.language).toBe('jp');
    const full = openClientState(() => ({
      ...store,
      setItem: () => {
        throw new Error('full');
      },
    }));
    full.language = 'kor';
    expect(full.language).toBe('kor');
  });
});

describe('two windows of one browser', () => {
  const EUR = { currency_code: 'EUR', rate: '0.9', save_time: 1 };

  it('a window stores its own changes and keeps those of another one', () => {
    const store = memory({ web_version: '1' });
    const one = openClientState(() => store);
    const other = openClientState(() => store);
    one.fiat = EUR;
    other.searches = ['btc'];
    expect(readState(store)).toMatchObject({ fiat: EUR, searches: ['btc'] });
  });

  it('a change received from another window is not stored again', () => {
    const store = memory({ web_version: '1' });
    const one = openClientState(() => store);
    const listeners: ((event: { key: string }) => void)[] = [];
    vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[0]) =>
      listeners.push(listener),
    );
    followOtherWindows(
      one,
      () => store,
      async () => undefined,
      () => undefined,
    );
    vi.unstubAllGlobals();
    writeState(store, { ...DEFAULT_STATE, fiat: EUR, language: 'fra' });
    const writes: string[] = [];
    const setItem = store.setItem;
    store.setItem = (key, value) => {
      writes.push(value);
      setItem(key, value);
    };
    for (const listener of listeners) listener({ key: STATE_KEY });
    expect(one).toMatchObject({ fiat: EUR, language: 'fra' });
    expect(writes).toEqual([]);
    one.hides_assets = true;
    expect(readState(store)).toMatchObject({ fiat: EUR, language: 'fra', hides_assets: true });
  });

  it("a login in another window clears the former user's data here", () => {
    const store = memory({ web_version: '1' });
    const [ann, bob] = ['a'.repeat(43), 'b'.repeat(43)];
    const state = openClientState(() => store);
    state.token = ann;
    const forgotten: unknown[] = [];
    let fire = (_: { key: string }): void => undefined;
    vi.stubGlobal('addEventListener', (_: string, listener: typeof fire) => {
      fire = listener;
    });
    followOtherWindows(
      state,
      () => store,
      async () => undefined,
      () => forgotten.push(state.token),
    );
    vi.unstubAllGlobals();
    const there = (token: string | null): void => {
      writeState(store, { ...DEFAULT_STATE, token });
      fire({ key: STATE_KEY });
    };
    there(ann);
    expect(forgotten).toEqual([]);
    there(bob);
    expect(forgotten).toEqual([bob]);
    // A session that ended in one window may continue here for the same user.
    there(null);
    there(ann);
    expect(forgotten).toEqual([bob, ann]);
  });
});
