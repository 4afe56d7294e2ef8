import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import type { Fields, Person } from '../support/api.ts';
import { DAY, HOUR, MINUTE } from '../support/api.ts';
import { balanceOf, fundsSite, newKey, verifyIdentity } from './funds-site.ts';
import { type ModelSale, type ModelWork, NftModel } from './nft-model.ts';
import { bid, buy, detail, later, margin, mine, rich, sound } from './nft-people.ts';

const LONG = process.env['LONG'] === '1';
const [RUNS, ACTS] = LONG ? [300, 200] : [1, 60];
const PATIENCE = LONG ? 6 * 3_600_000 : 300_000;
const PEOPLE = 4;
const START = '9000';
const RESET = '4000';

const site = fundsSite();
const folder = mkdtempSync(join(tmpdir(), 'pe-nft-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const who = fc.nat(PEOPLE - 1);
const which = fc.nat(1000);
const cents = fc.nat(3000);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('margin' as const), who, which }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('bid' as const), who, which, cents }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edge' as const),
      which,
      before: fc.integer({ min: -1, max: 90_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.integer({ min: 1, max: 3 * HOUR }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('resell' as const),
      which,
      isAuction: fc.boolean(),
      cents,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy' as const), who, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), cents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const), who }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

interface Run {
  people: readonly Person[];
  model: NftModel;
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

async function happens(
  person: Person,
  [line, fields]: readonly [string, Fields],
): Promise<boolean> {
  const { status, body } = await person.ask(line, fields);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  return body.error === undefined;
}

let [artist, collection, count] = [0, 0, 0];
let tom: Person | undefined;

async function addArtist(): Promise<void> {
  tom = await site().signUp();
  await verifyIdentity(site(), tom);
  writeFileSync(join(folder, 'work.png'), await site().picture());
  const [one] = await site().operator('artist', 'add', 'Tom', '--user', `${tom.id}`);
  artist = one?.['id'] as number;
  const picture = join(folder, 'work.png');
  const [series] = await site().operator('collection', 'add', `${artist}`, 'Model', picture);
  collection = series?.['id'] as number;
}

const saleOf = (more: Pick<ModelSale, 'mode' | 'seller' | 'price' | 'end'>): ModelSale => ({
  raise: new Decimal('2.5'),
  margin: new Decimal('7.25'),
  moves: 0,
  status: 'open',
  bids: [],
  margins: new Map(),
  offeredUsers: new Set(),
  reopened: 0,
  order: null,
  ...more,
});

async function addWork({ model }: Run, cents_: number): Promise<void> {
  count += 1;
  const code = `Model${count}`;
  const price = new Decimal(2000 + cents_).div(100);
  const sale = saleOf({ mode: 'auction', seller: null, price, end: site().time + HOUR });
  const file = join(folder, 'work.json');
  const terms = { price: `${price}`, min_raise: `${sale.raise}`, margin: `${sale.margin}` };
  writeFileSync(
    file,
    JSON.stringify({
      code,
      name: code,
      collection_id: collection,
      picture: join(folder, 'work.png'),
      sale_mode: 'auction',
      currency_id: USDT,
      ...terms,
      end_time: sale.end,
    }),
  );
  const [row] = await site().operator('product', 'add', 'nft', file);
  model.works.push({ code, id: row?.['id'] as number, owner: null, sale });
}

async function pass(run: Run, ms: number): Promise<void> {
  await later(site(), ms);
  run.model.passTime(site().time);
  await compare(run);
}

async function resell({ people, model }: Run, one: Act & { do: 'resell' }): Promise<void> {
  const work = pick(model.works, one.which);
  const owner = work?.owner ?? null;
  const person = people[owner ?? 0];
  if (work === undefined || owner === null || person === undefined) return;
  const id = (await mine(person)).find(({ code }) => code === work.code)?.id ?? 0;
  const price = new Decimal(2000 + one.cents).div(100);
  const end = site().time + 20 * MINUTE + one.cents * 1000;
  const mode = one.isAuction ? 'auction' : 'normal';
  const sale = saleOf({ mode, seller: owner, price, end });
  const auction = one.isAuction ? { min_raise: `${sale.raise}`, margin: `${sale.margin}` } : {};
  const isIdle = work.sale.status === 'sold' || work.sale.status === 'ended';
  const answer = await happens(person, [
    'POST /bind_box/resellNFT',
    {
      ...{ id, sale_mode: mode, price: `${price}`, currency_id: USDT, end_time: end },
      ...auction,
      idempotency_key: newKey(),
    },
  ]);
  expect(answer).toBe(isIdle);
  if (isIdle) work.sale = sale;
}

async function pay({ people, model }: Run, work: ModelWork): Promise<void> {
  const { order } = work.sale;
  const person = people[order?.user ?? 0];
  if (order === null || person === undefined) return;
  const { list } = await person.ok<{ list: { id: number; code: string; status: number }[] }>(
    'POST /bind_box/getNeedPayNFTOrder',
    { limit: 100 },
  );
  const id = list.find(({ code, status }) => code === work.code && status === 0)?.id ?? 0;
  const answer = await happens(person, [
    'POST /bind_box/payNFTOrder',
    { id, idempotency_key: newKey() },
  ]);
  expect(answer).toBe(model.pay(work, site().time));
}

async function perform(run: Run, one: Act): Promise<void> {
  const { people, model } = run;
  const work = 'which' in one ? pick(model.works, one.which) : undefined;
  const person = 'who' in one ? people[one.who] : undefined;
  const now = site().time;
  if (one.do === 'add') return addWork(run, one.cents);
  if (one.do === 'wait') return pass(run, one.ms);
  if (one.do === 'resell') return resell(run, one);
  if (one.do === 'reset' && person !== undefined) {
    await person.ok('POST /sandbox/reset', { number: RESET, idempotency_key: newKey() });
    return model.reset(one.who, RESET, now);
  }
  if (work === undefined) return;
  const { code, sale } = work;
  if (one.do === 'pay') return pay(run, work);
  if (one.do === 'edge') {
    const next = sale.order?.deadline ?? (sale.status === 'open' ? sale.end : 0);
    if (next - one.before > now) await pass(run, next - one.before - now);
    return;
  }
  if (one.do === 'cancel') {
    const closing = site().operator('product', 'close', 'nft', `${work.id}`);
    expect(
      await closing.then(
        () => true,
        () => false,
      ),
    ).toBe(model.cancel(work));
    return;
  }
  if (person === undefined) return;
  if (one.do === 'margin') {
    expect(await happens(person, margin(code))).toBe(model.payMargin(work, one.who, now));
  } else if (one.do === 'bid') {
    // A third of them a little too low.
    const price = model.minimum(sale).add(new Decimal(one.cents - 1000).div(100));
    if (price.lte(0)) return;
    expect(await happens(person, bid(code, `${price}`))).toBe(model.bid(work, one.who, price, now));
  } else if (one.do === 'buy') {
    const wish = buy({ code, price: `${sale.price}` });
    expect(await happens(person, wish)).toBe(model.buy(work, one.who, now));
  }
}

async function compare({ people, model }: Run): Promise<void> {
  for (const [index, person] of people.entries()) {
    const expected = [`${model.money[index]}`, `${model.heldMargin(index)}`];
    expect(await balanceOf(person, USDT)).toEqual(expected);
  }
  for (const { code, sale, owner } of model.works) {
    const [first] = people as [Person];
    const shownSale = await detail(first, code);
    const isOn = sale.status === 'open' && site().time < sale.end;
    expect([shownSale.sale_state, shownSale.end_time, shownSale.current_bid]).toEqual([
      ...[isOn ? 1 : 0, sale.end],
      sale.mode === 'auction' && sale.bids.length > 0 ? `${sale.bids.at(-1)?.price}` : null,
    ]);
    const { rows } = await site().app.database.query<{ user_id: number }>(
      `select h.user_id from nft_holdings h join nft_works w on w.id = h.work_id
        where w.code = $1 and h.ended_at is null`,
      [code],
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual(owner === null ? [] : [people[owner]?.id]);
  }
}

test(
  `${RUNS} x ${ACTS} acts: each balance, margin, owner and end is the model's, and all margins come back`,
  async () => {
    await addArtist();
    let artistHas = new Decimal(0);
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: ACTS, maxLength: ACTS }), async (acts) => {
        const people: Person[] = [];
        for (let index = 0; index < PEOPLE; index += 1) people.push(await rich(site()));
        const run: Run = { people, model: new NftModel(PEOPLE, START) };
        for (const price of [500, 9000]) await addWork(run, price);
        for (const one of acts) await perform(run, one);
        await compare(run);
        for (let step = 0; step < 12; step += 1) await pass(run, DAY);
        const { model } = run;
        expect(model.works.map(({ sale }) => sale.status)).not.toContain('open');
        expect(people.map((_, index) => `${model.heldMargin(index)}`)).toEqual(
          people.map(() => '0'),
        );
        artistHas = artistHas.add(model.artist);
        // Each run advances the clock by days, longer than a session lasts.
        tom = await site().again(tom as Person);
        expect(await balanceOf(tom, USDT)).toEqual([`${artistHas}`, '0']);
        await sound(site());
      }),
      { numRuns: RUNS, endOnFailure: true, ...(LONG ? {} : { seed: 31 }) },
    );
  },
  PATIENCE,
);
