import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { BASE } from './exchange/app.ts';

/**
 * `npm run dev`: Vite serves the page inside our server, so that there is one address and one process. Vite's refresh
 * code is an inline script, so the strict policy is not sent here.
 */
export async function serveHotPage(app: FastifyInstance, root: string): Promise<void> {
  const vite = await createServer({
    root,
    appType: 'spa',
    logLevel: 'warn',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      headers: {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      },
    },
  });
  app.get(`${BASE}*`, (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  });
  app.addHook('preClose', () => vite.close());
}
