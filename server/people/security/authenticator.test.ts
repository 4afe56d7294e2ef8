import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import {
  codeFor,
  guest,
  PASSWORD,
  people,
  refusalOf,
  signedIn,
  signIn,
  signUp,
  tokenFor,
} from '../../../tests/support/people.ts';
import type { CallSession } from '../../platform/http/context.ts';
import { counting } from '../auth/counting.ts';
import { unbindAuthenticator } from './operator-acts.ts';
import { requireSecondFactor } from './second-factors.ts';

const STEP = 30_000;
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const all = people();

const totp = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: all().time + steps * STEP,
  });

function wrongCode(secret: string): string {
  const near = [-1, 0, 1].map((steps) => totp(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((one) => !near.includes(one)) ?? '';
}

async function bound(
  account: string,
): Promise<{ session: CallSession; secret: string; id: number }> {
  const id = await signUp(all(), account);
  const session = await signIn(all(), account);
  const { secret } = await all().calls['user.getAuthenticator']({}, signedIn(session));
  if (secret === null) throw new Error('no key was offered');
  all().time += 3 * STEP;
  await all().calls['user.bindAuthenticator']({ google_code: totp(secret) }, signedIn(session));
  return { session, secret, id };
}

const gate = (session: CallSession, google_code?: string, isFresh = false) =>
  refusalOf(
    counting(all().parts.database, (tx) =>
      requireSecondFactor(tx, session, { google_code, isFresh }, all().time),
    ),
  );
const OPEN = 'no refusal: undefined';
const check = (session: CallSession, google_code: string) =>
  refusalOf(all().calls['user.check']({ google_code }, signedIn(session)));

describe('R-AUTH-9: the authenticator', () => {
  test('a key of 16 base32 characters, the same for 30 minutes', async () => {
    await signUp(all(), 'key@example.com');
    const context = signedIn(await signIn(all(), 'key@example.com'));
    const offer = () => all().calls['user.getAuthenticator']({}, context);
    const first = await offer();
    expect(first.bound).toBe(false);
    expect(first.secret).toMatch(/^[A-Z2-7]{16}$/);
    expect(first.otpauth_url).toContain(`secret=${first.secret}`);
    expect(first.otpauth_url).toMatch(/^otpauth:\/\/totp\/Pocket%20Exchange:key%40example\.com\?/);
    all().time += 30 * MINUTE - 1;
    expect(await offer()).toEqual(first);
    all().time += 1;
    const bind = (google_code: string) =>
      refusalOf(all().calls['user.bindAuthenticator']({ google_code }, context));
    expect(await bind(totp(first.secret ?? ''))).toBe('authenticator_not_started');
    const second = await offer();
    expect(second.secret).not.toBe(first.secret);
    expect(await bind(wrongCode(second.secret ?? ''))).toBe('authenticator_wrong at google_code');
    expect(await bind(totp(second.secret ?? ''))).toBe('no refusal: {"bound":true}');
    expect(await offer()).toEqual({ bound: true, secret: null, otpauth_url: null });
    expect(await bind(totp(second.secret ?? ''))).toBe('authenticator_already_bound');
  });

  test('the code that binds counts as used, and each step counts once, login included', async () => {
    const { session, secret } = await bound('steps@example.com');
    expect(await check(session, totp(secret))).toBe('authenticator_used at google_code');
    const login = (google_code: string) =>
      refusalOf(tokenFor(all(), 'steps@example.com', { google_code }));
    expect(await login(totp(secret))).toBe('authenticator_used at google_code');
    // One step before and after counts too.
    expect(await login(totp(secret, 1))).toMatch('no refusal');
    expect(await gate(session, totp(secret, 1), true)).toBe('authenticator_used at google_code');
    expect(await gate(session, totp(secret, -1), true)).toBe(OPEN);
    expect(await gate(session, totp(secret, 2), true)).toBe('authenticator_wrong at google_code');
    expect(await gate(session, totp(secret, -2), true)).toBe('authenticator_wrong at google_code');
  });

  test('five wrong in 15 minutes lock it for 15 minutes, for login too', async () => {
    const { session, secret } = await bound('lock@example.com');
    all().time += STEP;
    for (let n = 1; n <= 5; n += 1) {
      expect(await gate(session, wrongCode(secret), true)).toBe(
        'authenticator_wrong at google_code',
      );
    }
    // R-AUTH-17: the next try is locked, right or wrong.
    expect(await gate(session, totp(secret), true)).toBe('authenticator_locked at google_code');
    const login = () =>
      refusalOf(tokenFor(all(), 'lock@example.com', { google_code: totp(secret) }));
    expect(await login()).toBe('authenticator_locked at google_code');
    all().time += QUARTER - 1;
    expect(await gate(session, totp(secret), true)).toBe('authenticator_locked at google_code');
    all().time += 1;
    expect(await gate(session, totp(secret), true)).toBe(OPEN);
  });

  test('login: a right password asks for the code, a wrong one fails whatever the code', async () => {
    const { secret } = await bound('login@example.com');
    all().time += STEP;
    const login = (password: string, google_code?: string) =>
      refusalOf(tokenFor(all(), 'login@example.com', { password, google_code }));
    expect(await login(PASSWORD)).toBe('authenticator_required at google_code');
    expect(await login('wrong password')).toBe('login_failed');
    expect(await login('wrong password', totp(secret))).toBe('login_failed');
    expect(await login(PASSWORD, 'abc')).toBe('authenticator_wrong at google_code');
    expect(await login(PASSWORD, totp(secret))).toMatch('no refusal');
  });

  test('/user/check opens gate A of this session for 5 minutes, and never gate A!', async () => {
    const { session, secret } = await bound('gate@example.com');
    all().time += STEP;
    expect(await gate(session)).toBe('authenticator_required at google_code');
    const until = all().time + 5 * MINUTE;
    expect(await check(session, totp(secret))).toBe(`no refusal: {"confirmed_until":${until}}`);
    expect(await gate(session)).toBe(OPEN);
    expect(await gate(session, undefined, true)).toBe('authenticator_required at google_code');
    const other = await signIn(all(), 'gate@example.com', { google_code: totp(secret, 1) });
    expect(await gate(other)).toBe('authenticator_required at google_code');
    all().time = until - 1;
    expect(await gate(session)).toBe(OPEN);
    all().time = until;
    expect(await gate(session)).toBe('authenticator_required at google_code');
  });

  test('without an authenticator gate A asks nothing, and /user/check says so', async () => {
    await signUp(all(), 'none@example.com');
    const session = await signIn(all(), 'none@example.com');
    expect(await gate(session, undefined, true)).toBe(OPEN);
    expect(await check(session, '123456')).toBe('authenticator_not_bound');
  });

  test('a reset password leaves it bound; only the operator unbinds it, which starts the hold', async () => {
    const { id } = await bound('unbind@example.com');
    const code = await codeFor(all(), 'unbind@example.com', 'forget');
    const passwords = { password: 'another password', repassword: 'another password' };
    const area = { area_code: '86', area_code_id: undefined };
    await all().calls['user.forget'](
      { account: 'unbind@example.com', code, ...passwords, ...area },
      guest(),
    );
    const login = () => tokenFor(all(), 'unbind@example.com', { password: 'another password' });
    expect(await refusalOf(login())).toBe('authenticator_required at google_code');
    all().time += 25 * 60 * MINUTE;
    const unbind = () =>
      all().parts.database.transaction((tx) => unbindAuthenticator(tx, all().parts, id, 24));
    await unbind();
    expect(await refusalOf(login())).toMatch('no refusal');
    expect(await refusalOf(unbind())).toBe('authenticator_not_bound');
    const session = await signIn(all(), 'unbind@example.com', { password: 'another password' });
    const info = await all().calls['user.info']({}, signedIn(session));
    expect(info).toMatchObject({
      is_authenticator: false,
      withdraw_hold_until: all().time + 24 * 60 * MINUTE,
    });
  });
});
