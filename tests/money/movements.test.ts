import { afterAll, describe, expect, test } from 'vitest';
import { BILL_KINDS } from '../../protocol/bill.ts';
import { HOUSE, HOUSE_ACCOUNTS, house, type Place } from '../../server/platform/ledger/accounts.ts';
import { balanceOf, houseBalances } from '../../server/platform/ledger/balances.ts';
import { TRANSACTION_KINDS } from '../../server/platform/ledger/kinds.ts';
import { credit, freeze, type Movement } from '../../server/platform/ledger/movements.ts';
import { post } from '../../server/platform/ledger/post.ts';
import { verify } from '../../server/platform/ledger/verify.ts';
import { databaseOf, ENGINES, TEST_TIME } from '../support/databases.ts';
import { FUNDS_ROWS } from './funds-rows.ts';
import { textOf, units } from './ledger-model.ts';
import { houseChangesOf, ME, type Purses, pursesOf, type Row } from './movement-row.ts';
import { TRADING_ROWS } from './trading-rows.ts';

const ROWS = [...FUNDS_ROWS, ...TRADING_ROWS];

describe.each(ENGINES)('R-LEDGER-1, %s: before, event, after', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;
  let count = 0;

  const placeInRow = (place: Place): Place =>
    place.user_id === HOUSE ? place : { ...place, user_id: place.user_id + 10 * count };
  const movementInRow = (movement: Movement): Movement => ({
    ...movement,
    from: placeInRow(movement.from),
    to: placeInRow(movement.to),
  });
  const say = (kind: Row['kind'], reference: string, movements: readonly Movement[]) =>
    database().transaction((tx) =>
      post(tx, { kind, reference, time: TEST_TIME, movements: movements.map(movementInRow) }),
    );
  const fill = (before: Purses): Movement[] =>
    pursesOf(before).flatMap(({ available, frozen, ...account }) => [
      credit(house('custody', account.currency_id), account, available, 'deposit'),
      credit(house('custody', account.currency_id), account, frozen, 'deposit'),
      freeze(account, frozen, 'deposit'),
    ]);
  const houseNow = async (): Promise<Map<string, bigint>> => {
    const all = await houseBalances(database());
    return new Map(
      all.map(({ type, currency_id, balance }) => [
        `${type} ${currency_id}`,
        balance.startsWith('-') ? -units(balance.slice(1)) : units(balance),
      ]),
    );
  };

  afterAll(async () => {
    const verdict = await verify(database());
    expect(verdict.differences).toEqual([]);
    expect(verdict.transactions).toBe(2 * ROWS.length);
  });

  test.each(ROWS.map((row) => [row.kind, row.event, row] as const))(
    '%s: %s',
    async (_, __, row) => {
      count += 1;
      expect((await say('deposit', `before ${count}`, fill(row.before))).outcome).toBe('posted');
      const before = await houseNow();
      const { outcome, balances } = await say(row.kind, `row ${count}`, row.movements);
      expect(outcome).toBe('posted');
      for (const purse of pursesOf(row.after)) {
        const account = { ...purse, user_id: purse.user_id + 10 * count };
        expect(await balanceOf(database(), account)).toEqual(account);
      }
      // Accounts that the table doesn't name must be unchanged.
      const namedPurses = new Set(
        pursesOf(row.after).map((p) => `${p.user_id} ${p.type} ${p.currency_id}`),
      );
      for (const { user_id, type, currency_id } of balances) {
        expect(namedPurses).toContain(`${user_id - 10 * count} ${type} ${currency_id}`);
      }
      const after = await houseNow();
      const changes = [...after].flatMap(([name, now]) => {
        const change = now - (before.get(name) ?? 0n);
        return change === 0n ? [] : [[name, textOf(change)]];
      });
      expect(Object.fromEntries(changes)).toEqual(Object.fromEntries(houseChangesOf(row.house)));
      // Repeated, nothing is posted.
      expect((await say(row.kind, `row ${count}`, row.movements)).outcome).toBe('already_posted');
    },
  );
});

describe('R-LEDGER-1, R-ACCOUNT-1: the tables', () => {
  test('cover every kind of transaction, every kind of the bill, every account of the house', () => {
    expect(new Set(ROWS.map(({ kind }) => kind))).toEqual(new Set(TRANSACTION_KINDS));
    const movements = ROWS.flatMap((row) => row.movements);
    const kinds = movements.flatMap(({ kind, to_kind = kind }) => [kind, to_kind]);
    expect(new Set(kinds)).toEqual(new Set(BILL_KINDS));
    const places = movements.flatMap(({ from, to }) => [from, to]);
    const ofHouse = places.filter(({ user_id }) => user_id === HOUSE).map(({ type }) => type);
    expect(new Set(ofHouse)).toEqual(new Set(Object.keys(HOUSE_ACCOUNTS)));
  });

  test('a sale between users has a bill for each of them', () => {
    const sale = FUNDS_ROWS.flatMap((row) => row.movements).find(
      ({ from, to }) => from.user_id === ME && to.user_id !== ME && to.user_id !== HOUSE,
    );
    expect([sale?.kind, sale?.to_kind]).toEqual(['nft_buy', 'nft_sale']);
  });
});
