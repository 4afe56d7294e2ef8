// Users of a test: the real services on a real database, with a clock controlled by the test.

import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Handlers } from '../../protocol/catalogue.ts';
import type { Chain } from '../../protocol/fields/payee.ts';
import { MINUTE_MS } from '../../protocol/time.ts';
import type { PayeeParts } from '../../server/money/payees/address-book.ts';
import { erasePayees } from '../../server/money/payees/address-store.ts';
import { payeeHandlers } from '../../server/money/payees/handlers.ts';
import type { Dice } from '../../server/people/auth/dice.ts';
import { authHandlers } from '../../server/people/auth/handlers.ts';
import type { AccountSettings } from '../../server/people/auth/parts.ts';
import { makePasswords, type Passwords } from '../../server/people/auth/passwords.ts';
import { sessionsOf } from '../../server/people/auth/sessions.ts';
import { identityHandlers } from '../../server/people/identity/handlers.ts';
import { erasePapers } from '../../server/people/identity/store.ts';
import type { IdentityParts } from '../../server/people/identity/submit.ts';
import { type InviteParts, inviteHandlers } from '../../server/people/invite/handlers.ts';
import { type ProfileParts, profileHandlers } from '../../server/people/profile/handlers.ts';
import { zoneOfUser } from '../../server/people/profile/notice-settings-store.ts';
import type { ClosingParts } from '../../server/people/security/close-account.ts';
import { securityHandlers } from '../../server/people/security/handlers.ts';
import { CallRefusal } from '../../server/platform/base/call-refusal.ts';
import type { Database, Engine, Queryable } from '../../server/platform/db/database.ts';
import { readOutbox } from '../../server/platform/delivery/messages.ts';
import { DiskStore } from '../../server/platform/files/file-store.ts';
import { Files } from '../../server/platform/files/files.ts';
import type { CallContext, CallSession } from '../../server/platform/http/context.ts';
import { databaseOf, OPEN_MS, TEST_TIME } from './databases.ts';

export const PASSWORD = 'correct horse battery';
export const IP = '203.0.113.7';
export const DEVICE = 'Test phone';

const dice: Dice = { below: (end) => randomInt(end), bytes: (count) => randomBytes(count) };

export type AllParts = ClosingParts & ProfileParts & IdentityParts & PayeeParts & InviteParts;

export interface People {
  readonly parts: AllParts;
  readonly files: Files;
  readonly database: Database;
  readonly settings: AccountSettings;
  readonly calls: Handlers<CallContext>;
  counts(): { statements: number; hashes: number };
  readonly rich: Set<number>;
  readonly depositAddresses: Set<string>;
  readonly endedSessions: { ids: readonly number[]; user_id: number }[];
  time: number;
}

/** One database per file; the clock advances from test to test. */
export function people(engine: Engine = 'embedded'): () => People {
  // Comparing passwords is slow by design, and slower on a busy machine.
  vi.setConfig({ testTimeout: OPEN_MS });
  const getDatabase = databaseOf(engine);
  let people: People | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'pe-people-'));
  beforeAll(async () => {
    people = await makePeople(getDatabase().database, folder);
  }, OPEN_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => {
    if (people === undefined) throw new Error('there are no people yet: use them inside a test.');
    return people;
  };
}

async function makePeople(real: Database, folder: string): Promise<People> {
  let [statements, hashes] = [0, 0];
  const withCounts = <Q extends Queryable>(of: Q): Q =>
    new Proxy(of, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (name === 'query') statements += 1;
          return Reflect.apply(value, target, args);
        };
      },
    });
  const database: Database = {
    engine: real.engine,
    query: withCounts(real).query,
    transaction: (body, options) => real.transaction((tx) => body(withCounts(tx)), options),
    forReading: (user) => real.forReading(user),
    close: () => real.close(),
  };
  const argon = await makePasswords(dice);
  const passwords: Passwords = {
    hash: (password) => {
      hashes += 1;
      return argon.hash(password);
    },
    matches: (keptPassword, password) => {
      hashes += 1;
      return argon.matches(keptPassword, password);
    },
  };
  const settings: AccountSettings = {
    open: true,
    invite_required: true,
    default_invite_code: 'WELCOME1',
    security_hold_hours: 24,
    sms_daily_cap: 10_000,
  };
  const endedSessions: People['endedSessions'] = [];
  const rich = new Set<number>();
  const depositAddresses = new Set<string>();
  const files = new Files({
    database: real,
    store: new DiskStore(folder),
    now: () => all.time,
    randomBytes: (size) => randomBytes(size),
  });
  const currencies: Record<number, { name: string; chains: readonly Chain[] }> = {
    1: { name: 'BTC', chains: ['BTC'] },
    2: { name: 'ETH', chains: ['ERC20'] },
    3: { name: 'USDT', chains: ['TRC20', 'ERC20'] },
  };
  const parts: AllParts = {
    unreadSupport: async () => 0,
    isEmptied: async (_tx, user_id) => !rich.has(user_id),
    erasers: () => [erasePapers, erasePayees, (tx, user_id) => files.erase(tx, user_id)],
    portraits: files,
    photos: files,
    pictures: files,
    currency: (id) => currencies[id],
    isDepositAddress: async (_queryable, _chain, address) => depositAddresses.has(address),
    linkOf: (code) => `https://exchange.test/h5/#/register?extension_code=${code}`,
    database,
    passwords,
    dice,
    now: () => all.time,
    settings: async () => settings,
    areaCodeOf: (id) => ({ 1: '86', 2: '44', 3: '1' })[id],
    onSessionsEnded: (ids, user_id) => endedSessions.push({ ids, user_id }),
    zoneOf: zoneOfUser,
  };
  const all: People = {
    parts,
    files,
    rich,
    depositAddresses,
    database: real,
    settings,
    endedSessions,
    calls: {
      ...authHandlers(parts),
      ...securityHandlers(parts),
      ...profileHandlers(parts),
      ...identityHandlers(parts),
      ...inviteHandlers(parts),
      ...payeeHandlers(parts),
    } as Handlers<CallContext>,
    counts: () => {
      const since = { statements, hashes };
      [statements, hashes] = [0, 0];
      return since;
    },
    time: TEST_TIME,
  };
  return all;
}

export function guest(more: Partial<CallContext> = {}): CallContext {
  return {
    language: 'en',
    request_id: 'test',
    ip: IP,
    device: DEVICE,
    session: undefined,
    headers: {},
    ...more,
  };
}

export function signedIn(session: CallSession, more: Partial<CallContext> = {}): CallContext {
  return guest({ session, ...more });
}

export async function sentCode(all: People, to: string): Promise<string | undefined> {
  const [message] = await readOutbox(all.database, { to, last: 1 });
  return message?.code ?? undefined;
}

export async function codeFor(
  all: People,
  to: string,
  scene: 'register' | 'forget' | 'change' | 'bind',
  context: CallContext = guest(),
  email_code?: string,
): Promise<string> {
  all.time += MINUTE_MS;
  await all.calls.sms_mail(
    {
      user_string: to,
      scene,
      area_code: '86',
      area_code_id: undefined,
      type: undefined,
      email_code,
    },
    context,
  );
  const code = await sentCode(all, to.includes('@') ? to : `+86${to}`);
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}

export async function signUp(all: People, address: string, invite?: string): Promise<number> {
  const code = await codeFor(all, address, 'register');
  const { id } = await all.calls['user.register'](
    {
      user_string: address,
      code,
      password: PASSWORD,
      re_password: PASSWORD,
      extension_code: invite ?? all.settings.default_invite_code ?? undefined,
      type: address.includes('@') ? 'email' : 'mobile',
      app_id: undefined,
      area_code_id: undefined,
      agreed: true,
    },
    guest(),
  );
  return id;
}

export async function signIn(
  all: People,
  address: string,
  { password = PASSWORD, google_code, ...more }: SignInWish = {},
): Promise<CallSession> {
  const token = await tokenFor(all, address, { password, google_code, ...more });
  const session = await sessionsOf(all.parts).of(token);
  if (session === undefined) throw new Error('a token without a session');
  return session;
}

interface SignInWish extends Partial<CallContext> {
  password?: string;
  google_code?: string | undefined;
}

export async function tokenFor(
  all: People,
  user_string: string,
  { password = PASSWORD, google_code, ...more }: SignInWish = {},
): Promise<string> {
  const token = await all.calls['user.login'](
    { user_string, password, google_code, area_code: '86', area_code_id: undefined },
    guest(more),
  );
  return token as string;
}

export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    const answer = await work;
    return `no refusal: ${JSON.stringify(answer)}`;
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    const [{ error: key, field }] = error.wrong;
    return field === undefined ? key : `${key} at ${field}`;
  }
}

export async function upload(all: People, user_id: number): Promise<string> {
  const [r, g, b] = randomBytes(3);
  const create = { width: 8, height: 8, channels: 3, background: { r, g, b } } as const;
  return all.files.keep(await sharp({ create }).png().toBuffer(), user_id);
}

export async function eventKinds(all: People, user_id: number): Promise<string[]> {
  const { rows } = await all.database.query<{ kind: string }>(
    'select kind from user_events where user_id = $1 order by sequence',
    [user_id],
  );
  return rows.map(({ kind }) => kind);
}
