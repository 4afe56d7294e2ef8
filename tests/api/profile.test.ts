import { describe, expect, test } from 'vitest';
import { api, DAY, MINUTE, type Person } from '../support/api.ts';

const server = api();

const edit = 'POST /user/editNickname';
const portrait = 'POST /user/uploadHeadPortrait';

describe('/user/editNickname', () => {
  test('changes both or one; neither is parameter_error; an omitted one stays', async () => {
    const ann = await server().signUp();
    expect(await ann.ok(edit, { nickname: '安妮Ann1', signature: 'slow and steady' })).toEqual({
      nickname: '安妮Ann1',
      signature: 'slow and steady',
    });
    expect(await ann.ok(edit, { nickname: 'Annie' })).toEqual({
      nickname: 'Annie',
      signature: 'slow and steady',
    });
    expect(await ann.refusalOf(edit)).toMatch(/^parameter_error/);
    expect(await ann.refusalOf(edit, { nickname: '', signature: ' ' })).toMatch(/^parameter_error/);
    expect(await ann.ok('GET /user/info')).toMatchObject({
      nickname: 'Annie',
      signature: 'slow and steady',
    });
  });

  test.each(['x', 'elevenchars', 'with space', 'semi;', 'ñandu', 'эхо', '<b>', 'a\u200bb', '😀😀'])(
    'a nickname is 2 to 10 Chinese characters, English letters and digits: not %j',
    async (nickname) => {
      const ann = await oneOf();
      expect(await ann.refusalOf(edit, { nickname })).toBe('nickname_invalid at nickname');
    },
  );

  test.each(['漢字', 'ab', '0123456789', '一二三四五六七八九十'])(
    'a nickname: %j',
    async (nickname) => {
      expect(await (await oneOf()).ok(edit, { nickname })).toMatchObject({ nickname });
    },
  );

  test('R-FIELD-2: special_characters is for < > \\ and control characters, and is checked before the length', async () => {
    const ann = await oneOf();
    for (const signature of ['<script>', 'a > b', 'back\\slash', 'a\u0007b', '<']) {
      expect(await ann.refusalOf(edit, { signature }), signature).toBe(
        'special_characters at signature',
      );
    }
    for (const signature of ['x', 'x'.repeat(31)]) {
      expect(await ann.refusalOf(edit, { signature }), signature).toBe(
        'signature_invalid at signature',
      );
    }
    await ann.ok(edit, { signature: 'x'.repeat(30) });
  });

  test('text that looks like code is stored and returned as text', async () => {
    const ann = await oneOf();
    for (const signature of [
      '"onload="alert(1)',
      "' or 1=1 --",
      '{{7*7}}',
      'javascript:alert(1)',
    ]) {
      expect(await ann.ok(edit, { signature })).toMatchObject({ signature });
      const { body, headers } = await ann.ask('GET /user/info');
      expect(body.message).toMatchObject({ signature });
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });
});

let someone: Promise<Person> | undefined;
function oneOf(): Promise<Person> {
  someone ??= server().signUp();
  return someone;
}

describe('R-FILE-4: the portrait', () => {
  test('is a public copy: the address of the private picture never becomes public', async () => {
    const api = server();
    const ann = await api.signUp();
    const address = await ann.uploadPicture();
    const { head_portrait } = await ann.ok<{ head_portrait: string }>(portrait, {
      head_portrait: address,
    });
    expect(head_portrait).toMatch(/^\/files\/[\w-]+\.webp$/);
    expect(head_portrait).not.toContain(address.split('/').at(-1));
    expect(await ann.ok('GET /user/info')).toMatchObject({ head_portrait });
    const picture = await fetch(`${api.origin}${head_portrait}`);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('cache-control')).toContain('max-age=31536000');
    const secret = await api.guest.refusalOf(`GET ${address.replace('/api', '')}`);
    expect(secret).toBe('999 session_required');
  });

  test('accepts only an address that this account got from /upload', async () => {
    const [ann, eve] = [await server().signUp(), await server().signUp()];
    const hers = await ann.uploadPicture();
    for (const head_portrait of [
      hers,
      '/api/file/nothing',
      'https://evil.test/x.png',
      `${hers}/../x`,
      '../../etc/passwd',
    ]) {
      expect(await eve.refusalOf(portrait, { head_portrait }), head_portrait).toBe(
        'file_not_found at head_portrait',
      );
    }
    expect(await eve.refusalOf(portrait)).toBe('parameter_error at head_portrait');
    expect(await eve.ok('GET /user/info')).toMatchObject({ head_portrait: null });
  });
});

describe('/notice/list, /notice/read', () => {
  interface Notices {
    list: { id: number; kind: string; is_read: boolean; title: string; text: string }[];
    total: number;
    unread: number;
    page: number;
    limit: number;
    has_more: boolean;
  }
  const list = 'GET /notice/list';

  test('a rejected identity creates one unread notice, counted in User', async () => {
    const api = server();
    const ann = await api.signUp();
    await ann.bindPhone(api.newPhone());
    const before = await ann.ok<Notices>(list);
    const apply = { real_type: 1, name: 'Ann Example', card_id: '11010519491231002X' };
    await ann.ok('POST /user/real', apply);
    await api.operator('identity', 'reject', String(ann.id), '1', '--reason', '<i>blurred</i>');
    const { list: notices, unread, total } = await ann.ok<Notices>(list, { kind: 'identity' });
    expect(notices[0]).toMatchObject({ kind: 'identity', is_read: false });
    expect(total).toBeGreaterThan(0);
    const all = await ann.ok<Notices>(list);
    expect(all.unread).toBeGreaterThan(before.unread);
    expect(await ann.ok('GET /user/info')).toMatchObject({ unread_notices: all.unread });
    expect(unread).toBe(all.unread);
    const id = notices[0]?.id ?? 0;
    expect(await ann.ok('POST /notice/read', { id })).toEqual({ unread: all.unread - 1 });
    expect(await ann.ok('POST /notice/read', { id })).toEqual({ unread: all.unread - 1 });
    expect(await ann.ok('POST /notice/read', { all: 1 })).toEqual({ unread: 0 });
    expect(await ann.ok('GET /user/info')).toMatchObject({ unread_notices: 0 });
  });

  test("another user's notice isn't accessible", async () => {
    const api = server();
    const [ann, eve] = [await api.signUp(), await api.signUp()];
    await ann.bindPhone(api.newPhone());
    const code = await ann.code('change');
    const password = 'another password';
    await ann.ok('POST /safe/update_password', { password, re_password: password, code });
    const { list: hers, unread } = await ann.ok<Notices>(list);
    expect(hers.length).toBeGreaterThan(0);
    const id = hers[0]?.id ?? 0;
    expect(await eve.refusalOf('POST /notice/read', { id })).toMatch(/^not_found/);
    expect((await eve.ok<Notices>(list)).list.map((one) => one.id)).not.toContain(id);
    expect((await ann.ok<Notices>(list)).unread).toBe(unread);
  });

  test('R-WIRE-16: a page beyond the end is empty; page 0, limit 0 and 101 and an unknown kind are refused', async () => {
    const ann = await oneOf();
    const far = await ann.ok<Notices>(list, { page: 99, limit: 100 });
    expect(far).toMatchObject({ list: [], page: 99, limit: 100, has_more: false });
    expect(await ann.refusalOf(list, { page: 0 })).toBe('parameter_error at page');
    expect(await ann.refusalOf(list, { limit: 101 })).toBe('parameter_error at limit');
    expect(await ann.refusalOf(list, { limit: '1e1' })).toBe('parameter_error at limit');
    expect(await ann.refusalOf(list, { kind: 'party' })).toBe('parameter_error at kind');
    const whys = await ann.refusalOf(list, { page: -1, limit: 0 });
    expect(whys).toBe('parameter_error at page, parameter_error at limit');
  });

  test('paged, newest first, each once', async () => {
    const api = server();
    const ann = await api.signUp();
    await ann.bindPhone(api.newPhone());
    const apply = { real_type: 1, name: 'Ann Example', card_id: '11010519491231002X' };
    for (let at = 0; at < 3; at += 1) {
      api.later(MINUTE);
      await ann.ok('POST /user/real', apply);
      await api.operator('identity', 'reject', String(ann.id), '1', '--reason', `number ${at}`);
    }
    const whole = await ann.ok<Notices>(list, { limit: 100 });
    const ids = whole.list.map(({ id }) => id);
    const statuses: number[] = [];
    for (let page = 1; ; page += 1) {
      const part = await ann.ok<Notices>(list, { page, limit: 2 });
      statuses.push(...part.list.map(({ id }) => id));
      expect(part.total).toBe(whole.total);
      if (!part.has_more) break;
    }
    expect(statuses).toEqual(ids);
    expect(new Set(ids).size).toBe(whole.total);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });
});

test('docs/security: logins older than half a year are deleted, except the newest device, so that a stranger’s is noticed', async () => {
  const all = server();
  const ann = await all.signUp();
  await ann.setPayPassword();
  await ann.setPayPassword('another password');
  await all.again(ann, { device: 'Tablet' });
  const tidy = async () => {
    for (const job of ['old notices', 'old places']) await all.runJob(job);
  };
  const notices = async (device: string) => {
    const again = await all.again(ann, { device });
    return (await again.ok<{ total: number }>('GET /notice/list')).total;
  };
  const warningCount = async () =>
    (await all.outbox(ann.address)).filter(({ scene }) => scene === 'new_device').length;
  all.later(179 * DAY);
  await tidy();
  expect(await notices('Phone')).toBe(1);
  all.later(2 * DAY);
  await tidy();
  await all.runJob('old messages');
  expect(await notices('Phone')).toBe(0);
  expect(await warningCount()).toBe(1);
  // A device not seen for half a year counts as new.
  await notices('Tablet');
  expect(await warningCount()).toBe(2);
  all.later(200 * DAY);
  await tidy();
  await all.runJob('old messages');
  expect(await warningCount()).toBe(0);
  await notices('Stranger');
  expect(await warningCount()).toBe(1);
});
