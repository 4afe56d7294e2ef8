// Starts the app without a network: its files, and what the market last said to everybody. Nothing of an account is
// ever kept here: no answer but the public ones below, no picture, no socket.
const KEPT = 'files-1';
const TOLD = 'told-1';
const SHELL = '/h5/';
/** The same for every user; the address holds the language. */
const PUBLIC_ANSWERS = [
  '/api/currency/instruments',
  '/api/currency/quotation_new',
  '/api/menu',
  '/api/get_system_exchange_rate/',
];
/** A network that takes longer is as good as none, when there is something to show. */
const PATIENCE_MS = 4_000;
/** Files of former versions fall out at this end. */
const FILES_AT_MOST = 240;
/** The files that a first page names. */
const NAMED = /\/h5\/assets\/[\w.-]+/g;

/** The newest first page. It is kept when all that it names is: half of a version starts nothing. */
let newest;

self.addEventListener('install', (event) => {
  event.waitUntil(keep([SHELL]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name !== KEPT && name !== TOLD) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

// What the page loaded before this one was there.
self.addEventListener('message', (event) => {
  const addresses = Array.isArray(event.data?.keep) ? event.data.keep : [];
  const files = addresses.filter((one) => isFile(new URL(one, self.location.origin)));
  event.waitUntil(keep(files).then(keepNewest));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (address.pathname === SHELL) event.respondWith(freshOrKept(request, KEPT, SHELL));
  } else if (isFile(address)) event.respondWith(keptOrFresh(request));
  else if (PUBLIC_ANSWERS.includes(address.pathname))
    event.respondWith(freshOrKept(request, TOLD, request.url));
});

/** Names with a hash: they never change. */
function isFile({ origin, pathname }) {
  return origin === self.location.origin && pathname.startsWith(`${SHELL}assets/`);
}

/** True when all of them are here. */
async function keep(addresses) {
  const cache = await caches.open(KEPT);
  // Side by side: one that does not come holds up no other.
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
  await put(await caches.open(KEPT), SHELL, shell);
}

/** A storage that is full costs the next start without a network, and nothing of this one. */
async function put(cache, key, answer) {
  try {
    await cache.put(key, answer);
    return true;
  } catch {
    return false;
  }
}

async function keptOrFresh(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await put(cache, request.url, answer.clone());
  return answer;
}

async function freshOrKept(request, name, key) {
  const cache = await caches.open(name);
  const kept = await cache.match(key);
  const fresh = fetch(request).then(async (answer) => {
    // A server in trouble says no more than none.
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
