// docs/openapi.json, run against a server by Schemathesis: no generated request is a fault of the server, and every
// response is as the document says. In the long form only: its package comes from PyPI, and it sends thousands of requests.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../protocol/catalogue.ts';
import { run } from '../../scripts/command.ts';
import { ROOT } from '../../scripts/root.ts';
import { MarketServer } from '../support/market-server.ts';

const VERSION = '4.32.0';
const VENV = join(ROOT, 'node_modules/.cache/schemathesis', VERSION);
const LOG = join(ROOT, 'logs/schemathesis.log');
const EXAMPLES = process.env['SCHEMA_EXAMPLES'] ?? '60';
const MINUTES = 60_000;
const ADDRESS = 'schema@example.com';
const PASSWORD = 'correct horse battery';
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];
/** They end the session that all requests need. */
const ENDS_SESSION = ['user.logout', 'user.session.revoke'];

let server: MarketServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pe-schema-'));
  server = await MarketServer.start({ controls: true });
  if (existsSync(join(VENV, 'bin/schemathesis'))) return;
  const venv = await run('python3', ['-m', 'venv', VENV], { log: LOG });
  const pip = await run(join(VENV, 'bin/pip'), ['install', `schemathesis==${VERSION}`], {
    log: LOG,
  });
  expect([venv.code, pip.code], `see ${LOG}`).toEqual([0, 0]);
}, 10 * MINUTES);

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const { origin } = server;
  const call = callsOf(() => ({ origin, language: 'en' }));
  await call('sms_mail', { user_string: ADDRESS, scene: 'register' });
  const [message] = await server.operator('outbox', '--to', ADDRESS, '--last', '1');
  await call('user.register', {
    user_string: ADDRESS,
    code: String(message?.['code']),
    password: PASSWORD,
    re_password: PASSWORD,
    extension_code: 'POCKET',
    agreed: true,
  });
  return call('user.login', { user_string: ADDRESS, password: PASSWORD });
}

/** Schemathesis reads no tuples: an array of the same length, with the types of all places. */
function withoutTuples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTuples);
  if (typeof value !== 'object' || value === null) return value;
  const { prefixItems, ...rest } = value as { prefixItems?: unknown[] };
  const own = prefixItems === undefined ? value : { ...rest, items: { anyOf: prefixItems } };
  return Object.fromEntries(Object.entries(own).map(([key, of]) => [key, withoutTuples(of)]));
}

test(
  'R-WIRE-8: no generated request is a fault, and each response is one that docs/openapi.json describes',
  async () => {
    const document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(withoutTuples(document)));
    const args = [
      ...['run', file, '--url', server.origin, '--header', `Authorization: ${await signIn()}`],
      ...['--checks', CHECKS.join(','), '--phases', 'examples,fuzzing', '--workers', '1'],
      ...['--max-examples', EXAMPLES, '--seed', '51', '--no-color'],
      ...ENDS_SESSION.flatMap((id) => ['--exclude-operation-id', id]),
    ];
    const { code, output } = await run(join(VENV, 'bin/schemathesis'), args, { cwd: folder });
    writeFileSync(LOG, output);
    expect(output).toMatch(/Test cases:\s+\d{3,} generated/);
    expect(code, `see ${LOG}\n${output.slice(-4_000)}`).toBe(0);
  },
  30 * MINUTES,
);
