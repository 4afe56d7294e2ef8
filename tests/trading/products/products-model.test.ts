// Random users, products and clocks compared with a plain model of balances.
// `API_ENGINE=postgres` runs it on PostgreSQL.

import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { verify } from '../../../server/platform/ledger/verify.ts';
import { floor, type Trader, whyNot } from '../people.ts';
import { addDual, addLock, addProject, runJob, TOKEN } from './product-floor.ts';
import { ProductsModel } from './products-model.ts';

const LONG = process.env['LONG'] === '1';
const [RUNS, ACTS] = LONG ? [1000, 100] : [1, 60];
/** The check reads the whole ledger: after each of many runs it would take quadratic time. */
const VERIFIED_EVERY = LONG ? 50 : 1;
const PATIENCE = LONG ? 6 * 3_600_000 : 120_000;
const DAY = 86_400_000;
const JOBS = ['dual settlement', 'lock yields', 'project allotments', 'project unlocks'];
const PEOPLE = 3;

const at = floor();
const key = () => ({ idempotency_key: at().newKey() });

const who = fc.nat(PEOPLE - 1);
const which = fc.nat(1000);
const act = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), who, which, num: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    do: fc.constant('lock' as const),
    who,
    which,
    cents: fc.integer({ min: 1, max: 110_000 }),
  }),
  fc.record({ do: fc.constant('redeem' as const), which }),
  fc.record({ do: fc.constant('renew' as const), which, flag: fc.boolean() }),
  fc.record({
    do: fc.constant('subscribe' as const),
    who,
    which,
    tokens: fc.integer({ min: 1, max: 700 }),
  }),
  fc.record({ do: fc.constant('add' as const), kind: fc.nat(2), dice: fc.nat(1_000_000) }),
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.integer({ min: 1, max: 2 * DAY }),
    price: fc.integer({ min: 80_000, max: 120_000 }),
  }),
  fc.record({
    do: fc.constant('mature' as const),
    late: fc.nat(70_000),
    price: fc.integer({ min: 80_000, max: 120_000 }),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

interface Run {
  people: readonly Trader[];
  model: ProductsModel;
  lockIds: Map<object, number>;
  price: string;
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

async function happens(work: Promise<unknown>): Promise<boolean> {
  const why = await whyNot(work);
  expect(why).not.toMatch(/internal_error|unavailable/);
  return why === 'nothing';
}

async function addProduct({ model }: Run, kind: number, dice: number): Promise<void> {
  const now = at().time;
  if (kind === 0) {
    const type = dice % 2 === 0 ? 'call' : 'put';
    const unit = type === 'call' ? `0.000${1 + (dice % 9)}` : `${1 + (dice % 97)}.37`;
    const [apr, linkedPrice] = [
      `${dice % 3}.${1 + (dice % 9973)}`,
      `${90_000 + (dice % 20_000)}.5`,
    ];
    const [days, remainingSupply, max] = [1 + (dice % 14), 1 + (dice % 60), 25];
    const [end_ms, maturity_ms] = [1 + (dice % DAY), DAY + (dice % (2 * DAY))];
    const terms = { apr, days, end_ms, maturity_ms, type } as const;
    const id = await addDual(at(), {
      ...terms,
      unit_price: unit,
      linked_price: linkedPrice,
      total_shares: remainingSupply,
      max_num: max,
    });
    const times = { end: now + end_ms, maturity: now + maturity_ms };
    model.duals.push({
      id,
      type,
      unit,
      apr,
      linkedPrice,
      days,
      remaining: remainingSupply,
      max,
      ...times,
    });
  } else if (kind === 1) {
    const [days, daily] = [1 + (dice % 4), `0.00${1 + (dice % 9871)}`];
    const penalty = `0.0${1 + (dice % 97)}`;
    const id = await addLock(at(), { days, daily_yield: daily, penalty_rate: penalty });
    model.terms.push({ id, days, daily, penalty });
  } else {
    const [price, supply, lock] = [`0.${1 + (dice % 8887)}`, 100 + (dice % 900), dice % 3];
    const id = await addProject(at(), {
      ...{ issue_price: price, total_issuance: `${supply}`, lock_days: lock },
    });
    model.projects.push({ id, price, supply, lock, end: now + DAY, isAllotted: false });
  }
}

async function pass(run: Run, ms: number, price: number): Promise<void> {
  await at().later(ms);
  run.price = `${price}`;
  await at().tick(BTC, run.price);
  for (const job of JOBS) await runJob(at(), job);
  run.model.passTime(at().time, run.price);
  await rememberRenewed(run);
}

async function rememberRenewed({ people, model, lockIds }: Run): Promise<void> {
  for (const [index, person] of people.entries()) {
    const mine = model.locks.filter(({ user }) => user === index);
    if (mine.every((lock) => lockIds.has(lock))) continue;
    const { rows } = await at().app.database.query<{ id: number; created: number; config: number }>(
      `select id, created_at as created, config_id as config from lock_orders where user_id = $1 order by id`,
      [person.id],
    );
    const knownIds = new Set(lockIds.values());
    for (const lock of mine.filter((one) => !lockIds.has(one))) {
      const row = rows.find(
        ({ id, created, config }) =>
          !knownIds.has(id) && created === lock.from && config === lock.terms.id,
      );
      if (row === undefined) throw new Error('a renewed lock has no order');
      knownIds.add(row.id);
      lockIds.set(lock, row.id);
    }
  }
}

async function perform(run: Run, one: Act): Promise<void> {
  const { people, model, lockIds } = run;
  const now = at().time;
  switch (one.do) {
    case 'add':
      return addProduct(run, one.kind, one.dice);
    case 'wait':
      return pass(run, one.ms, one.price);
    case 'mature': {
      const next = model.duals.filter(({ price }) => price === undefined);
      const first = Math.min(...next.map(({ maturity }) => maturity));
      if (first > now && Number.isFinite(first)) await pass(run, first - now + one.late, one.price);
      return;
    }
    case 'buy': {
      const dual = pick(model.duals, one.which);
      const person = people[one.who];
      if (dual === undefined || person === undefined) return;
      const wish = { id: dual.id, num: one.num, type: dual.type, ...key() };
      const isBought = await happens(call(person, CALLS['dual.buyDual'], wish));
      expect(isBought).toBe(model.buy(one.who, dual, one.num, now));
      return;
    }
    case 'lock': {
      const terms = pick(model.terms, one.which);
      const person = people[one.who];
      if (terms === undefined || person === undefined) return;
      const amount = new Decimal(one.cents).div(100);
      const wish = { config_id: terms.id, amount: amount.toString(), ...key() };
      let id = 0;
      const work = call(person, CALLS['lh.deposit'], wish).then((order) => {
        id = order.id;
      });
      expect(await happens(work)).toBe(model.lock(one.who, terms, amount, now));
      const newLock = model.locks.at(-1);
      if (id > 0 && newLock !== undefined) lockIds.set(newLock, id);
      return;
    }
    case 'redeem':
    case 'renew': {
      const lock = pick(model.locks, one.which);
      const person = lock && people[lock.user];
      if (lock === undefined || person === undefined) return;
      const id = lockIds.get(lock) ?? 0;
      if (one.do === 'redeem') {
        const work = call(person, CALLS['lh.deposit.order.cancel'], { id, ...key() });
        expect(await happens(work)).toBe(model.redeem(lock, now));
      } else {
        const work = call(person, CALLS['lh.deposit.renew'], { id, renew: one.flag });
        const isOpen = lock.isOpen && now < lock.from + lock.terms.days * DAY;
        expect(await happens(work)).toBe(isOpen);
        if (isOpen) lock.renew = one.flag;
      }
      return;
    }
    case 'subscribe': {
      const project = pick(model.projects, one.which);
      const person = people[one.who];
      if (project === undefined || person === undefined) return;
      const wish = { project_id: project.id, amount: `${one.tokens}`, pay_currency: USDT };
      const work = call(person, CALLS['project.order'], {
        ...wish,
        price: project.price,
        ...key(),
      });
      expect(await happens(work)).toBe(model.subscribe(one.who, project, one.tokens, now));
    }
  }
}

async function compare({ people, model }: Run): Promise<void> {
  for (const [index, person] of people.entries()) {
    for (const currency of [USDT, BTC, TOKEN]) {
      const of = (place: 'change' | 'held' | 'financial') =>
        model.of(index, place, currency).toString();
      expect(await at().balance(person, 'change', currency)).toBe(
        `${of('change')} + ${of('held')}`,
      );
      expect(await at().balance(person, 'financial', currency)).toBe(`0 + ${of('financial')}`);
    }
  }
}

test(
  `${RUNS} x ${ACTS} actions: each balance equals the model's, after each run and at the end`,
  async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: ACTS, maxLength: ACTS }), async (acts) => {
        await at().tick(BTC, '100000');
        const model = new ProductsModel();
        const people: Trader[] = [];
        for (let index = 0; index < PEOPLE; index += 1) {
          people.push(await at().person({ change: { [USDT]: '3000', [BTC]: '0.05' } }));
          model.give(index, 'change', USDT, new Decimal(3000));
          model.give(index, 'change', BTC, new Decimal('0.05'));
        }
        const run: Run = { people, model, lockIds: new Map(), price: '100000' };
        for (const kind of [0, 1, 2, 0]) await addProduct(run, kind, 12_345 + kind);
        for (const one of acts) await perform(run, one);
        await compare(run);
        for (const lock of model.locks) {
          if (!lock.isOpen || !lock.renew) continue;
          await perform(run, { do: 'renew', which: model.locks.indexOf(lock), flag: false });
        }
        await pass(run, 6 * DAY, 100_000);
        await compare(run);
        runs += 1;
        if (runs % VERIFIED_EVERY !== 0) return;
        expect((await verify(at().app.database)).differences).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  PATIENCE,
);
