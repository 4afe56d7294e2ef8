import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePage } from '../../server/exchange/app.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const PAGE = '<!doctype html><script>begin()</script><title>page</title>';
const SCRIPT = 'export const one = 1;';

let dist: string;
let app: FastifyInstance;
let server: TestApp;
let isServing = true;

beforeAll(async () => {
  // A parent folder named `assets` must not make every file count as hashed.
  dist = join(mkdtempSync(join(tmpdir(), 'pe-app-')), 'assets', 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, '.stamp'), 'secret');
  writeFileSync(join(dist, 'assets/main-a1b2.js'), SCRIPT);
  writeFileSync(join(dist, 'assets/main-a1b2.js.br'), brotliCompressSync(SCRIPT));
  server = await openTestApp(() => 1_795_275_166_000, { isServing: () => isServing });
  app = server.app;
  await servePage(app, dist);
});

afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true, force: true });
});

describe('architecture House: the server serves the page', () => {
  test('the root address and the one without a slash lead to the page', async () => {
    for (const url of ['/', '/h5']) {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(302);
      expect(response.headers.location).toBe('/h5/');
    }
    const page = await app.inject({ url: '/h5/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toBe(PAGE);
  });

  test('/health has no envelope, and is 503 while the server ends', async () => {
    const ready = await app.inject({ url: '/health' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({ status: 'ok', database: true, feed: true, leader: true });
    isServing = false;
    const ending = await app.inject({ url: '/health' });
    isServing = true;
    expect(ending.statusCode).toBe(503);
    expect(ending.json()).toMatchObject({ status: 'stopping' });
  });

  test('the policy allows its own origin, WebAssembly, and of inline code that of index.html', async () => {
    const hash = createHash('sha256').update('begin()').digest('base64');
    const { headers } = await app.inject({ url: '/h5/' });
    const policy = String(headers['content-security-policy']);
    const rules = Object.fromEntries(
      policy.split(';').map((rule) => {
        const [name, ...values] = rule.trim().split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(rules).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' 'wasm-unsafe-eval' 'sha256-${hash}'`,
      'style-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(policy).not.toContain('unsafe-inline');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('hashed files are cached for a year, the page itself is revalidated', async () => {
    const asset = await app.inject({ url: '/h5/assets/main-a1b2.js' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const page = await app.inject({ url: '/h5/' });
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  test('a compressed file is sent to clients that accept it, the plain file to others', async () => {
    const url = '/h5/assets/main-a1b2.js';
    const packedAnswer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(packedAnswer.headers['content-encoding']).toBe('br');
    expect(packedAnswer.headers['content-type']).toContain('javascript');
    expect(packedAnswer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(packedAnswer.rawPayload).toString()).toBe(SCRIPT);
    const plain = await app.inject({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  test('missing, hidden and outside files are not found', async () => {
    for (const url of ['/h5/no.js', '/h5/.stamp', '/h5/../../../etc/passwd', '/nothing']) {
      const response = await app.inject({ url });
      expect(response.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, url).toBeLessThan(500);
      expect(response.body).not.toContain('secret');
    }
  });
});
