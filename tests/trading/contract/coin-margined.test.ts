// R-PRICE-7: contracts quoted in BTC are margined, settled and liquidated in BTC. Expected figures by decimal.js.

import Decimal from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { type InstrumentRow, simulatedOf } from '../../../server/market/feed/instrument-row.ts';
import seeded from '../../../server/seeds/instruments.json' with { type: 'json' };
import { floor, type Trader } from '../people.ts';

const rows = seeded as unknown as InstrumentRow[];
const at = floor(
  rows
    .filter(({ match_id }) => [1, 2, 101].includes(match_id))
    .map((row) => simulatedOf({ ...row, image: '' }, 0)),
);
const ETH = 2;
const ETH_BTC = 101;
Decimal.set({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

async function holder(multiple = 10): Promise<{ ann: Trader; id: number }> {
  await at().tick(BTC, '100000');
  await at().tick(ETH, '3300');
  await at().tick(ETH_BTC, '0.033');
  const ann = await at().person({ change: { [BTC]: '0.1' } });
  await call(ann, CALLS['wallet.change'], {
    currency_id: BTC,
    number: '0.05',
    from_field: 'change',
    to_field: 'lever',
    idempotency_key: at().newKey(),
  });
  await call(ann, CALLS['lever.submit'], {
    currency_id: ETH,
    legal_id: BTC,
    type: 1,
    status: 1,
    share: '1000',
    multiple,
    idempotency_key: at().newKey(),
  });
  const { list } = await call(ann, CALLS['lever.dealall'], { legal_id: BTC });
  expect(list).toMatchObject([{ legal_id: BTC, symbol: 'ETH/BTC', price: '0.033' }]);
  return { ann, id: list[0]?.id ?? 0 };
}

const wallet = (ann: Trader, currency_id: number) =>
  call(ann, CALLS['wallet.detail'], { currency_id, account_type: 'lever' });

/** Per currency, over users and house: must be zero. */
async function sums(): Promise<string[]> {
  const { rows } = await at().app.database.query<{ sum: string }>(
    `select sum(p.amount) as sum from ledger_postings p
     join ledger_accounts a on a.id = p.account_id group by a.currency_id`,
  );
  return rows.map(({ sum }) => sum);
}

describe('R-PRICE-7: a long of ETH/BTC', () => {
  test('is opened, changed and closed in BTC; the ledger sums to zero in each currency', async () => {
    const { ann, id } = await holder();
    const fee = new Decimal('0.033').mul(10).mul('0.0005');
    const openWallet = await wallet(ann, BTC);
    expect([openWallet.available, openWallet.frozen]).toEqual([
      new Decimal('0.05').sub('0.033').sub(fee).toString(),
      '0.033',
    ]);
    await at().tick(ETH_BTC, '0.0335');
    const movedWallet = await wallet(ann, BTC);
    // 10 x 0.0005, at 100,000 USD a BTC.
    expect(movedWallet.lever).toMatchObject({
      profits: '0.005',
      margin: '0.033',
      position_count: 1,
    });
    const worth = new Decimal(movedWallet.available)
      .add(movedWallet.frozen)
      .add('0.005')
      .mul(100_000);
    expect(movedWallet.usd_value).toBe(worth.toString());
    const all = await call(ann, CALLS['wallet.list'], {});
    const parts = all.accounts.map(({ usd_value }) => usd_value);
    expect(Decimal.sum(...parts).toString()).toBe(all.total_usd);
    expect((await wallet(ann, USDT)).lever).toMatchObject({ position_count: 0 });

    await call(ann, CALLS['lever.close'], { id, idempotency_key: at().newKey() });
    const closedWallet = await wallet(ann, BTC);
    expect([closedWallet.available, closedWallet.frozen]).toEqual([
      new Decimal('0.05').sub(fee).add('0.005').toString(),
      '0',
    ]);
    expect(new Set(await sums())).toEqual(new Set(['0']));
    const bills = await call(ann, CALLS['bill.records'], {
      currency_id: BTC,
      account_type: 'lever',
    });
    const numbers = bills.list.map(({ number }) => number);
    expect(Decimal.sum(...numbers).toString()).toBe(closedWallet.available);
    expect(bills.list[0]).toMatchObject({ kind: 'lever_profit', cause: 'lever', reference_id: id });
  });

  test('is liquidated in BTC, and the insurance pays a loss beyond the margin in BTC', async () => {
    const { ann } = await holder(10);
    await at().tick(ETH_BTC, '0.0262');
    const after = await wallet(ann, BTC);
    expect([after.available, after.frozen]).toEqual(['0', '0']);
    const { rows } = await at().app.database.query<{ sum: string }>(
      `select sum(p.amount) as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id
       where a.user_id = 0 and a.type = 'insurance' and a.currency_id = $1`,
      [BTC],
    );
    const [{ sum = '0' } = {}] = rows;
    expect(sum.startsWith('-')).toBe(true);
    expect(new Set(await sums())).toEqual(new Set(['0']));
  });

  test('is exported in BTC, and the free margin can be transferred in BTC', async () => {
    const { ann } = await holder();
    const span = { from: at().time - 60_000, to: at().time + 60_000 };
    const csv = await call(ann, CALLS['export.csv'], { kind: 'lever', ...span });
    const [header = '', row = ''] = csv.split('\r\n');
    const cells = Object.fromEntries(
      header.split(',').map((name, place) => [name, row.split(',')[place]]),
    );
    expect(cells).toMatchObject({ Pair: 'ETH/BTC', Currency: 'BTC', Margin: '0.033' });
    await at().tick(ETH_BTC, '0.0325');
    const { list } = await call(ann, CALLS['currency.user_currency_list'], {});
    const own = list
      .find(({ currency_id }) => currency_id === BTC)
      ?.accounts.find(({ account_type }) => account_type === 'lever');
    const { available } = await wallet(ann, BTC);
    expect(own?.transferable).toBe(new Decimal(available).sub('0.005').toString());
  });
});
