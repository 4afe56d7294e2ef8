import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { house, type UserAccount } from '../../server/platform/ledger/accounts.ts';
import { balanceOf, houseBalance } from '../../server/platform/ledger/balances.ts';
import { credit, type Movement, pay, transfer } from '../../server/platform/ledger/movements.ts';
import { post } from '../../server/platform/ledger/post.ts';
import { verify } from '../../server/platform/ledger/verify.ts';
import { SeededRandom } from '../market/seeded-random.ts';
import { databases, TEST_TIME, type TestDatabase } from '../support/databases.ts';
import { ServerNode } from './node-client.ts';

const LONG = process.env['LONG'] === '1';
const ROUNDS = LONG ? 100 : 2;
const PARALLEL = 100;
const NODES = 3;
const PATIENCE = LONG ? 3_600_000 : 120_000;

const account = (user_id: number): UserAccount => ({ user_id, type: 'change', currency_id: USDT });
let count = 0;

async function postOutcome(database: Database, movement: Movement): Promise<string> {
  count += 1;
  const posting = { kind: 'deposit', reference: `here ${count}`, time: TEST_TIME } as const;
  const one = { ...posting, movements: [movement] };
  return (await database.transaction((tx) => post(tx, one))).outcome;
}

const deposit = (user_id: number, amount: string): Movement =>
  credit(house('custody', USDT), account(user_id), amount, 'deposit');

/** A balance and an amount in units of 10^-8, so that some of the debits pass and some do not. */
function drawCase(dice: SeededRandom): { balance: bigint; amount: bigint; passing: number } {
  const amount = 1n + dice.integer(10);
  const passing = dice.below(PARALLEL + 1);
  return { amount, passing, balance: amount * BigInt(passing) + (dice.integer(12) % amount) };
}

const decimal = (units: bigint): string => {
  const digits = units.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};

type Debits = (user_id: number, amount: string, round: number) => Promise<Record<string, number>>;

async function debits(database: Database, seed: number, debit: Debits): Promise<void> {
  const dice = new SeededRandom(seed);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const user_id = round;
    const { balance, amount, passing } = drawCase(dice);
    if (balance > 0n) await postOutcome(database, deposit(user_id, decimal(balance)));
    const outcomes = await debit(user_id, decimal(amount), round);
    expect(outcomes, `round ${round}`).toEqual({
      ...(passing > 0 && { posted: passing }),
      ...(passing < PARALLEL && { insufficient_balance: PARALLEL - passing }),
    });
    const remainingMoney = await balanceOf(database, account(user_id));
    const rest = decimal(balance - amount * BigInt(passing)).replace(/\.?0+$/, '');
    expect([remainingMoney.available, remainingMoney.frozen], `round ${round}`).toEqual([
      rest,
      '0',
    ]);
  }
  expect((await verify(database)).differences).toEqual([]);
}

function sumOf(all: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const one of all) {
    for (const [name, n] of Object.entries(one)) sum[name] = (sum[name] ?? 0) + n;
  }
  return sum;
}

describe(`${PARALLEL} parallel debits of one balance, ${ROUNDS} rounds`, () => {
  const all = databases();
  const nodes: ServerNode[] = [];
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
  });

  const startNodes = async ({ folder, url }: TestDatabase): Promise<void> => {
    for (let n = 0; n < NODES; n += 1) {
      nodes.push(new ServerNode(join(folder.path, `node-${n}`), url));
    }
    await Promise.all(nodes.map((node) => node.ready()));
  };

  test(
    'embedded: exactly the covered ones succeed, and nothing else moves',
    async () => {
      const { database } = await all.open('embedded');
      await debits(database, 1, async (user_id, amount) => {
        const fee = pay(account(user_id), house('fees', USDT), amount, 'withdraw_fee');
        const outcomes = await Promise.all(
          Array.from({ length: PARALLEL }, () => postOutcome(database, fee)),
        );
        return sumOf(outcomes.map((outcome) => ({ [outcome]: 1 })));
      });
    },
    PATIENCE,
  );

  test(
    `PostgreSQL, from ${NODES} processes: exactly the covered ones succeed, and nothing else moves`,
    async () => {
      const testDatabase = await all.open('postgres');
      await startNodes(testDatabase);
      await debits(testDatabase.database, 2, async (user_id, amount, round) => {
        const shares = [34, 33, 33];
        const answers = await Promise.all(
          nodes.map((node, n) =>
            node.ask({
              ...{ do: 'debit', user_id, amount, name: `debit ${round}` },
              count: shares[n] ?? 0,
            }),
          ),
        );
        return sumOf(answers.map(({ outcomes }) => outcomes));
      });
    },
    PATIENCE,
  );

  test(
    `PostgreSQL, crossing transfers from ${NODES} processes: no deadlock, no cent is lost`,
    async () => {
      const testDatabase = await all.open('postgres');
      const { database } = testDatabase;
      await startNodes(testDatabase);
      const users = [1, 2, 3];
      for (const user_id of users) await postOutcome(database, deposit(user_id, '1000'));
      for (let round = 1; round <= ROUNDS; round += 1) {
        const answers = await Promise.all(
          nodes.map((node, n) => {
            const [from = 0, to = 0] = [users[n], users[(n + 1) % users.length]];
            const way = round % 2 === 0 ? { from, to } : { from: to, to: from };
            return node.ask({ do: 'cross', ...way, amount: '0.1', count: 50, name: `x ${round}` });
          }),
        );
        expect(sumOf(answers.map(({ outcomes }) => outcomes))).toEqual({ posted: 150 });
      }
      for (const user_id of users) {
        expect((await balanceOf(database, account(user_id))).available).toBe('1000');
      }
      // Connections report their counts when they end: this includes deadlocks that a retry has resolved.
      await Promise.all(nodes.splice(0).map((node) => node.stop()));
      const { rows } = await database.query<{ deadlocks: number }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      );
      expect(rows).toEqual([{ deadlocks: 0 }]);
      expect((await verify(database)).differences).toEqual([]);
    },
    PATIENCE,
  );

  test(
    'embedded, crossing transfers: both balances return to their start',
    async () => {
      const { database } = await all.open('embedded');
      for (const user_id of [1, 2]) await postOutcome(database, deposit(user_id, '10'));
      const there = transfer(account(1), account(2), '0.1', 'move');
      const back = transfer(account(2), account(1), '0.1', 'move');
      const outcomes = await Promise.all(
        Array.from({ length: PARALLEL }, (_, n) =>
          postOutcome(database, n % 2 === 0 ? there : back),
        ),
      );
      expect(new Set(outcomes)).toEqual(new Set(['posted']));
      expect((await balanceOf(database, account(1))).available).toBe('10');
      expect(await houseBalance(database, 'custody', USDT)).toBe('-20');
      expect((await verify(database)).differences).toEqual([]);
    },
    PATIENCE,
  );
});
