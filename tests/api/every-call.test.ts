// Rules for every call, read from the catalogue, so that a new call is covered.
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, errorsOf, fieldsOf } from '../../protocol/calls/platform/call.ts';
import { CALL_NAMES, CALLS, type CallName } from '../../protocol/catalogue.ts';
import { ERRORS, isErrorKey } from '../../protocol/errors.ts';
import { LIMIT_GROUPS } from '../../server/platform/http/limit-table.ts';
import { RateLimits } from '../../server/platform/http/rate-limits.ts';
import { sampleRequest } from '../support/sample-requests.ts';
import { signedUp } from '../support/signed-up.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const NOW = 1_795_275_166_123;
const IS_LONG = process.env['LONG'] === '1';
const MUTATED = IS_LONG ? 20_000 : 800;
const PATIENCE = IS_LONG ? 600_000 : 60_000;

let server: TestApp;
let servedNames: readonly CallName[];
let token: string;
let people = 0;

beforeAll(async () => {
  server = await openTestApp(() => NOW);
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ token = '' } = await signedUp(server, origin, 'ann@example.com'));
  servedNames = CALL_NAMES.filter((name) => isServed(CALLS[name]));
});

afterAll(async () => {
  await server.close();
});

const addressOf = ({ at, path }: Call): string =>
  `${at === 'root' ? '' : '/api'}${path.replace(/:\w+/, 'nothing')}`;

function isServed(call: Call): boolean {
  return server.app.findRoute({ method: call.method, url: addressOf(call) }) !== null;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

function answerOf({ statusCode, headers, body }: LightMyRequestResponse): Answer {
  const isJson = headers['content-type']?.startsWith('application/json') && body !== '';
  return { status: statusCode, body: isJson ? JSON.parse(body) : {} };
}

async function ask(
  call: Call,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  const isForm = call.method === 'POST' && !call.multipart;
  const answer = await server.app.inject({
    method: call.method,
    url: isForm || body === '' ? addressOf(call) : `${addressOf(call)}?${body}`,
    headers: {
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(isForm && { payload: body }),
  });
  return answerOf(answer);
}

describe('R-GATE-1: every private call', () => {
  test('responds 999 without a token, and with an unknown one', async () => {
    const wrong: string[] = [];
    for (const name of servedNames) {
      const call: Call = CALLS[name];
      if (!call.gates.includes('U')) continue;
      const guest = await ask(call, {});
      const stranger = await ask(call, {}, { authorization: 'A'.repeat(43) });
      const isRight =
        guest.status === 200 &&
        guest.body['type'] === '999' &&
        guest.body['error'] === 'session_required' &&
        stranger.body['type'] === '999' &&
        stranger.body['error'] === 'session_invalid';
      if (!isRight) wrong.push(`${name}: ${JSON.stringify([guest, stranger])}`);
    }
    expect(wrong).toEqual([]);
    expect(servedNames).toEqual(CALL_NAMES);
  });

  test('a guest of a public call may send an invalid token', async () => {
    const { body } = await ask(CALLS.status, {}, { authorization: 'old' });
    expect(body['type']).toBe('ok');
  });
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'NaN',
    'null',
    'undefined',
    '[object Object]',
    '__proto__',
    '{"a":1}',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '9'.repeat(400),
    '\u202e\u0000\ufffd',
    '٣',
    '１２３',
  ),
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.double().map(String),
);

describe('R-LIMIT-1: the table of limits', () => {
  test('the calls of the row `reads` write nothing', async () => {
    const lastWrite = async (): Promise<unknown> => {
      const { rows } = await server.database.query<{ last: string }>(
        'select pg_snapshot_xmax(pg_current_snapshot())::text as last',
      );
      return rows[0]?.last;
    };
    // Notes that the session is in use.
    await ask(CALLS['user.info'], {}, { authorization: token });
    const writers: string[] = [];
    for (const name of servedNames) {
      const fields = sampleRequest(name);
      if (LIMIT_GROUPS[name] !== 'reads') continue;
      const before = await lastWrite();
      const texts = Object.entries(fields).map(([field, value]) => [field, String(value)]);
      const { status } = await ask(CALLS[name], Object.fromEntries(texts), {
        authorization: token,
      });
      expect(status, name).toBeLessThan(500);
      if ((await lastWrite()) !== before) writers.push(name);
    }
    expect(writers).toEqual([]);
  }, 30_000);

  test('every call that writes is refused before 700 requests of an account, from any number of its sessions', () => {
    const unlimitedCalls = CALL_NAMES.filter((name) => {
      const limits = new RateLimits(() => NOW);
      for (let id = 1; id <= 700; id += 1) {
        const session = { id, user_id: 1 };
        const call = CALLS[name];
        if (limits.wait(call, '10.0.0.1') !== undefined) return false;
        if (limits.wait(call, '10.0.0.1', session) !== undefined) return false;
      }
      return LIMIT_GROUPS[name] !== 'reads';
    });
    expect(unlimitedCalls).toEqual([]);
  });
});

describe('mutated requests', () => {
  test(
    `${MUTATED} of them: no 5xx, each refusal has a key of the call`,
    async () => {
      const anyCall = fc.constantFrom(...servedNames.filter((name) => !CALLS[name].multipart));
      const request = anyCall.chain((name) => {
        const knownFields = Object.keys(fieldsOf(CALLS[name]));
        const field = knownFields.length === 0 ? fc.string() : fc.constantFrom(...knownFields);
        return fc.record({
          name: fc.constant(name),
          fields: fc.dictionary(fc.oneof(field, fc.string()), hostile, { maxKeys: 8 }),
          method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD'),
          isWell: fc.boolean(),
          isGuest: fc.boolean(),
          type: fc.constantFrom(
            'application/x-www-form-urlencoded',
            'application/json',
            'multipart/form-data; boundary=x',
            'text/plain',
          ),
        });
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ name, fields, method, isWell, isGuest, type }) => {
          const call: Call = CALLS[name];
          const headers = isGuest ? {} : { authorization: token };
          const reply = isWell
            ? await ask(call, fields, headers)
            : await askBadly(call, fields, method, type);
          if (reply.body['error'] === 'session_invalid') await signInAgain();
          expect(reply.status).toBeLessThan(500);
          if (reply.body['type'] === 'ok' || call.answer !== 'envelope' || method === 'HEAD')
            return;
          const error = String(reply.body['error']);
          expect(isErrorKey(error) && mayTell(call, error), `${name}: ${error}`).toBe(true);
          expect(String(reply.body['message'])).not.toBe('');
        }),
        { numRuns: MUTATED, seed: 5 },
      );
    },
    PATIENCE,
  );
});

async function signInAgain(): Promise<void> {
  const { address, port } = server.app.server.address() as AddressInfo;
  people += 1;
  // A code is sent to an address once a minute, so use a new address.
  const caller = await signedUp(server, `http://${address}:${port}`, `ann${people}@example.com`);
  token = caller.token ?? '';
}

async function askBadly(
  call: Call,
  fields: Record<string, string>,
  method: string,
  type: string,
): Promise<Answer> {
  const answer = await server.app.inject({
    method: method as 'GET',
    url: addressOf(call),
    headers: { 'content-type': type },
    payload: method === 'HEAD' ? '' : JSON.stringify(fields),
  });
  return answerOf(answer);
}

function mayTell(call: Call, error: keyof typeof ERRORS): boolean {
  const { status = 200 } = ERRORS[error] as { status?: number };
  // Errors with a status of their own are allowed for every call.
  return status !== 200 || error === 'feature_unavailable' || errorsOf(call).has(error);
}
