// One user's calls, from the first code to the closed account, as seen on the wire; the server
// validates each response against its schema.
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorKey } from '../../protocol/errors.ts';
import { runCommand } from '../../server/exchange/operator/run.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MINUTE = 60_000;
const STEP = 30_000;
const DAY = 24 * 60 * MINUTE;
const PASSWORD = 'correct horse battery';
const PAY = 'my pay password';
const MAIL = 'Ann@Example.com';
const XSS = '<img src=x onerror=alert(1)>';

let server: TestApp;
let time = Date.UTC(2026, 0, 31, 10);

beforeAll(async () => {
  server = await openTestApp(() => time);
}, 120_000);
afterAll(async () => {
  await server.close();
});

type Answer = Record<string, unknown> & { message: never };

async function ask(
  way: 'GET' | 'POST',
  path: string,
  fields: Record<string, string | number> = {},
  token?: string,
): Promise<Answer> {
  const form = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const answer = await server.app.inject({
    method: way,
    url: `/api${path}${way === 'GET' && form !== '' ? `?${form}` : ''}`,
    headers: {
      ...(way === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(token !== undefined && { authorization: token }),
      'user-agent': 'A phone',
    },
    ...(way === 'POST' && { payload: form }),
  });
  const body = answer.json();
  if (body.type !== 'ok') expect(isErrorKey(body.error), `${path}: ${body.error}`).toBe(true);
  return body;
}

const post = (path: string, fields: Record<string, string | number> = {}, token?: string) =>
  ask('POST', path, fields, token);
const get = (path: string, token?: string, fields: Record<string, string | number> = {}) =>
  ask('GET', path, fields, token);
const ok = (message: unknown) => ({ type: 'ok', code: 1, message });
const refusedAnswer = (error: string, field?: string) => ({
  type: 'error',
  code: 0,
  error,
  ...(field !== undefined && { field }),
});

async function operator(...words: string[]): Promise<readonly object[]> {
  const { database, exchange } = server;
  const onFault = (error: unknown): void => {
    throw error;
  };
  const { commands } = exchange;
  return (await runCommand({ database, now: () => time, commands, onFault }, words, '/')).rows;
}

/** The newest code sent there; a minute passes first, because codes are limited to one a minute. */
async function codeBy(path: string, fields: Record<string, string>, token?: string) {
  time += MINUTE;
  const sentAnswer = await post(path, fields, token);
  expect(sentAnswer).toMatchObject(ok({ retry_after_ms: MINUTE, expire_ms: 10 * MINUTE }));
  const [newest] = await operator('outbox', '--last', '1');
  const { code } = newest as { code: string };
  expect(JSON.stringify(sentAnswer)).not.toContain(code);
  return code;
}

async function upload(token: string): Promise<string> {
  const create = { width: 8, height: 8, channels: 3, background: '#123456' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="p.png"\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: token,
    },
    payload,
  });
  return answer.json().message;
}

describe('docs/api.md, R-AUTH: a user from registration to closing', { timeout: 120_000 }, () => {
  let token = '';
  let secret = '';
  const totp = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });

  test("registers with a code and the sandbox's public invite code", async () => {
    const { message } = await get('/getSetting', undefined, { keyword: 'register' });
    const { default_invite_code } = message as { default_invite_code: string };
    const code = await codeBy('/sms_mail', { user_string: MAIL, scene: 'register' });
    const form = { user_string: MAIL, code, password: PASSWORD, re_password: PASSWORD, agreed: 1 };
    expect(await post('/user/register', form)).toMatchObject(
      refusedAnswer('invite_code_required', 'extension_code'),
    );
    const invitedForm = { ...form, extension_code: default_invite_code };
    for (const agreed of ['0', '']) {
      expect(await post('/user/register', { ...invitedForm, agreed })).toMatchObject(
        refusedAnswer('agreement_required', 'agreed'),
      );
    }
    expect(await post('/user/register', invitedForm)).toMatchObject(ok({ id: expect.anything() }));
  });

  test('signs in; the token identifies the user, with or without Bearer', async () => {
    const signIn = await post('/user/login', { user_string: MAIL, password: PASSWORD });
    token = signIn.message;
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const authorization of [token, `Bearer ${token}`]) {
      expect(await get('/user/info', authorization)).toMatchObject(
        ok({ account: 'an***@example.com' }),
      );
    }
    expect(await get('/user/info', 'nonsense')).toMatchObject({
      type: '999',
      error: 'session_invalid',
    });
    expect(await get('/user/sessions', token)).toMatchObject(
      ok({ list: [{ current: true, device: 'A phone' }] }),
    );
  });

  test('binds a phone, and sets a pay password', async () => {
    const phone = { mobile: '13800138000' };
    const code = await codeBy('/sms_send', phone, token);
    expect(await post('/safe/mobile', { ...phone, code }, token)).toMatchObject(
      ok({ mobile: '138****8000' }),
    );
    const change = await codeBy('/sms_mail', {}, token);
    const wish = { password: PAY, re_password: PAY, code: change };
    expect(await post('/safe/update_pay_password', wish, token)).toEqual(ok({}));
  });

  test('is verified by the operator, who sees where the photos are stored', async () => {
    const papers = { real_type: 1, name: 'Ann Lee', card_id: '11010519491231002X' };
    expect(await post('/user/real', papers, token)).toMatchObject(ok({ real_level: 0 }));
    await operator('identity', 'approve', MAIL, '1');
    const photos = {
      front_pic: await upload(token),
      reverse_pic: await upload(token),
      hand_pic: await upload(token),
    };
    const twice = { ...photos, hand_pic: photos.front_pic };
    expect(await post('/user/real', { real_type: 2, ...twice }, token)).toMatchObject(
      refusedAnswer('photo_required', 'hand_pic'),
    );
    expect(await post('/user/real', { real_type: 2, ...photos }, token)).toMatchObject(ok({}));
    const [application] = await operator('identity', 'list');
    expect(application).toMatchObject({
      level: 2,
      front_pic: expect.stringMatching(/\.webp$|\/files\//),
    });
    await operator('identity', 'reject', MAIL, '2', '--reason', `Not you ${XSS}`);
    expect(await get('/real/state', token)).toMatchObject(
      ok({ real_level: 1, levels: [{ status: 2 }, { status: 3, reason: `Not you ${XSS}` }] }),
    );
    expect(await get('/notice/list', token)).toMatchObject(ok({ unread: 2, list: [{}, {}] }));
    expect(await post('/notice/read', { all: 1 }, token)).toEqual(ok({ unread: 0 }));
  });

  test('edits the profile; possible markup is refused where R-FIELD-2 says so', async () => {
    const edit = (fields: Record<string, string>) => post('/user/editNickname', fields, token);
    expect(await edit({ nickname: '小明' })).toMatchObject(ok({ nickname: '小明' }));
    expect(await edit({ signature: XSS })).toMatchObject(
      refusedAnswer('special_characters', 'signature'),
    );
    expect(await edit({ nickname: XSS })).toMatchObject(
      refusedAnswer('nickname_invalid', 'nickname'),
    );
    const portrait = { head_portrait: await upload(token) };
    expect(await post('/user/uploadHeadPortrait', portrait, token)).toMatchObject(
      ok({ head_portrait: expect.stringMatching(/^\/files\/\w+\.webp$/) }),
    );
    expect(await post('/set/lang', { lang: 'zh' }, token)).toEqual(ok({ lang: 'hk' }));
    expect(await get('/user/info', token)).toMatchObject(ok({ lang: 'hk', nickname: '小明' }));
  });

  test('binds an authenticator, after which login needs its code', async () => {
    const offer = await get('/user/getAuthenticator', token);
    secret = (offer.message as { secret: string }).secret;
    expect(await post('/user/bindAuthenticator', { google_code: totp() }, token)).toEqual(
      ok({ bound: true }),
    );
    const form = { user_string: '13800138000', password: PASSWORD };
    expect(await post('/user/login', form)).toMatchObject(
      refusedAnswer('authenticator_required', 'google_code'),
    );
    const usedForm = { ...form, google_code: totp() };
    expect(await post('/user/login', usedForm)).toMatchObject(refusedAnswer('authenticator_used'));
    time += STEP;
    expect(await post('/user/login', { ...form, google_code: totp() })).toMatchObject({
      type: 'ok',
    });
  });

  test('saves an address and a card, with pay password and code', async () => {
    time += STEP;
    const wish = {
      currency: 3,
      chain: 'TRC20',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      name: 'Mine',
      qr_code: await upload(token),
      password: PAY,
    };
    expect(await post('/user/wallet/save', wish, token)).toMatchObject(
      refusedAnswer('authenticator_required', 'google_code'),
    );
    expect(await post('/user/check', { google_code: totp() }, token)).toEqual(
      ok({ confirmed_until: time + 5 * MINUTE }),
    );
    expect(await post('/user/wallet/save', wish, token)).toMatchObject(
      ok({ currency_name: 'USDT' }),
    );
    expect(await get('/user/wallet/list', token)).toMatchObject(ok({ total: 1 }));
    const card = {
      real_name: 'Ann Lee',
      card_number: '6222020200112230',
      bank_name: 'First Bank',
      bank_address: '1 Main St',
      cardholder_address: '2 Side St',
      swift_code: 'abcdhkhh',
      password: PAY,
    };
    expect(await post('/user/cash_save', card, token)).toMatchObject(
      ok({ card_number: '****2230', swift_code: 'ABCDHKHH' }),
    );
    expect(await post('/user/cash_info', {}, token)).toMatchObject(ok({ list: [{}] }));
  });

  test('invites; a manager needs more invitees', async () => {
    expect(await post('/user/getShareInfo', {}, token)).toMatchObject(
      ok({ link: expect.stringContaining('https://exchange.test/h5/#/register?extension_code=') }),
    );
    expect(await get('/user/invitees', token)).toMatchObject(ok({ list: [] }));
    expect(await post('/user/getRebate', {}, token)).toMatchObject(ok({ list: [] }));
    expect(await post('/manager/apply', {}, token)).toMatchObject(
      refusedAnswer('manager_needs_invitees'),
    );
  });

  test('forgot the password: all sessions end', async () => {
    const code = await codeBy('/sms_mail', { user_string: MAIL, type: 'forget' });
    const wish = { account: MAIL, code, password: 'a new password', repassword: 'a new password' };
    expect(await post('/user/forget', wish)).toEqual(ok({}));
    expect(await get('/user/info', token)).toMatchObject({ type: '999', error: 'session_invalid' });
    const form = { user_string: MAIL, password: 'a new password', google_code: totp() };
    token = (await post('/user/login', form)).message;
    expect(await get('/user/info', token)).toMatchObject(ok({ withdraw_hold_until: time + DAY }));
  });

  test('is frozen, unfrozen and loses the authenticator, by the operator', async () => {
    await operator('user', 'freeze', MAIL);
    expect(await get('/user/info', token)).toMatchObject({ type: '999' });
    const form = { user_string: MAIL, password: 'a new password' };
    expect(await post('/user/login', form)).toMatchObject(refusedAnswer('account_frozen'));
    await operator('user', 'unfreeze', MAIL);
    await operator('authenticator', 'unbind', MAIL);
    token = (await post('/user/login', form)).message;
    expect(await get('/user/info', token)).toMatchObject(ok({ is_authenticator: false }));
    const acts = (await operator('audit')) as { command: string; user_id: number | null }[];
    const about = acts.filter(({ user_id }) => user_id !== null).map(({ command }) => command);
    expect(about).toEqual([
      ...['authenticator unbind', 'user unfreeze', 'user freeze'],
      ...['identity reject', 'identity approve'],
    ]);
  });

  test('closes the account: after seven days nothing is left', async () => {
    const ticket = await post('/support/open', { subject: 'Bye', text: 'My name is Ann' }, token);
    expect(ticket).toMatchObject({ type: 'ok' });
    const code = await codeBy('/sms_mail', {}, token);
    const wish = { password: 'a new password', code };
    expect(await post('/user/delete_request', wish, token)).toMatchObject(
      ok({ delete_time: time + 7 * DAY }),
    );
    expect(await post('/user/delete_cancel', {}, token)).toEqual(ok({}));
    const again = await codeBy('/sms_mail', {}, token);
    await post('/user/delete_request', { ...wish, code: again }, token);
    time += 7 * DAY;
    for (const job of server.exchange.jobs) await job.run();
    expect(await get('/user/info', token)).toMatchObject({ type: '999' });
    const form = { user_string: MAIL, password: 'a new password' };
    expect(await post('/user/login', form)).toMatchObject(refusedAnswer('login_failed'));
    const { rows } = await server.database.query<{ left: string }>(
      `select concat_ws(' ', email, mobile, nickname) as left from users where id not in (select user_id from traders where is_practice)
       union all select concat_ws(' ', name, card_id, front_pic) from identity_applications
       union all select address from payee_addresses union all select card_number from payee_cards
       union all select text from ticket_messages union all select address from messages union all select device from sessions`,
    );
    expect(
      rows.map(({ left }) => left).filter((remainingText) => remainingText.trim() !== ''),
    ).toEqual([]);
  });
});
