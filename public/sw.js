// Starts the app without a network: caches its files and the last public responses of the market. Never caches anything of
// an account: no other responses, no pictures, no sockets.
const FILES = 'files-1';
const RESPONSES = 'responses-1';
const SHELL = '/h5/';
/** The same for every user; the language is part of the address. */
const PUBLIC_ANSWERS = [
  '/api/currency/instruments',
  '/api/currency/quotation_new',
  '/api/menu',
  '/api/get_system_exchange_rate/',
];
/** Public too, asked by POST: the fields belong to the key. */
const PUBLIC_LISTS = ['/api/news/list'];
/** A slower network counts as none if there is a cached response. */
const PATIENCE_MS = 4_000;
/** Beyond this number the oldest files are deleted, those of former versions. */
const FILES_AT_MOST = 240;
/** Files named in the HTML of the page. */
const NAMED = /\/h5\/assets\/[\w.-]+/g;

/** The newest HTML. Cached only when all files that it names are cached: an incomplete version can't start. */
let newest;

self.addEventListener('install', (event) => {
  event.waitUntil(keep([SHELL]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name !== FILES && name !== RESPONSES) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

// Files that the page loaded before this worker was active.
self.addEventListener('message', (event) => {
  const addresses = Array.isArray(event.data?.keep) ? event.data.keep : [];
  const files = addresses.filter((one) => isFile(new URL(one, self.location.origin)));
  event.waitUntil(keep(files).then(keepNewest));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== self.location.origin) return;
  if (request.method === 'POST' && PUBLIC_LISTS.includes(address.pathname))
    event.respondWith(freshOrKeptList(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (address.pathname === SHELL) event.respondWith(freshOrKept(request, FILES, SHELL));
  } else if (isFile(address)) event.respondWith(keptOrFresh(request));
  else if (PUBLIC_ANSWERS.includes(address.pathname))
    event.respondWith(freshOrKept(request, RESPONSES, request.url));
});

/** Files with a hash in their names, which never change. */
function isFile({ origin, pathname }) {
  return origin === self.location.origin && pathname.startsWith(`${SHELL}assets/`);
}

/** Returns true when all of them are cached. */
async function keep(addresses) {
  const cache = await caches.open(FILES);
  // In parallel, so that a failed one doesn't delay the others.
  const kept = await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      if ((await cache.match(address)) !== undefined) return true;
      const way = { cache: address === SHELL ? 'no-store' : 'default' };
      const answer = await fetch(address, way).catch(() => undefined);
      return answer?.ok === true && (await put(cache, address, answer));
    }),
  );
  const files = await cache.keys();
  for (const old of files.slice(0, Math.max(0, files.length - FILES_AT_MOST)))
    if (new URL(old.url).pathname !== SHELL) await cache.delete(old);
  return kept.every(Boolean);
}

async function keepNewest() {
  const shell = newest;
  if (shell === undefined) return;
  const named = (await shell.clone().text()).match(NAMED) ?? [];
  if (!(await keep(named)) || newest !== shell) return;
  newest = undefined;
  await put(await caches.open(FILES), SHELL, shell);
}

/** A full storage affects only the next start without a network. */
async function put(cache, key, answer) {
  try {
    await cache.put(key, answer);
    return true;
  } catch {
    return false;
  }
}

async function keptOrFresh(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await put(cache, request.url, answer.clone());
  return answer;
}

async function freshOrKeptList(request) {
  const fields = await request.clone().text();
  return freshOrKept(request, RESPONSES, `${request.url}?${fields}`);
}

async function freshOrKept(request, name, key) {
  const cache = await caches.open(name);
  const kept = await cache.match(key);
  const fresh = fetch(request).then(async (answer) => {
    // A server error counts as no network.
    if (answer.status >= 500 && kept !== undefined) return kept;
    if (!answer.ok) return answer;
    if (key === SHELL) newest = answer.clone();
    else await put(cache, key, answer.clone());
    return answer;
  });
  if (kept === undefined) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fresh.catch(() => kept), late]);
}
