import { describe, expect, test } from 'vitest';
import { api, type Fields, HOUR, MINUTE, PASSWORD, type Person, SECOND } from '../support/api.ts';
import { totp } from '../support/totp.ts';

const server = api();

const STEP = 30 * SECOND;
const login = 'POST /user/login';
const check = 'POST /user/check';
const bind = 'POST /user/bindAuthenticator';

const other = (code: string): string => (code === '111111' ? '222222' : '111111');

async function signUpWithAuthenticator(): Promise<{
  ann: Person;
  code(): string;
  enter(more?: Fields): Fields;
}> {
  const api = server();
  const ann = await api.signUp();
  const secret = await ann.bindAuthenticator(totp);
  api.later(2 * STEP);
  return {
    ann,
    code: () => totp(secret, api.time),
    enter: (more = {}) => ({ user_string: ann.address, password: PASSWORD, ...more }),
  };
}

test("RFC 6238: the tests' authenticator produces the codes of its appendix", () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(totp(secret, 59_000)).toBe('287082');
  expect(totp(secret, 1_111_111_109_000)).toBe('081804');
  expect(totp(secret, 20_000_000_000_000)).toBe('353130');
});

describe('R-AUTH-9: binding', () => {
  test('a key of 16 base32 characters is the same for 30 minutes; once bound it is not shown again', async () => {
    const api = server();
    const ann = await api.signUp();
    const first = await ann.ok<Record<string, string>>('GET /user/getAuthenticator');
    expect(first).toMatchObject({ bound: false, secret: expect.stringMatching(/^[A-Z2-7]{16}$/) });
    expect(first['otpauth_url']).toContain(`secret=${first['secret']}`);
    expect(first['otpauth_url']).toMatch(/^otpauth:\/\/totp\//);
    api.later(29 * MINUTE);
    expect(await ann.ok('GET /user/getAuthenticator')).toEqual(first);
    const google_code = totp(first['secret'] ?? '', api.time);
    expect(await ann.refusalOf(bind, { google_code: other(google_code) })).toBe(
      'authenticator_wrong at google_code',
    );
    expect(await ann.ok(bind, { google_code })).toEqual({ bound: true });
    expect(await ann.ok('GET /user/getAuthenticator')).toEqual({
      bound: true,
      secret: null,
      otpauth_url: null,
    });
    expect(await ann.ok('GET /user/info')).toMatchObject({ is_authenticator: true });
    expect(await ann.refusalOf(bind, { google_code })).toMatch(/^authenticator_already_bound/);
  });

  test('without a key, or with one that is older than 30 minutes: authenticator_not_started', async () => {
    const api = server();
    const ann = await api.signUp();
    expect(await ann.refusalOf(bind, { google_code: '123456' })).toMatch(
      /^authenticator_not_started/,
    );
    const { secret } = await ann.ok<{ secret: string }>('GET /user/getAuthenticator');
    api.later(30 * MINUTE + SECOND);
    const google_code = totp(secret, api.time);
    expect(await ann.refusalOf(bind, { google_code })).toMatch(/^authenticator_not_started/);
    const next = await ann.ok<{ secret: string }>('GET /user/getAuthenticator');
    expect(next.secret).not.toBe(secret);
  });

  test('without a bound one /user/check reports that, and gate A asks for nothing', async () => {
    const ann = await server().signUp();
    expect(await ann.refusalOf(check, { google_code: '123456' })).toMatch(
      /^authenticator_not_bound/,
    );
    await ann.setPayPassword();
  });
});

describe('R-AUTH-15: login with an authenticator', () => {
  test('a right password asks for the code; the same form with the code returns the token', async () => {
    const { code, enter } = await signUpWithAuthenticator();
    const { guest } = server();
    const answer = await guest.ask(login, enter());
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ type: 'error', error: 'authenticator_required' });
    expect(await guest.ok(login, enter({ google_code: code() }))).toMatch(/^[\w-]{43}$/);
  });

  test('a wrong password is login_failed with any code, and consumes none', async () => {
    const { code, enter } = await signUpWithAuthenticator();
    const { guest } = server();
    const google_code = code();
    expect(await guest.refusalOf(login, enter({ password: 'wrong one', google_code }))).toBe(
      'login_failed',
    );
    await guest.ok(login, enter({ google_code }));
  });

  test('a step counts once per account: a replay is authenticator_used, in every call', async () => {
    const { ann, code, enter } = await signUpWithAuthenticator();
    const { guest } = server();
    const google_code = code();
    await guest.ok(login, enter({ google_code }));
    expect(await guest.refusalOf(login, enter({ google_code }))).toMatch(/^authenticator_used/);
    expect(await ann.refusalOf(check, { google_code })).toMatch(/^authenticator_used/);
    server().later(STEP);
    await ann.ok(check, { google_code: code() });
  });

  test('the code used for binding is consumed', async () => {
    const api = server();
    const ann = await api.signUp();
    const secret = await ann.bindAuthenticator(totp);
    const google_code = totp(secret, api.time);
    const enter = { user_string: ann.address, password: PASSWORD, google_code };
    expect(await api.guest.refusalOf(login, enter)).toMatch(/^authenticator_used/);
  });

  test('one step before or after is accepted, two are not', async () => {
    const api = server();
    const { ann } = await signUpWithAuthenticator();
    const bob = await api.signUp();
    const secret = await bob.bindAuthenticator(totp);
    api.later(10 * STEP);
    expect(await bob.refusalOf(check, { google_code: totp(secret, api.time - 2 * STEP) })).toBe(
      'authenticator_wrong at google_code',
    );
    expect(await bob.refusalOf(check, { google_code: totp(secret, api.time + 2 * STEP) })).toBe(
      'authenticator_wrong at google_code',
    );
    await bob.ok(check, { google_code: totp(secret, api.time - STEP) });
    await bob.ok(check, { google_code: totp(secret, api.time + STEP) });
    expect(await ann.refusalOf(check, { google_code: totp(secret, api.time) })).toMatch(
      /^authenticator_wrong/,
    );
  });

  test('R-AUTH-17: the fifth wrong code is authenticator_wrong, then it is locked for 15 minutes, for login too', async () => {
    const api = server();
    const { ann, code, enter } = await signUpWithAuthenticator();
    for (let at = 0; at < 5; at += 1) {
      expect(await ann.refusalOf(check, { google_code: other(code()) })).toBe(
        'authenticator_wrong at google_code',
      );
    }
    const { body } = await ann.ask(check, { google_code: code() });
    expect(body).toMatchObject({ error: 'authenticator_locked' });
    expect(body['params']).toHaveProperty('retry_after_ms');
    expect(await api.guest.refusalOf(login, enter({ google_code: code() }))).toMatch(
      /^authenticator_locked/,
    );
    api.later(15 * MINUTE + SECOND);
    await ann.ok(check, { google_code: code() });
  });
});

describe('R-GATE-2: gate A', () => {
  const change = 'POST /safe/update_pay_password';
  const form = (code: string, more: Fields = {}): Fields => ({
    password: 'pay password',
    re_password: 'pay password',
    code,
    ...more,
  });

  test('asks for a code after the form and the mailed code; a refusal consumes none', async () => {
    const { ann, code } = await signUpWithAuthenticator();
    const mailedCode = await ann.code('change');
    const google_code = code();
    expect(await ann.refusalOf(change, form('12', { google_code }))).toBe('code_invalid at code');
    expect(await ann.refusalOf(change, form(other(mailedCode), { google_code }))).toBe(
      'code_wrong at code',
    );
    expect(await ann.refusalOf(change, form(mailedCode, { google_code: '12' }))).toMatch(
      /^authenticator_wrong at google_code/,
    );
    expect(await ann.refusalOf(change, form(mailedCode))).toMatch(/^authenticator_required/);
    await ann.ok(change, form(mailedCode, { google_code }));
  });

  test('/user/check opens it for 5 minutes, in that session only', async () => {
    const api = server();
    const { ann, code, enter } = await signUpWithAuthenticator();
    const token = await api.guest.ok<string>(login, enter({ google_code: code() }));
    const phone = ann.as({ token });
    const mailedCode = await ann.code('change');
    const { confirmed_until } = await ann.ok<{ confirmed_until: number }>(check, {
      google_code: code(),
    });
    expect(confirmed_until).toBe(api.time + 5 * MINUTE);
    expect(await phone.refusalOf(change, form(mailedCode))).toMatch(/^authenticator_required/);
    api.later(5 * MINUTE - SECOND);
    await ann.ok(change, form(mailedCode));
    const next = await ann.code('change');
    const again = form(next, { password: 'pay password 2', re_password: 'pay password 2' });
    expect(await ann.refusalOf(change, again)).toMatch(/^authenticator_required/);
  });
});

describe('R-OPERATOR-3: only the operator can unbind', () => {
  test('after unbinding, withdrawals are held for 24 hours and login needs no code', async () => {
    const api = server();
    const { ann, enter } = await signUpWithAuthenticator();
    await api.operator('authenticator', 'unbind', ann.address);
    await api.guest.ok(login, enter());
    expect(await ann.ok('GET /user/info')).toMatchObject({
      is_authenticator: false,
      withdraw_hold_until: api.time + 24 * HOUR,
    });
    expect(await ann.ok('GET /user/getAuthenticator')).toMatchObject({ bound: false });
  });

  test('a password reset keeps it bound', async () => {
    const api = server();
    const { ann, enter } = await signUpWithAuthenticator();
    const code = await api.codeFor(api.guest, 'forget', ann.address);
    await api.guest.ok('POST /user/forget', {
      account: ann.address,
      code,
      password: PASSWORD,
      repassword: PASSWORD,
    });
    expect(await api.guest.refusalOf(login, enter())).toMatch(/^authenticator_required/);
  });
});
