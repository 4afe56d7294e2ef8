import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Transaction } from './database.ts';
import { forAll, gather, gatherEach } from './gather.ts';

const none = { rows: [], changedRows: 0 };
function connection() {
  const statements: string[] = [];
  const tx: Transaction = {
    query: async (sql) => {
      statements.push(sql);
      return none;
    },
    script: () => Promise.resolve(),
    beforeCommit: () => undefined,
    afterCommit: () => undefined,
  };
  return { tx, sent: statements };
}

const doubles = async (tx: Transaction, numbers: readonly number[]): Promise<number[]> => {
  await tx.query(`double ${numbers.join(' ')}`);
  return numbers.map((one) => one * 2);
};
const thirds = async (tx: Transaction, numbers: readonly number[]): Promise<number[]> => {
  await tx.query(`third ${numbers.join(' ')}`);
  return numbers.map((one) => one / 3);
};

test('a statement that all need is sent once; each gets its own output', async () => {
  const { tx, sent } = connection();
  const outputs = await gather(tx, [1, 2, 3], async (one, number) => {
    const double = await forAll(one, doubles, number);
    return forAll(one, thirds, double * 3);
  });
  expect(outputs).toEqual([2, 4, 6]);
  expect(sent).toEqual(['double 1 2 3', 'third 6 12 18']);
});

test('bodies with other statements, or none, block no other body', async () => {
  const { tx, sent } = connection();
  const outputs = await gather(tx, [1, 2, 3, 4], async (one, number) => {
    if (number === 4) return 0;
    if (number === 3) await one.query('alone');
    return number === 2 ? forAll(one, thirds, 6) : forAll(one, doubles, number);
  });
  expect(outputs).toEqual([2, 2, 6, 0]);
  expect(sent).toEqual(['alone', 'double 1 3', 'third 6']);
});

test('a body that fails fails all, after the others have ended', async () => {
  const { tx, sent } = connection();
  const failing = gather(tx, [1, 2], async (one, number) => {
    if (number === 1) throw new Error('the first');
    await forAll(one, doubles, number);
  });
  await expect(failing).rejects.toThrow('the first');
  expect(sent).toEqual(['double 2']);
});

test('a statement that fails fails every body that waits for it', async () => {
  const { tx } = connection();
  const refuse = (): Promise<never> => Promise.reject(new Error('refused'));
  const values: unknown[] = [];
  const failing = gather(tx, [1, 2], async (one, number) => {
    await forAll(one, refuse, number).catch((error: unknown) => {
      values.push(error);
      throw error;
    });
  });
  await expect(failing).rejects.toThrow('refused');
  expect(values).toHaveLength(2);
});

test('outside of gather, and within a batch, it runs for one input', async () => {
  const { tx, sent } = connection();
  expect(await forAll(tx, doubles, 4)).toBe(8);
  expect(sent).toEqual(['double 4']);
  const nestedWork = async (one: Transaction, numbers: readonly number[]): Promise<number[]> => [
    await forAll(one, doubles, numbers.length),
  ];
  expect(await gather(tx, [1], (one, number) => forAll(one, nestedWork, number))).toEqual([2]);
});

test('in gatherEach a body has its own outcome, and says whether it has written', async () => {
  const { tx, sent } = connection();
  const outcomes = await gatherEach(tx, [1, 2, 3, 4], async (one, number) => {
    if (number === 2) await one.query('select a.id from accounts a');
    if (number === 3) await one.query('select outcome from ledger_post($1)');
    if (number !== 4) return forAll(one, doubles, number);
    throw new Error('the fourth');
  });
  expect(outcomes.map((one) => (one.is === 'done' ? one.value : one.hasWritten))).toEqual([
    2,
    4,
    6,
    false,
  ]);
  expect(sent.at(-1)).toBe('double 1 2 3');
  const failures = await gatherEach(tx, [1, 2, 3], async (one, number) => {
    if (number === 1) await forAll(one, doubles, number);
    if (number === 2) await one.query('select a.id from accounts a');
    if (number === 3) await one.query('select outcome from ledger_post($1)');
    throw new Error('refused');
  });
  expect(failures.map((one) => one.is === 'failed' && one.hasWritten)).toEqual([true, false, true]);
});

test('other work of the process has its turns between the bodies of a large group', async () => {
  const { tx, sent } = connection();
  const people = Array.from({ length: 35 }, (_, index) => index + 1);
  const order: string[] = [];
  let goesOn = true;
  const other = (async () => {
    while (goesOn) {
      await nextTurn();
      if (order.at(-1) === 'body') order.push('other');
    }
  })();
  await gather(tx, people, async (one, number) => {
    await forAll(one, doubles, number);
    order.push('body');
    await forAll(one, thirds, number);
  });
  goesOn = false;
  await other;
  expect(order.join(' ')).toMatch(
    /^(body ){10}other (body ){10}other (body ){10}other (body ?){5}/,
  );
  expect(sent).toHaveLength(2);
});
