// Metrics for Prometheus (docs/api.md, /metrics). Only for this machine and for callers with the token; for others the
// path does not exist.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refusal } from '../base/call-refusal.ts';
import { mul, round, wholeNumber } from '../base/exact.ts';

const CENTS = '100';
const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

export interface Metrics {
  registry: Registry;
}

/** An exchange whose prices are used. */
export interface FeedVenue {
  readonly venue: string;
  readonly is_connected: boolean;
  readonly age_ms: number;
  readonly clock_ms: number;
  readonly messages: number;
  readonly connections: number;
  readonly gaps: number;
  readonly instruments: number;
  readonly in_index: number;
}

export interface MetricsOptions {
  token: string | undefined;
  isLeader(): boolean;
  feedRefused(): number;
  venues(): Promise<readonly FeedVenue[]>;
  /** `differences`: how many its comparisons with the database have repaired. */
  engines(): readonly { readonly name: string; readonly differences?: number }[];
  insuranceLosses(): readonly {
    readonly symbol: string;
    readonly currency: string;
    readonly closes: number;
    readonly amount: string;
  }[];
}

export function serveMetrics(app: FastifyInstance, options: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureCalls(app, registry);
  countEngineState(registry, options);
  serveVenues(registry, options.venues);
  countInsurance(registry, options.insuranceLosses);
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, options.token)) throw refusal('path_unknown');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { registry };
}

function measureCalls(app: FastifyInstance, registry: Registry): void {
  const calls = new Histogram({
    name: 'call_seconds',
    help: 'Duration of calls, by path and HTTP status.',
    labelNames: ['path', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const runningCount = new Gauge({
    name: 'calls_running',
    help: 'Calls in progress.',
    registers: [registry],
  });
  app.addHook('onRequest', (request, reply, callback) => {
    if (request.routeOptions.config.call !== undefined) {
      runningCount.inc();
      // Also fires when the caller disconnects, which triggers no `onResponse`.
      reply.raw.once('close', () => runningCount.dec());
    }
    callback();
  });
  app.addHook('onResponse', (request, reply, callback) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined) {
      calls.observe({ path: call.path, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    callback();
  });
}

function countEngineState(
  registry: Registry,
  { isLeader, feedRefused, engines }: MetricsOptions,
): void {
  const leader: Gauge = new Gauge({
    name: 'leader',
    help: '1 in the process that runs the market and the jobs.',
    registers: [registry],
    collect: (): void => leader.set(isLeader() ? 1 : 0),
  });
  const refusedFeeds: Counter = new Counter({
    name: 'feed_refused_total',
    help: 'Refused ticks and messages of the feed: not a number, 0 or less, or too large.',
    registers: [registry],
    collect: (): void => {
      refusedFeeds.reset();
      refusedFeeds.inc(feedRefused());
    },
  });
  const differences: Counter = new Counter({
    name: 'watch_differences_total',
    help: 'Orders and accounts that differed between a watch and the database, because messages to the watch were lost.',
    labelNames: ['engine'],
    registers: [registry],
    collect: (): void => {
      differences.reset();
      for (const engine of engines()) {
        differences.inc({ engine: engine.name }, engine.differences ?? 0);
      }
    },
  });
}

function countInsurance(
  registry: Registry,
  insuranceLosses: MetricsOptions['insuranceLosses'],
): void {
  const closes: Counter = new Counter({
    name: 'insurance_losses_total',
    help: 'Positions whose loss exceeded the margin.',
    labelNames: ['symbol'],
    registers: [registry],
    collect: (): void => {
      closes.reset();
      for (const loss of insuranceLosses()) closes.inc({ symbol: loss.symbol }, loss.closes);
    },
  });
  const paidInsurance: Counter = new Counter({
    name: 'insurance_paid_total',
    help: 'Losses paid by the insurance, in the currency of the account, to the cent.',
    labelNames: ['symbol', 'currency'],
    registers: [registry],
    collect: (): void => {
      paidInsurance.reset();
      for (const { symbol, currency, amount } of insuranceLosses()) {
        paidInsurance.inc({ symbol, currency }, wholeNumber(round(mul(amount, CENTS), 0)) / 100);
      }
    },
  });
}

const VENUE_FIGURES: readonly {
  name: string;
  help: string;
  of(venue: FeedVenue): number;
}[] = [
  {
    name: 'feed_venue_up',
    help: '1 while the exchange is connected.',
    of: ({ is_connected }) => (is_connected ? 1 : 0),
  },
  {
    name: 'feed_venue_age_seconds',
    help: 'Time since the last message of the exchange.',
    of: ({ age_ms }) => age_ms / 1000,
  },
  {
    name: 'feed_venue_clock_seconds',
    help: "The exchange's clock minus ours.",
    of: ({ clock_ms }) => clock_ms / 1000,
  },
  {
    name: 'feed_venue_messages',
    help: 'Messages of the exchange since the start.',
    of: ({ messages }) => messages,
  },
  {
    name: 'feed_venue_connections',
    help: 'Connections to the exchange since the start.',
    of: ({ connections }) => connections,
  },
  {
    name: 'feed_venue_gaps',
    help: 'Books emptied since the start: by a gap, a wrong checksum or a crossed book.',
    of: ({ gaps }) => gaps,
  },
  {
    name: 'feed_venue_left_out',
    help: 'Instruments that the exchange lists and whose index is without it now.',
    of: ({ instruments, in_index }) => instruments - in_index,
  },
];

function serveVenues(registry: Registry, venues: MetricsOptions['venues']): void {
  let request: Promise<readonly FeedVenue[]> | undefined;
  // A scrape collects all figures at once: it asks once.
  const ask = (): Promise<readonly FeedVenue[]> => {
    request ??= venues()
      .catch(() => [])
      .finally(() => {
        request = undefined;
      });
    return request;
  };
  for (const { name, help, of } of VENUE_FIGURES) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['venue'],
      registers: [registry],
      collect: async (): Promise<void> => {
        const list = await ask();
        gauge.reset();
        for (const venue of list) gauge.set({ venue: venue.venue }, of(venue));
      },
    });
  }
}

/** A local proxy also connects from this machine, so forwarded requests are not local. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined || token === '') return false;
  const givenToken = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return givenToken.length === expected.length && timingSafeEqual(givenToken, expected);
}
