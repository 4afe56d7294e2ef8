import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, fieldsOf } from '../../protocol/calls/platform/call.ts';
import { CALL_NAMES, CALLS } from '../../protocol/catalogue.ts';
import { MINUTE, PASSWORD, Site } from './site.ts';

const PATIENCE = 240_000;

let site: Site;
let token: string;

beforeAll(async () => {
  site = await Site.open();
  await site.signUp('texts@example.com');
  token = await site.login('texts@example.com');
});

afterAll(() => site.close());

const META = [
  "'",
  "' or '1'='1",
  "'; drop table users; --",
  '1; select pg_sleep(30)',
  '1 union select password_hash from users',
  '$1',
  '$$; drop table users; $$',
  "E'\\\\' or 1=1",
  '\\',
  '%',
  '_%',
  '/* */',
  '{}',
  'null',
  '0x27',
];

const GOOD: Readonly<Record<string, string>> = {
  user_string: 'texts@example.com',
  account: 'texts@example.com',
  email: 'other@example.com',
  mobile: '13800000000',
  code: '123456',
  email_code: '123456',
  google_code: '123456',
  password: PASSWORD,
  re_password: PASSWORD,
  repassword: PASSWORD,
  extension_code: 'POCKET',
  nickname: 'Anna',
  signature: 'a signature',
  name: 'Anna Bell',
  real_name: 'Anna Bell',
  card_id: 'AB123456',
  keyword: 'basic',
  lang: 'en',
  page: '1',
  limit: '10',
  idempotency_key: 'abcdefghijklmnop',
  text: 'a text',
  subject: 'a subject',
  reason: 'a reason',
  symbol: 'BTC/USDT',
  period: '1min',
  from: '1795275000000',
  to: '1795275160000',
  number: '1',
  amount: '1',
  price: '1',
  share: '1',
  num: '1',
  chain: 'ERC20',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  bank_name: 'Bank',
  bank_address: 'Street 1',
  cardholder_address: 'Street 1',
  card_number: '4111111111111111',
  swift_code: 'DEUTDEFF',
  from_field: 'change',
  to_field: 'lever',
  account_type: 'change',
  currency: '3',
  currency_id: '1',
  legal_id: '3',
  match_id: '1',
  c_id: '4',
  real_type: '1',
};

const IS_LONG = process.env['LONG'] === '1';

function metasFor(at: number, sentCount: number): string[] {
  const places = IS_LONG ? [at, at + sentCount, 2] : [at + sentCount];
  return places.map((place) => META[place % META.length] ?? '');
}

const goodOf = (field: string): string => GOOD[field] ?? '1';

async function send(call: Call, fields: Record<string, string>) {
  const path = `/api${call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(fields[name] ?? ''))}`;
  const headers = { authorization: token };
  if (call.method === 'POST') return site.post(path, fields, headers);
  return site.ask(`${path}?${new URLSearchParams(fields)}`, { headers });
}

async function storedTexts(): Promise<unknown> {
  const { rows } = await site.database.query(
    `select (select count(*) from information_schema.tables where table_schema = 'public') as tables,
       (select count(*) from users) as users,
       (select count(*) from users where password_hash like '$argon2id$%') as passwords`,
  );
  return rows[0];
}

describe('SQL in fields is text', () => {
  const calls = CALL_NAMES.filter((name) => {
    const call: Call = CALLS[name];
    // Logging out would end the session used by the other calls; an upload has no text.
    const ends = ['user.logout', 'user.session.revoke'].includes(name);
    return !call.multipart && call.at !== 'root' && !ends;
  });

  test(
    'in each field of each call: no fault, nothing added, nothing lost',
    async () => {
      const before = await storedTexts();
      const faults: string[] = [];
      let sentCount = 0;
      for (const name of calls) {
        const call: Call = CALLS[name];
        const path = `/api${call.path.replace(/:\w+/, 'nothing')}`;
        if (site.app.findRoute({ method: call.method, url: path }) === null) continue;
        const fields = Object.keys(fieldsOf(call));
        const good = Object.fromEntries(fields.map((field) => [field, goodOf(field)]));
        for (const [at, field] of fields.entries()) {
          for (const meta of metasFor(at, sentCount)) {
            const { status, text } = await send(call, { ...good, [field]: meta ?? '' });
            sentCount += 1;
            if (status >= 500) faults.push(`${name} ${field}=${meta}: ${status} ${text}`);
            if (/syntax error|argon2|relation "/i.test(text)) faults.push(`${name}: ${text}`);
          }
        }
      }
      expect(faults).toEqual([]);
      expect(sentCount).toBeGreaterThan(300);
      expect(await storedTexts()).toEqual(before);
      expect(site.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
    PATIENCE,
  );

  test("SQL can't log in, and a like pattern finds no account", async () => {
    for (const meta of META) {
      const byName = await site.tryLogin(meta, PASSWORD);
      expect(byName.body['error'], meta).toBe('account_invalid');
      const byPassword = await site.tryLogin(`x${META.indexOf(meta)}@example.com`, meta);
      expect(byPassword.body['error'], meta).toBe('login_failed');
    }
    for (const account of ["'or'1'='1@example.com", '%@example.com', '_exts@example.com']) {
      expect((await site.tryLogin(account, PASSWORD)).body['error'], account).toBe('login_failed');
    }
    const bySession = await site.get('/api/user/info', "' or '1'='1");
    expect(bySession.body['error']).toBe('session_invalid');
  });
});

describe('texts that a browser would run are stored and returned as text', () => {
  const SCRIPTS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script><svg onload=alert(1)>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    '\u202egnp.exe',
    "'; drop table users; --",
  ];

  test('a message to the support', async () => {
    const signedHeaders = { authorization: token };
    const ticketAnswer = await site.post(
      '/api/support/open',
      { subject: '<b>a</b>', text: 'a' },
      signedHeaders,
    );
    const ticket = ticketAnswer.body['message'] as { id: number; subject: string };
    expect(ticket.subject).toBe('<b>a</b>');
    for (const text of SCRIPTS) {
      const { body } = await site.post(
        '/api/support/send',
        { id: `${ticket.id}`, text },
        signedHeaders,
      );
      expect(body['type'], JSON.stringify(body)).toBe('ok');
    }
    const messageList = await site.get(`/api/support/messages?id=${ticket.id}&limit=100`, token);
    expect(messageList.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { list } = messageList.body['message'] as { list: { text: string }[] };
    const texts = list.map(({ text }) => text);
    for (const text of SCRIPTS) expect(texts).toContain(text);
  });

  test('names and signatures accept no markup', async () => {
    for (const text of SCRIPTS.slice(0, 3)) {
      for (const field of ['nickname', 'signature']) {
        const { body } = await site.post(
          '/api/user/editNickname',
          { [field]: text },
          { authorization: token },
        );
        expect(body['type'], text).toBe('error');
      }
    }
  });
});

describe('R-FILE-1: uploads over the wire', () => {
  async function upload(bytes: Uint8Array, name: string, type: string) {
    const form = new FormData();
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
    return site.ask('/api/upload', {
      method: 'POST',
      body: form,
      headers: { authorization: token },
    });
  }

  const script = Buffer.from('<script>alert(document.domain)</script><?php system($_GET[0]); ?>');

  test('a picture that is also a page and a program is returned as a picture only', async () => {
    const picture = await sharp({
      create: { width: 9, height: 9, channels: 3, background: '#123' },
    })
      .withExif({ IFD0: { Copyright: script.toString() } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(Buffer.concat([picture, script]), 'a.php.html', 'text/html');
    const address = String(body['message']);
    const answer = await fetch(`${site.origin}${address}`, { headers: { authorization: token } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
    expect(bytes.includes('script')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'file_type_refused'],
    [
      'SVG under a PNG name',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
      'file_type_refused',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', 'file_type_refused'],
    ['a GIF that is a script', 'GIF89a=1;alert(1)', 'file_type_refused'],
    ['PDF', '%PDF-1.7 /JavaScript', 'file_type_refused'],
    [
      'a script for ImageMagick',
      'push graphic-context\nfill "url(https://evil.test)"',
      'file_type_refused',
    ],
    ['the magic of PNG alone', '\x89PNG\r\n\x1a\n<script>', 'file_damaged'],
  ])('%s is refused', async (_, text, error) => {
    const { status, body } = await upload(Buffer.from(text, 'latin1'), 'photo.png', 'image/png');
    expect(status).toBe(200);
    expect(body).toMatchObject({ error, field: 'file' });
  });

  test(
    'a bomb: 41 megapixels in a few bytes are refused before they are decoded',
    async () => {
      const bomb = await sharp({
        create: { width: 6_400, height: 6_400, channels: 3, background: '#000' },
        limitInputPixels: false,
      })
        .png()
        .toBuffer();
      expect(bomb.length).toBeLessThan(2_000_000);
      const { body } = await upload(bomb, 'photo.png', 'image/png');
      expect(body).toMatchObject({ error: 'image_too_large' });
    },
    PATIENCE,
  );
});

describe('the log has no secret', () => {
  test('after a registration, a login, a reset, a second factor and refusals of all of these', async () => {
    const address = 'secret@example.com';
    const secrets: string[] = [PASSWORD, 'the new secret one', 'a wrong guess of mine'];
    const note = <T extends string>(secret: T): T => {
      secrets.push(secret);
      return secret;
    };
    const from = site.log.length;
    await site.signUp(address);
    const first = note(await site.login(address));
    const signedHeaders = { authorization: first };
    await site.tryLogin(address, 'a wrong guess of mine');
    const offer = await site.get('/api/user/getAuthenticator', first);
    const { secret } = offer.body['message'] as { secret: string };
    note(secret);
    const codeNow = () =>
      note(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.time }));
    await site.post('/api/user/bindAuthenticator', { google_code: codeNow() }, signedHeaders);
    site.time += MINUTE;
    note(await site.login(address, PASSWORD, { google_code: codeNow() }));
    const code = note(await site.codeFor(address, 'forget'));
    const fields = { account: address, code, password: 'the new secret one' };
    await site.post('/api/user/forget', { ...fields, repassword: 'another' });
    await site.post('/api/user/forget', { ...fields, repassword: 'the new secret one' });
    site.time += MINUTE;
    const last = note(await site.login(address, 'the new secret one', { google_code: codeNow() }));
    const [, pay] = [await site.codeFor(address, 'change', last), 'my pay password of gold'];
    note(pay);
    await site.post(
      '/api/safe/update_pay_password',
      { password: pay, re_password: pay, code: '000000' },
      { authorization: last },
    );
    await site.get(`/api/nothing?password=${encodeURIComponent(PASSWORD)}&token=${last}`);
    await site.get(`/api/user/info?password=%G1${last}`, last);
    await site.get(`/api/%G1${last}`);
    await site.ask('/api/user/login', {
      method: 'POST',
      body: JSON.stringify({ password: PASSWORD }),
    });
    await site.socket(last);
    const log = site.log.slice(from).join('');
    expect(site.log.length - from).toBeGreaterThan(10);
    expect(last).toMatch(/^[\w-]{43}$/);
    const reply = secrets.filter(
      (one) => log.includes(one) || log.includes(encodeURIComponent(one)),
    );
    expect(reply).toEqual([]);
    expect(log).not.toMatch(/\$argon2id\$|"authorization"|"password"/i);
  });

  test("user input can't add a line to the log", async () => {
    const from = site.log.length;
    const forgedLine = '{"level":50,"msg":"forged"}';
    await site.ask(`/api/status?x=${encodeURIComponent(`\n${forgedLine}\n`)}`, {
      headers: { 'user-agent': forgedLine },
    });
    await site.tryLogin('log@example.com', `\r\n${forgedLine}`);
    const lines = site.log.slice(from).flatMap((chunk) => chunk.trim().split('\n'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
    }
  });
});
