import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Served } from '../app/page-servers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
};

/** Builds and serves the page in a folder beside this file. */
export async function servePage(name: 'naive' | 'book'): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), `pe-bench-${name}-`));
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer((request, response) => {
    const [requestedPath = ''] = (request.url ?? '').split('?');
    const path = requestedPath === '/' ? '/index.html' : requestedPath;
    const type = TYPES[extname(path)];
    if (type === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type });
    response.end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
