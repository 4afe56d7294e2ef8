// Public content (docs/api.md): settings, news, menu, levels, areas, rates, status; languages and caching.
import { describe, expect, test } from 'vitest';
import { api } from '../support/api.ts';

const server = api();

const LANGUAGES = ['en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi'];
const setting = 'GET /getSetting';

describe('/getSetting', () => {
  test('each keyword has its fields', async () => {
    const { guest } = server();
    const expectedFields: Record<string, string[]> = {
      basic: [
        'name',
        'logo',
        'version',
        'languages',
        'default_lang',
        'default_fiat',
        'risk_percent',
      ],
      register: ['open', 'invite_required', 'default_invite_code'],
      customer_service: ['email', 'url', 'hours'],
      trade: [
        'burst_rate',
        'conversion_fee_rate',
        'quote_ms',
        'option_cancel_ms',
        'option_cancel_rate',
        'stale_ms',
        'block_ms',
      ],
      funds: ['recharge_audit', 'withdraw_audit', 'security_hold_hours'],
      articles: [
        'privacy',
        'terms',
        'operational_compliance',
        'follow_agreement',
        'white_page',
        'help_invest',
      ],
      download: ['url', 'android', 'ios'],
      sandbox: ['enabled', 'faucet', 'reset_max'],
    };
    for (const [keyword, names] of Object.entries(expectedFields)) {
      const reply = await guest.ok(setting, { keyword });
      expect(Object.keys(reply).sort(), keyword).toEqual([...names].sort());
    }
    expect(await guest.ok(setting, { keyword: 'basic' })).toMatchObject({
      version: '1.0.0',
      risk_percent: '76',
      default_lang: 'en',
      default_fiat: 'USD',
    });
    expect(await guest.ok(setting, { keyword: 'trade' })).toMatchObject({
      burst_rate: '0.3',
      quote_ms: 10_000,
      option_cancel_ms: 3000,
      option_cancel_rate: '0',
      stale_ms: 3000,
      block_ms: 5000,
    });
    expect(await guest.ok(setting, { keyword: 'funds' })).toMatchObject({
      security_hold_hours: 24,
    });
    const modules = await guest.ok(setting, { keyword: 'modules' });
    const { list } = await guest.ok<{ list: { key: string }[] }>('GET /menu');
    expect(Object.keys(modules).sort()).toEqual(list.map(({ key }) => key).sort());
  });

  test('an unknown or missing keyword is refused', async () => {
    const { guest } = server();
    expect(await guest.refusalOf(setting, { keyword: 'secrets' })).toMatch(/^setting_unknown/);
    expect(await guest.refusalOf(setting, { keyword: '__proto__' })).toMatch(/^setting_unknown/);
    expect(await guest.refusalOf(setting)).toBe('parameter_error at keyword');
  });

  test('articles are returned in the requested language', async () => {
    const { guest } = server();
    const ids = await guest.ok<Record<string, number>>(setting, { keyword: 'articles' });
    for (const [name, id] of Object.entries(ids)) {
      const english = await guest.ok<{ content: string }>('POST /news/detail', { id });
      const french = await guest
        .as({ lang: 'fra' })
        .ok<{ content: string }>('POST /news/detail', { id });
      expect(english.content.length, name).toBeGreaterThan(100);
      expect(french.content, name).not.toBe(english.content);
      expect(english.content, name).not.toMatch(/<script|onerror=|javascript:/i);
    }
  });
});

describe('/news/list, /news/detail', () => {
  test('lists are paged and have no content; the detail has it', async () => {
    const { guest } = server();
    for (const c_id of [4, 5, 6, 7, 8]) {
      const { list, total } = await guest.ok<{ list: Record<string, unknown>[]; total: number }>(
        'POST /news/list',
        { c_id, limit: 2 },
      );
      expect(total, String(c_id)).toBeGreaterThan(0);
      expect(list.length).toBeLessThanOrEqual(2);
      for (const one of list) {
        expect(one).not.toHaveProperty('content');
        expect(one['c_id']).toBe(c_id);
        const whole = await guest.ok('POST /news/detail', { id: one['id'] as number });
        expect(whole).toMatchObject(one);
      }
    }
    expect(await guest.refusalOf('POST /news/list', { c_id: 9 })).toBe('parameter_error at c_id');
    expect(await guest.refusalOf('POST /news/list')).toBe('parameter_error at c_id');
    expect(await guest.refusalOf('POST /news/detail', { id: 999_999 })).toMatch(/^not_found/);
    expect(await guest.refusalOf('POST /news/detail', { id: 0 })).toBe('parameter_error at id');
  });

  test('option_name is in the requested language, en_name and tw_name are fixed', async () => {
    const { guest } = server();
    const names = new Set<unknown>();
    for (const lang of LANGUAGES) {
      const { list } = await guest
        .as({ lang })
        .ok<{ list: Record<string, unknown>[] }>('POST /news/list', { c_id: 7, limit: 1 });
      const [first] = list;
      names.add(first?.['option_name']);
      if (lang === 'en') expect(first?.['option_name']).toBe(first?.['en_name']);
      if (lang === 'hk') expect(first?.['option_name']).toBe(first?.['tw_name']);
    }
    expect(names.size).toBe(LANGUAGES.length);
    const zh = await guest.as({ lang: 'zh' }).ok('POST /news/list', { c_id: 7, limit: 1 });
    expect(zh).toEqual(await guest.as({ lang: 'hk' }).ok('POST /news/list', { c_id: 7, limit: 1 }));
  });

  test('the notice to be shown once, or null', async () => {
    const { body } = await server().guest.ask('GET /news/index_pop');
    expect(body).toHaveProperty('message');
    const pop = body.message as { id: number } | null;
    if (pop !== null) await server().guest.ok('POST /news/detail', { id: pop.id });
  });
});

describe('/menu, /getLevelList, /area/list', () => {
  test('R-IDENTITY-4: levels', async () => {
    const { list } = await server().guest.ok<{ list: object[] }>('GET /getLevelList');
    expect(list).toMatchObject([
      { level: 0, withdraw_limit_btc: '0', fiat_trade_limit_usdt: '0' },
      { level: 1, withdraw_limit_btc: '200', fiat_trade_limit_usdt: '2000' },
      { level: 2, withdraw_limit_btc: '500', fiat_trade_limit_usdt: '1000000' },
    ]);
  });

  test('areas: ids and codes, names in the requested language', async () => {
    const { guest } = server();
    interface Areas {
      list: { id: number; iso: string; name: string; area_code: string }[];
    }
    const { list } = await guest.ok<Areas>('GET /area/list');
    expect(list.find(({ iso }) => iso === 'CN')).toMatchObject({ area_code: '86' });
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    const japanese = await guest.as({ lang: 'jp' }).ok<Areas>('GET /area/list');
    const germanName = (areas: Areas) => areas.list.find(({ iso }) => iso === 'DE')?.name;
    expect(germanName(japanese)).not.toBe(germanName({ list }));
  });

  test('specification 2: every shortcut is in the menu, enabled, in eight languages', async () => {
    const SHORTCUTS =
      'recharge withdraw stock futures copy financial margin otc coupon bills exchange mining game chat quick_buy defi transfer ieo options nft invest download real contact';
    const texts = new Set<string>();
    for (const lang of LANGUAGES) {
      const { list } = await server()
        .guest.as({ lang })
        .ok<{ list: { key: string; name: string; enabled: boolean }[] }>('GET /menu');
      expect(list.every(({ name }) => name !== '')).toBe(true);
      const shownKeys = list.filter(({ enabled }) => enabled).map(({ key }) => key);
      expect(shownKeys).toEqual(expect.arrayContaining(SHORTCUTS.split(' ')));
      texts.add(list.map(({ name }) => name).join());
    }
    expect(texts.size).toBe(LANGUAGES.length);
  });

  test('R-WIRE-1: rates at the root and below /api, with and without a slash, also as data', async () => {
    const { guest } = server();
    for (const path of [
      '/get_system_exchange_rate/',
      '/get_system_exchange_rate',
      '//get_system_exchange_rate/',
      '//get_system_exchange_rate',
    ]) {
      const { body } = await guest.ask(`GET ${path}`);
      expect(body.type, path).toBe('ok');
      const rates = body.message as Record<string, string>;
      expect(rates['USD']).toBe('1');
      expect(Object.keys(rates).length).toBeGreaterThanOrEqual(30);
      expect(body['data']).toEqual(rates);
      for (const rate of Object.values(rates)) expect(rate).toMatch(/^\d+(\.\d*[1-9])?$/);
    }
  });

  test("status has the server's time and practice mode", async () => {
    const api = server();
    expect(await api.guest.ok('GET /status')).toMatchObject({
      server_time: api.time,
      sandbox: true,
      maintenance: false,
      version: '1.0.0',
    });
  });
});

describe('R-WIRE-7: cached calls', () => {
  test.each([
    '/menu',
    '/getLevelList',
    '/area/list',
    '/get_system_exchange_rate/',
    '/getSetting?keyword=basic',
    '/currency/list',
  ])(
    '%s: cached for a minute, with a tag, 304 if unchanged, another tag for another language',
    async (path) => {
      const { origin } = server();
      const url = `${origin}/api${path}`;
      const entityTag = async (): Promise<string> => {
        const { headers } = await fetch(url);
        expect(headers.get('cache-control')).toContain('max-age=60');
        return headers.get('etag') ?? 'no tag';
      };
      // Currencies include prices: if one changes between the requests, response and tag differ.
      await expect
        .poll(async () => {
          const again = await fetch(url, { headers: { 'if-none-match': await entityTag() } });
          return [again.status, await again.text()];
        })
        .toEqual([304, '']);
      const stale = await fetch(url, { headers: { 'if-none-match': '"other"' } });
      expect(stale.status).toBe(200);
    },
  );

  test('a changed setting changes the tag', async () => {
    const api = server();
    const url = `${api.origin}/api/getSetting?keyword=funds`;
    const before = (await fetch(url)).headers.get('etag');
    await api.operator('setting', 'set', 'security_hold_hours', '48');
    const after = await fetch(url, { headers: { 'if-none-match': before ?? '' } });
    expect(after.status).toBe(200);
    expect(((await after.json()) as { message: object }).message).toMatchObject({
      security_hold_hours: 48,
    });
  });

  test('a disabled module refuses its calls; existing items remain visible', async () => {
    const api = server();
    const ann = await api.signUp();
    await api.operator('setting', 'set', 'modules.real', '0');
    expect(await ann.refusalOf('POST /user/real', { real_type: 1 })).toBe('feature_unavailable');
    await ann.ok('GET /real/state');
    const { guest } = api;
    const modules = await guest.ok(setting, { keyword: 'modules' });
    expect(modules).toMatchObject({ real: false });
    await api.operator('setting', 'set', 'modules.real', '1');
    expect(await ann.refusalOf('POST /user/real', { real_type: 1 })).toMatch(/^name_invalid/);
  });
});
