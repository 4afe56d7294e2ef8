import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { buildFrame, type FrameOptions } from '../platform/http/frame.ts';
import { type FeedVenue, type MetricsOptions, serveMetrics } from '../platform/http/metrics.ts';
import type { Exchange } from './exchange.ts';

export const BASE = '/h5/';
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Content security policy of the page: own origin only, WebAssembly, no inline styles, and of inline scripts only the
 * two in index.html, by their hashes. One sets the theme before the first paint; the other loads the page again when the
 * server ended while the page loaded: no other script may have arrived.
 */
const policyOf = (inlineScripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScripts.map(sourceOf)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const sourceOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

export interface AppOptions extends FrameOptions {
  metrics_token: string | undefined;
  isLeader?(): boolean;
  feedRefused?(): number;
  venues?(): Promise<readonly FeedVenue[]>;
  engines?(): ReturnType<MetricsOptions['engines']>;
}

export function buildApp(options: AppOptions, exchange: Exchange): FastifyInstance {
  const app = buildFrame(options);
  serveMetrics(app, {
    token: options.metrics_token,
    isLeader: () => options.isLeader?.() ?? true,
    feedRefused: () => options.feedRefused?.() ?? 0,
    venues: async () => (await options.venues?.()) ?? [],
    engines: () => options.engines?.() ?? [],
    insuranceLosses: exchange.insuranceLosses,
  });
  exchange.serve(app, options);
  app.get('/', async (_request, reply) => reply.redirect(BASE));
  app.get(BASE.slice(0, -1), async (_request, reply) => reply.redirect(BASE));
  return app;
}

export async function servePage(app: FastifyInstance, dist: string): Promise<void> {
  const assetsFolder = join(dist, 'assets') + sep;
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const policy = policyOf([...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script));
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      // No document of another origin shares a process with the page. The opener policy is on by default.
      crossOriginEmbedderPolicy: true,
    });
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy);
    });
    await scope.register(fastifyStatic, {
      root: dist,
      prefix: BASE,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(assetsFolder) ? YEAR_IMMUTABLE : 'no-cache');
      },
    });
  });
}
