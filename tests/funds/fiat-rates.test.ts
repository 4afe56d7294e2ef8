// R-RATE-1, R-RATE-2: fiat rates age, and come from a source that is checked.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import { readRates } from '../../server/market/rates/source.ts';
import { api, HOUR, MINUTE, type Person } from '../support/api.ts';
import { newKey } from './funds-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'pe-rates-'));
let answerText = '';
const source: Server = createServer((_request, reply) => reply.end(answerText));
await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
const site = api({
  sandbox: false,
  rates_url: `http://127.0.0.1:${(source.address() as AddressInfo).port}/rates.json`,
});
afterAll(() => {
  source.close();
  rmSync(folder, { recursive: true, force: true });
});

let ann: Person;
const adIds: Record<string, number> = {};

beforeAll(async () => {
  // The test's folder was seeded in practice mode.
  await site().app.database.query('delete from exchange_rates');
  await operate('setting', 'set', 'default_invite_code', 'POCKET');
  ann = await site().signUp();
  await site().app.database.query('update users set real_level = 1 where id = $1', [ann.id]);
  for (const fiat of ['EUR', 'USD']) {
    const path = join(folder, `${fiat}.json`);
    const offer = {
      desk: {
        nickname: 'First Desk',
        pay_accounts: { bank: [{ label: 'bank_name', value: 'First' }] },
      },
      type: 'buy',
      currency_id: USDT,
      fiat,
      spread_percent: '1',
      remaining: '1000',
      min_total: '10',
      max_total: '500',
      pay_methods: ['bank'],
    };
    writeFileSync(path, JSON.stringify(offer));
    const [ad] = await operate('ad', 'add', path);
    adIds[fiat] = ad?.['id'] as number;
  }
}, 60_000);

const operate = (...words: string[]) => site().operator(...words);

async function update(rates: object, time = site().time): Promise<void> {
  answerText = JSON.stringify({ base: 'USD', time, rates });
  await site().runJob('fiat rates');
}

async function rateOf(code: string): Promise<unknown> {
  const rows = await operate('rate', 'list');
  return rows.find((row) => row['code'] === code);
}

interface Offers {
  list: { fiat: string; price: string }[];
  closed_fiats: string[];
}

const offers = (): Promise<Offers> =>
  ann.ok<Offers>('POST /legal_deal_platform', { type: 1, currency_id: USDT, limit: 50 });

const buy = { total: '100', pay_method: 'bank' } as const;
const place = (fiat: string): Promise<string> =>
  ann.refusalOf('POST /otc/place', { ...buy, ad_id: adIds[fiat] ?? 0, idempotency_key: newKey() });

test('R-RATE-1: desks of a currency without a fresh rate are closed, and say so; the operator is warned once', async () => {
  expect(await offers()).toMatchObject({ list: [{ fiat: 'USD' }], closed_fiats: ['EUR'] });
  await update({ EUR: 0.92, GBP: '0.79' });
  expect(await offers()).toMatchObject({
    closed_fiats: [],
    list: [{ fiat: 'EUR', price: '0.9292' }, { fiat: 'USD' }],
  });

  site().later(24 * HOUR);
  expect((await offers()).closed_fiats).toEqual([]);
  const quick = { currency_id: USDT, fiat: 'EUR', ...buy };
  const { quote_id } = await ann.ok<{ quote_id: string }>('POST /otc/quick', quick);
  await site().runJob('old fiat rates');
  expect(await operate('notices')).toEqual([]);

  site().later(1);
  expect(await offers()).toMatchObject({ list: [{ fiat: 'USD' }], closed_fiats: ['EUR'] });
  expect(await place('EUR')).toBe('rate_stale');
  expect(await ann.refusalOf('POST /otc/quick', quick)).toBe('rate_stale');
  const heldOrder = { pay_method: 'bank', quote_id, idempotency_key: newKey() };
  expect(await ann.refusalOf('POST /otc/place', heldOrder)).toBe('rate_stale');
  const { body } = await ann.ask('POST /otc/quick', quick);
  expect(body.message).toBe('There is no current exchange rate for EUR. Please try again later.');
  for (let times = 0; times < 2; times += 1) await site().runJob('old fiat rates');
  expect(await operate('notices')).toMatchObject([
    { name: 'rate_old', params: { currency: 'EUR' } },
  ]);
  expect(await rateOf('EUR')).toMatchObject({ rate: '0.92', is_fresh: false });

  await operate('setting', 'set', 'rate_max_age_hours', '48');
  expect((await offers()).closed_fiats).toEqual([]);
  await operate('setting', 'set', 'rate_max_age_hours', '24');
  await operate('rate', 'set', 'EUR', '0.93');
  expect((await offers()).closed_fiats).toEqual([]);
  expect(await place('EUR')).toMatch(/^no refusal/);
});

test('R-RATE-2: a rate that jumps, is older than ours or unknown is not taken, and the operator decides', async () => {
  site().later(HOUR);
  await update({ EUR: '1.0231', GBP: '0.75' });
  expect(await rateOf('EUR'), 'more than 10 % up').toMatchObject({ rate: '0.93' });
  expect(await rateOf('GBP')).toMatchObject({ rate: '0.75', update_time: site().time });
  const [notice] = await operate('notices');
  expect(notice).toMatchObject({
    name: 'rate_jump',
    params: { currency: 'EUR', rate: '1.0231', before: '0.93' },
  });
  await update({ EUR: '0.836' }, site().time + 1);
  expect(await rateOf('EUR'), 'more than 10 % down').toMatchObject({ rate: '0.93' });
  await update({ EUR: '1.023' }, site().time + 1);
  expect(await rateOf('EUR'), 'exactly 10 %').toMatchObject({ rate: '1.023' });

  await update({ GBP: '0.76' }, site().time - 1);
  expect(await rateOf('GBP'), 'older than ours').toMatchObject({ rate: '0.75' });
  await update({ JPY: '900', XXX: '1', CHF: '0.9', USD: '2', SEK: '1e1', NOK: '-10', DKK: '0' });
  const codes = (await operate('rate', 'list')).map((row) => row['code']);
  expect(codes, 'a first rate is near the shipped one').toEqual(['CHF', 'EUR', 'GBP']);
  expect(await ann.ok('GET //get_system_exchange_rate')).toMatchObject({ USD: '1', CHF: '0.9' });
  await expect(update({ GBP: '0.74' }, site().time + 6 * MINUTE)).rejects.toThrow('future time');
});

test.each([
  ['', 'no JSON'],
  ['[]', 'a list'],
  ['{"base":"EUR","time":1795000000000,"rates":{"USD":"1.1"}}', 'another base'],
  ['{"base":"USD","rates":{"EUR":"0.9"}}', 'no time'],
  ['{"base":"USD","time":1795000000,"rates":{"EUR":"0.9"}}', 'seconds'],
  ['{"base":"USD","time":1795000000000,"rates":"EUR"}', 'no rates'],
])('R-RATE-2: an answer of the source without our form changes nothing: %s', (text) => {
  expect(() => readRates(text)).toThrow('the source of rates sent no');
});

test('R-RATE-2: digits of the source are kept, whether it sends numbers or texts', () => {
  const { rates } = readRates(
    '{"base":"USD","time":1795000000000,"rates":{"EUR":0.921400000000000001,"VND":"24750","X":null}}',
  );
  expect([...rates]).toEqual([
    ['EUR', '0.921400000000000001'],
    ['VND', '24750'],
  ]);
});

test('R-RATE-2: a source that sends too much, or no 200, is refused', async () => {
  answerText = `"${'0'.repeat(300 * 1024)}"`;
  await expect(site().runJob('fiat rates')).rejects.toThrow('too long');
});
