import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CallError, type Caller } from '../../protocol/call.ts';
import { callsOf } from '../../protocol/catalogue.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (response: ServerResponse) => void;

let requests: Seen[] = [];
let answer: Answer;
let caller: Caller;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body });
    answer(response);
  });
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  requests = [];
  const { port } = server.address() as AddressInfo;
  caller = { origin: `http://127.0.0.1:${port}`, language: 'hk', token: 'secret' };
});

const call = callsOf(() => caller);
const KEY = 'abcdefghij012345';

function json(value: unknown, status = 200): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(value));
  };
}
const ok = (message: unknown): Answer => json({ type: 'ok', code: 1, message });

async function faultOf(work: Promise<unknown>): Promise<CallError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  throw new Error('the call went well');
}

describe('R-WIRE-3: requests', () => {
  test('POST: a form, the language and the token; absent fields are omitted', async () => {
    answer = ok({ state: 'none', path: null, message: null, sealed: true });
    const reply = await call('order.by_key', { idempotency_key: KEY, seal: true });
    expect(reply).toEqual({ state: 'none', path: null, message: null, sealed: true });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/order/by_key' });
    expect(requests[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(requests[0]?.headers.authorization).toBe('secret');
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      lang: 'hk',
      idempotency_key: KEY,
      seal: '1',
    });
  });

  test('GET: the query; a list is joined by commas; without a token there is no header', async () => {
    answer = ok({ list: [], page: 1, limit: 10, total: 0, has_more: false });
    caller = { origin: caller.origin, language: 'en' };
    await call('coin.list', { status: [0, 3], currency_id: undefined });
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/api/coin/list?lang=en&status=0%2C3',
    });
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect(requests[0]?.body).toBe('');
  });

  test('a path with a field, and a response of bare bytes', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'image/webp' });
      response.end('picture');
    };
    const picture = await call('file', { key: 'a/b' });
    expect(await picture.text()).toBe('picture');
    expect(requests[0]?.url).toBe('/api/file/a%2Fb?lang=hk');
  });

  test('multipart: the file, and the language as a header', async () => {
    answer = ok('/api/file/x');
    const file = new Blob(['bytes'], { type: 'image/png' });
    expect(await call('upload', { file })).toBe('/api/file/x');
    expect(requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(requests[0]?.headers['lang']).toBe('hk');
    expect(requests[0]?.body).toContain('name="file"');
    expect(requests[0]?.body).toContain('bytes');
  });

  test('at the root: plain JSON', async () => {
    answer = json({ status: 'ok', database: true, feed: true, leader: true });
    expect(await call('health', {})).toMatchObject({ status: 'ok' });
    expect(requests[0]?.url).toBe('/health?lang=hk');
  });
});

describe('R-WIRE-10: outcomes', () => {
  const login = () => call('user.login', { user_string: 'ann@example.com', password: 'x' });

  test('a refusal has its key', async () => {
    const failure = { type: 'error', code: 0, message: 'no', error: 'login_failed' };
    answer = json(failure);
    expect(await faultOf(login())).toMatchObject({ fault: 'refused', status: 200, failure });
  });

  test('999 and 998 are refusals with their type', async () => {
    for (const type of ['999', '998']) {
      answer = json({ type, code: 0, message: 'no', error: 'session_required' });
      expect(await faultOf(login())).toMatchObject({ fault: 'refused', failure: { type } });
    }
  });

  test('another status is a rejection, with or without an envelope', async () => {
    const failure = {
      type: 'error',
      code: 0,
      message: 'slow',
      error: 'rate_limited',
      params: { retry_after_ms: 500 },
    };
    answer = json(failure, 429);
    expect(await faultOf(login())).toMatchObject({ fault: 'rejected', status: 429, failure });
    answer = (response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html>');
    };
    const proxy = await faultOf(login());
    expect(proxy).toMatchObject({ fault: 'rejected', status: 502 });
    expect(proxy.failure).toBeUndefined();
    answer = json({ type: 'ok', code: 1, message: 'token' }, 500);
    expect(await faultOf(login())).toMatchObject({ fault: 'rejected', status: 500 });
  });

  test("a response that doesn't match the schema is unreadable", async () => {
    for (const odd of [
      ok(5),
      json({}),
      json([]),
      (response: ServerResponse) => response.end('{'),
    ]) {
      answer = odd;
      expect(await faultOf(login())).toMatchObject({ fault: 'unreadable', status: 200 });
    }
  });

  test('R-WIRE-10: a message of an unknown type is kept, and the outcome stays unknown', async () => {
    for (const odd of [
      { type: '997', code: 0, message: 'Closed for today.' },
      { type: 3, message: 'Closed for today.' },
      { type: 'error', message: 'Closed for today.' },
    ]) {
      answer = json(odd);
      expect(await faultOf(login())).toMatchObject({
        fault: 'unreadable',
        failure: { type: 'error', message: 'Closed for today.' },
      });
    }
    // The specification's envelope has no more than this.
    answer = json({ type: 999, message: 'Log in again.' });
    expect(await faultOf(login())).toMatchObject({ failure: { type: '999' } });
  });

  test('a failed bare response is parsed as the envelope that it is', async () => {
    answer = json({ type: 'error', code: 0, message: 'gone', error: 'file_not_found' }, 404);
    expect(await faultOf(call('file', { key: 'x' }))).toMatchObject({
      fault: 'rejected',
      status: 404,
      failure: { error: 'file_not_found' },
    });
  });

  test('no response: it is unknown whether the call was carried out', async () => {
    answer = (response) => response.destroy();
    expect(await faultOf(login())).toMatchObject({ fault: 'unreached', status: 0 });
    answer = () => undefined;
    caller = { ...caller, limit_ms: 30 };
    expect(await faultOf(login())).toMatchObject({ fault: 'timeout', status: 0 });
  });

  test('the caller’s own signal', async () => {
    const leaving = new AbortController();
    answer = () => leaving.abort();
    expect(await faultOf(call('user.info', {}, leaving.signal))).toMatchObject({
      fault: 'aborted',
    });
    expect(await faultOf(call('user.info', {}, AbortSignal.abort()))).toMatchObject({
      fault: 'aborted',
    });
    expect(requests).toHaveLength(1);
  });
});
