import { expose } from 'comlink';
import { type Answer, answerOf } from './market/answer.ts';
import { openExchange } from './market/exchange.ts';
import { MarketSession } from './market/session.ts';
import type { MarketWorkerApi, Settings } from './market-worker.api.ts';

type Core = typeof import('../core/pkg/pe_core.js');

let core: Promise<Core>;
let coreFailure: unknown;
let settings: Settings = {
  token: null,
  lang: 'en',
  numberRules: { decimal: '.', group: ',', minimum_grouping: 1 },
};
let session: Promise<MarketSession> | undefined;

async function answer<T>(work: (core: Core) => T): Promise<Answer<T>> {
  const loadedCore = await core;
  return answerOf(() => work(loadedCore));
}

/** Created for the first page that attaches: the exactness page alone needs no socket. */
async function openSession(): Promise<MarketSession> {
  const loadedCore = await core;
  const { Market, account_worth, scan } = loadedCore;
  const newSession = new MarketSession(
    {
      market: new Market(),
      ticketCore: loadedCore,
      accountWorth: account_worth,
      scan,
      loadStudies: () => import('../core/pkg/pe_core_studies.js'),
      exchange: openExchange(location.origin, () => settings),
      origin: location.origin,
      clocks: { monotonic: () => performance.now(), wall: () => Date.now() },
      network: {
        isOnline: () => navigator.onLine,
        watch(onChange) {
          addEventListener('online', onChange);
          addEventListener('offline', onChange);
          return () => {
            removeEventListener('online', onChange);
            removeEventListener('offline', onChange);
          };
        },
      },
      random: () => Math.random(),
    },
    settings,
  );
  newSession.start();
  return newSession;
}

const api: MarketWorkerApi = {
  beat: async () => {
    if (coreFailure !== undefined) throw coreFailure;
    return true;
  },
  formulas: () => answer((core) => core.formulas()),
  evaluate: (name, args) => answer((core) => core.evaluate(name, args)),
  explain: (name, args) => answer((core) => core.explain(name, args)),

  configure: async (next) => {
    settings = next;
    (await session)?.configure(next);
  },
  attach: async (port) => {
    session ??= openSession().catch((reason: unknown) => {
      session = undefined;
      throw reason;
    });
    (await session).attach(port);
  },
  watch: async (watchedRooms) => (await session)?.watch(watchedRooms),
  bracketOutcome: (input) => answer((core) => core.bracket_outcome(input)),
  marginChange: (input) => answer((core) => core.margin_change(input)),
  trailLevel: ({ side, isEntry, best, ...distance }) =>
    answer((core) => core.trail_level(side, isEntry, best, distance)),
  watchTicket: async (ticket, number) => (await session)?.watchTicket(ticket, number),
  worths: async (accounts) => (await session)?.worths(accounts) ?? [],
  scan: async (wish) => (await session)?.scanner().look(wish),
  older: async (handle) => (await session)?.older(handle) ?? false,
  candle: async (handle, time, indicators) =>
    (await session)?.candle(handle, time, indicators) ?? '',
  indicators: async (handle, from, indicators) =>
    (await session)?.studies().pixels(handle, from, indicators) ?? new Float64Array(),
  studies: async () => (await session)?.studies().catalogue() ?? [],
  profile: async (handle, from, to, rows, share) =>
    (await session)?.studies().profile(handle, from, to, rows, share),
  retryHistory: async (handle) => (await session)?.retryHistory(handle),
};

// Expose first and load the core afterwards, never at the top level: its module has a top-level await, and
// messages of the page that arrive before it ends would be lost.
expose(api);
core = import('../core/pkg/pe_core.js');
// A module that failed can't be imported again: the heartbeat reports it, and the page starts another worker.
core.catch((reason: unknown) => {
  coreFailure = reason;
});
