// Issue 30, line 6: what a trade leaves behind: bills, notices, exports with its cost, and lists without whole card numbers.

import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { BTC } from '../../protocol/constants.ts';
import { DAY, type Fields, type Person, SECOND } from '../support/api.ts';
import { fundsSite, newKey, PAY, verifiedUser } from './funds-site.ts';

const site = fundsSite();
const CARD = '6222020000001234';

interface Order {
  id: number;
  number: string;
  total: string;
}

async function later(ms: number): Promise<void> {
  site().later(ms);
  await site().runJob('OTC desks');
}

async function placeOrder(ann: Person, type: 1 | 2, more: Fields): Promise<Order> {
  const fields = { type, currency_id: BTC, fiat: 'EUR', limit: 50 };
  const { list } = await ann.ok<{ list: { id: number; pay_methods: string[] }[] }>(
    'POST /legal_deal_platform',
    fields,
  );
  const ad = list.find(({ pay_methods }) => pay_methods.includes('bank'));
  return ann.ok<Order>('POST /otc/place', {
    ad_id: ad?.id ?? 0,
    pay_method: 'bank',
    idempotency_key: newKey(),
    ...more,
  });
}

async function sheet(ann: Person, kind: string): Promise<Record<string, string>[]> {
  const { time } = site();
  const { text } = await ann.ask('GET /export/csv', { kind, from: time - DAY, to: time + DAY });
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  const names = header.split(',');
  return lines.map((one) => {
    const cells = one.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

test('R-OTC-1, R-FUNDS-15: a purchase and a sale are in bills, notices and exports, with what they cost', async () => {
  const ann = await verifiedUser(site());
  const buyOrder = await placeOrder(ann, 1, { total: '900' });
  await ann.ok('POST /otc/pay', { id: buyOrder.id, voucher: await ann.uploadPicture() });
  await later(10 * SECOND);
  const { id: bank_id } = await ann.ok<{ id: number }>('POST /user/cash_save', {
    real_name: 'Ann Example',
    card_number: CARD,
    bank_name: 'First Bank',
    password: PAY,
    bank_address: 'High Street 1',
    cardholder_address: 'Low Street 2',
    swift_code: 'DEUTDEFF',
  });
  const sellOrder = await placeOrder(ann, 2, { number: buyOrder.number, bank_id, password: PAY });
  await later(10 * SECOND);
  await ann.ok('POST /otc/release', { id: sellOrder.id, password: PAY });

  const { list: bills } = await ann.ok<{ list: object[] }>('POST /wallet/legal_log', {
    account_type: 'legal',
  });
  const available = bills.filter((bill) => 'state' in bill && bill.state === 'available');
  expect(available).toMatchObject([
    { kind: 'otc', number: `-${buyOrder.number}`, balance: '0', kind_text: 'OTC trade' },
    { kind: 'otc', number: buyOrder.number, reference_id: buyOrder.id },
  ]);
  const notices = await ann.ok<{ list: object[] }>('GET /notice/list');
  expect(notices.list.slice(0, 2)).toMatchObject([
    { kind: 'otc', route: expect.stringContaining(`id=${sellOrder.id}`) },
    { kind: 'otc', route: expect.stringContaining(`id=${buyOrder.id}`) },
  ]);
  const lines = (await sheet(ann, 'bills')).map((line) => [line['Kind'], line['Description']]);
  expect(new Set(lines.map(String))).toEqual(new Set(['otc,OTC trade']));

  const { rows } = await site().app.database.query<{ rate: string }>(
    `select rate from exchange_rates where code = 'EUR'`,
  );
  const usd = (total: string): string =>
    new Decimal(total)
      .div(rows[0]?.rate ?? 1)
      .toDecimalPlaces(8)
      .toString();
  const [cost, proceeds] = [usd(buyOrder.total), usd(sellOrder.total)];
  const gain = new Decimal(proceeds).sub(cost).toString();
  expect(await sheet(ann, 'tax')).toMatchObject([
    { Income: buyOrder.number, 'Value (USDT)': cost, 'FIFO cost basis (USDT)': cost },
    { Expense: buyOrder.number, 'FIFO cost basis (USDT)': cost, 'Gain or loss (USDT)': gain },
  ]);

  const listAnswer = await ann.ask('GET /otc/list');
  expect(listAnswer.text).not.toContain(CARD);
  expect(listAnswer.text).toContain('****1234');
  expect((await ann.ask('GET /otc/detail', { id: sellOrder.id })).text).toContain(CARD);
});
