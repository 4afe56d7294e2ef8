// Issue 30: the operator's offers, their prices, and a release that needs an authenticator.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import { type Fields, MINUTE, type Person } from '../support/api.ts';
import { totp } from '../support/totp.ts';
import { fundsSite, giveFunds, newKey, PAY, verifiedUser } from './funds-site.ts';

const site = fundsSite();
const folder = mkdtempSync(join(tmpdir(), 'pe-offers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DESK = 'Test Desk';
const ACCOUNT = [{ label: 'account_number', value: '4000 1180 2299' }];

interface Ad {
  id: number;
  nickname: string;
  price: string;
}
interface Order {
  id: number;
  price: string;
  status: number;
}

const operate = (...words: string[]) => site().operator(...words);

function offerFile(name: string, change: Fields): string {
  const path = join(folder, name);
  const offer = {
    desk: { nickname: DESK, pay_accounts: { bank: ACCOUNT } },
    type: 'buy',
    currency_id: USDT,
    fiat: 'USD',
    remaining: '1000',
    min_total: '10',
    max_total: '500',
    pay_methods: ['bank'],
  };
  writeFileSync(path, JSON.stringify({ ...offer, ...change }));
  return path;
}

async function findOffer(person: Person): Promise<Ad | undefined> {
  const fields = { type: 1, currency_id: USDT, fiat: 'USD', limit: 50 };
  const { list } = await person.ok<{ list: Ad[] }>('POST /legal_deal_platform', fields);
  return list.find(({ nickname }) => nickname === DESK);
}

test('R-OTC-1: an offer has a fixed price or a spread; an order keeps the price it was placed at', async () => {
  const ann = await verifiedUser(site());
  const fixedOffer = offerFile('fixed.json', { price: '1.25' });
  const spread = offerFile('spread.json', { spread_percent: '2' });
  const both = offerFile('both.json', { price: '1.25', spread_percent: '2' });
  await expect(operate('ad', 'add', both)).rejects.toThrow('price or spread_percent');
  await operate('ad', 'add', fixedOffer);
  const ad = await findOffer(ann);
  if (ad === undefined) throw new Error('the offer is not listed');
  expect(ad.price).toBe('1.25');
  const order = await ann.ok<Order>('POST /otc/place', {
    ad_id: ad.id,
    total: '100',
    pay_method: 'bank',
    idempotency_key: newKey(),
  });
  await operate('ad', 'edit', `${ad.id}`, spread);
  // A USDT is a dollar in the sandbox.
  expect((await findOffer(ann))?.price).toBe('1.02');
  expect(await ann.ok<Order>('GET /otc/detail', { id: order.id })).toMatchObject({ price: '1.25' });

  await operate('ad', 'pause', `${ad.id}`);
  expect(await findOffer(ann)).toBeUndefined();
  const late = { ad_id: ad.id, total: '100', pay_method: 'bank', idempotency_key: newKey() };
  expect((await ann.ask('POST /otc/place', late)).body.type).toBe('error');
  await operate('ad', 'open', `${ad.id}`);
  expect((await findOffer(ann))?.id).toBe(ad.id);

  const [listedOrder] = (await operate('otc', 'list')).filter(({ id }) => id === order.id);
  expect(listedOrder).toBeDefined();
  expect(await operate('otc', 'show', `${order.id}`)).not.toEqual([]);
});

test('R-OTC-3: a seller with an authenticator releases with its code, once', async () => {
  const ann = await verifiedUser(site());
  const secret = await ann.bindAuthenticator(totp);
  await giveFunds(ann, USDT, '500');
  await ann.ok('POST /wallet/change', {
    currency_id: USDT,
    number: '500',
    from_field: 'change',
    to_field: 'legal',
  });
  const { list } = await ann.ok<{ list: (Ad & { pay_methods: string[] })[] }>(
    'POST /legal_deal_platform',
    { type: 2, currency_id: USDT, fiat: 'USD', limit: 50 },
  );
  const ad = list.find(({ pay_methods }) => pay_methods.includes('wallet'));
  const { id } = await ann.ok<Order>('POST /otc/place', {
    ad_id: ad?.id ?? 0,
    number: '200',
    pay_method: 'wallet',
    password: PAY,
    idempotency_key: newKey(),
  });
  await operate('otc', 'pay', `${id}`);
  site().later(MINUTE);
  const release = 'POST /otc/release';
  const password = PAY;
  expect(await ann.refusalOf(release, { id, password })).toBe(
    'authenticator_required at google_code',
  );
  expect(await ann.refusalOf(release, { id, password, google_code: '000000' })).toBe(
    'authenticator_wrong at google_code',
  );
  const google_code = totp(secret, site().time);
  expect(await ann.ok<Order>(release, { id, password, google_code })).toMatchObject({ status: 2 });
});

test('R-OTC-2: level 1 trades up to 2,000 USDT at once, level 2 up to 1,000,000', async () => {
  const [ann, bob] = [await verifiedUser(site()), await verifiedUser(site(), 2)];
  const large = { price: '1', remaining: '3000000', max_total: '1500000' };
  const [addedRow] = await operate('ad', 'add', offerFile('large.json', large));
  const place = (person: Person, number: string) =>
    person.ask('POST /otc/place', {
      ad_id: String(addedRow?.['id']),
      number,
      pay_method: 'bank',
      idempotency_key: newKey(),
    });
  const errorOf = async (person: Person, number: string) =>
    (await place(person, number)).body.error ?? 'placed';
  expect(await errorOf(ann, '2000')).toBe('placed');
  expect(await errorOf(ann, '2000.00000001')).toBe('identity_level_2_required');
  expect(await errorOf(bob, '1000000')).toBe('placed');
  expect(await errorOf(bob, '1000000.00000001')).toBe('fiat_trade_limit_exceeded');
});
