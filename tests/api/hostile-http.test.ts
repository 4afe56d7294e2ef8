// Hostile HTTP: forged headers, smuggled requests, path traversal; and which information responses reveal.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Call, fieldsOf } from '../../protocol/calls/platform/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { RateLimits } from '../../server/platform/http/rate-limits.ts';
import { openTestApp } from '../support/test-app.ts';
import { Site, START } from './site.ts';

vi.setConfig({ testTimeout: 60_000 });

let site: Site;

beforeAll(async () => {
  site = await Site.open();
});

afterAll(() => site.close());

/**
 * Sends raw bytes that no client would send, and returns the response. The server closes refused
 * connections; otherwise the test does.
 */
function sendRaw(
  bytes: string,
  isEnough: (text: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(site.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (isEnough(text)) socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const statusesIn = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '');

const KINDS: readonly [name: string, path: string, status: number][] = [
  ['a call', '/api/status', 200],
  ['a call that is cached', '/api/currency/instruments', 200],
  ['a call that is refused', '/api/user/info', 200],
  ['a path that is none', '/api/nothing', 404],
  ['a file that is none', `/files/${'0'.repeat(64)}.webp`, 404],
  ['a picture without a session', '/api/file/nothing', 200],
  ['a method that is none', '/api/user/login', 405],
  ['a bad escape', '/api/status?a=%G1', 400],
  ['a bad path', '/api/%G1', 400],
  ['health', '/health', 200],
  ['numbers for Prometheus', '/metrics', 200],
  ['the way to the page', '/', 302],
  ['the page', '/h5/', 200],
  ['a script of the page', '/h5/assets/main-a1b2.js', 200],
  ['a script that is none', '/h5/assets/none.js', 404],
];

describe('every kind of response tells the browser its type and its permissions', () => {
  test.each(KINDS)('%s', async (_name, path, status) => {
    const answer = await site.ask(path);
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('x-server-time')).toMatch(/^\d{13}$/);
    expect(headers.get('cache-control')).toBeTruthy();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
    if (!path.startsWith('/h5')) expect(policy).toContain("default-src 'none'");
    else expect(policy).toContain("object-src 'none'");
    // Program names and versions help only attackers.
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    if (answer.text !== '') expect(headers.get('content-type')).toMatch(/charset=utf-8|webp/i);
  });

  test('a refused upload, and a form that is too large', async () => {
    const form = new FormData();
    form.set('file', new Blob(['<svg/>']), 'a.svg');
    const upload = await site.ask('/api/upload', { method: 'POST', body: form });
    const large = await site.post('/api/user/login', { password: 'x'.repeat(70_000) });
    expect([upload.status, large.status]).toEqual([200, 413]);
    for (const { headers } of [upload, large]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('only the page may open windows, without access to it, and it is isolated from other origins', async () => {
    const { headers } = await site.ask('/h5/');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' 'wasm-unsafe-eval'",
    );
  });
});

describe('R-WIRE-7: CORS is off', () => {
  test.each(['https://evil.test', 'null', 'http://localhost:4300'])(
    'a page of %s gets no header that would let it read an answer',
    async (origin) => {
      for (const path of ['/api/status', '/api/user/info', '/h5/', '/health']) {
        const { headers } = await site.ask(path, { headers: { origin } });
        const allowing = [...headers.keys()].filter((name) => name.startsWith('access-control'));
        expect(allowing, path).toEqual([]);
      }
      const preflight = await site.ask('/api/user/info', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(preflight.status).toBe(405);
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test("no CORS for the socket either: a foreign page can't read polling responses", async () => {
    const { status, headers } = await site.ask('/socket.io/?EIO=4&transport=polling', {
      headers: { origin: 'https://evil.test' },
    });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe("requests can't be smuggled", () => {
  const second = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
  const post = (headers: string, body: string) =>
    `POST /api/set/lang HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers}\r\n\r\n${body}`;

  test.each([
    ['a length and chunks', post('Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n`)],
    ['two lengths', post('Content-Length: 0\r\nContent-Length: 6', 'lang=x')],
    ['a length with a sign', post('Content-Length: +6', 'lang=x')],
    ['a list of lengths', post('Content-Length: 6, 0', 'lang=x')],
    ['chunks under another name', post('Transfer-Encoding: xchunked', '0\r\n\r\n')],
    ['chunks twice', post('Transfer-Encoding: chunked, identity', '0\r\n\r\n')],
    ['a blank before the colon', post('Content-Length : 6', 'lang=x')],
    ['a folded header', post('X-A: 1\r\n Transfer-Encoding: chunked', '')],
    ['a line that ends in CR alone', 'GET /health HTTP/1.1\rHost: x\r\r'],
    [
      'a size of a chunk that is none',
      post('Transfer-Encoding: chunked', 'ZZ\r\nlang=x\r\n0\r\n\r\n'),
    ],
    [
      'an old protocol with chunks',
      `POST /health HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n'],
    ['a NUL in a header', 'GET /health HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
  ])('%s: at most one response, and the connection is closed', async (_, bytes) => {
    const reply = await sendRaw(`${bytes}${second}`);
    const statuses = statusesIn(reply);
    expect(statuses.length, reply).toBeLessThanOrEqual(1);
    for (const status of statuses) expect(status).toMatch(/^4/);
    expect(reply).not.toContain('"database"');
  });

  test('headers that are too large or too many are refused', async () => {
    const long = `GET /health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`;
    expect(statusesIn(await sendRaw(long))[0]).toMatch(/^4/);
  });

  test('TRACE and CONNECT do nothing', async () => {
    const trace = await sendRaw(
      'TRACE /health HTTP/1.1\r\nHost: x\r\nX-Secret: seen\r\nConnection: close\r\n\r\n',
    );
    expect(statusesIn(trace)).toEqual(['405']);
    expect(trace).not.toContain('seen');
    const tunnel = await sendRaw('CONNECT localhost:22 HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(statusesIn(tunnel).filter((status) => status.startsWith('2'))).toEqual([]);
  });

  test('input never reaches a response header: a line break in a field creates none', async () => {
    const answers = [
      await site.ask('/api/status?lang=en%0d%0aSet-Cookie:%20a=b'),
      await site.ask('/h5/%0d%0aSet-Cookie:%20a=b'),
      await site.ask('/%0d%0aLocation:%20https://evil.test'),
      await site.post('/api/user/login', { user_string: 'a\r\nX-Evil: 1', password: 'x' }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('x-evil')).toBeNull();
      expect(headers.get('location')).toBeNull();
    }
  });
});

describe('headers of a proxy', () => {
  const forgedHeaders = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    'x-real-ip': '198.51.100.1',
    forwarded: 'for=198.51.100.1;host=evil.test;proto=https',
  };

  test('are ignored from others: limits use the real caller, links our own name', async () => {
    const limits = new RateLimits(() => 0);
    const strict = await openTestApp(() => START, { limits });
    try {
      const login = (at: number) =>
        strict.app.inject({
          method: 'POST',
          url: '/api/user/login',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': `198.51.100.${at}`,
            'x-real-ip': `198.51.100.${at}`,
          },
          payload: 'user_string=a%40example.com&password=wrong',
        });
      const statuses: number[] = [];
      for (let at = 1; at <= 22; at += 1) statuses.push((await login(at)).statusCode);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
      const failedLogins = await strict.database.query<{ ip: string }>(
        'select ip from login_failures',
      );
      expect(failedLogins.rows.every(({ ip }) => ip === '127.0.0.1')).toBe(true);
    } finally {
      await strict.close();
    }
    const { headers, text } = await site.ask('/h5', { headers: forgedHeaders });
    expect(headers.get('location')).toBe('/h5/');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(text).not.toContain('evil.test');
  });

  test('are used from a trusted proxy: its HTTPS responses have HSTS', async () => {
    const behind = await openTestApp(() => START, { trustProxy: '127.0.0.1' });
    try {
      const { headers } = await behind.app.inject({ url: '/api/status', headers: forgedHeaders });
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    } finally {
      await behind.close();
    }
  });

  test('metrics are for this machine: a proxied request gets 404', async () => {
    for (const name of ['x-forwarded-for', 'forwarded'] as const) {
      const answer = await site.ask('/metrics', { headers: { [name]: forgedHeaders[name] } });
      expect(answer.status).toBe(404);
      expect(answer.body['error']).toBe('path_unknown');
    }
  });
});

describe('there is no path traversal', () => {
  const ways = [
    '../outside.txt',
    '..%2foutside.txt',
    '%2e%2e/outside.txt',
    '%2e%2e%2foutside.txt',
    '..%5coutside.txt',
    '....//outside.txt',
    '..;/outside.txt',
    '.%00./outside.txt',
    '%252e%252e%252foutside.txt',
    '..%c0%afoutside.txt',
    'assets/../../outside.txt',
    'assets/..%2f..%2foutside.txt',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    '../../../../../../../../etc/passwd',
    '.stamp',
    '%2estamp',
    'assets/..%2f.stamp',
    '.git/config',
    'index.html%00.js',
    'assets/',
  ];

  test.each(['/h5/', '/files/', '/api/file/'])('%s', async (top) => {
    for (const way of ways) {
      const reply = await sendRaw(
        `GET ${top}${way} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      const body = reply.slice(reply.indexOf('\r\n\r\n'));
      const isRefused = /^4/.test(statusesIn(reply)[0] ?? '') || body.includes('session_required');
      expect(isRefused, `${top}${way}: ${reply}`).toBe(true);
      expect(body, way).not.toMatch(/hidden away|root:|\[core\]/);
    }
  });
});

describe("missing things can't be found", () => {
  test('a new exchange has no account with a known password', async () => {
    // No password matches the hash of practice traders.
    const { rows } = await site.database.query("select id from users where password_hash <> '!'");
    expect(rows).toEqual([]);
  });

  test('no secret is part of an address: calls by GET take none', () => {
    const secret = /password|code$|token|secret|card|mobile|email|address$/;
    const fieldNames = Object.values(CALLS as Record<string, Call>).flatMap((call) =>
      call.method === 'POST'
        ? []
        : Object.keys(fieldsOf(call))
            .filter((field) => secret.test(field))
            .map((field) => `${call.path} ${field}`),
    );
    expect(fieldNames).toEqual([]);
  });
});

describe("no response reveals the server's internals", () => {
  test('an internal error shows only its key and an id for the log', async () => {
    const broken = await openTestApp(() => START, {
      sessions: {
        of: () =>
          Promise.reject(new Error('secret of select * from users at server/platform/db/x.ts')),
      },
    });
    try {
      const answer = await broken.app.inject({
        url: '/api/user/info',
        headers: { authorization: 'any' },
      });
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({
        error: 'internal_error',
        params: { request_id: answer.headers['x-request-id'] },
      });
      expect(answer.body).not.toMatch(/secret|select|server\/|node_modules|at /);
    } finally {
      await broken.close();
    }
  });

  test('no response of this file had a stack, a path or a statement', async () => {
    for (const [, path] of KINDS) {
      const { text, headers } = await site.ask(path);
      if (headers.get('content-type')?.includes('json') !== true) continue;
      expect(text, path).not.toMatch(/\bat .*\.ts:\d|node_modules|node:internal|SQLSTATE|fastify/i);
    }
  });
});
