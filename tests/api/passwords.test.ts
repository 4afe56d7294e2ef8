import { describe, expect, test } from 'vitest';
import { api, type Fields, HOUR, MINUTE, PASSWORD, type Person } from '../support/api.ts';

const server = api();

const NEW = 'another password';
const update = 'POST /safe/update_password';
const pay = 'POST /safe/update_pay_password';
const forget = 'POST /user/forget';
const cards = 'POST /user/cash_del';

const form = (password: string, code: string): Fields => ({
  password,
  re_password: password,
  code,
});
const other = (code: string): string => (code === '111111' ? '222222' : '111111');

async function holdOf(person: Person): Promise<number | null> {
  const user = await person.ok<{ withdraw_hold_until: number | null }>('GET /user/info');
  return user.withdraw_hold_until;
}

async function enters(person: Person, password: string): Promise<string> {
  return server().guest.refusalOf('POST /user/login', { user_string: person.address, password });
}

describe('R-AUTH-7: the login password', () => {
  test('is changed with a code of scene change; then withdrawals are held for 24 hours', async () => {
    const api = server();
    const ann = await api.signUp();
    expect(await holdOf(ann)).toBeNull();
    expect(await ann.ok(update, form(NEW, await ann.code('change')))).toEqual({});
    expect(await holdOf(ann)).toBe(api.time + 24 * HOUR);
    expect(await enters(ann, PASSWORD)).toBe('login_failed');
    expect(await enters(ann, NEW)).toMatch(/^no refusal/);
    api.later(24 * HOUR);
    expect(await holdOf(ann)).toBeNull();
  });

  test('the same password, a wrong code and two different entries are refused, and nothing changes', async () => {
    const ann = await server().signUp();
    const code = await ann.code('change');
    expect(await ann.refusalOf(update, form(PASSWORD, code))).toMatch(/^password_unchanged/);
    expect(await ann.refusalOf(update, form(NEW, other(code)))).toBe('code_wrong at code');
    expect(await ann.refusalOf(update, { ...form(NEW, code), re_password: 'other one' })).toBe(
      'passwords_inconsistent at re_password',
    );
    expect(await enters(ann, PASSWORD)).toMatch(/^no refusal/);
    expect(await holdOf(ann)).toBeNull();
    await ann.ok(update, form(NEW, code));
    expect(await ann.refusalOf(update, form('third password', code))).toBe('code_wrong at code');
  });

  test('is reset by forget: all sessions end, withdrawals are held; an unknown account is code_wrong', async () => {
    const api = server();
    const ann = await api.signUp();
    const reset = { account: ann.address, password: NEW, repassword: NEW };
    const code = await api.codeFor(api.guest, 'forget', ann.address);
    expect(await api.guest.ok(forget, { ...reset, code })).toEqual({});
    expect(await ann.refusalOf('GET /user/info')).toBe('999 session_invalid');
    expect(await api.guest.refusalOf(forget, { ...reset, code })).toBe('code_wrong at code');
    const unknownAccount = { ...reset, account: 'nobody@example.com', code: '123456' };
    expect(await api.guest.refusalOf(forget, unknownAccount)).toBe('code_wrong at code');
    const back = await api.signIn(ann.address, ann.id, { password: NEW });
    expect(await holdOf(back)).toBe(api.time + 24 * HOUR);
    expect(await api.guest.refusalOf(forget, { ...unknownAccount, account: '@' })).toBe(
      'account_invalid at account',
    );
  });
});

describe('R-AUTH-8: the pay password', () => {
  test('setting it for the first time starts no hold, changing it does', async () => {
    const api = server();
    const ann = await api.signUp();
    await ann.setPayPassword();
    expect(await ann.ok('GET /user/info')).toMatchObject({ is_pay_password: true });
    expect(await holdOf(ann)).toBeNull();
    await ann.setPayPassword('second pay password');
    expect(await holdOf(ann)).toBe(api.time + 24 * HOUR);
  });

  test('differs from the login password, with the same length', async () => {
    const ann = await server().signUp();
    const code = await ann.code('change');
    expect(await ann.refusalOf(pay, form(PASSWORD, code))).toMatch(/^pay_password_same/);
    expect(await ann.refusalOf(pay, form('six666', code))).toMatch(
      /password_too_short at password/,
    );
    expect(await ann.refusalOf(pay, form('x'.repeat(129), code))).toMatch(
      /password_too_long at password/,
    );
    await ann.ok(pay, form('seven77', code));
  });

  test('R-GATE-4: a missing id is reported before the pay password is checked', async () => {
    const ann = await server().signUp();
    expect(await ann.refusalOf(cards, { id: 1, password: 'anything' })).toMatch(/^not_found/);
    await ann.setPayPassword();
    for (let at = 0; at < 7; at += 1) {
      expect(await ann.refusalOf(cards, { id: 1, password: 'wrong one' })).toMatch(/^not_found/);
    }
  });

  test('R-AUTH-17: none set; five wrong; then locked for 15 minutes, right or wrong', async () => {
    const api = server();
    const ann = await api.signUp();
    const card = {
      real_name: 'Ann Example',
      card_number: '6222020000000000',
      bank_name: 'First Bank',
      bank_address: 'High Street 1',
      cardholder_address: 'Low Street 2',
      swift_code: 'DEUTDEFF',
    };
    const save = 'POST /user/cash_save';
    expect(await ann.refusalOf(save, { ...card, password: 'pay password' })).toMatch(
      /^pay_password_not_set/,
    );
    const password = await ann.setPayPassword();
    for (let at = 0; at < 5; at += 1) {
      expect(await ann.refusalOf(save, { ...card, password: `wrong ${at}...` })).toMatch(
        /^pay_password_wrong/,
      );
    }
    const { body } = await ann.ask(save, { ...card, password });
    expect(body).toMatchObject({ error: 'pay_password_locked' });
    expect(body['params']).toHaveProperty('retry_after_ms');
    expect(await ann.ok('POST /user/cash_info')).toEqual({ list: [] });
    api.later(15 * MINUTE + 1);
    await ann.ok(save, { ...card, password });
  });
});

describe('R-AUTH-16: binding and replacing an address', () => {
  test('the first phone needs no proof and starts no hold; it is returned masked, and can log in', async () => {
    const api = server();
    const ann = await api.signUp();
    const mobile = api.newPhone();
    const code = await ann.code('bind', mobile);
    const answer = await ann.ok<{ mobile: string }>('POST /safe/mobile', { mobile, code });
    expect(answer.mobile).toContain('*');
    expect(answer.mobile).not.toContain(mobile);
    expect(await holdOf(ann)).toBeNull();
    expect(await ann.ok('GET /user/info')).toMatchObject({
      mobile: answer.mobile,
      area_code: '86',
    });
    await api.guest.ok('POST /user/login', { user_string: mobile, password: PASSWORD });
  });

  test('replacing needs a code of the current address, and starts the hold', async () => {
    const api = server();
    const ann = await api.signUp();
    const email = api.newAddress();
    const bind = { user_string: email, scene: 'bind' };
    expect(await ann.refusalOf('POST /sms_mail', bind)).toMatch(/^old_address_unproven/);
    const proof = await ann.code('change');
    const wrong = await ann.refusalOf('POST /sms_mail', { ...bind, email_code: other(proof) });
    expect(wrong).toMatch(/^(old_address_unproven|code_wrong at email_code)/);
    const code = await ann.code('bind', email, { email_code: proof });
    const answer = await ann.ok<{ email: string }>('POST /safe/email', { email, code });
    expect(answer.email).toContain('*');
    expect(await holdOf(ann)).toBe(api.time + 24 * HOUR);
    expect(await enters(ann, PASSWORD)).toBe('login_failed');
    await api.guest.ok('POST /user/login', { user_string: email, password: PASSWORD });
  });

  test("another user's address: account_exists, after its code was right", async () => {
    const api = server();
    const ann = await api.signUp();
    const phone = api.newPhone();
    const bob = await api.signUp(phone);
    const code = await ann.code('bind', phone);
    expect(await ann.refusalOf('POST /safe/mobile', { mobile: phone, code: other(code) })).toBe(
      'code_wrong at code',
    );
    expect(await ann.refusalOf('POST /safe/mobile', { mobile: phone, code })).toMatch(
      /^account_exists/,
    );
    await bob.ok('GET /user/info');
  });

  test('fields: an invalid address, and the form before the code', async () => {
    const ann = await server().signUp();
    expect(await ann.refusalOf('POST /safe/email', { email: 'x', code: '123456' })).toBe(
      'email_invalid at email',
    );
    expect(await ann.refusalOf('POST /safe/mobile', { mobile: 'x', code: 'y' })).toBe(
      'mobile_invalid at mobile, code_invalid at code',
    );
    expect(
      await ann.refusalOf('POST /safe/mobile', { mobile: '22912345678', code: '123456' }),
    ).toBe('mobile_invalid at mobile');
  });
});
