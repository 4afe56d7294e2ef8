import { describe, expect, test } from 'vitest';
import {
  codeFor,
  guest,
  PASSWORD,
  people,
  refusalOf,
  sentCode,
  signedIn,
  signIn,
  signUp,
  tokenFor,
} from '../../../tests/support/people.ts';
import { forgetCodes } from './code-store.ts';
import { sessionsOf } from './sessions.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const all = people();
const other = (code: string) => (code === '123456' ? '654321' : '123456');

type Scene = 'register' | 'forget' | 'change' | 'bind';

function check(user_string: string, email_code: string, scene?: Scene): Promise<string> {
  const area = { area_code: '86', area_code_id: undefined };
  return refusalOf(
    all().calls['user.check_email'](
      { email_code, user_string, mobile: undefined, scene, ...area },
      guest(),
    ),
  );
}

function ask(user_string: string | undefined, more: object = {}, context = guest()) {
  const none = { scene: undefined, type: undefined, email_code: undefined };
  const area = { area_code: '86', area_code_id: undefined };
  return all().calls.sms_mail({ user_string, ...none, ...area, ...more }, context);
}

const right = 'no refusal: {"valid":true}';

describe('R-AUTH-3: codes', () => {
  test('codes have six digits, are valid for ten minutes and stored hashed', async () => {
    const code = await codeFor(all(), 'ten@example.com', 'register');
    expect(code).toMatch(/^\d{6}$/);
    const { rows } = await all().database.query('select * from codes');
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    all().time += 10 * MINUTE - 1;
    expect(await check('ten@example.com', code)).toBe(right);
    all().time += 1;
    expect(await check('ten@example.com', code)).toBe('code_expired at email_code');
  });

  test('an answer never holds the code, and masks the address', async () => {
    all().time += MINUTE;
    const answer = await ask('reveal@example.com', { scene: 'register' });
    expect(answer).toEqual({
      to: 're***@example.com',
      retry_after_ms: MINUTE,
      expire_ms: 10 * MINUTE,
    });
    const code = (await sentCode(all(), 'reveal@example.com')) ?? '';
    expect(JSON.stringify(answer)).not.toContain(code);
  });

  test('R-AUTH-4: five wrong tries over all calls invalidate the code: the fifth reports it as wrong, the next as exceeded', async () => {
    const code = await codeFor(all(), 'five@example.com', 'register');
    for (let n = 1; n <= 4; n += 1) {
      expect(await check('five@example.com', other(code))).toBe('code_wrong at email_code');
    }
    const register = all().calls['user.register'](
      {
        user_string: 'five@example.com',
        code: other(code),
        extension_code: 'WELCOME1',
        password: PASSWORD,
        re_password: PASSWORD,
        type: 'email',
        app_id: undefined,
        area_code_id: undefined,
        agreed: true,
      },
      guest(),
    );
    expect(await refusalOf(register)).toBe('code_wrong at code');
    expect(await check('five@example.com', code)).toBe('code_tries_exceeded at email_code');
    const newer = await codeFor(all(), 'five@example.com', 'register');
    expect(await check('five@example.com', newer)).toBe(right);
  });

  test('a newer code of the same scene and address replaces the older one', async () => {
    const first = await codeFor(all(), 'newer@example.com', 'register');
    const second = await codeFor(all(), 'newer@example.com', 'register');
    if (first !== second) expect(await check('newer@example.com', first)).toMatch('code_wrong');
    expect(await check('newer@example.com', second)).toBe(right);
  });

  test('one a minute and ten a day for an address, whatever the scene', async () => {
    all().time += MINUTE;
    await ask('often@example.com', { scene: 'register' });
    all().time += MINUTE - 1;
    const soon = ask('often@example.com', { scene: 'forget' });
    await expect(soon).rejects.toMatchObject({
      // None of this scene was sent there.
      wrong: [{ error: 'code_too_soon', params: { retry_after_ms: 1, valid_ms: 0 } }],
    });
    await expect(ask('often@example.com', { scene: 'register' })).rejects.toMatchObject({
      wrong: [{ params: { retry_after_ms: 1, valid_ms: 9 * MINUTE + 1 } }],
    });
    for (let n = 2; n <= 10; n += 1) {
      all().time += MINUTE;
      await ask('often@example.com', { scene: 'register' });
    }
    all().time += MINUTE;
    expect(await refusalOf(ask('often@example.com', { scene: 'register' }))).toBe(
      'code_daily_limit',
    );
    all().time += DAY;
    expect(await refusalOf(ask('often@example.com', { scene: 'register' }))).toMatch('no refusal');
  });

  test('without a sent code any code is wrong, even for a known account', async () => {
    await signUp(all(), 'silent@example.com');
    expect(await check('silent@example.com', '123456')).toBe('code_wrong at email_code');
    expect(await check('unknown@example.com', '123456')).toBe('code_wrong at email_code');
  });

  test('/user/check_email checks the newest code sent there, for any scene and session', async () => {
    await signUp(all(), 'newest@example.com');
    const session = signedIn(await signIn(all(), 'newest@example.com'));
    const forget = await codeFor(all(), 'newest@example.com', 'forget');
    const change = await codeFor(all(), 'newest@example.com', 'change', session);
    expect(await check('newest@example.com', change)).toBe(right);
    if (forget !== change) expect(await check('newest@example.com', forget)).toMatch('code_wrong');
    // With a scene, the one of that scene alone.
    expect(await check('newest@example.com', forget, 'forget')).toBe(right);
    expect(await check('newest@example.com', change, 'change')).toBe(right);
    if (forget !== change)
      expect(await check('newest@example.com', change, 'forget')).toMatch('code_wrong');
    expect(await check('newest@example.com', forget, 'register')).toMatch('code_wrong');
    const wish = { password: 'a new password', re_password: 'a new password', code: change };
    const passwordChange = all().calls['safe.update_password'](
      { ...wish, google_code: undefined },
      session,
    );
    expect(await refusalOf(passwordChange)).toBe('no refusal: {}');
  });

  test('old codes and sendings are deleted and no longer count', async () => {
    all().time += DAY + 11 * MINUTE;
    await forgetCodes(all().database, all().time);
    const { rows } = await all().database.query('select address from codes');
    expect(rows).toEqual([]);
  });
});

describe('R-AUTH-11: no enumeration', () => {
  const forget = (account: string, code: string) => {
    const area = { area_code: '86', area_code_id: undefined };
    const passwords = { password: 'a new password', repassword: 'a new password' };
    return refusalOf(all().calls['user.forget']({ account, code, ...passwords, ...area }, guest()));
  };

  test('forget: known and unknown accounts answer alike, with as many statements and hashes', async () => {
    await signUp(all(), 'known@example.com');
    const eventList: unknown[] = [];
    for (const account of ['known@example.com', 'nobody2@example.com']) {
      all().time += MINUTE;
      all().counts();
      const refusals: string[] = [];
      const maskAddress = (text: string) => text.replace(/"to":"[^"]*"/, '');
      refusals.push(maskAddress(await refusalOf(ask(account, { scene: 'forget' }))));
      refusals.push(await refusalOf(ask(account, { scene: 'forget' })));
      const code = await sentCode(all(), account);
      const wrongs = other(code ?? '000000');
      for (let n = 1; n <= 6; n += 1) refusals.push(await forget(account, wrongs));
      refusals.push(await check(account, wrongs));
      eventList.push({ refusals, counts: all().counts() });
    }
    expect(eventList[1]).toEqual(eventList[0]);
    expect(eventList[0]).toMatchObject({
      refusals: [
        expect.stringMatching('no refusal'),
        'code_too_soon',
        ...Array.from({ length: 5 }, () => 'code_wrong at code'),
        'code_tries_exceeded at code',
        'code_tries_exceeded at email_code',
      ],
    });
  });

  test('the code for a missing account is sent to no address', async () => {
    all().time += MINUTE;
    await ask('ghost@example.com', { type: 'forget' });
    expect(await sentCode(all(), 'ghost@example.com')).toBeUndefined();
    const { rows } = await all().database.query<{ scene: string }>(
      "select scene from codes where address = 'ghost@example.com'",
    );
    expect(rows).toEqual([{ scene: 'forget' }]);
  });

  test('a code of forget sets a password once; all sessions end and the hold begins', async () => {
    const id = await signUp(all(), 'reset@example.com');
    const token = await tokenFor(all(), 'reset@example.com');
    const code = await codeFor(all(), 'reset@example.com', 'forget');
    expect(await forget('reset@example.com', code)).toBe('no refusal: {}');
    expect(await forget('reset@example.com', code)).toBe('code_wrong at code');
    expect(await sessionsOf(all().parts).of(token)).toBeUndefined();
    expect(all().endedSessions.at(-1)?.user_id).toBe(id);
    expect(await refusalOf(tokenFor(all(), 'reset@example.com'))).toBe('login_failed');
    const session = await signIn(all(), 'reset@example.com', { password: 'a new password' });
    const info = await all().calls['user.info']({}, signedIn(session));
    expect(info.withdraw_hold_until).toBe(all().time + DAY);
  });

  test('a code of another scene is refused', async () => {
    await signUp(all(), 'scene@example.com');
    const code = await codeFor(all(), 'scene@example.com', 'register');
    expect(await forget('scene@example.com', code)).toBe('code_wrong at code');
  });
});

describe('R-AUTH-14: /sms_mail and /sms_send', () => {
  test('the scene by default: forget with its type, change when signed in, else register', async () => {
    await signUp(all(), 'default@example.com');
    const session = await signIn(all(), 'default@example.com');
    const newest = async () => {
      const { rows } = await all().database.query<{ scene: string; address: string }>(
        'select scene, address from messages order by id desc limit 1',
      );
      return `${rows[0]?.scene} to ${rows[0]?.address}`;
    };
    all().time += MINUTE;
    await ask('default@example.com');
    expect(await newest()).toBe('register to default@example.com');
    all().time += MINUTE;
    await ask('default@example.com', { type: 'forget' }, signedIn(session));
    expect(await newest()).toBe('forget to default@example.com');
    all().time += MINUTE;
    await ask(undefined, {}, signedIn(session));
    expect(await newest()).toBe('change to default@example.com');
    const sms = { mobile: '13900000001', area_code: '86', area_code_id: undefined };
    all().time += MINUTE;
    await all().calls.sms_send({ ...sms, scene: undefined, email_code: undefined }, guest());
    expect(await newest()).toBe('register to +8613900000001');
    all().time += MINUTE;
    const wish = { ...sms, scene: undefined, email_code: undefined };
    await all().calls.sms_send(wish, signedIn(session));
    expect(await newest()).toBe('bind to +8613900000001');
  });

  test('change and bind need a session, and change an address of mine', async () => {
    await signUp(all(), 'own@example.com');
    const session = signedIn(await signIn(all(), 'own@example.com'));
    for (const scene of ['change', 'bind']) {
      expect(await refusalOf(ask('own@example.com', { scene }))).toBe('session_required');
    }
    const foreign = ask('known@example.com', { scene: 'change' }, session);
    expect(await refusalOf(foreign)).toBe('account_invalid at user_string');
    expect(await refusalOf(ask(undefined))).toBe('account_invalid at user_string');
    expect(await refusalOf(ask(undefined, { scene: 'bind' }, session))).toBe(
      'account_invalid at user_string',
    );
  });

  test('an area id counts before a code, and must be there; digits must fit the area', async () => {
    all().time += MINUTE;
    await ask('7700900123', { area_code_id: 2, scene: 'register' });
    expect(await sentCode(all(), '+447700900123')).toMatch(/^\d{6}$/);
    const nowhere = ask('7700900123', { area_code_id: 99, scene: 'register' });
    expect(await refusalOf(nowhere)).toBe('area_invalid at area_code_id');
    const short = ask('7700900123', { area_code_id: 1, scene: 'register' });
    expect(await refusalOf(short)).toBe('account_invalid at user_string');
  });
});
