// People of a test: the real services over a real database, with a clock that the test moves.
import { randomBytes, randomInt } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { Handlers } from '../../protocol/catalogue.ts';
import { CallRefusal } from '../../server/call-refusal.ts';
import type { Database, Queryable } from '../../server/db/database.ts';
import { readOutbox } from '../../server/delivery/messages.ts';
import type { CallContext, CallSession } from '../../server/http/context.ts';
import type { Dice } from '../../server/modules/auth/dice.ts';
import { authHandlers } from '../../server/modules/auth/handlers.ts';
import type { AccountSettings, PeopleParts } from '../../server/modules/auth/parts.ts';
import { makePasswords, type Passwords } from '../../server/modules/auth/passwords.ts';
import { sessionsOf } from '../../server/modules/auth/sessions.ts';
import { databaseOf, OPEN_MS, TEST_TIME } from './databases.ts';

export const PASSWORD = 'correct horse battery';
export const IP = '203.0.113.7';
export const DEVICE = 'Test phone';
const MINUTE_MS = 60_000;

const dice: Dice = { below: (end) => randomInt(end), bytes: (count) => randomBytes(count) };

export interface People {
  readonly parts: PeopleParts;
  readonly database: Database;
  readonly settings: AccountSettings;
  readonly auth: Handlers<CallContext>;
  /** What was done to the database and to passwords since the last look. */
  counts(): { statements: number; hashes: number };
  readonly ended: { ids: readonly number[]; user_id: number }[];
  time: number;
}

/** One database a file; the clock goes on from test to test. */
export function people(): () => People {
  const opened = databaseOf('embedded');
  let made: People | undefined;
  beforeAll(async () => {
    made = await makePeople(opened().database);
  }, OPEN_MS);
  return () => {
    if (made === undefined) throw new Error('people are made before the tests run.');
    return made;
  };
}

async function makePeople(real: Database): Promise<People> {
  let [statements, hashes] = [0, 0];
  const counted = <Q extends Queryable>(of: Q): Q =>
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
    query: counted(real).query,
    transaction: (body, options) => real.transaction((tx) => body(counted(tx)), options),
    close: () => real.close(),
  };
  const argon = await makePasswords(dice);
  const passwords: Passwords = {
    hash: (password) => {
      hashes += 1;
      return argon.hash(password);
    },
    matches: (kept, password) => {
      hashes += 1;
      return argon.matches(kept, password);
    },
  };
  const settings: AccountSettings = {
    open: true,
    invite_required: true,
    default_invite_code: 'WELCOME1',
    security_hold_hours: 24,
  };
  const ended: People['ended'] = [];
  const parts: PeopleParts = {
    database,
    passwords,
    dice,
    now: () => all.time,
    settings: async () => settings,
    areaCodeOf: (id) => ({ 1: '86', 2: '44', 3: '1' })[id],
    onSessionsEnded: (ids, user_id) => ended.push({ ids, user_id }),
  };
  const all: People = {
    parts,
    database: real,
    settings,
    ended,
    auth: authHandlers(parts) as Handlers<CallContext>,
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
    ...more,
  };
}

export function signedIn(session: CallSession, more: Partial<CallContext> = {}): CallContext {
  return guest({ session, ...more });
}

/** The newest code that was sent there; undefined where nobody got one. */
export async function sentCode(all: People, to: string): Promise<string | undefined> {
  const [message] = await readOutbox(all.database, { to, last: 1 });
  return message?.code ?? undefined;
}

/** Asks for a code, a minute after whatever came before, and reads it. */
export async function codeFor(
  all: People,
  to: string,
  scene: 'register' | 'forget' | 'change' | 'bind',
  context: CallContext = guest(),
  email_code?: string,
): Promise<string> {
  all.time += MINUTE_MS;
  await all.auth.sms_mail(
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
  const { id } = await all.auth['user.register'](
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
  const token = await all.auth['user.login'](
    { user_string, password, google_code, area_code: '86', area_code_id: undefined },
    guest(more),
  );
  return token as string;
}

/** The key and the field of a refusal; what is no refusal is thrown on. */
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
