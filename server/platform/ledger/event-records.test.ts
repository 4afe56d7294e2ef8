import { describe, expect, test } from 'vitest';
import { USDT } from '../../../protocol/constants.ts';
import { databaseOf, ENGINES } from '../../../tests/support/databases.ts';
import { add } from '../base/exact.ts';
import { house, type UserAccount } from './accounts.ts';
import { balanceOf } from './balances.ts';
import { eventRecords } from './event-records.ts';
import type { TransactionKind } from './kinds.ts';
import { credit, freeze, type Movement, pay, release, settle, transfer } from './movements.ts';
import { post } from './post.ts';

const HOUR = 3_600_000;
const EVENING = Date.UTC(2026, 10, 20, 15, 30);
const mine = (type: UserAccount['type'], user_id = 1): UserAccount => ({
  user_id,
  type,
  currency_id: USDT,
});

describe.each(ENGINES)('R-FUNDS-14, %s', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;
  let count = 0;

  async function say(time: number, kind: TransactionKind, ...movements: Movement[]) {
    count += 1;
    const posting = { kind, reference: `${count}`, reference_id: count, time, movements };
    const { outcome } = await database().transaction((tx) => post(tx, posting));
    expect(outcome).toBe('posted');
  }

  const read = (more: object = {}, offset = 0, limit = 100) =>
    eventRecords(database(), { user_id: 1, time_zone: 'UTC', ...more }, { offset, limit });

  test('R-FUNDS-14: one row for each event, account and currency; a change in frozen only has no balance', async () => {
    const [spot, contract] = [mine('change'), mine('lever')];
    await say(EVENING, 'deposit', credit(house('custody', USDT), spot, '100', 'deposit'));
    await say(EVENING + HOUR, 'move', transfer(spot, contract, '40', 'move'));
    await say(
      EVENING + 2 * HOUR,
      'lever_submit',
      pay(contract, house('fees', USDT), '0.1', 'lever_fee'),
      freeze(contract, '20', 'lever_margin'),
    );
    await say(
      EVENING + 10 * HOUR,
      'lever_close',
      settle(contract, house('market_maker', USDT), '5', 'lever_profit'),
      release(contract, '15', 'lever_margin'),
    );
    await say(EVENING + 10 * HOUR, 'withdraw_request', freeze(spot, '10', 'withdraw'));
    await say(
      EVENING + 11 * HOUR,
      'withdraw_paid',
      settle(spot, house('custody', USDT), '10', 'withdraw'),
    );
    const { list, total, days } = await read();
    expect(total).toBe(7);
    expect(
      list.map(({ account_type, kind, number, frozen, fee, balance, cause }) =>
        [account_type, kind, number, frozen, fee, balance, cause].join(' '),
      ),
    ).toEqual([
      'change withdraw 0 -10 0  withdraw',
      'change withdraw -10 10 0 50 withdraw',
      'lever lever_profit 15 -20 0 34.9 lever',
      'lever lever_margin -20.1 20 0.1 19.9 lever',
      'lever move 40 0 0 40 move',
      'change move -40 0 0 60 move',
      'change deposit 100 0 0 100 recharge',
    ]);
    expect(days).toEqual([
      { day: '2026-11-21', currency_id: USDT, number: '5' },
      { day: '2026-11-20', currency_id: USDT, number: '79.9' },
    ]);
    const after = await balanceOf(database(), contract);
    const own = (await read({ account_type: 'lever' })).list;
    expect(own.map(({ number }) => number).reduce(add)).toBe(after.available);
    expect(own.map(({ frozen }) => frozen).reduce(add)).toBe(after.frozen);
  });

  test('R-FUNDS-14: a page is whole although an event has more lines than most, and the total is counted by the accounts', async () => {
    const spot = { ...mine('change'), user_id: 9 };
    await say(EVENING, 'deposit', credit(house('custody', USDT), spot, '100', 'deposit'));
    const many = Array.from({ length: 30 }, () => freeze(spot, '1', 'withdraw'));
    await say(EVENING + HOUR, 'withdraw_request', ...many);
    await say(EVENING + 2 * HOUR, 'withdraw_returned', release(spot, '30', 'withdraw'));
    const page = (offset: number) => read({ user_id: 9 }, offset, 1);
    expect((await page(1)).list).toMatchObject([{ number: '-30', frozen: '30', balance: '70' }]);
    expect((await page(1)).list[0]?.lines).toHaveLength(60);
    expect((await page(2)).list).toMatchObject([{ number: '100' }]);
    expect(await page(3)).toEqual({ list: [], days: [], total: 3 });
    const { rows } = await database().query(
      'select lines, events from ledger_balances b join ledger_accounts a on a.id = b.account_id where user_id = 9',
    );
    expect(rows).toEqual([{ lines: 63, events: 3 }]);
    expect((await read({ user_id: 9, kind: 'withdraw' })).total).toBe(2);
  });

  test('a day is of the calendar of the caller, and whole on a page that has a part of it', async () => {
    const hongKong = { time_zone: 'Asia/Hong_Kong' };
    const { list, days } = await read(hongKong, 6, 1);
    expect(list).toHaveLength(1);
    // In +08:00 all later events belong to the next day.
    expect(days).toEqual([{ day: '2026-11-20', currency_id: USDT, number: '100' }]);
    expect((await read({ time_zone: '+08:00' }, 6, 1)).days).toEqual(days);
    const second = await read(hongKong, 5, 1);
    expect(second.days).toEqual([{ day: '2026-11-21', currency_id: USDT, number: '-15.1' }]);
    expect((await read({ ...hongKong, kind: 'lever_fee' })).list).toMatchObject([
      { number: '-0.1', fee: '0.1', kind: 'lever_fee' },
    ]);
    expect(await read({ user_id: 2 })).toEqual({ list: [], days: [], total: 0 });
  });
});
