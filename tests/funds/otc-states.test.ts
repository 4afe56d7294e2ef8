// Issue 30, R-OTC-1 to R-OTC-3: each act in each state of an order, alone and in pairs at the same instant. Only the moves of
// the table happen, and the coins are in exactly one place.

import { hash } from '@node-rs/argon2';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import { balanceOf, houseBalance } from '../../server/platform/ledger/balances.ts';
import { MINUTE, type Person, SECOND } from '../support/api.ts';
import { fundsSite, giveFunds, newKey, PAY, verifiedUser } from './funds-site.ts';

const LONG = process.env['LONG'] === '1';
const ROUNDS = LONG ? 100 : 1;
const PATIENCE = LONG ? 4 * 3_600_000 : 120_000;
const NUMBER = '20';
const site = fundsSite();

const [TO_BE_PAID, PAID, COMPLETED, CANCELLED, EXPIRED, DISPUTED] = [0, 1, 2, 3, 4, 5] as const;
type Status = 0 | 1 | 2 | 3 | 4 | 5;

const operate = (...words: string[]): Promise<unknown> => site().operator('otc', ...words);
const user =
  (path: string, fields: object = {}) =>
  async (ann: Person, id: number): Promise<boolean> =>
    (await ann.ask(path, { id, ...fields })).body.type === 'ok';
const operator =
  (name: string, ...flags: string[]) =>
  (_ann: Person, id: number): Promise<boolean> =>
    operate(name, `${id}`, ...flags).then(
      () => true,
      () => false,
    );
/** A job reports nothing to the test. */
const job = (name: string) => async (): Promise<undefined> => {
  await site().runJob(name);
};

const ACTS = {
  pay: async (ann: Person, id: number): Promise<boolean> => {
    const voucher = await ann.uploadPicture();
    return user('POST /otc/pay', { voucher })(ann, id);
  },
  cancel: user('POST /otc/cancel'),
  dispute: user('POST /otc/dispute', { reason: 'Nothing arrived.' }),
  release: user('POST /otc/release', { password: PAY }),
  desk: job('OTC desks'),
  clock: job('OTC windows'),
  desk_pays: operator('pay'),
  desk_releases: operator('release'),
  operator_cancels: operator('cancel', '--reason', 'The bank sent it back.'),
  to_buyer: operator('resolve', '--to', 'buyer'),
  to_seller: operator('resolve', '--to', 'seller'),
} as const satisfies Record<string, (ann: Person, id: number) => Promise<boolean | undefined>>;
type Act = keyof typeof ACTS;
const NAMES = Object.keys(ACTS) as Act[];

type Moves = Partial<Record<Act, Status>>;
const decidedMoves: Moves = {
  operator_cancels: CANCELLED,
  to_buyer: COMPLETED,
  to_seller: CANCELLED,
};

interface Situation {
  name: string;
  type: 1 | 2;
  status: Status;
  moves: Moves;
  reach(ann: Person): Promise<number>;
}

const buy = (ann: Person): Promise<number> => placeOrder(ann, 1);
const sell = async (ann: Person): Promise<number> => {
  const id = await placeOrder(ann, 2);
  site().later(10 * SECOND);
  return id;
};
const then =
  (reach: (ann: Person) => Promise<number>, ms: number, ...acts: Act[]) =>
  async (ann: Person): Promise<number> => {
    const id = await reach(ann);
    site().later(ms);
    for (const act of acts) await ACTS[act](ann, id);
    return id;
  };

const paidBuy = then(then(buy, 0, 'pay'), 10 * SECOND);
const paidSell = then(sell, 0, 'desk_pays');
const SITUATIONS: Situation[] = [
  {
    name: 'a purchase to be paid',
    type: 1,
    status: TO_BE_PAID,
    reach: buy,
    moves: { pay: PAID, cancel: CANCELLED, operator_cancels: CANCELLED },
  },
  {
    name: 'a purchase whose window is over',
    type: 1,
    status: TO_BE_PAID,
    reach: then(buy, 15 * MINUTE),
    moves: { cancel: CANCELLED, clock: EXPIRED, operator_cancels: CANCELLED },
  },
  {
    name: 'a paid purchase',
    type: 1,
    status: PAID,
    reach: paidBuy,
    moves: {
      cancel: CANCELLED,
      desk: COMPLETED,
      desk_releases: COMPLETED,
      operator_cancels: CANCELLED,
    },
  },
  {
    name: 'a purchase paid long ago',
    type: 1,
    status: PAID,
    reach: then(paidBuy, 10 * MINUTE),
    moves: {
      cancel: CANCELLED,
      dispute: DISPUTED,
      desk: COMPLETED,
      desk_releases: COMPLETED,
      ...decidedMoves,
    },
  },
  {
    name: 'a disputed purchase',
    type: 1,
    status: DISPUTED,
    moves: decidedMoves,
    reach: then(paidBuy, 10 * MINUTE, 'dispute'),
  },
  {
    name: 'a completed purchase',
    type: 1,
    status: COMPLETED,
    moves: {},
    reach: then(paidBuy, 0, 'desk_releases'),
  },
  {
    name: 'a cancelled purchase',
    type: 1,
    status: CANCELLED,
    moves: {},
    reach: then(buy, 0, 'cancel'),
  },
  {
    name: 'an expired purchase',
    type: 1,
    status: EXPIRED,
    moves: {},
    reach: then(buy, 15 * MINUTE, 'clock'),
  },
  {
    name: 'a sale to be paid',
    type: 2,
    status: TO_BE_PAID,
    reach: sell,
    moves: { desk: PAID, desk_pays: PAID, operator_cancels: CANCELLED },
  },
  {
    name: 'a sale whose window is over',
    type: 2,
    status: TO_BE_PAID,
    reach: then(sell, 30 * MINUTE),
    moves: {
      cancel: CANCELLED,
      clock: EXPIRED,
      desk: PAID,
      desk_pays: PAID,
      operator_cancels: CANCELLED,
    },
  },
  {
    name: 'a paid sale',
    type: 2,
    status: PAID,
    reach: paidSell,
    moves: { release: COMPLETED, operator_cancels: CANCELLED },
  },
  {
    name: 'a sale paid long ago',
    type: 2,
    status: PAID,
    reach: then(paidSell, 10 * MINUTE),
    moves: { release: COMPLETED, dispute: DISPUTED, ...decidedMoves },
  },
  {
    name: 'a disputed sale',
    type: 2,
    status: DISPUTED,
    moves: decidedMoves,
    reach: then(paidSell, 10 * MINUTE, 'dispute'),
  },
  {
    name: 'a completed sale',
    type: 2,
    status: COMPLETED,
    moves: {},
    reach: then(paidSell, 0, 'release'),
  },
  {
    name: 'a cancelled sale',
    type: 2,
    status: CANCELLED,
    moves: {},
    reach: then(sell, 0, 'operator_cancels'),
  },
  {
    name: 'an expired sale',
    type: 2,
    status: EXPIRED,
    moves: {},
    reach: then(sell, 30 * MINUTE, 'clock'),
  },
];

function movesAfter(type: 1 | 2, status: Status): Moves {
  if (status === DISPUTED) return decidedMoves;
  if (status !== PAID) return {};
  return type === 1
    ? { cancel: CANCELLED, desk_releases: COMPLETED, operator_cancels: CANCELLED }
    : { release: COMPLETED, operator_cancels: CANCELLED };
}

let ann: Person | undefined;
async function person(): Promise<Person> {
  ann ??= await newPerson();
  return ann;
}

/** Rounds until the next user: the daily limits count all orders of a user. */
const ROUNDS_OF_USER = 5;

async function personOf(round: number): Promise<Person> {
  if (round % ROUNDS_OF_USER === 0) {
    ann = await newPerson();
    await site().runJob('house checkpoints');
  }
  return person();
}

async function newPerson(): Promise<Person> {
  const one = await verifiedUser(site());
  // Sales and releases would mostly compute hashes of the pay password.
  const cheap = await hash(PAY, { memoryCost: 64, timeCost: 1 });
  await site().app.database.query('update users set pay_password_hash = $2 where id = $1', [
    ...[one.id, cheap],
  ]);
  await giveFunds(one, USDT, '9000');
  await one.ok('POST /wallet/change', {
    currency_id: USDT,
    number: '9000',
    from_field: 'change',
    to_field: 'legal',
  });
  await site().app.database.query('update otc_ads set min_total = 1');
  return one;
}

const ads: Partial<Record<1 | 2, number>> = {};
async function walletAd(one: Person, type: 1 | 2): Promise<number> {
  const fields = { type, currency_id: USDT, fiat: 'USD', limit: 50 };
  const { list } = await one.ok<{ list: { id: number; pay_methods: string[] }[] }>(
    'POST /legal_deal_platform',
    fields,
  );
  return list.find(({ pay_methods }) => pay_methods.includes('wallet'))?.id ?? 0;
}

async function placeOrder(one: Person, type: 1 | 2): Promise<number> {
  // Moves the former orders to other days, so that the daily limits don't count them.
  await site().app.database.query(
    `update otc_orders set completed_at = completed_at - interval '3 days'
     where completed_at is not null and user_id = $1`,
    [one.id],
  );
  ads[type] ??= await walletAd(one, type);
  const { id } = await one.ok<{ id: number }>('POST /otc/place', {
    ad_id: ads[type],
    number: NUMBER,
    pay_method: 'wallet',
    password: PAY,
    idempotency_key: newKey(),
  });
  return id;
}

/** The coins of the user and of the house, available and frozen; read without calls, to be quick. */
async function coins(one: Person): Promise<Decimal[]> {
  const { database } = site().app;
  const account = { user_id: one.id, type: 'legal', currency_id: USDT } as const;
  const { available, frozen } = await balanceOf(database, account);
  const desk = await houseBalance(database, 'desk', USDT);
  const desk_held = await houseBalance(database, 'desk_held', USDT);
  return [available, frozen, desk, desk_held].map((text) => new Decimal(text));
}

function movedCoins(type: 1 | 2, status: Status): number[] {
  const whole = new Decimal(NUMBER).toNumber();
  if (status === CANCELLED || status === EXPIRED) return [0, 0, 0, 0];
  if (type === 1) return status === COMPLETED ? [whole, 0, -whole, 0] : [0, 0, -whole, whole];
  return status === COMPLETED ? [-whole, 0, whole, 0] : [-whole, whole, 0, 0];
}

async function statusOf(id: number): Promise<Status> {
  const { rows } = await site().app.database.query<{ status: Status }>(
    'select status from otc_orders where id = $1',
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no order ${id}`);
  return row.status;
}

async function expectInOnePlace(
  one: Person,
  before: Decimal[],
  type: 1 | 2,
  status: Status,
): Promise<void> {
  const now = await coins(one);
  const differences = now.map((amount, at) => amount.sub(before[at] ?? 0).toNumber());
  expect(differences).toEqual(movedCoins(type, status));
}

async function end(one: Person, id: number): Promise<void> {
  await ACTS.operator_cancels(one, id);
}

describe.each(SITUATIONS)('$name', ({ type, status, moves, reach }) => {
  test(
    'takes the acts of the table alone, and is unchanged by any other',
    async () => {
      const one = await person();
      const before = await coins(one);
      const id = await reach(one);
      expect(await statusOf(id)).toBe(status);
      for (const act of NAMES.filter((name) => moves[name] === undefined)) {
        expect([act, (await ACTS[act](one, id)) ?? false]).toEqual([act, false]);
        expect([act, await statusOf(id)]).toEqual([act, status]);
      }
      await expectInOnePlace(one, before, type, status);
      await end(one, id);
      for (const act of NAMES) {
        const next = moves[act];
        if (next === undefined) continue;
        const start = await coins(one);
        const another = await reach(one);
        expect([act, (await ACTS[act](one, another)) ?? true]).toEqual([act, true]);
        expect([act, await statusOf(another)]).toEqual([act, next]);
        await expectInOnePlace(one, start, type, next);
        await end(one, another);
      }
    },
    PATIENCE,
  );

  interface Outcome {
    first: Act;
    second: Act;
    successes: (boolean | null)[];
    after: Status;
  }
  const isJob = (act: Act): boolean => act === 'desk' || act === 'clock';
  function serial(first: Act, second: Act): Outcome {
    const middle = moves[first];
    const next = (middle === undefined ? moves : movesAfter(type, middle))[second];
    return {
      first,
      second,
      after: next ?? middle ?? status,
      successes: [
        isJob(first) ? null : middle !== undefined,
        isJob(second) ? null : next !== undefined,
      ],
    };
  }
  function outcomes(first: Act, second: Act): Outcome[] {
    const { successes, after } = serial(second, first);
    return [serial(first, second), { first, second, successes: successes.toReversed(), after }];
  }
  async function together(one: Person, id: number, first: Act, second: Act): Promise<Status> {
    const results = await Promise.all([ACTS[first](one, id), ACTS[second](one, id)]);
    const after = await statusOf(id);
    const outcome = { first, second, after, successes: results.map((isDone) => isDone ?? null) };
    expect(outcomes(first, second)).toContainEqual(outcome);
    return after;
  }

  const isMove = (act: Act): boolean => moves[act] !== undefined;
  const pairs = (acts: readonly Act[]): (readonly [Act, Act])[] =>
    acts.flatMap((first, at) =>
      acts.slice(LONG ? at : at + 1).map((second) => [first, second] as const),
    );
  async function play(chosenPairs: readonly (readonly [Act, Act])[]): Promise<void> {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const one = await personOf(round);
      for (const [first, second] of chosenPairs) {
        const before = await coins(one);
        const id = await reach(one);
        const after = await together(one, id, first, second);
        await expectInOnePlace(one, before, type, after);
        await end(one, id);
      }
    }
    count(chosenPairs.length);
  }
  const moving = pairs(NAMES.filter(isMove));
  const half = pairs(NAMES).filter(([first, second]) => isMove(first) !== isMove(second));
  // Nothing moves an order that has ended.
  if (moving.length > 0)
    test('two acts at the same instant end as one after the other', () => play(moving), PATIENCE);
  if (!LONG) return;
  if (half.length > 0)
    test('a refused act at the same instant doesn’t disturb the other', () => play(half), PATIENCE);
  test(
    'two refused acts at the same instant change nothing',
    async () => {
      const one = await person();
      const before = await coins(one);
      const id = await reach(one);
      const refusedPairs = pairs(NAMES.filter((act) => !isMove(act)));
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const [first, second] of refusedPairs) await together(one, id, first, second);
        await expectInOnePlace(one, before, type, status);
      }
      await end(one, id);
      count(refusedPairs.length);
    },
    PATIENCE,
  );
});

function count(pairs: number): void {
  if (LONG)
    process.stdout.write(
      `${expect.getState().currentTestName}: ${pairs} pairs, ${ROUNDS} rounds each\n`,
    );
}
