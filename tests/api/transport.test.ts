// Transport and envelope (R-WIRE) over a real port: a request that stays in the process doesn't
// test how a router treats a path or a parser treats bytes.
import { once } from 'node:events';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../protocol/catalogue.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const NOW = 1_795_275_166_123;
const BOOK = '/api/currency/book';

let app: FastifyInstance;
let server: TestApp;
let port: number;

beforeAll(async () => {
  server = await openTestApp(() => NOW);
  app = server.app;
  app.post(
    '/api/echo',
    { config: { call: CALLS['order.by_key'] } },
    async ({ fields, language }) => ({
      fields,
      language,
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const at = app.server.address();
  port = at !== null && typeof at === 'object' ? at.port : 0;
});

afterAll(async () => {
  await server.close();
});

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

async function ask(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const text = await answer.text();
  const body = text === '' ? {} : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, body };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function echo(body: BodyInit, headers: Record<string, string> = FORM): Promise<Answer> {
  return ask('/api/echo', { method: 'POST', body, headers });
}

describe('R-WIRE-1: addresses and methods', () => {
  test("a trailing slash doesn't matter", async () => {
    for (const path of ['/api/status', '/api/status/', '/health', '/health/']) {
      expect((await ask(path)).status, path).toBe(200);
    }
  });

  test('paths are case-sensitive, and // is another path', async () => {
    for (const path of ['/api/Status', '/API/status', '/api//status', '/api/status//', '/status']) {
      const { status, body } = await ask(path);
      expect(status, path).toBe(404);
      expect(body, path).toMatchObject({ type: 'error', code: 0, error: 'path_unknown' });
    }
  });

  test('a known path with another method is 405 with Allow; HEAD responds like GET', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers, body } = await ask('/api/status', { method });
      expect(status, method).toBe(405);
      expect(headers.get('allow'), method).toBe('GET, HEAD');
      expect(body['error'], method).toBe('method_not_allowed');
    }
    const head = await ask('/api/status', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toEqual({});
    expect((await ask('/api/echo')).headers.get('allow')).toBe('POST');
  });

  test('an unknown path is unknown with any body', async () => {
    const { status } = await ask('/api/nothing', { method: 'POST', body: '{}' });
    expect(status).toBe(404);
  });

  test("each response has a request id and the server's time, and isn't cached", async () => {
    const tags = new Set<string | null>();
    for (const path of ['/api/status', '/api/nothing', `${BOOK}?match_id=x`]) {
      const { headers } = await ask(path);
      tags.add(headers.get('x-request-id'));
      expect(headers.get('x-server-time')).toBe(String(NOW));
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(tags.size).toBe(3);
    expect(tags.has(null)).toBe(false);
  });

  test('a long public response is compressed for clients that accept it', async () => {
    const url = '/api/currency/instruments';
    const get = (encoding: string, tag = '') =>
      app.inject({ url, headers: { 'accept-encoding': encoding, 'if-none-match': tag } });
    const [packedAnswer, plain] = [await get('br, gzip'), await get('identity')];
    expect(packedAnswer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packedAnswer.rawPayload).toString()).toBe(plain.payload);
    expect(packedAnswer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
    expect((await get('gzip;q=0')).headers['content-encoding']).toBeUndefined();
    for (const { headers } of [packedAnswer, plain])
      expect(headers['vary']).toBe('accept-encoding');
    // Each encoding has its own tag.
    expect(packedAnswer.headers.etag).not.toBe(plain.headers.etag);
    expect((await get('gzip', String(packedAnswer.headers.etag))).statusCode).toBe(304);
    expect((await get('gzip', String(plain.headers.etag))).statusCode).toBe(200);
    const short = await app.inject({ url: '/api/status', headers: { 'accept-encoding': 'gzip' } });
    expect(short.headers['content-encoding']).toBeUndefined();
  });

  test('a cached call is fresh for a minute, then revalidated by its tag', async () => {
    const first = await ask('/api/currency/instruments');
    expect(first.headers.get('cache-control')).toContain('max-age=60');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^".+"$/);
    const again = await ask('/api/currency/instruments', { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });
});

describe('R-WIRE-4: fields', () => {
  test('parses a form: spaces, escapes, empty values, names without a value', async () => {
    const { body } = await echo('a=1+2&b=%E4%BD%A0%2B&c=&d&e=x=y');
    expect(body['fields']).toEqual({ a: '1 2', b: '你+', c: '', d: '', e: 'x=y' });
  });

  test.each([
    ['a field twice', 'a=1&a=1'],
    ['a bad escape', 'a=%G1'],
    ['half an escape', 'a=%E4%BD'],
    ['a surrogate', 'a=%ED%A0%80'],
    ['a NUL', 'a=%00'],
    ['over 100 fields', Array.from({ length: 101 }, (_, at) => `f${at}=1`).join('&')],
    ['bad UTF-8', new Uint8Array([97, 61, 0xff])],
  ])('%s is a malformed request', async (_, body) => {
    const answer = await echo(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ type: 'error', code: 0, error: 'malformed_request' });
    if (typeof body === 'string') expect((await ask(`/api/status?${body}`)).status).toBe(400);
  });

  test('a query over 8 KiB is malformed', async () => {
    expect((await ask(`/api/status?a=${'x'.repeat(8190)}`)).status).toBe(200);
    expect((await ask(`/api/status?a=${'x'.repeat(8191)}`)).status).toBe(400);
  });

  test('a body over 64 KiB is too large', async () => {
    expect((await echo(`a=${'x'.repeat(64 * 1024 - 2)}`)).status).toBe(200);
    const { status, body } = await echo(`a=${'x'.repeat(64 * 1024 - 1)}`);
    expect(status).toBe(413);
    expect(body['error']).toBe('body_too_large');
  });

  test('names of the prototype are ordinary names', async () => {
    const { status, body } = await echo('constructor=1&toString=2');
    expect(status).toBe(200);
    expect(body['fields']).toEqual({ constructor: '1', toString: '2' });
  });

  test.each([
    ['JSON', { 'content-type': 'application/json' }],
    ['text', { 'content-type': 'text/plain' }],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['another charset', { 'content-type': `${FORM['content-type']}; charset=latin1` }],
    ['a packed form', { ...FORM, 'content-encoding': 'gzip' }],
  ])("%s isn't a form: 415", async (_, headers) => {
    const { status, body } = await echo('{"a":1}', headers);
    expect(status).toBe(415);
    expect(body['error']).toBe('unsupported_media_type');
  });

  test('an empty body needs no content type', async () => {
    const { status, body } = await ask('/api/echo', { method: 'POST' });
    expect(status).toBe(200);
    expect(body['fields']).toEqual({});
  });

  test('invalid HTTP is a bare 400', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (data) => {
        text += data.toString();
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('{');
  });
});

describe('R-WIRE-3: a response sent before the whole request has arrived', () => {
  const upload = 'POST /api/upload HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x';
  test.each([
    ['a picture of a guest', upload, 200, 'session_required'],
    ['a picture of an ended session', `${upload}\r\nAuthorization: old`, 200, 'session_invalid'],
    [
      'a form over 64 KiB',
      `POST /api/echo HTTP/1.1\r\nContent-Type: ${FORM['content-type']}`,
      413,
      'body_too_large',
    ],
  ])('%s: it is read, and the rest is only dropped', async (_, head, status, error) => {
    const LENGTH = 12_000_000;
    const START = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const socket = connect(port, '127.0.0.1');
    const reply = { text: '' };
    socket.setEncoding('latin1').on('data', (data) => {
      reply.text += data;
    });
    socket.write(`${head}\r\nHost: x\r\nContent-Length: ${LENGTH}\r\n\r\n${START}`);
    await expect.poll(() => reply.text).toContain(error);
    expect(reply.text).toContain(`HTTP/1.1 ${status} `);
    expect(reply.text).not.toMatch(/connection: close/i);
    reply.text = '';
    socket.write('a'.repeat(LENGTH - START.length));
    // The connection is still usable: a slow sender wasn't disconnected.
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(reply.text).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('R-AUTH-1: the token', () => {
  test('with or without Bearer; Bearer alone is no token', async () => {
    for (const [authorization, error] of [
      ['nonsense', 'session_invalid'],
      ['Bearer nonsense', 'session_invalid'],
      ['Bearer ', 'session_required'],
      ['', 'session_required'],
    ] as const) {
      const { body } = await ask('/api/user/info', { headers: { authorization } });
      expect(body, authorization).toMatchObject({ type: '999', error });
    }
  });
});

describe('R-WIRE-8: the envelope of a refusal', () => {
  test('all invalid fields are reported, the first one at the top', async () => {
    const { status, body } = await ask(`${BOOK}?match_id=x&depth=51`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'error',
      code: 0,
      error: 'instrument_unknown',
      field: 'match_id',
    });
    const errors = body['errors'] as { field: string; error: string; message: string }[];
    expect(errors.map(({ field, error }) => [field, error])).toEqual([
      ['match_id', 'instrument_unknown'],
      ['depth', 'parameter_error'],
    ]);
    expect(errors[0]?.message).toBe(body['message']);
  });

  test('an unknown instrument is reported at its field', async () => {
    const { body } = await ask(`${BOOK}?match_id=999999`);
    expect(body).toMatchObject({ error: 'instrument_unknown', field: 'match_id' });
    expect(body).not.toHaveProperty('errors');
  });

  test('the language of a form, a query or a header is that of the response', async () => {
    expect((await echo('lang=jp')).body['language']).toBe('jp');
    expect((await echo('lang=zh')).body['language']).toBe('hk');
    expect((await echo('lang=xx')).body['language']).toBe('en');
    const byQuery = await ask('/api/echo?lang=fra', { method: 'POST' });
    expect(byQuery.body['language']).toBe('fra');
    expect((await echo('a=1', { ...FORM, lang: 'th' })).body['language']).toBe('th');
  });

  test('without a market: 503, and the caller may retry', async () => {
    await server.market.close?.();
    const { status, headers, body } = await ask(`${BOOK}?match_id=1`);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('1');
    expect(body).toMatchObject({ error: 'unavailable', params: { retry_after_ms: 1000 } });
    expect((await ask('/health')).status).toBe(503);
    expect((await ask('/api/status')).body['message']).toMatchObject({ feed: 'stopped' });
  });
});
