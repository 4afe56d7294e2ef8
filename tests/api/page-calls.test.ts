import { afterEach, describe, expect, test, vi } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import { accountServices } from '../../src/lib/api/account-services.ts';
import { CallError, createApi } from '../../src/lib/api/api.ts';
import { signIn, signOut } from '../../src/lib/api/come-and-go.ts';
import { callKey, followEvents } from '../../src/lib/api/queries.ts';
import { UnknownResult } from '../../src/lib/api/unknown-result.ts';
import { DEFAULT_STATE, type KeyValueStore } from '../../src/lib/state/stored-state.ts';
import { api, type Person } from '../support/api.ts';

const server = api();

function memory(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

let keys = 0;

async function page(person?: Person, store = memory()) {
  const services = accountServices(
    { ...DEFAULT_STATE },
    {
      origin: server().origin,
      store: () => store,
      now: () => server().time,
      locks: navigator.locks,
      newKey: () => {
        keys += 1;
        return `key-of-a-test-${String(keys).padStart(8, '0')}`;
      },
    },
  );
  if (person !== undefined) await signIn(services, person.token);
  const detours: string[] = [];
  services.api.onDetour(({ kind, message }) => detours.push(`${kind}: ${message}`));
  return { ...services, store, detours };
}

const balance = async ({ api }: Awaited<ReturnType<typeof page>>): Promise<string | undefined> => {
  const { accounts } = await api.call('wallet.list', {});
  const change = accounts.find(({ name }) => name === 'change');
  return change?.list.find(({ currency_id }) => currency_id === USDT)?.available;
};

function breakNetwork(fails: (path: string) => 'before' | 'after' | false): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const how = fails(new URL(address).pathname);
    const key = keyIn(init.body);
    if (key !== null) sentKeys.push(key);
    if (how === 'before') throw new TypeError('no network');
    const answer = await real(address, init);
    if (how === 'after') throw new TypeError('no network');
    return answer;
  });
}

/** The idempotency keys of the requests that the page passed to the network, in order. */
let sentKeys: string[] = [];

function keyIn(body: RequestInit['body']): string | null {
  return new URLSearchParams(`${body ?? ''}`).get('idempotency_key');
}

afterEach(() => void vi.unstubAllGlobals());

describe('R-WIRE-8: the end of the session is reported once', () => {
  test('many calls fail together, and one report is made; user and token are removed', async () => {
    const person = await server().signUp();
    const mine = await page(person);
    await person.ok('GET /user/logout');
    const all = await Promise.allSettled([
      mine.api.call('user.info', {}),
      mine.api.call('wallet.list', {}),
      mine.api.call('user.sessions', {}),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(mine.detours).toEqual(['login: Your session has ended. Please log in again.']);
    expect(mine.state).toMatchObject({ token: null, user: null });
  });

  test('a guest is asked to log in, and asked again after the login page was opened', async () => {
    const guest = await page();
    const look = () => guest.api.call('user.info', {}).catch(() => undefined);
    await Promise.all([look(), look()]);
    expect(guest.detours).toEqual(['login: Please log in first.']);
    guest.api.endDetour();
    await look();
    expect(guest.detours).toHaveLength(2);
  });

  test('a report from before the page was drawn reaches it', async () => {
    const early = createApi({ state: { ...DEFAULT_STATE }, origin: server().origin });
    await early.call('user.info', {}).catch(() => undefined);
    const detours: string[] = [];
    early.onDetour(({ message }) => detours.push(message));
    expect(detours).toEqual(['Please log in first.']);
  });

  test("a guest's later wish replaces the earlier one, and a login an identity", async () => {
    const wishes = async (...reports: readonly ['guard' | 'login', string][]) => {
      const mine = await page(await server().signUp());
      const addresses: (string | undefined)[] = [];
      mine.api.onDetour(({ kind, wish }) => addresses.push(wish?.address ?? kind));
      await mine.api.call('manager.apply', {}).catch(() => undefined);
      for (const [kind, address] of reports)
        mine.api.askToLogIn(kind, 'Please log in first.', { address, isOpen: true });
      await mine.api.call('manager.apply', {}).catch(() => undefined);
      return addresses;
    };
    const [orders, bills] = ['/pages/transaction/contract_order', '/pages/setting/bill'];
    expect(await wishes(['guard', orders], ['guard', orders], ['guard', bills])).toEqual([
      'identity',
      orders,
      bills,
    ]);
    // The session ended on a page: its own guard and its calls report the same.
    expect(await wishes(['login', orders], ['login', orders])).toEqual(['identity', orders]);
  });

  test('998 leads to the verification page and keeps the session', async () => {
    const mine = await page(await server().signUp());
    await expect(mine.api.call('manager.apply', {})).rejects.toThrow('identity_required');
    expect(mine.detours).toEqual(['identity: Please verify your identity first.']);
    expect(mine.state.token).not.toBeNull();
  });

  test("a response of a former session doesn't affect the current one", async () => {
    const [first, second] = [await server().signUp(), await server().signUp()];
    const mine = await page(first);
    await first.ok('GET /user/logout');
    const late = mine.api.call('user.info', {}).catch(() => undefined);
    await signIn(mine, second.token);
    await late;
    expect(mine.detours).toEqual([]);
    expect(mine.state.user?.id).toBe(second.id);
  });

  test('signing out removes the user at once, and the server is informed', async () => {
    const person = await server().signUp();
    const mine = await page(person);
    expect(mine.queries.getQueryData(callKey('user.info', {}))).toMatchObject({ id: person.id });
    signOut(mine);
    expect(mine.state).toMatchObject({ token: null, user: null });
    expect(mine.queries.getQueryCache().getAll()).toEqual([]);
    await vi.waitFor(async () =>
      expect(await person.refusalOf('GET /user/info')).toBe('999 session_invalid'),
    );
  });

  test('texts come in the language of the page', async () => {
    const guest = await page();
    guest.state.language = 'zh';
    const wrong = { user_string: 'nobody@example.com', password: 'wrong wrong' };
    const error = await guest.api.call('user.login', wrong).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect((error as CallError).failure?.message).toMatch(/[\u4e00-\u9fff]/);
  });
});

describe('R-KEY-7: a lost response is unknown, never failed', () => {
  const wish = { currency_id: USDT, number: '1000' };
  const FAUCET = '/api/sandbox/faucet';

  test('the response was lost: the key is looked up, and the money moved once', async () => {
    const mine = await page(await server().signUp());
    breakNetwork((path) => (path === FAUCET ? 'after' : false));
    const answer = await mine.wishes.send('sandbox.faucet', wish);
    vi.unstubAllGlobals();
    expect(answer).toMatchObject({ currency_id: USDT });
    expect(await balance(mine)).toBe('1000');
  });

  test('the request was lost: nothing happened, and its key is burnt', async () => {
    const mine = await page(await server().signUp());
    sentKeys = [];
    breakNetwork((path) => (path === FAUCET ? 'before' : false));
    await expect(mine.wishes.send('sandbox.faucet', wish)).rejects.toThrow(CallError);
    vi.unstubAllGlobals();
    const idempotency_key = sentKeys[0] ?? '';
    const late = mine.api.call('sandbox.faucet', { ...wish, idempotency_key });
    await expect(late).rejects.toThrow('idempotency_key_sealed');
    expect(await balance(mine)).toBe('0');
  });

  test('without a server the key survives a reload, and the same request is carried out once', async () => {
    const person = await server().signUp();
    const mine = await page(person);
    breakNetwork((path) => (path === FAUCET ? 'after' : 'before'));
    await expect(mine.wishes.send('sandbox.faucet', wish)).rejects.toThrow(UnknownResult);
    vi.unstubAllGlobals();
    const reloadedPage = await page(person, mine.store);
    await reloadedPage.wishes.send('sandbox.faucet', wish);
    expect(await balance(reloadedPage)).toBe('1000');
    await reloadedPage.wishes.send('sandbox.faucet', wish);
    expect(await balance(reloadedPage)).toBe('2000');
  });

  test('unknown results of a former visit are settled, for their own user only', async () => {
    const person = await server().signUp();
    const mine = await page(person);
    breakNetwork((path) => (path === FAUCET ? 'after' : 'before'));
    await expect(mine.wishes.send('sandbox.faucet', wish)).rejects.toThrow(UnknownResult);
    vi.unstubAllGlobals();
    const other = await page(await server().signUp(), mine.store);
    expect(await other.wishes.settle()).toEqual([]);
    const again = await page(person, mine.store);
    expect(await again.wishes.settle()).toEqual(['late']);
    expect(await again.wishes.settle()).toEqual([]);
  });

  test('a refusal is a known result: the next attempt has a new key', async () => {
    const mine = await page(await server().signUp());
    sentKeys = [];
    breakNetwork(() => false);
    const none = { currency_id: USDT, number: '0' };
    await expect(mine.wishes.send('sandbox.faucet', none)).rejects.toThrow('amount_invalid');
    await expect(mine.wishes.send('sandbox.faucet', none)).rejects.toThrow('amount_invalid');
    expect(new Set(sentKeys).size).toBe(2);
  });
});

describe('R-SOCKET-4: events of the account invalidate only the data that they affect', () => {
  test('money from the faucet: the wallets, not the orders', async () => {
    const person = await server().signUp();
    const mine = await page(person);
    const { socket } = await server().socket({ token: person.token });
    const leave = followEvents(
      {
        onEvent: (name, listener) => {
          socket.on(name, listener);
          return () => void socket.off(name, listener);
        },
      },
      mine.queries,
    );
    const isOld = (key: readonly unknown[]) => mine.queries.getQueryState(key)?.isInvalidated;
    const wallets = callKey('wallet.list', {});
    const orders = callKey('coin.list', {});
    mine.queries.setQueryData(wallets, {});
    mine.queries.setQueryData(orders, {});
    await mine.wishes.send('sandbox.faucet', { currency_id: USDT, number: '5' });
    await vi.waitFor(() => expect(isOld(wallets)).toBe(true));
    expect(isOld(orders)).toBe(false);
    leave();
  });

  test('after a gap all data is stale', async () => {
    const { queries } = await page();
    const listeners = new Map<string, (data: unknown) => void>();
    const onEvent = (name: string, listener: (data: unknown) => void) => {
      listeners.set(name, listener);
      return () => undefined;
    };
    followEvents({ onEvent }, queries);
    const orders = callKey('coin.list', {});
    queries.setQueryData(orders, {});
    const emit = (sequence: number) => listeners.get('user')?.({ sequence, kind: 'alert' });
    emit(7);
    emit(8);
    expect(queries.getQueryState(orders)?.isInvalidated).toBe(false);
    emit(10);
    expect(queries.getQueryState(orders)?.isInvalidated).toBe(true);
  });

  test.each(['welcome', 'login'])(
    'what was answered before the socket joined is asked for again: by %s',
    async (name) => {
      const { queries } = await page();
      const listeners = new Map<string, (data: unknown) => void>();
      const onEvent = (event: string, listener: (data: unknown) => void) => {
        listeners.set(event, listener);
        return () => undefined;
      };
      followEvents({ onEvent }, queries);
      const talk = callKey('support.list', {});
      const rates = callKey('get_system_exchange_rate', {});
      queries.setQueryData(talk, { list: [], total: 0, has_more: false });
      queries.setQueryData(rates, {});
      const isOld = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
      const join = (user_sequence: number | null) =>
        listeners.get(name)?.({ user_sequence, resync: false });
      join(null);
      expect(isOld(talk)).toBe(false);
      join(7);
      expect(isOld(talk)).toBe(true);
      expect(isOld(rates)).toBe(false);
      queries.setQueryData(talk, { list: [], total: 0, has_more: false });
      join(7);
      expect(isOld(talk)).toBe(false);
      join(8);
      expect(isOld(talk)).toBe(true);
    },
  );
});
