import { describe, expect, test } from 'vitest';
import { databaseOf, ENGINES, TEST_TIME } from '../../../tests/support/databases.ts';
import { house, type UserAccount } from './accounts.ts';
import { credit, freeze, type Movement, pay, release, settle, transfer } from './movements.ts';
import { post } from './post.ts';
import { accountsOf, type BillFilter, billSummary, records } from './records.ts';

const [BTC, USDT] = [1, 3];
const account = (
  user_id: number,
  type: UserAccount['type'] = 'change',
  currency_id = USDT,
): UserAccount => ({ user_id, type, currency_id });

describe.each(ENGINES)('R-LEDGER-6, %s: records', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;
  let count = 0;

  async function postAt(minute: number, reference_id: number | null, ...movements: Movement[]) {
    count += 1;
    const time = TEST_TIME + minute * 60_000;
    const { outcome } = await database().transaction((tx) =>
      post(tx, { kind: 'move', reference: `${count}`, reference_id, time, movements }),
    );
    expect(outcome).toBe('posted');
  }

  const texts = async (filter: BillFilter, page = 1, limit = 100): Promise<string[]> => {
    const { list } = await records(database(), filter, page, limit);
    return list.map(
      ({ account_type, state, currency_id, number, balance, kind }) =>
        `${account_type} ${state} ${currency_id} ${number} -> ${balance} ${kind}`,
    );
  };

  test('the bill has every change, newest first, with the balance after it', async () => {
    const [mine, lever] = [account(1), account(1, 'lever')];
    await postAt(0, null, credit(house('custody', USDT), mine, '100', 'deposit'));
    await postAt(1, null, transfer(mine, lever, '40', 'move'));
    await postAt(
      2,
      77,
      pay(lever, house('fees', USDT), '0.1', 'lever_fee'),
      freeze(lever, '20', 'lever_margin'),
    );
    expect(await texts({ user_id: 1 })).toEqual([
      'lever frozen 3 20 -> 20 lever_margin',
      'lever available 3 -20 -> 19.9 lever_margin',
      'lever available 3 -0.1 -> 39.9 lever_fee',
      'lever available 3 40 -> 40 move',
      'change available 3 -40 -> 60 move',
      'change available 3 100 -> 100 deposit',
    ]);
    const { list } = await records(database(), { user_id: 1 }, 1, 100);
    expect(list.map(({ reference_id }) => reference_id)).toEqual([77, 77, 77, null, null, null]);
    expect(list.map(({ create_time }) => (create_time - TEST_TIME) / 60_000)).toEqual([
      ...[2, 2, 2, 1, 1, 0],
    ]);
  });

  test('its filters: currency, account, kind, and times from <= x < to', async () => {
    await postAt(3, null, credit(house('custody', BTC), account(1, 'change', BTC), '2', 'deposit'));
    expect(await texts({ user_id: 1, currency_id: BTC })).toEqual([
      'change available 1 2 -> 2 deposit',
    ]);
    expect(await texts({ user_id: 1, account_type: 'lever' })).toHaveLength(4);
    expect(await texts({ user_id: 1, kind: 'deposit' })).toHaveLength(2);
    const minute = (n: number) => TEST_TIME + n * 60_000;
    expect(await texts({ user_id: 1, from: minute(1), to: minute(2) })).toEqual([
      'lever available 3 40 -> 40 move',
      'change available 3 -40 -> 60 move',
    ]);
    expect(await texts({ user_id: 1, from: minute(3) })).toHaveLength(1);
    expect(await texts({ user_id: 1, to: minute(1) })).toHaveLength(1);
    const all = { currency_id: USDT, account_type: 'lever', kind: 'lever_fee' } as const;
    expect(await texts({ user_id: 1, ...all, from: minute(0), to: minute(9) })).toEqual([
      'lever available 3 -0.1 -> 39.9 lever_fee',
    ]);
  });

  test('its pages do not overlap, tell the total, and are empty beyond the end', async () => {
    const whole = await texts({ user_id: 1 });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => texts({ user_id: 1 }, page, 3)));
    expect(pages.flat()).toEqual(whole);
    expect(pages[3]).toEqual([]);
    expect((await records(database(), { user_id: 1 }, 4, 3)).total).toBe(whole.length);
    expect(await records(database(), { user_id: 2 }, 1, 10)).toEqual({ list: [], total: 0 });
  });

  test("the summary counts money in and out; moves between the user's own accounts are neither", async () => {
    const [mine, lever] = [account(5), account(5, 'lever')];
    await postAt(0, null, credit(house('custody', USDT), mine, '100', 'deposit'));
    await postAt(1, null, credit(house('custody', USDT), mine, '1', 'deposit'));
    await postAt(2, null, transfer(mine, lever, '40', 'move'), freeze(lever, '20', 'lever_margin'));
    await postAt(
      3,
      null,
      release(lever, '20', 'lever_margin'),
      credit(house('contract_pool', USDT), lever, '5', 'lever_profit'),
    );
    await postAt(4, null, pay(lever, house('contract_pool', USDT), '3', 'lever_profit'));
    await postAt(5, null, transfer(mine, account(6), '7', 'nft_sale'));
    await postAt(6, null, freeze(mine, '10', 'withdraw'));
    await postAt(7, null, settle(mine, house('custody', USDT), '9', 'withdraw'));
    const span = [TEST_TIME, TEST_TIME + 60 * 60_000] as const;
    expect(await billSummary(database(), 5, ...span)).toEqual([
      { kind: 'deposit', currency_id: USDT, income: '101', expense: '0', count: 2 },
      { kind: 'lever_profit', currency_id: USDT, income: '5', expense: '3', count: 2 },
      { kind: 'nft_sale', currency_id: USDT, income: '0', expense: '7', count: 1 },
      { kind: 'withdraw', currency_id: USDT, income: '0', expense: '9', count: 1 },
    ]);
    expect(await billSummary(database(), 5, TEST_TIME + 1, TEST_TIME + 60_000)).toEqual([]);
    expect(await billSummary(database(), 5, TEST_TIME + 60_000, TEST_TIME + 60_001)).toEqual([
      { kind: 'deposit', currency_id: USDT, income: '1', expense: '0', count: 1 },
    ]);
  });

  test('the wallets are all five accounts with their balances', async () => {
    expect(await accountsOf(database(), 1)).toEqual([
      { id: 1, type: 'legal', list: [] },
      {
        id: 2,
        type: 'change',
        list: [
          { currency_id: BTC, available: '2', frozen: '0' },
          { currency_id: USDT, available: '60', frozen: '0' },
        ],
      },
      { id: 3, type: 'lever', list: [{ currency_id: USDT, available: '19.9', frozen: '20' }] },
      { id: 4, type: 'micro', list: [] },
      { id: 5, type: 'financial', list: [] },
    ]);
  });
});
