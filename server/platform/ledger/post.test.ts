import { describe, expect, test } from 'vitest';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { databaseOf, ENGINES, TEST_TIME } from '../../../tests/support/databases.ts';
import { available, frozen, house, type UserAccount } from './accounts.ts';
import { balanceOf, balancesOf, houseBalance } from './balances.ts';
import {
  credit,
  freeze,
  type Movement,
  move,
  pay,
  release,
  settle,
  transfer,
} from './movements.ts';
import { type Posting, post, postAll } from './post.ts';
import { verify } from './verify.ts';

const account = (user_id: number, type: UserAccount['type'] = 'change', currency_id = USDT) => ({
  user_id,
  type,
  currency_id,
});
const posting = (reference: string, ...movements: Movement[]): Posting => ({
  kind: 'deposit',
  reference,
  time: TEST_TIME,
  movements,
});
const faucetMovement = (to: UserAccount, amount: string): Movement =>
  credit(house('custody', to.currency_id), to, amount, 'deposit');

describe.each(ENGINES)('R-LEDGER-1, %s: posting', (engine) => {
  const getDatabase = databaseOf(engine);
  const database = () => getDatabase().database;
  const say = (one: Posting) => database().transaction((tx) => post(tx, one));
  const remainingAmount = async (of: UserAccount): Promise<string> => {
    const balance = await balanceOf(database(), of);
    return `${balance.available} + ${balance.frozen}`;
  };

  test("moves money, and returns the users' balances after it", async () => {
    const mine = account(1);
    const outcome = await say(posting('first', faucetMovement(mine, '100.5')));
    expect(outcome.transaction_id).toBeGreaterThan(0);
    expect(outcome).toMatchObject({
      outcome: 'posted',
      balances: [{ ...mine, available: '100.5', frozen: '0' }],
    });
    expect(await remainingAmount(mine)).toBe('100.5 + 0');
    expect(await houseBalance(database(), 'custody', USDT)).toBe('-100.5');
  });

  test('a kind and reference are posted once; a repetition is reported', async () => {
    const mine = account(2);
    const one = posting('once', faucetMovement(mine, '10'));
    const first = await say(one);
    expect(await say(one)).toEqual({
      outcome: 'already_posted',
      transaction_id: first.transaction_id,
      balances: [],
    });
    expect(await remainingAmount(mine)).toBe('10 + 0');
    expect((await say({ ...one, kind: 'faucet' })).outcome).toBe('posted');
    expect(await remainingAmount(mine)).toBe('20 + 0');
  });

  test.each([
    ['another amount', faucetMovement(account(3), '10.00000001')],
    ['another user', faucetMovement(account(4), '10')],
    ['another state', { ...faucetMovement(account(3), '10'), to: frozen(account(3)) }],
    ['another line of the bill', { ...faucetMovement(account(3), '10'), kind: 'faucet' as const }],
    [
      'another place it came from',
      { ...faucetMovement(account(3), '10'), from: house('fees', USDT) },
    ],
  ])(
    'R-LEDGER-2: the same kind and reference with %s is reported as another transaction',
    async (_, other) => {
      const one = posting('otherwise', faucetMovement(account(3), '10'));
      expect((await say(one)).outcome).toMatch(/posted$/);
      expect((await say({ ...one, movements: [other] })).outcome).toBe('posted_otherwise');
      expect((await say({ ...one, movements: [] })).outcome).toBe('posted_otherwise');
      expect(await remainingAmount(account(3))).toBe('10 + 0');
    },
  );

  test('"posted before" is decided before the balance is looked at', async () => {
    const mine = account(5);
    await say(posting('fill 5', faucetMovement(mine, '10')));
    const out = posting('all out', pay(mine, house('fees', USDT), '10', 'withdraw_fee'));
    expect((await say(out)).outcome).toBe('posted');
    expect((await say(out)).outcome).toBe('already_posted');
  });

  test('R-LEDGER-3: an uncovered payment is refused, and the whole transaction with it', async () => {
    const [mine, other] = [account(6), account(7)];
    await say(posting('fill 6', faucetMovement(mine, '10')));
    const tooMuch = posting(
      'too much',
      transfer(mine, other, '4', 'move'),
      transfer(mine, other, '6.00000001', 'move'),
    );
    expect(await say(tooMuch)).toEqual({
      outcome: 'insufficient_balance',
      transaction_id: null,
      balances: [],
    });
    expect([await remainingAmount(mine), await remainingAmount(other)]).toEqual([
      '10 + 0',
      '0 + 0',
    ]);
    // A refused posting doesn't use up its reference.
    await say(posting('more for 6', faucetMovement(mine, '0.00000001')));
    expect((await say(tooMuch)).outcome).toBe('posted');
    expect([await remainingAmount(mine), await remainingAmount(other)]).toEqual([
      '0 + 0',
      '10.00000001 + 0',
    ]);
  });

  test("R-LEDGER-3: frozen money can't be spent, nor more released or settled than is frozen", async () => {
    const mine = account(8);
    await say(posting('fill 8', faucetMovement(mine, '10')));
    expect((await say(posting('hold', freeze(mine, '7', 'withdraw')))).outcome).toBe('posted');
    expect(await remainingAmount(mine)).toBe('3 + 7');
    const spend = posting('spend', pay(mine, house('fees', USDT), '3.1', 'withdraw_fee'));
    expect((await say(spend)).outcome).toBe('insufficient_balance');
    const custody = house('custody', USDT);
    for (const much of [
      posting('too much back', release(mine, '7.1', 'withdraw')),
      posting('too much out', settle(mine, custody, '7.1', 'withdraw')),
    ]) {
      expect((await say(much)).outcome).toBe('insufficient_frozen');
    }
    const both = [release(mine, '2', 'withdraw'), settle(mine, custody, '5', 'withdraw')];
    expect((await say(posting('both', ...both))).outcome).toBe('posted');
    expect(await remainingAmount(mine)).toBe('5 + 0');
  });

  test("R-LEDGER-3: movements apply in order: a later receipt can't cover an earlier payment", async () => {
    const mine = account(9);
    const movements = [
      faucetMovement(mine, '10'),
      pay(mine, house('fees', USDT), '1', 'lever_fee'),
      freeze(mine, '9', 'lever_margin'),
    ];
    const backwards = posting('backwards', ...movements.toReversed());
    expect((await say(backwards)).outcome).toBe('insufficient_balance');
    expect((await say(posting('in order', ...movements))).outcome).toBe('posted');
    expect(await remainingAmount(mine)).toBe('0 + 9');
  });

  test('amounts are rounded half up to 8 decimals when they are posted, and zero is not posted', async () => {
    const mine = account(10);
    const { transaction_id } = await say(
      posting(
        'round',
        faucetMovement(mine, '0.000000005'),
        faucetMovement(mine, '1.234567894'),
        faucetMovement(mine, '0'),
      ),
    );
    expect(await remainingAmount(mine)).toBe('1.2345679 + 0');
    const { rows } = await database().query(
      'select amount from ledger_postings where transaction_id = $1 order by id',
      [transaction_id],
    );
    expect(rows.map((row) => (row as { amount: string }).amount)).toEqual([
      ...['-0.00000001', '0.00000001', '-1.23456789', '1.23456789'],
    ]);
  });

  test('R-LEDGER-2: a transaction without movements is stored, so that its event happens once', async () => {
    const nothing = posting('nothing', faucetMovement(account(11), '0'));
    expect((await say(nothing)).outcome).toBe('posted');
    expect((await say(nothing)).outcome).toBe('already_posted');
  });

  test('a balance that would be too large is refused, and no digit is lost before', async () => {
    const mine = account(12);
    const largest = '999999999999.99999999';
    expect((await say(posting('large', faucetMovement(mine, largest)))).outcome).toBe('posted');
    expect(await remainingAmount(mine)).toBe(`${largest} + 0`);
    const more = posting('larger', faucetMovement(mine, '0.00000001'));
    expect((await say(more)).outcome).toBe('balance_too_large');
    const out = pay(mine, house('custody', USDT), largest, 'withdraw');
    expect((await say(posting('large out', out))).outcome).toBe('posted');
  });

  test('currencies and accounts do not mix', async () => {
    const usdt = account(13);
    const btc = account(13, 'change', BTC);
    const lever = account(13, 'lever');
    await say(
      posting(
        'three',
        faucetMovement(usdt, '1'),
        faucetMovement(btc, '2'),
        faucetMovement(lever, '3'),
      ),
    );
    const pairs = (await balancesOf(database(), 13)).map((b) => [
      b.type,
      b.currency_id,
      b.available,
    ]);
    expect(pairs).toEqual([
      ...[
        ['change', BTC, '2'],
        ['change', USDT, '1'],
      ],
      ['lever', USDT, '3'],
    ]);
    expect(() => transfer(usdt, btc, '1', 'move')).toThrow('cannot become');
  });

  test.each(['-1', '1000000000000', '1e3', 'NaN', '', ' 1'])('%j is no amount', async (amount) => {
    const mine = account(14);
    await expect(say(posting(`bad ${amount}`, faucetMovement(mine, amount)))).rejects.toThrow();
  });

  test('a house account has no user, and a user is no house', () => {
    expect(() => available(account(0))).toThrow('not a user id');
    expect(() => frozen(account(-1))).toThrow('not a user id');
    expect(() => available(account(1.5))).toThrow('not a user id');
  });

  test('many postings in one call are in order and independent', async () => {
    const [mine, other] = [account(15), account(16)];
    const outcomes = await database().transaction((tx) =>
      postAll(tx, [
        posting('go 1', faucetMovement(mine, '10')),
        posting('go 2', transfer(mine, other, '11', 'move')),
        posting('go 3', transfer(mine, other, '9', 'move')),
        posting('go 3', transfer(mine, other, '9', 'move')),
        posting('go 4', transfer(other, mine, '9', 'move')),
      ]),
    );
    expect(outcomes.map((one) => one.outcome)).toEqual([
      ...['posted', 'insufficient_balance', 'posted', 'already_posted', 'posted'],
    ]);
    expect([await remainingAmount(mine), await remainingAmount(other)]).toEqual([
      '10 + 0',
      '0 + 0',
    ]);
    expect(await database().transaction((tx) => postAll(tx, []))).toEqual([]);
  });

  test.each([
    ['of a user', faucetMovement(account(18), '3')],
    // The house has no row to lock.
    ['of the house alone', move(house('desk', USDT), house('desk_held', USDT), '3', 'otc')],
  ])('the same event %s, posted twenty times at once, is posted once', async (name, movement) => {
    const one = posting(`at once ${name}`, movement);
    const parallelOutcomes = await Promise.all(Array.from({ length: 20 }, () => say(one)));
    const outcomes = parallelOutcomes.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array.from({ length: 19 }, () => 'already_posted'), 'posted']);
    expect(new Set(parallelOutcomes.map(({ transaction_id }) => transaction_id)).size).toBe(1);
  });

  test('a failing transaction leaves no postings', async () => {
    const mine = account(17);
    const failedWork = database().transaction(async (tx) => {
      await post(tx, posting('gone', faucetMovement(mine, '10')));
      throw new Error('after the posting');
    });
    await expect(failedWork).rejects.toThrow('after the posting');
    expect(await remainingAmount(mine)).toBe('0 + 0');
    expect((await say(posting('gone', faucetMovement(mine, '10')))).outcome).toBe('posted');
  });

  test('verify finds no difference', async () => {
    const verdict = await verify(database());
    expect(verdict.differences).toEqual([]);
    expect(verdict.is_clean).toBe(true);
    expect(verdict.transactions).toBeGreaterThan(20);
  });
});
