// Limits and single-use codes under simultaneous requests, on each engine: the embedded one serialises
// transactions, PostgreSQL does not.
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../tests/support/databases.ts';
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
  upload,
} from '../../../tests/support/people.ts';
import { saveAddress } from '../../money/payees/address-book.ts';
import { counting } from '../auth/counting.ts';
import { requirePayPassword, requireSecondFactor, tryPayPassword } from './second-factors.ts';

const MINUTE = 60_000;
const STEP = 30_000;
const PAY = 'my pay password';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const count = (refusals: readonly string[], start: string): number =>
  refusals.filter((one) => one.startsWith(start)).length;

describe.each(ENGINES)('R-AUTH-3, at once, %s', (engine) => {
  const all = people(engine);

  test('R-AUTH-10: of simultaneous logins at most five learn whether they were right', async () => {
    await signUp(all(), 'burst@example.com');
    const wrong = () => refusalOf(tokenFor(all(), 'burst@example.com', { password: 'wrong one' }));
    const refusals = await Promise.all(times(12, wrong));
    expect(count(refusals, 'login_failed')).toBe(5);
    expect(count(refusals, 'login_locked')).toBe(7);
    expect(await refusalOf(tokenFor(all(), 'burst@example.com'))).toBe('login_locked');
  });

  test('right logins do not stand in the way of each other', async () => {
    await signUp(all(), 'many@example.com');
    const refusals = await Promise.all(
      times(8, () => refusalOf(tokenFor(all(), 'many@example.com'))),
    );
    expect(count(refusals, 'no refusal')).toBe(8);
  });

  test('of simultaneous code checks at most five learn whether they were right, and one code is sent a minute', async () => {
    const code = await codeFor(all(), 'code@example.com', 'register');
    const area = { area_code: '86', area_code_id: undefined };
    const email_code = code === '123456' ? '654321' : '123456';
    const check = () =>
      refusalOf(
        all().calls['user.check_email'](
          { email_code, user_string: 'code@example.com', mobile: undefined, ...area },
          guest(),
        ),
      );
    const refusals = await Promise.all(times(12, check));
    expect(count(refusals, 'code_wrong')).toBe(5);
    expect(count(refusals, 'code_tries_exceeded')).toBe(7);
    all().time += MINUTE;
    const ask = () =>
      refusalOf(
        all().calls.sms_mail(
          {
            user_string: 'code@example.com',
            scene: 'register',
            type: undefined,
            email_code: undefined,
            ...area,
          },
          guest(),
        ),
      );
    expect(count(await Promise.all(times(4, ask)), 'code_too_soon')).toBe(3);
  });

  test('a code registers once, and an address has one account', async () => {
    const code = await codeFor(all(), 'once@example.com', 'register');
    const register = () =>
      refusalOf(
        all().calls['user.register'](
          {
            user_string: 'once@example.com',
            code,
            extension_code: 'welcome1',
            password: PASSWORD,
            re_password: PASSWORD,
            type: 'email',
            app_id: undefined,
            area_code_id: undefined,
            agreed: true,
          },
          guest(),
        ),
      );
    const refusals = await Promise.all(times(4, register));
    expect(count(refusals, 'no refusal')).toBe(1);
    expect(count(refusals, 'code_wrong')).toBe(3);
  });

  test('an authenticator code passes once; at most five guesses are reported as wrong', async () => {
    await signUp(all(), 'totp@example.com');
    const session = await signIn(all(), 'totp@example.com');
    const { secret } = await all().calls['user.getAuthenticator']({}, signedIn(session));
    const totp = (steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret ?? '') }).generate({
        timestamp: all().time + steps * STEP,
      });
    await all().calls['user.bindAuthenticator']({ google_code: totp() }, signedIn(session));
    all().time += 3 * STEP;
    const gate = (google_code: string) =>
      refusalOf(
        counting(all().parts.database, (tx) =>
          requireSecondFactor(tx, session, { google_code, isFresh: true }, all().time),
        ),
      );
    const right = await Promise.all(times(6, () => gate(totp())));
    expect(count(right, 'no refusal')).toBe(1);
    expect(count(right, 'authenticator_used')).toBe(5);
    const near = [-1, 0, 1].map(totp);
    const wrong = ['000000', '111111', '222222', '333333'].find((one) => !near.includes(one)) ?? '';
    const guesses = await Promise.all(times(12, () => gate(wrong)));
    expect(count(guesses, 'authenticator_wrong')).toBe(5);
    expect(count(guesses, 'authenticator_locked')).toBe(7);
  });

  test('of simultaneous pay passwords at most five are reported as wrong', async () => {
    await signUp(all(), 'pay@example.com');
    const session = await signIn(all(), 'pay@example.com');
    const code = await codeFor(all(), 'pay@example.com', 'change', signedIn(session));
    const wish = { password: PAY, re_password: PAY, code, google_code: undefined };
    await all().calls['safe.update_pay_password'](wish, signedIn(session));
    const ask = async () => {
      const attempt = await tryPayPassword(all().parts, session.user_id, 'wrong');
      return refusalOf(
        counting(all().parts.database, (tx) => requirePayPassword(tx, attempt, all().time)),
      );
    };
    const refusals = await Promise.all(times(12, ask));
    expect(count(refusals, 'pay_password_wrong')).toBe(5);
    expect(count(refusals, 'pay_password_locked')).toBe(7);
  });

  test('the fiftieth address is one', async () => {
    await signUp(all(), 'fifty@example.com');
    const session = await signIn(all(), 'fifty@example.com');
    const { user_id } = session;
    const code = await codeFor(all(), 'fifty@example.com', 'change', signedIn(session));
    const wish = { password: PAY, re_password: PAY, code, google_code: undefined };
    await all().calls['safe.update_pay_password'](wish, signedIn(session));
    await all().database.query(
      `insert into payee_addresses (user_id, currency_id, chain, address, name, qr_code, created_at)
       select $1, 3, 'TRC20', 'T' || n, 'n', 'q', now() from generate_series(1, 49) n`,
      [user_id],
    );
    const qr_code = await upload(all(), user_id);
    const address = { currency_id: 3, name: 'Mine', qr_code, id: undefined };
    const factors = { password: PAY, google_code: undefined };
    const refusals = await Promise.all(
      [
        { ...address, chain: 'TRC20' as const, address: TRON },
        { ...address, chain: 'ERC20' as const, address: ETHEREUM },
      ].map((one) => refusalOf(saveAddress(all().parts, session, one, factors))),
    );
    expect(count(refusals, 'address_limit')).toBe(1);
    expect(count(refusals, 'no refusal')).toBe(1);
  });

  test('papers handed in twice are taken once', async () => {
    const user_id = await signUp(all(), 'papers@example.com');
    await all().database.query(
      "update users set mobile = '+447700900' || id % 1000, area_code = '44' where id = $1",
      [user_id],
    );
    const none = { front_pic: undefined, reverse_pic: undefined, hand_pic: undefined };
    const papers = { ...none, real_type: 1 as const, name: 'Jo Ng', card_id: 'AB12345' };
    const session = signedIn(await signIn(all(), 'papers@example.com'));
    const hand = () => refusalOf(all().calls['user.real'](papers, session));
    expect(count(await Promise.all(times(4, hand)), 'real_under_review')).toBe(3);
  });
});
