import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8');
const ORIGIN = 'https://pocket.test';
const SHELL = '/h5/';
const MENU = '/api/menu?lang=en';
const page = (version: string): string =>
  `<script type="module" src="/h5/assets/index-${version}.js"></script>`;

type Listener = (event: object) => void;

function worker() {
  const stores = new Map<string, Map<string, Response>>();
  const network = new Map<string, () => Response>();
  const state = { isFull: false, isOffline: false };
  const full = (address: unknown): string =>
    new URL(typeof address === 'string' ? address : (address as Request).url, ORIGIN).href;
  const listeners = new Map<string, Listener>();
  const fetchedPaths: string[] = [];
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: unknown) => store.get(full(key))?.clone(),
      put: async (key: unknown, answer: Response) => {
        if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
        store.set(full(key), answer);
      },
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async (key: unknown) => store.delete(full(key)),
    };
  };
  const scope = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  };
  const fetchIt = async (address: unknown): Promise<Response> => {
    const answer = network.get(full(address).slice(ORIGIN.length));
    if (state.isOffline || answer === undefined) throw new TypeError('no network');
    fetchedPaths.push(full(address).slice(ORIGIN.length));
    return answer();
  };
  const caches = { open, keys: async () => [...stores.keys()], delete: async () => true };
  runInNewContext(SCRIPT, { self: scope, caches, fetch: fetchIt, URL, setTimeout });
  const fire = async (name: string, event: object): Promise<unknown> => {
    const awaitedWork: Promise<unknown>[] = [];
    const take = (one: Promise<unknown>): void => void awaitedWork.push(one);
    listeners.get(name)?.({ ...event, waitUntil: take, respondWith: take });
    return (await Promise.all(awaitedWork))[0];
  };
  const ask = async (path: string, mode = 'cors'): Promise<string> => {
    const answer = await fire('fetch', { request: { method: 'GET', url: ORIGIN + path, mode } });
    return (answer as Response).text();
  };
  const post = async (path: string, body: string): Promise<string> => {
    const request = new Request(ORIGIN + path, { method: 'POST', body });
    return ((await fire('fetch', { request })) as Response).text();
  };
  return {
    state,
    network,
    fetched: fetchedPaths,
    start: () => ask(SHELL, 'navigate'),
    ask,
    post,
    install: () => fire('install', {}),
    stands: (...keep: string[]) => fire('message', { data: { keep } }),
    has: (path: string) => [...stores.values()].some((store) => store.has(ORIGIN + path)),
  };
}

async function installWorker() {
  const one = worker();
  one.network.set(SHELL, () => new Response(page('a')));
  one.network.set('/h5/assets/index-a.js', () => new Response('a'));
  one.network.set(MENU, () => new Response('menu'));
  await one.install();
  await one.stands('/h5/assets/index-a.js');
  await one.ask(MENU);
  return one;
}

test('PWA: a full storage affects the next start without a network, not the current one', async () => {
  const { state, network, start, ask } = await installWorker();
  state.isFull = true;
  network.set('/h5/assets/b.js', () => new Response('b'));
  network.set('/api/currency/instruments?lang=en', () => new Response('all'));
  expect(await start()).toBe(page('a'));
  expect(await ask('/h5/assets/b.js')).toBe('b');
  expect(await ask('/api/currency/instruments?lang=en')).toBe('all');
});

test('PWA: a server error counts as no network', async () => {
  const { network, start, ask } = await installWorker();
  network.set(SHELL, () => new Response('Bad gateway', { status: 502 }));
  network.set(MENU, () => new Response('Bad gateway', { status: 502 }));
  expect(await start()).toBe(page('a'));
  expect(await ask(MENU)).toBe('menu');
  // Without a cached response the error is passed on.
  network.set('/api/currency/instruments', () => new Response('no', { status: 503 }));
  expect(await ask('/api/currency/instruments')).toBe('no');
});

test('PWA: a new version is kept only when complete; until then the former one starts', async () => {
  const { state, network, start, stands, install, has, fetched } = await installWorker();
  network.set(SHELL, () => new Response(page('b')));
  expect(await start()).toBe(page('b'));
  // The network fails before its code is loaded; another window still reports its own files.
  await stands('/h5/assets/index-a.js');
  await install();
  state.isOffline = true;
  expect(await start()).toBe(page('a'));
  state.isOffline = false;
  network.set('/h5/assets/index-b.js', () => new Response('b'));
  expect(await start()).toBe(page('b'));
  await stands('/h5/assets/index-b.js');
  await vi.waitFor(() => expect(has('/h5/assets/index-b.js')).toBe(true));
  expect(fetched.filter((path) => path.endsWith('-b.js'))).toHaveLength(1);
  state.isOffline = true;
  expect(await start()).toBe(page('b'));
});

test('PWA: the banners and the notices of home are kept apart from each other and for each language', async () => {
  const { state, network, post } = await installWorker();
  network.set('/api/news/list', () => new Response('banners'));
  expect(await post('/api/news/list', 'lang=en&c_id=5')).toBe('banners');
  network.set('/api/news/list', () => new Response('notices'));
  expect(await post('/api/news/list', 'lang=en&c_id=6')).toBe('notices');
  state.isOffline = true;
  expect(await post('/api/news/list', 'lang=en&c_id=5')).toBe('banners');
  expect(await post('/api/news/list', 'lang=en&c_id=6')).toBe('notices');
  await expect(post('/api/news/list', 'lang=fra&c_id=6')).rejects.toThrow('no network');
});
