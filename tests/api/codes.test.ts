import { describe, expect, test } from 'vitest';
import { api, DAY, MINUTE, PASSWORD } from '../support/api.ts';

const server = api();

const send = 'POST /sms_mail';
const check = 'POST /user/check_email';
const forget = 'POST /user/forget';

const other = (code: string | undefined): string => (code === '111111' ? '222222' : '111111');

describe('R-AUTH-3: sending a code', () => {
  test('the response masks the address and says when the next code may be requested; it never has the code', async () => {
    const api = server();
    const reply = await api.guest.ask(send, { user_string: 'Longlocal@Example.com' });
    expect(reply.body).toMatchObject({
      type: 'ok',
      message: { retry_after_ms: MINUTE, expire_ms: 10 * MINUTE },
    });
    const { to, ...rest } = reply.body.message as { to: string };
    expect(Object.keys(rest).sort()).toEqual(['expire_ms', 'retry_after_ms']);
    expect(to).toContain('*');
    expect(reply.text.toLowerCase()).not.toContain('longlocal');
    const code = await api.sentCode('longlocal@example.com');
    expect(code).toMatch(/^\d{6}$/);
    expect(reply.text).not.toContain(code);
  });

  test('digits alone are a mobile number; /sms_send does the same by SMS', async () => {
    const api = server();
    const [one, two] = [api.newPhone(), api.newPhone()];
    await api.guest.ok(send, { user_string: one });
    await api.guest.ok('POST /sms_send', { mobile: two });
    for (const phone of [one, two]) {
      const [message] = await api.outbox(`+86${phone}`);
      expect(message).toMatchObject({ channel: 'sms', scene: 'register' });
    }
    expect(await api.guest.refusalOf('POST /sms_send', { mobile: '12345678901' })).toBe(
      'mobile_invalid at mobile',
    );
    expect(await api.guest.refusalOf('POST /sms_send')).toBe('mobile_invalid at mobile');
    expect(await api.guest.refusalOf(send)).toBe('account_invalid at user_string');
    const nowhere = { mobile: one, area_code_id: 999_999 };
    expect(await api.guest.refusalOf('POST /sms_send', nowhere)).toBe(
      'area_invalid at area_code_id',
    );
  });

  test('the text of the message is in the language of the request', async () => {
    const api = server();
    const [one, two] = [api.newAddress(), api.newAddress()];
    await api.guest.ok(send, { user_string: one });
    await api.guest.as({ lang: 'jp' }).ok(send, { user_string: two });
    const [english] = await api.outbox(one);
    const [japanese] = await api.outbox(two);
    const bare = (text = '', code: string | null = '') => text.replace(code ?? '', '');
    expect(bare(japanese?.text, japanese?.code)).not.toBe(bare(english?.text, english?.code));
  });

  test('one per minute and address', async () => {
    const api = server();
    const user_string = api.newAddress();
    await api.guest.ok(send, { user_string });
    const { body } = await api.guest.ask(send, { user_string: user_string.toUpperCase() });
    expect(body).toMatchObject({ error: 'code_too_soon', params: { retry_after_ms: MINUTE } });
    api.later(MINUTE - 1);
    expect(await api.guest.refusalOf(send, { user_string })).toMatch(/^code_too_soon/);
    api.later(1);
    await api.guest.ok(send, { user_string });
  });

  test.each(['known', 'unknown'])('10 per day and address, %s or not', async (kind) => {
    const api = server();
    const user_string =
      kind === 'known' ? (await api.signUp()).address : `unknown${api.time}@example.com`;
    if (kind === 'known') api.later(DAY);
    for (let at = 0; at < 10; at += 1) {
      api.later(MINUTE);
      await api.guest.ok(send, { user_string, scene: 'forget' });
    }
    api.later(MINUTE);
    expect(await api.guest.refusalOf(send, { user_string, scene: 'forget' })).toMatch(
      /^code_daily_limit/,
    );
    api.later(DAY);
    await api.guest.ok(send, { user_string, scene: 'forget' });
  });
});

describe('R-AUTH-14: scenes', () => {
  test("change and bind need a session, register and forget don't", async () => {
    const api = server();
    for (const scene of ['change', 'bind']) {
      const fields = { user_string: api.newAddress(), scene };
      expect(await api.guest.refusalOf(send, fields)).toBe('999 session_required');
      const old = api.guest.as({ token: 'A'.repeat(43) });
      expect(await old.refusalOf(send, fields)).toMatch(/^999 session_/);
    }
    expect(await api.guest.refusalOf(send, { user_string: 'a@b.cc', scene: 'login' })).toBe(
      'parameter_error at scene',
    );
  });

  test("change sends to the user's own address; another user's is account_invalid", async () => {
    const api = server();
    const ann = await api.signUp();
    api.later(MINUTE);
    await ann.ok(send);
    const [message] = await api.outbox(ann.address);
    expect(message).toMatchObject({ scene: 'change' });
    const bob = await api.signUp();
    const fields = { scene: 'change', user_string: bob.address };
    expect(await ann.refusalOf(send, fields)).toBe('account_invalid at user_string');
  });

  test('a code is valid in its own scene only', async () => {
    const api = server();
    const ann = await api.signUp();
    const code = await ann.code('change');
    const fields = {
      account: ann.address,
      code,
      password: 'new password',
      repassword: 'new password',
    };
    expect(await api.guest.refusalOf(forget, fields)).toBe('code_wrong at code');
  });

  test('type=forget is scene forget', async () => {
    const api = server();
    const ann = await api.signUp();
    api.later(MINUTE);
    await api.guest.ok(send, { user_string: ann.address, type: 'forget' });
    const [message] = await api.outbox(ann.address);
    expect(message).toMatchObject({ scene: 'forget' });
  });

  test('no enumeration: requests for known and unknown addresses get the same response, and one code is delivered', async () => {
    const api = server();
    const ann = await api.signUp();
    api.later(MINUTE);
    const knownAnswer = await api.guest.ask(send, { user_string: ann.address, scene: 'forget' });
    const stranger = ann.address.replace('person', 'nobody');
    const unknown = await api.guest.ask(send, { user_string: stranger, scene: 'forget' });
    const shape = ({ body }: typeof knownAnswer) => {
      const { to: _, ...rest } = body.message as Record<string, unknown>;
      return rest;
    };
    expect(shape(unknown)).toEqual(shape(knownAnswer));
    expect([...knownAnswer.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
    expect(await api.sentCode(ann.address)).toBeDefined();
    expect(await api.outbox(stranger)).toEqual([]);
  });
});

describe('R-AUTH-4: wrong codes', () => {
  test.each(['known', 'unknown'])(
    'R-AUTH-17, %s account: five wrong are code_wrong, then code_tries_exceeded for right and wrong, in all calls together',
    async (kind) => {
      const api = server();
      const address =
        kind === 'known' ? (await api.signUp()).address : `nobody${api.time}@example.com`;
      api.later(MINUTE);
      await api.guest.ok(send, { user_string: address, scene: 'forget' });
      const code = await api.sentCode(address);
      const wrong = other(code);
      const reset = { account: address, password: 'new password', repassword: 'new password' };
      for (let at = 0; at < 3; at += 1) {
        expect(await api.guest.refusalOf(check, { user_string: address, email_code: wrong })).toBe(
          'code_wrong at email_code',
        );
      }
      for (let at = 0; at < 2; at += 1) {
        expect(await api.guest.refusalOf(forget, { ...reset, code: wrong })).toBe(
          'code_wrong at code',
        );
      }
      const right = code ?? '333333';
      expect(await api.guest.refusalOf(check, { user_string: address, email_code: right })).toBe(
        'code_tries_exceeded at email_code',
      );
      expect(await api.guest.refusalOf(forget, { ...reset, code: right })).toBe(
        'code_tries_exceeded at code',
      );
      api.later(MINUTE);
      await api.guest.ok(send, { user_string: address, scene: 'forget' });
      const next = await api.sentCode(address);
      if (next === undefined) {
        expect(await api.guest.refusalOf(forget, { ...reset, code: wrong })).toBe(
          'code_wrong at code',
        );
      } else expect(await api.guest.ok(forget, { ...reset, code: next })).toEqual({});
    },
  );

  test("check_email doesn't consume a code; a successful call does", async () => {
    const api = server();
    const ann = await api.signUp();
    const code = await api.codeFor(api.guest, 'forget', ann.address);
    const checkFields = { user_string: ann.address, email_code: code };
    expect(await api.guest.ok(check, checkFields)).toEqual({ valid: true });
    expect(await api.guest.ok(check, checkFields)).toEqual({ valid: true });
    const reset = {
      account: ann.address,
      code,
      password: 'new password',
      repassword: 'new password',
    };
    await api.guest.ok(forget, reset);
    expect(await api.guest.refusalOf(forget, reset)).toBe('code_wrong at code');
    expect(await api.guest.refusalOf(check, checkFields)).toBe('code_wrong at email_code');
  });

  test('a refusal for another reason neither consumes a code nor counts as an attempt', async () => {
    const api = server();
    const ann = await api.signUp();
    const code = await api.codeFor(api.guest, 'forget', ann.address);
    const reset = { account: ann.address, code, password: PASSWORD, repassword: PASSWORD };
    for (let at = 0; at < 6; at += 1) {
      expect(await api.guest.refusalOf(forget, { ...reset, repassword: 'other one' })).toBe(
        'passwords_inconsistent at repassword',
      );
      expect(await api.guest.refusalOf(forget, { ...reset, code: '12345a' })).toBe(
        'code_invalid at code',
      );
    }
    await api.guest.ok(forget, { ...reset, password: 'new password', repassword: 'new password' });
  });

  test('a code is valid for 10 minutes; a newer one replaces it', async () => {
    const api = server();
    const ann = await api.signUp();
    const first = await api.codeFor(api.guest, 'forget', ann.address);
    const second = await api.codeFor(api.guest, 'forget', ann.address);
    const ask = (email_code: string) =>
      api.guest.refusalOf(check, { user_string: ann.address, email_code });
    if (first !== second) expect(await ask(first)).toBe('code_wrong at email_code');
    api.later(10 * MINUTE - 1);
    await api.guest.ok(check, { user_string: ann.address, email_code: second });
    api.later(2);
    expect(await ask(second)).toBe('code_expired at email_code');
  });

  test('check_email takes either user_string or mobile, otherwise account_invalid', async () => {
    const api = server();
    expect(await api.guest.refusalOf(check, { email_code: '123456' })).toMatch(/^account_invalid/);
    const phone = api.newPhone();
    await api.guest.ok('POST /sms_send', { mobile: phone });
    const email_code = (await api.sentCode(phone)) ?? '';
    expect(await api.guest.ok(check, { mobile: phone, email_code })).toEqual({ valid: true });
  });
});
