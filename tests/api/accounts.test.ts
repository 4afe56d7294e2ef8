import { describe, expect, test } from 'vitest';
import { api, DAY, type Fields, MINUTE, PASSWORD } from '../support/api.ts';

const server = api();

const WRONG = 'wrong password';
const CODE_WRONG = '000000';

async function form(address: string, more: Fields = {}): Promise<Fields> {
  const code = await server().codeFor(server().guest, 'register', address);
  return {
    user_string: address,
    code,
    password: PASSWORD,
    re_password: PASSWORD,
    extension_code: 'POCKET',
    agreed: 1,
    ...more,
  };
}

const register = 'POST /user/register';
const login = 'POST /user/login';

describe('R-AUTH-19: register', () => {
  test('the response has the id and no session; the user logs in next, with any letter case', async () => {
    const { guest } = server();
    const reply = await guest.ask(register, await form('Ann@Example.com'));
    expect(reply.body).toEqual({ type: 'ok', code: 1, message: { id: expect.anything() } });
    const token = await guest.ok<string>(login, {
      user_string: 'ANN@example.COM',
      password: PASSWORD,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('R-WIRE-11: all invalid fields are reported, in the order of the form', async () => {
    const { guest } = server();
    const reply = await guest.ask(register, {
      user_string: 'nobody@',
      code: '12345',
      password: 'short',
      re_password: 'other',
      extension_code: '!!!!',
      type: 'fax',
      agreed: 0,
    });
    const errors = reply.body['errors'] as { field: string; error: string; message: string }[];
    expect(Object.fromEntries(errors.map(({ field, error }) => [field, error]))).toEqual({
      user_string: 'account_invalid',
      code: 'code_invalid',
      password: 'password_too_short',
      re_password: 'passwords_inconsistent',
      extension_code: 'invite_code_wrong',
      type: 'parameter_error',
      agreed: 'agreement_required',
    });
    expect(reply.body).toMatchObject({ type: 'error', code: 0, ...errors[0] });
  });

  test('an empty form reports every required field', async () => {
    const why = await server().guest.refusalOf(register);
    for (const one of ['account_invalid at user_string', 'code_invalid at code']) {
      expect(why).toContain(one);
    }
    expect(why).toContain('password_too_short at password');
    // R-AUTH-21
    expect(why).toContain('agreement_required at agreed');
  });

  test('passwords of 7 and 128 characters are accepted unchanged, spaces too; 6 and 129 are not', async () => {
    const { guest } = server();
    const spacedText = ' 12345 ';
    const one = await form('seven@example.com', { password: spacedText, re_password: spacedText });
    await guest.ok(register, one);
    const enter = { user_string: 'seven@example.com' };
    expect(await guest.refusalOf(login, { ...enter, password: spacedText.trim() })).toBe(
      'login_failed',
    );
    await guest.ok(login, { ...enter, password: spacedText });
    const long = 'x'.repeat(129);
    const fields = { ...one, password: long, re_password: long };
    expect(await guest.refusalOf(register, fields)).toBe('password_too_long at password');
  });

  test('an invite code is required, a wrong one is refused, and neither refusal consumes the code', async () => {
    const { guest } = server();
    const good = await form('invited@example.com');
    const { extension_code: _, ...none } = good;
    expect(await guest.refusalOf(register, none)).toBe('invite_code_required at extension_code');
    const wrong = { ...good, extension_code: 'NOSUCH1' };
    expect(await guest.refusalOf(register, wrong)).toBe('invite_code_wrong at extension_code');
    await guest.ok(register, good);
  });

  test('invite_required off: no invite code is needed; registration closed: registration_failed', async () => {
    const { guest } = server();
    const api = server();
    await api.operator('setting', 'set', 'invite_required', '0');
    const { extension_code: _, ...none } = await form('free@example.com');
    await guest.ok(register, none);
    await api.operator('setting', 'set', 'invite_required', '1');
    await api.operator('setting', 'set', 'open', '0');
    const late = await form('late@example.com');
    expect(await guest.refusalOf(register, late)).toBe('registration_failed');
    await api.operator('setting', 'set', 'open', '1');
    await guest.ok(register, late);
  });

  test('R-AUTH-11: an existing account is reported only after a right code', async () => {
    const api = server();
    const ann = await api.signUp();
    const fields = await form(ann.address);
    const guess = fields['code'] === CODE_WRONG ? '000001' : CODE_WRONG;
    expect(await api.guest.refusalOf(register, { ...fields, code: guess })).toBe(
      'code_wrong at code',
    );
    expect(await api.guest.refusalOf(register, fields)).toMatch(/^account_exists/);
    const [message] = await api.outbox(ann.address);
    expect(message?.text.toLowerCase()).toContain('already');
  });

  test('a mobile number in an area; the same digits in another area are another account', async () => {
    const api = server();
    const phone = api.newPhone();
    const ann = await api.signUp(phone);
    expect(await ann.ok('GET /user/info')).toMatchObject({ email: null, area_code: '86' });
    const elsewhere = { user_string: phone, password: PASSWORD, area_code: '44' };
    expect(await api.guest.refusalOf(login, elsewhere)).toBe('login_failed');
    const short = { user_string: '12345678901', type: 'mobile' };
    expect(await api.guest.refusalOf(register, short)).toContain('at user_string');
  });
});

describe('R-AUTH-10: login', () => {
  test('unknown account, wrong password, password of any length: one response', async () => {
    const api = server();
    const { address } = await api.signUp();
    const reply = [
      await api.guest.ask(login, { user_string: address, password: WRONG }),
      await api.guest.ask(login, { user_string: address, password: 'x' }),
      await api.guest.ask(login, { user_string: 'nobody@example.com', password: WRONG }),
      await api.guest.ask(login, { user_string: '13912345678', password: WRONG }),
    ];
    for (const { status, body } of reply) {
      expect({ status, body }).toEqual({ status: 200, body: reply[0]?.body });
    }
    expect(reply[0]?.body).toMatchObject({ type: 'error', code: 0, error: 'login_failed' });
    expect(reply[0]?.body).not.toHaveProperty('field');
  });

  test.each(['known', 'unknown'])(
    'R-AUTH-17, R-LIMIT-2, %s account, without rate limits: the fifth wrong try is login_failed, the sixth is locked, right or wrong, for 15 minutes',
    async (kind) => {
      const api = server();
      const address = kind === 'known' ? (await api.signUp()).address : 'ghost@example.com';
      const ip = kind === 'known' ? '198.51.100.1' : '198.51.100.2';
      const guest = api.guest.as({ ip });
      const wrong = { user_string: address, password: WRONG };
      for (let time = 1; time <= 5; time += 1) {
        expect(await guest.refusalOf(login, wrong)).toBe('login_failed');
      }
      const { body } = await guest.ask(login, { user_string: address, password: PASSWORD });
      expect(body).toMatchObject({ error: 'login_locked' });
      const { retry_after_ms } = body['params'] as { retry_after_ms: number };
      expect(retry_after_ms).toBeGreaterThan(0);
      expect(retry_after_ms).toBeLessThanOrEqual(15 * MINUTE);
      api.later(15 * MINUTE + 1);
      if (kind === 'known') await guest.ok(login, { user_string: address, password: PASSWORD });
      else expect(await guest.refusalOf(login, wrong)).toBe('login_failed');
    },
  );

  test('the lock applies to the account and the address: others can still log in', async () => {
    const api = server();
    const ann = await api.signUp();
    const thief = api.guest.as({ ip: '198.51.100.3' });
    const wrong = { user_string: ann.address, password: WRONG };
    for (let time = 0; time < 6; time += 1) await thief.ask(login, wrong);
    expect(await thief.refusalOf(login, wrong)).toBe('login_locked');
    await api.again(ann);
    const other = await api.signUp();
    await thief.ok(login, { user_string: other.address, password: PASSWORD });
  });

  test('after 100 failures a day on one account only addresses that signed in to it before are admitted', async () => {
    const api = server();
    const ann = await api.signUp();
    await api.again(ann, { ip: '198.51.100.50' });
    const wrong = { user_string: ann.address, password: WRONG };
    const fourTimes = async (at: number): Promise<void> => {
      const thief = api.guest.as({ ip: `203.0.113.${at + 1}` });
      for (let time = 0; time < 4; time += 1) {
        expect(await thief.refusalOf(login, wrong)).toBe('login_failed');
      }
    };
    // Five at a time: 25 at once look like a flood to a busy server, which refuses them.
    for (let first = 0; first < 25; first += 5) {
      await Promise.all([0, 1, 2, 3, 4].map((at) => fourTimes(first + at)));
    }
    const right = { user_string: ann.address, password: PASSWORD };
    const stranger = api.guest.as({ ip: '203.0.113.99' });
    expect(await stranger.refusalOf(login, right)).toBe('login_locked');
    await api.guest.as({ ip: '198.51.100.50' }).ok(login, right);
    api.later(DAY);
    await stranger.ok(login, right);
  }, 60_000);

  test('a login from a new device sends a mail', async () => {
    const api = server();
    const ann = await api.signUp();
    const before = (await api.outbox(ann.address)).length;
    await api.again(ann, { device: 'Another phone' });
    expect((await api.outbox(ann.address)).length).toBe(before + 1);
  });

  test('a frozen account is reported only after a right password', async () => {
    const api = server();
    const ann = await api.signUp();
    await api.operator('user', 'freeze', ann.address);
    const enter = { user_string: ann.address, password: PASSWORD };
    expect(await api.guest.refusalOf(login, enter)).toBe('account_frozen');
    expect(await api.guest.refusalOf(login, { ...enter, password: WRONG })).toBe('login_failed');
    expect(await ann.refusalOf('GET /user/info')).toBe('999 session_invalid');
    await api.operator('user', 'unfreeze', ann.address);
    await api.guest.ok(login, enter);
  });
});

describe('/user/info', () => {
  test('every field is present, addresses are masked, and no secret is included', async () => {
    const api = server();
    const ann = await api.signUp('longlocalpart@example.com');
    const { body, text } = await ann.ask('GET /user/info');
    const user = body.message as Record<string, unknown>;
    expect(Object.keys(user).sort()).toEqual(
      [
        ...['id', 'account', 'email', 'mobile', 'area_code', 'nickname', 'signature'],
        ...['head_portrait', 'extension_code', 'lang', 'real_level', 'is_pay_password'],
        ...['is_authenticator', 'is_trader', 'is_manager', 'unread_notices', 'unread_support'],
        ...['withdraw_hold_until', 'delete_time', 'create_time'],
      ].sort(),
    );
    expect(user).toMatchObject({
      id: ann.id,
      mobile: null,
      area_code: null,
      real_level: 0,
      is_pay_password: false,
      is_authenticator: false,
      is_trader: false,
      is_manager: false,
      withdraw_hold_until: null,
      delete_time: null,
    });
    expect(text).not.toContain('longlocalpart');
    expect(user['email']).toContain('*');
    expect(user['extension_code']).toMatch(/^[A-Za-z0-9]{4,16}$/);
  });

  test("R-WIRE-19: responses to a signed-in caller have X-User-Sequence, responses to a guest don't", async () => {
    const ann = await server().signUp();
    const { headers } = await ann.ask('GET /user/info');
    expect(headers.get('x-user-sequence')).toMatch(/^\d+$/);
    const guest = await server().guest.ask('GET /status');
    expect(guest.headers.get('x-user-sequence')).toBeNull();
  });

  test('the language of an account is the one set by set/lang, and zh is hk', async () => {
    const ann = await server().signUp();
    expect(await ann.ok('POST /set/lang', { lang: 'zh' })).toEqual({ lang: 'hk' });
    expect(await ann.ok('GET /user/info')).toMatchObject({ lang: 'hk' });
    expect(await ann.refusalOf('POST /set/lang', { lang: 'de' })).toBe('language_unknown at lang');
    expect(await server().guest.ok('POST /set/lang', { lang: 'vi' })).toEqual({ lang: 'vi' });
  });

  test('R-WIRE-6: a refusal is in the language of the request', async () => {
    const { guest } = server();
    const texts = new Set<unknown>();
    for (const lang of ['en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi']) {
      const { body } = await guest.as({ lang }).ask('POST /user/check', { google_code: '123456' });
      expect(body.error).toBe('session_required');
      texts.add(body.message);
    }
    expect(texts.size).toBe(8);
  });
});

describe('R-AUTH-18: closing an account', () => {
  const closing = 'POST /user/delete_request';

  test('needs password and code, can be cancelled within 7 days; then the account is gone', async () => {
    const api = server();
    const ann = await api.signUp();
    const code = await ann.code('change');
    expect(await ann.refusalOf(closing, { password: WRONG, code })).toMatch(/^login_failed/);
    const { delete_time } = await ann.ok<{ delete_time: number }>(closing, {
      password: PASSWORD,
      code,
    });
    expect(delete_time).toBe(api.time + 7 * DAY);
    expect(await ann.ok('GET /user/info')).toMatchObject({ delete_time });
    expect(await ann.ok('POST /user/delete_cancel')).toEqual({});
    expect(await ann.refusalOf('POST /user/delete_cancel')).toBe('not_found');
    expect(await ann.ok('GET /user/info')).toMatchObject({ delete_time: null });
    const again = await ann.code('change');
    await ann.ok(closing, { password: PASSWORD, code: again, reason: '<b>bye</b>' });
    api.later(7 * DAY + 1);
    await api.runJob('closed accounts');
    expect(await ann.refusalOf('GET /user/info')).toBe('999 session_invalid');
    const enter = { user_string: ann.address, password: PASSWORD };
    expect(await api.guest.refusalOf(login, enter)).toBe('login_failed');
    await api.signUp(ann.address);
  });
});
