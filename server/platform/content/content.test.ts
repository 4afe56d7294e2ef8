import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../protocol/language.ts';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { OperatorRefusal } from '../commands/command.ts';
import { MENU } from './seed.ts';

const NOW = 1_795_275_166_123;
let test_app: TestApp;

beforeAll(async () => {
  test_app = await openTestApp(() => NOW);
}, 60_000);
afterAll(() => test_app.close());

// biome-ignore lint/suspicious/noExplicitAny: the app itself validates each response against its schema
type Body = any;

async function get(path: string): Promise<Body> {
  const { body } = await test_app.app.inject(`/api${path}`);
  return JSON.parse(body);
}

async function post(path: string, fields: Record<string, string>): Promise<Body> {
  const { body } = await test_app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return JSON.parse(body);
}

async function writeSetting(key: string, value: string): Promise<void> {
  const { database, exchange } = test_app;
  await database.transaction((tx) => exchange.settings.write(tx, key, value));
  await exchange.settings.refresh();
}

describe('/getSetting', () => {
  const keywords = ['basic', 'register', 'customer_service', 'trade', 'funds', 'articles'];

  test.each([...keywords, 'download', 'modules', 'sandbox'])('answers %s', async (keyword) => {
    const { type, message } = await get(`/getSetting?keyword=${keyword}`);
    expect(type).toBe('ok');
    expect(Object.keys(message).length).toBeGreaterThan(1);
  });

  test('defaults are those of the rules', async () => {
    expect((await get('/getSetting?keyword=trade')).message).toMatchObject({
      burst_rate: '0.3',
      option_cancel_ms: 3_000,
      option_cancel_rate: '0',
      quote_ms: 10_000,
      stale_ms: 3_000,
      block_ms: 5_000,
    });
    expect((await get('/getSetting?keyword=funds')).message.security_hold_hours).toBe(24);
    expect((await get('/getSetting?keyword=register')).message).toEqual({
      open: true,
      invite_required: true,
      default_invite_code: 'POCKET',
    });
    expect((await get('/getSetting?keyword=basic')).message).toMatchObject({
      version: '1.0.0',
      default_lang: 'en',
      default_fiat: 'USD',
      risk_percent: '76',
      languages: [...LANGUAGES],
    });
  });

  test('a keyword that is not there is setting_unknown, none is parameter_error', async () => {
    expect(await get('/getSetting?keyword=basics')).toMatchObject({
      type: 'error',
      error: 'setting_unknown',
      field: 'keyword',
    });
    expect((await get('/getSetting?keyword=toString')).error).toBe('setting_unknown');
    expect((await get('/getSetting')).error).toBe('parameter_error');
  });

  test('it is cached for a minute, with an ETag that answers 304', async () => {
    const url = '/api/getSetting?keyword=basic';
    const first = await test_app.app.inject(url);
    expect(first.headers['cache-control']).toContain('max-age=60');
    const etag = String(first.headers.etag);
    const again = await test_app.app.inject({ url, headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });

  test('the logo is a public picture', async () => {
    const { message } = await get('/getSetting?keyword=basic');
    const { statusCode, headers } = await test_app.app.inject(message.logo);
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      type: 'image/webp',
    });
  });

  test('every id of `articles` is a text in every language', async () => {
    const { message } = await get('/getSetting?keyword=articles');
    for (const id of Object.values(message)) {
      const titles = new Set<string>();
      for (const lang of LANGUAGES) {
        const { message: text } = await post('/news/detail', { id: String(id), lang });
        expect(text).toMatchObject({ id, c_id: 8 });
        expect(text.content).toMatch(/^<(h2|p)>/);
        titles.add(text.option_name);
      }
      expect(titles.size).toBe(LANGUAGES.length);
    }
  });
});

describe('R-OPERATOR-4: settings are live', () => {
  test('R-OPERATOR-4: a changed setting applies at once, in its normal form', async () => {
    await writeSetting('burst_rate', '0.2500');
    expect((await get('/getSetting?keyword=trade')).message.burst_rate).toBe('0.25');
    await writeSetting('reset_max', '250000');
    await writeSetting('default_invite_code', '');
    expect((await get('/getSetting?keyword=sandbox')).message.reset_max).toBe('250000');
    expect((await get('/getSetting?keyword=register')).message.default_invite_code).toBeNull();
    await writeSetting('maintenance', '1');
    await writeSetting('min_web_version', '7');
    expect((await get('/status')).message).toMatchObject({ maintenance: true, min_web_version: 7 });
    await writeSetting('maintenance', '0');
  });

  test.each([
    ['burst_rate', '1'],
    ['burst_rate', '-0.1'],
    ['burst_rate', '0,3'],
    ['conversion_fee_rate', 'NaN'],
    ['quote_ms', '1e4'],
    ['quote_ms', ''],
    ['recharge_audit', 'Manual'],
    ['open', 'true'],
    ['reset_max', '0'],
    ['customer_service.url', 'javascript:alert(1)'],
    ['customer_service.hours', '<b>always</b>'],
    ['modules.nft', 'off'],
  ])('%s does not take %j', async (key, value) => {
    const before = test_app.exchange.settings.show(key);
    await expect(writeSetting(key, value)).rejects.toMatchObject({ error: 'parameter_error' });
    expect(test_app.exchange.settings.show(key)).toEqual(before);
  });

  test.each(['constructor', 'modules.nothing', 'modules.', 'sandbox'])(
    'there is no setting %s',
    async (key) => {
      await expect(writeSetting(key, '1')).rejects.toBeInstanceOf(OperatorRefusal);
    },
  );

  test('a change that is rolled back has no effect; listeners get each committed one', async () => {
    const { database, exchange } = test_app;
    const receivedTexts: string[] = [];
    const stop = exchange.settings.onChanged((key) => receivedTexts.push(key));
    const work = database.transaction(async (tx) => {
      await exchange.settings.write(tx, 'stale_ms', '4000');
      throw new Error('taken back');
    });
    await expect(work).rejects.toThrow('taken back');
    await exchange.settings.refresh();
    expect(exchange.settings.get('stale_ms')).toBe(3_000);
    await writeSetting('stale_ms', '4000');
    await exchange.settings.refresh();
    stop();
    await writeSetting('stale_ms', '3000');
    expect(receivedTexts).toEqual(['stale_ms']);
  });

  test('calls of a module that is off answer feature_unavailable, and /menu shows it', async () => {
    expect((await get('/getSetting?keyword=modules')).message.nft).toBe(true);
    await writeSetting('modules.nft', '0');
    expect((await get('/getSetting?keyword=modules')).message.nft).toBe(false);
    const { message } = await get('/menu');
    const entry = message.list.find(({ key }: { key: string }) => key === 'nft');
    expect(entry.enabled).toBe(false);
    expect(test_app.exchange.isOn('bind_box.getBoxList')).toBe(false);
    expect(test_app.exchange.isOn('bind_box.getMyNFTs')).toBe(true);
    expect(test_app.exchange.isOn('lever.close')).toBe(true);
    await writeSetting('modules.nft', '1');
    expect(test_app.exchange.isOn('bind_box.getBoxList')).toBe(true);
  });
});

describe('/menu, /getLevelList, /area/list, /get_system_exchange_rate/', () => {
  test('/menu is named in the asked language, zh reads hk', async () => {
    const names = async (lang: string): Promise<string[]> =>
      (await get(`/menu?lang=${lang}`)).message.list.map(({ name }: { name: string }) => name);
    expect(await names('en')).toHaveLength(MENU.length);
    expect(await names('zh')).toEqual(await names('hk'));
    const all = await Promise.all(LANGUAGES.map(names));
    expect(new Set(all.map((one) => one.join())).size).toBe(LANGUAGES.length);
  });

  test('/getLevelList returns the limits of the levels', async () => {
    const { message } = await get('/getLevelList');
    const levels = message.list.map((level: Record<string, string>) => [
      level['level'],
      level['withdraw_limit_btc'],
      level['fiat_trade_limit_usdt'],
    ]);
    expect(levels).toEqual([
      [0, '0', '0'],
      [1, '200', '2000'],
      [2, '500', '1000000'],
    ]);
  });

  test('/area/list has every area once, with its code, sorted by its name in the language', async () => {
    for (const lang of LANGUAGES) {
      const { list } = (await get(`/area/list?lang=${lang}`)).message;
      expect(list.length).toBeGreaterThanOrEqual(240);
      expect(new Set(list.map(({ id }: { id: number }) => id)).size).toBe(list.length);
      for (const { iso, name, area_code } of list) {
        expect(iso).toMatch(/^[A-Z]{2}$/);
        expect(name, `${lang} ${iso}`).not.toBe(iso);
        expect(area_code).toMatch(/^[1-9]\d{0,3}$/);
      }
    }
    const { list } = (await get('/area/list?lang=fra')).message;
    const china = list.find(({ iso }: { iso: string }) => iso === 'CN');
    expect(china).toMatchObject({ name: 'Chine', area_code: '86' });
  });

  test('/get_system_exchange_rate: at the root and under /api, the map twice, USD is 1', async () => {
    for (const path of ['/get_system_exchange_rate/', '/get_system_exchange_rate']) {
      for (const top of ['', '/api']) {
        const { body } = await test_app.app.inject(`${top}${path}`);
        const { type, message, data } = JSON.parse(body);
        expect(type).toBe('ok');
        expect(message.USD).toBe('1');
        expect(Object.keys(message).length).toBeGreaterThanOrEqual(30);
        expect(data).toEqual(message);
        for (const [code, rate] of Object.entries(message)) {
          expect(code).toMatch(/^[A-Z]{3}$/);
          expect(rate).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        }
      }
    }
  });
});

describe('/news/list, /news/detail, /news/index_pop', () => {
  test('a list is a page without the content; banners come by their sort, with a picture', async () => {
    const { message } = await post('/news/list', { c_id: '5' });
    expect(message).toMatchObject({ page: 1, limit: 10, total: 3, has_more: false });
    expect(message.list.map(({ sort }: { sort: number }) => sort)).toEqual([1, 2, 3]);
    for (const banner of message.list) {
      expect(banner).not.toHaveProperty('content');
      expect(banner.image).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
    }
  });

  test('pages follow each other without a gap, and end with an empty one', async () => {
    const ids: number[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { message } = await post('/news/list', { c_id: '7', page: String(page), limit: '3' });
      ids.push(...message.list.map(({ id }: { id: number }) => id));
      expect(message.has_more).toBe(page < 3);
    }
    expect(new Set(ids).size).toBe(8);
    expect(ids).toHaveLength(8);
  });

  test('titles: in the asked language, in English, in Traditional Chinese', async () => {
    const { message } = await post('/news/list', { c_id: '4', lang: 'fra' });
    const welcome = message.list.find(({ en_name }: { en_name: string }) =>
      en_name.startsWith('Welcome'),
    );
    expect(welcome).toMatchObject({
      option_name: 'Bienvenue sur Pocket Exchange',
      en_name: 'Welcome to Pocket Exchange',
      tw_name: '歡迎來到 Pocket Exchange',
    });
  });

  test('/news/index_pop is the notice to show, /news/detail the whole text', async () => {
    const { message } = await get('/news/index_pop?lang=spa');
    expect(message).toMatchObject({ c_id: 6, option_name: 'Aviso de riesgo' });
    expect((await post('/news/detail', { id: String(message.id), lang: 'spa' })).message).toEqual(
      message,
    );
  });

  test('an id that is not there is not_found; a category that is none is parameter_error', async () => {
    expect(await post('/news/detail', { id: '999999' })).toMatchObject({
      error: 'not_found',
      field: 'id',
    });
    for (const c_id of ['3', '9', '', 'x']) {
      expect((await post('/news/list', { c_id })).error).toBe('parameter_error');
    }
  });
});
