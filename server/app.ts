import { join, sep } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Exchange } from './exchange.ts';
import { buildFrame, type FrameOptions } from './http/frame.ts';
import { type MetricsOptions, serveMetrics } from './http/metrics.ts';

export const BASE = '/h5/';
const YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';

/** Content security policy of the page: own origin only, WebAssembly, no inline scripts or styles. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  // 'self' covers the socket too.
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export interface AppOptions extends FrameOptions {
  /** Grants remote access to /metrics. */
  metrics_token: string | undefined;
  /** Whether this process leads; a single process always does. */
  isLeader?(): boolean;
  /** Messages of the feed that were refused; 0 when unset. */
  feedRefused?(): number;
  /** For /metrics: the trading engines. */
  engines?(): ReturnType<MetricsOptions['engines']>;
}

/** The server without its page and without listening; start-up and hot mode add these. */
export function buildApp(options: AppOptions, exchange: Exchange): FastifyInstance {
  const app = buildFrame(options);
  serveMetrics(app, {
    token: options.metrics_token,
    isLeader: () => options.isLeader?.() ?? true,
    feedRefused: () => options.feedRefused?.() ?? 0,
    engines: () => options.engines?.() ?? [],
    insuranceLosses: exchange.insuranceLosses,
  });
  exchange.serve(app, options);
  app.get('/', async (_request, reply) => reply.redirect(BASE));
  app.get(BASE.slice(0, -1), async (_request, reply) => reply.redirect(BASE));
  return app;
}

/** Adds the built page: strict policy, and caching by whether a name carries a hash. */
export async function servePage(app: FastifyInstance, dist: string): Promise<void> {
  const hashed = join(dist, 'assets') + sep;
  // Own scope: answers of calls keep their stricter policy.
  await app.register(async (scope) => {
    await scope.register(helmet, {
      // The policy would not get past the one of the frame; HTTPS is the frame's too.
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      // Lets the page share memory with its worker (together with the opener policy, which is on by default).
      crossOriginEmbedderPolicy: true,
    });
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', POLICY);
    });
    await scope.register(fastifyStatic, {
      root: dist,
      prefix: BASE,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(hashed) ? YEAR_IMMUTABLE : 'no-cache');
      },
    });
  });
}
