import { beforeAll, describe, expect, test } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import { LANGUAGES } from '../../protocol/language.ts';
import { SHEETS } from '../../server/money/export/sheets.ts';
import { DAY, type Fields, type Person } from '../support/api.ts';
import { fundsSite, giveFunds, PAY, verifiedUser } from './funds-site.ts';

const site = fundsSite();
const csv = 'GET /export/csv';
const HOUR = DAY / 24;
const KINDS = ['bills', 'lever', 'coin', 'micro', 'funds', 'products', 'tax'];

let ann: Person;

const span = (more: Fields = {}): Fields => ({
  kind: 'funds',
  from: site().time - DAY,
  to: site().time + DAY,
  ...more,
});

/** Splits simple lines: none of these texts contains a comma or a quote. */
async function sheet(person: Person, fields: Fields): Promise<Record<string, string>[]> {
  const { status, text } = await person.ask(csv, fields);
  expect(status).toBe(200);
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  const names = header.split(',');
  return lines.map((one) => {
    const cells = one.split(',');
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

beforeAll(async () => {
  ann = await verifiedUser(site());
  await giveFunds(ann, USDT, '1000');
  const move = { currency_id: USDT, number: '300', from_field: 'change', to_field: 'micro' };
  await ann.ok('POST /wallet/change', move);
  const pair = { number: '100', from_currency_id: USDT, to_currency_id: 1 };
  await ann.ok('POST /user/getTransferFee', pair);
  await ann.ok('POST /user/Transfer', pair);
  const { address } = await ann.ok<{ address: string }>('POST /wallet/get_in_address', {
    currency_id: USDT,
    chain: 'TRC20',
  });
  await ann.ok('POST /wallet/charge_req', {
    account: '=cmd|calc',
    amount: '5.5',
    currency: USDT,
    type: 'TRC20',
    address,
    voucher: await ann.uploadPicture(),
  });
  const qr_code = await ann.uploadPicture();
  const { id: address_id } = await ann.ok<{ id: number }>('POST /user/wallet/save', {
    currency: USDT,
    chain: 'TRC20',
    name: 'Mine',
    qr_code,
    password: PAY,
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  });
  const out = { currency_id: USDT, address_id, number: '20', password: PAY };
  await ann.ok('POST /wallet/out', out);
  await ann.ok('POST /microtrade/submit', {
    match_id: 1,
    currency_id: USDT,
    type: 1,
    seconds: 60,
    number: '50',
  });
});

describe('R-FUNDS-12: an export', () => {
  test("of funds: all deposits, withdrawals, conversions and transfers; a payer's name can't be a formula", async () => {
    const rows = await sheet(ann, span());
    // All have the same time, so they are sorted by kind and then by id.
    expect(rows.map((row) => [row['Kind'], row['Amount'], row['Status']])).toEqual([
      ['deposit', '1000', 'credited'],
      ['deposit', '5.5', 'pending'],
      ['withdrawal', '20', 'pending'],
      ['conversion', '100', ''],
      ['transfer', '300', ''],
    ]);
    const [askedRow] = rows.filter((row) => row['Amount'] === '5.5');
    expect(askedRow).toMatchObject({
      Counterparty: "'=cmd|calc",
      Method: 'TRC20',
      Currency: 'USDT',
    });
    expect(askedRow?.['Time (UTC)']).toMatch(/^2026-\d\d-\d\dT[\d:.]+Z$/);
    expect(askedRow?.['Local time']).toMatch(/^2026-\d\d-\d\d [\d:]+ \+00:00$/);
  });

  test('times are in the caller’s zone, half hours too; an unknown zone is refused', async () => {
    const { time } = site();
    for (const [time_zone, ahead_ms] of [
      ['Asia/Kolkata', 5.5 * HOUR],
      ['+05:45', 5.75 * HOUR],
      ['America/St_Johns', -3.5 * HOUR],
    ] as const) {
      const [row] = await sheet(ann, span({ time_zone }));
      const clock = new Date(time + ahead_ms).toISOString().slice(0, 19).replace('T', ' ');
      expect(row?.['Local time']).toMatch(clock);
      expect(row?.['Time (UTC)']).toBe(new Date(time).toISOString());
    }
    for (const time_zone of ['Asia/Nowhere', '+25:00', 'x'.repeat(65)]) {
      expect(await ann.refusalOf(csv, span({ time_zone }))).toBe('parameter_error at time_zone');
    }
  });

  test("of bills: every line with its balance, oldest first; tax omits the user's own transfers", async () => {
    const bills = await sheet(ann, span({ kind: 'bills' }));
    expect(bills[0]).toMatchObject({ Account: 'change', Kind: 'faucet', Amount: '1000' });
    expect(bills[0]).toMatchObject({ Balance: '1000', Description: 'Practice funds' });
    const { total } = await ann.ok<{ total: number }>('POST /wallet/legal_log');
    expect(bills).toHaveLength(total);
    const tax = await sheet(ann, span({ kind: 'tax' }));
    expect(tax.map((row) => row['Kind'])).not.toContain('move');
    expect(tax[0]).toMatchObject({ Kind: 'faucet', Income: '1000', Expense: '' });
    // R-FUNDS-15: the cost of a converted amount is what was paid for it, plus the fee.
    const boughtRows = tax.filter((row) => row['Currency'] === 'BTC');
    expect(
      boughtRows.map((row) => [row['Kind'], row['Cost known from'], row['FIFO cost basis (USDT)']]),
    ).toEqual([
      ['convert', 'trade', '100'],
      ['convert_fee', '', boughtRows[1]?.['Value (USDT)']],
    ]);
    const micro = await sheet(ann, span({ kind: 'micro' }));
    expect(micro).toMatchObject([{ Side: 'up', Amount: '50', Pair: 'BTC/USDT' }]);
  });

  test('every kind has its header in every language, and no rows of another user', async () => {
    const eve = await site().signUp();
    for (const lang of LANGUAGES) {
      for (const kind of KINDS) {
        const { status, headers, text } = await eve.as({ lang }).ask(csv, span({ kind }));
        expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
        expect(text.endsWith('\r\n')).toBe(true);
        expect(text.split('\r\n')).toHaveLength(2);
        expect(text).not.toContain('export:');
      }
    }
  });

  test('rows are read page by page: none twice, none omitted', async () => {
    const rows = 12_000;
    await site().app.database.query(
      `insert into recharges (user_id, currency_id, amount, usd_value, type, account, address, status, created_at, handled_at)
       select $1, 3, n, 0, 'bank', 'x', 'y', 1, $2, $2 from generate_series(1, ${rows}) n`,
      [ann.id, new Date(site().time)],
    );
    const all = await sheet(ann, span());
    const creditedAmounts = all
      .filter((row) => row['Method'] === 'bank')
      .map((row) => row['Amount']);
    expect(creditedAmounts).toHaveLength(rows);
    expect(new Set(creditedAmounts).size).toBe(rows);
  });

  test('limits are refused by name: over a year, over 100,000 rows', async () => {
    const year = span({ from: site().time - 367 * DAY });
    expect(await ann.refusalOf(csv, year)).toBe('export_too_large at to');
    expect(await ann.refusalOf(csv, span({ to: site().time - DAY }))).toBe('range_invalid at to');
    expect(await ann.refusalOf(csv, span({ kind: 'all' }))).toBe('parameter_error at kind');
    await site().app.database.query(
      `insert into recharges (user_id, currency_id, amount, usd_value, type, account, address, status, created_at, handled_at)
       select $1, 3, 1, 0, 'bank', 'x', 'y', 1, $2, $2 from generate_series(1, 100000) n`,
      [ann.id, new Date(site().time)],
    );
    expect(await ann.refusalOf(csv, span())).toBe('export_too_large at to');
  }, 30_000);
});

test('the kinds of the call are exactly the existing sheets', () => {
  expect(Object.keys(SHEETS)).toEqual(KINDS);
});
