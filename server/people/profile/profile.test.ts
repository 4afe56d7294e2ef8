import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../protocol/language.ts';
import {
  eventKinds,
  guest,
  people,
  refusalOf,
  signedIn,
  signIn,
  signUp,
  upload,
} from '../../../tests/support/people.ts';
import { NOTICE_NAMES, notify } from './notices.ts';

const all = people();

async function newcomer(account: string) {
  await signUp(all(), account);
  const session = await signIn(all(), account);
  return { session, context: signedIn(session), user_id: session.user_id };
}

describe('/user/info, /user/editNickname, /user/uploadHeadPortrait', () => {
  test('/user/info masks addresses and contains no secrets', async () => {
    const { context, user_id } = await newcomer('profile@example.com');
    const info = await all().calls['user.info']({}, context);
    expect(info).toMatchObject({
      id: user_id,
      account: 'pr***@example.com',
      email: 'pr***@example.com',
      mobile: null,
      area_code: null,
      nickname: '',
      signature: '',
      head_portrait: null,
      lang: 'en',
      real_level: 0,
      is_pay_password: false,
      is_authenticator: false,
      is_trader: false,
      is_manager: false,
      unread_notices: 0,
      withdraw_hold_until: null,
    });
    expect(JSON.stringify(info)).not.toMatch(/argon2|profile@/);
  });

  test('nickname and signature change alone or together, and the other devices get an event', async () => {
    const { context, user_id } = await newcomer('nick@example.com');
    const edit = (nickname?: string, signature?: string) =>
      all().calls['user.editNickname']({ nickname, signature }, context);
    expect(await edit('小明Jo')).toEqual({ nickname: '小明Jo', signature: '' });
    expect(await edit(undefined, 'Buy low')).toEqual({ nickname: '小明Jo', signature: 'Buy low' });
    expect(await eventKinds(all(), user_id)).toEqual(['account', 'account']);
  });

  test('a portrait is a public copy; the one before is no longer shown', async () => {
    const { context, user_id } = await newcomer('face@example.com');
    const show = async () => {
      const head_portrait = await upload(all(), user_id);
      return (await all().calls['user.uploadHeadPortrait']({ head_portrait }, context))
        .head_portrait;
    };
    const first = await show();
    expect(first).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
    const read = (address: string) => all().files.readPublic(address.replace('/files/', ''));
    expect(await read(first)).toBeDefined();
    const second = await show();
    expect(await read(second)).toBeDefined();
    expect(await read(first)).toBeUndefined();
    const foreign = await upload(all(), user_id + 1);
    const steal = all().calls['user.uploadHeadPortrait']({ head_portrait: foreign }, context);
    expect(await refusalOf(steal)).toBe('file_not_found at head_portrait');
  });

  test('/set/lang is kept on the account when signed in', async () => {
    const { context } = await newcomer('lang@example.com');
    expect(await all().calls['set.lang']({ lang: 'vi' }, guest())).toEqual({ lang: 'vi' });
    expect((await all().calls['user.info']({}, context)).lang).toBe('en');
    expect(await all().calls['set.lang']({ lang: 'jp' }, context)).toEqual({ lang: 'jp' });
    expect((await all().calls['user.info']({}, context)).lang).toBe('jp');
  });
});

describe('/notice/list, /notice/read', () => {
  const list = (context = guest(), wish: object = {}) =>
    all().calls['notice.list']({ kind: undefined, page: 1, limit: 10, ...wish }, context);

  test('listed newest first in the language of the asker, read one by one or all', async () => {
    const { context, user_id } = await newcomer('notice@example.com');
    const other = await newcomer('nosy@example.com');
    await all().parts.database.transaction(async (tx) => {
      const { time } = all();
      await notify(tx, user_id, { name: 'identity_approved', params: { level: 1 }, time });
      await notify(tx, user_id, { name: 'password_changed', time });
      await notify(tx, user_id, { name: 'closing_asked', params: { time }, time });
    });
    const first = await list(context);
    expect(first).toMatchObject({ total: 3, unread: 3, has_more: false });
    expect(first.list.map(({ kind }) => kind)).toEqual(['security', 'security', 'identity']);
    expect(first.list[0]?.text).toMatch(/ UTC\./);
    // R-WIRE-6
    const inTokyo = await list({ ...context, time_zone: 'Asia/Tokyo' });
    expect(inTokyo.list[0]?.text).toContain(' UTC+9.');
    expect((await list({ ...context, language: 'fra' })).list[2]?.text).toContain('niveau 1');
    expect(await list(context, { kind: 'identity' })).toMatchObject({ total: 1, unread: 3 });
    expect(await list(context, { limit: 2 })).toMatchObject({ has_more: true, list: [{}, {}] });
    expect((await list(context, { limit: 2, page: 3 })).list).toEqual([]);
    const read = (id: number | undefined, every: boolean, who = context) =>
      all().calls['notice.read']({ id, all: every }, who);
    const [newest] = first.list;
    expect(await refusalOf(read(newest?.id, false, other.context))).toBe('not_found at id');
    expect(await read(newest?.id, false)).toEqual({ unread: 2 });
    expect(await read(undefined, true)).toEqual({ unread: 0 });
    expect((await list(context)).list.every(({ is_read }) => is_read)).toBe(true);
    expect(await eventKinds(all(), user_id)).toEqual([
      ...['notice', 'notice', 'notice', 'account', 'account'],
    ]);
  });

  test('each notice has its words in each language, with its values in them', async () => {
    const { context, user_id } = await newcomer('words@example.com');
    const values = { level: 2, reason: 'R', percent: '30', amount: '5', currency: 'USDT' };
    const order = {
      symbol: 'BTC/USDT',
      price: '7',
      trigger: '8',
      share: '2',
      profit: '-1',
      value: '9',
      maximum: 200,
    };
    const product = { name: 'Token', number: '3', coin: 'BTC', days: 30 };
    const copy = { nickname: 'Ada', seconds: '6.2', limit: '100' };
    const params = { ...values, ...order, ...product, ...copy };
    await all().parts.database.transaction(async (tx) => {
      for (const name of NOTICE_NAMES) {
        await notify(tx, user_id, {
          name,
          params: { ...params, time: all().time },
          time: all().time,
        });
      }
    });
    for (const language of LANGUAGES) {
      const page = await list({ ...context, language }, { limit: 100 });
      expect(page.list).toHaveLength(NOTICE_NAMES.length);
      for (const { title, text } of page.list) {
        expect(`${title} ${text}`).not.toMatch(/\{\{|notices:|\.title|\.text/);
        expect(title.length).toBeGreaterThan(2);
      }
    }
  });
});
