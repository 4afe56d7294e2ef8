// R-FUNDS-12, R-FUNDS-15: an export of a long history runs beside the calls, and reads the ledger from the last stored
// year only.
import { beforeAll, expect, test } from 'vitest';
import { HeldLots } from '../../server/money/export/held-lots.ts';
import { add } from '../../server/platform/base/exact.ts';
import { type Answer, api, DAY, HOUR, MINUTE, type Person } from '../support/api.ts';

const IS_LONG = process.env['LONG'] === '1';
const SPAN_DAYS = 700;
/** With the same distance between any two. */
const TRADES = IS_LONG ? 1_000_000 : 3_360;
const PATIENCE = IS_LONG ? 3_600_000 : 60_000;
const IN_ONE_STATEMENT = 20_000;
const [BTC, USDT] = [1, 3];

const site = api();
let ann: Person;
let bob: Person;
let eve: Person;

/** Buys and sells of BTC for USDT, one each minute of the span, as the ledger would write them. */
async function addTrades(user_id: number, count: number): Promise<void> {
  const { database } = site().app;
  await database.query(
    `insert into ledger_accounts (user_id, type, currency_id)
     select u, t, c from (values ($1::bigint, 'change'), (0::bigint, 'custody')) a (u, t), (values (${BTC}), (${USDT})) b (c)
     on conflict do nothing`,
    [user_id],
  );
  for (let start = 0; start < count; start += IN_ONE_STATEMENT) {
    await database.transaction(async (tx) => {
      await tx.query(
        `with made as (
           insert into ledger_transactions (kind, reference, reference_id, created_at)
           select 'spot_fill', $1 || ' ' || n, n, $2::timestamptz + n * $3::numeric * interval '1 ms'
           from generate_series($4::bigint, $5::bigint) n returning id, reference_id as n, created_at),
         moved as (
           select m.*, case when n % 3 = 2 then -1 else 1 end as side from made m)
         insert into ledger_postings (transaction_id, account_id, user_id, state, amount, balance, kind, created_at)
         select m.id, a.id, a.user_id, 'available',
           case when a.currency_id = ${BTC} then m.side * 0.001 else -m.side * (60 + m.n * 7919 % 1009 / 100) end
             * case when a.user_id = 0 then -1 else 1 end,
           case when a.user_id = 0 then null else 0 end, 'spot_trade', m.created_at
         from moved m cross join ledger_accounts a
         where (a.user_id = $6 and a.type = 'change' or a.user_id = 0 and a.type = 'custody')
           and a.currency_id in (${BTC}, ${USDT})`,
        [
          `t${user_id}`,
          new Date(site().time - SPAN_DAYS * DAY),
          (SPAN_DAYS * 24 * HOUR) / count,
          start + 1,
          Math.min(start + IN_ONE_STATEMENT, count),
          user_id,
        ],
      );
    });
  }
}

beforeAll(async () => {
  [ann, bob, eve] = [await site().signUp(), await site().signUp(), await site().signUp()];
  await addTrades(ann.id, TRADES);
  await addTrades(bob.id, 2_000);
}, PATIENCE);

const taxOf = (person: Person): Promise<Answer> =>
  person.ask('GET /export/csv', { kind: 'tax', from: site().time - 10 * DAY, to: site().time });

test(
  'R-FUNDS-15: an export starts from the lots that an earlier one stored for the year, with the same result',
  async () => {
    const { database } = site().app;
    const { text: whole } = await taxOf(ann);
    const lines = whole.trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.at(-1)).toMatch(/,trade$|,-?\d+(\.\d+)?,$/);
    const { rows } = await database.query<{ year: number }>(
      'select year from tax_lots order by year',
    );
    expect(rows).toEqual([{ year: 2025 }, { year: 2026 }]);
    expect((await taxOf(ann)).text).toBe(whole);

    await database.query("update tax_lots set lots = '[]' where year = 2026");
    const { text: withoutLots } = await taxOf(ann);
    expect(withoutLots, 'the stored lots are used').not.toBe(whole);
    await database.query('update tax_lots set version = 0');
    expect((await taxOf(ann)).text, 'lots of another calculation are not').toBe(whole);
    await database.query('delete from tax_lots');
    expect((await taxOf(ann)).text).toBe(whole);
  },
  PATIENCE,
);

test(
  'R-SPOT-15: what a coin cost is read from the whole history once: then from the lots that were stored, at most 200 are returned',
  async () => {
    const { database } = site().app;
    // As each process begins.
    const read = async () => new HeldLots(database).costOf(bob.id, BTC, site().time + MINUTE);
    const whole = await read();
    const { rows } = await database.query<{ until: number }>('select until from held_lots');
    expect(rows).toEqual([{ until: site().time }]);
    expect(await read()).toEqual(whole);
    expect(whole.lots.length).toBeLessThanOrEqual(200);
    expect(whole.lots.reduce((sum, lot) => add(sum, lot.cost), '0')).toBe(whole.cost);

    await database.query("update held_lots set lots = '[]'");
    expect((await read()).amount, 'the stored lots are used').toBe('0');
    await database.query('update held_lots set version = 0');
    expect(await read(), 'lots of another calculation are not').toEqual(whole);
  },
  PATIENCE,
);

test(
  'R-FUNDS-12: one export of a user and two of all at a time; others are refused at once',
  async () => {
    await site().app.database.query('delete from tax_lots');
    const answers = await Promise.all([taxOf(ann), taxOf(ann), taxOf(bob), taxOf(eve)]);
    // Which of them comes first is up to the connections.
    expect(
      answers.map(({ status, body }) => `${status} ${body?.error ?? ''}`.trim()).sort(),
    ).toEqual(['200', '200', '429 rate_limited', '503 unavailable']);
    expect((await taxOf(eve)).status).toBe(200);
  },
  PATIENCE,
);

test(
  'R-FUNDS-12: while a long history is exported, calls of others take about as long as before',
  async () => {
    await site().app.database.query('delete from tax_lots');
    await slowest(() => true, IS_LONG ? 300 : 20);
    const calm = await slowest(() => true, IS_LONG ? 500 : 60);
    let isDone = false;
    const reply = taxOf(ann).finally(() => {
      isDone = true;
    });
    const busy = await slowest(() => isDone, 10);
    expect((await reply).status).toBe(200);
    // The short form is a few pages, so a single slow call counts.
    expect(busy).toBeLessThan((IS_LONG ? 2 : 10) * calm);
  },
  PATIENCE,
);

/** The 95th percentile, in ms. */
async function slowest(isDone: () => boolean, least: number): Promise<number> {
  const times: number[] = [];
  while (!isDone() || times.length < least) {
    const before = performance.now();
    await bob.ok('POST /wallet/list');
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  return times[times.length - 1 - (times.length - (times.length % 20)) / 20] ?? 0;
}
