import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Coupon, GameResult, Prize } from '../../protocol/calls/people/people.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { sub } from '../../server/platform/base/exact.ts';
import { houseBalance } from '../../server/platform/ledger/balances.ts';
import { DAY, type Fields, type Person } from '../support/api.ts';
import { balanceOf, fundsSite, newKey, verifyIdentity } from './funds-site.ts';

const site = fundsSite();
const folder = mkdtempSync(join(tmpdir(), 'pe-promotions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function writeOfferFile(value: object): string {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, JSON.stringify(value));
  return path;
}

const OFFER = {
  name: 'Gift',
  currency_id: USDT,
  face_value: '1000',
  daily_yield: '0.001',
  days: 3,
};

async function addOffer(more: object = {}): Promise<number> {
  const [row] = await site().operator('coupon', 'add', writeOfferFile({ ...OFFER, ...more }));
  return row?.['id'] as number;
}

const center = async (who: Person) =>
  (await who.ok<{ list: Coupon[] }>('GET /coupon/center')).list.map(({ id }) => id);
const claim = (who: Person, id: number, more: Fields = {}) =>
  who.ok<Coupon>('POST /coupon/claim', { id, idempotency_key: newKey(), ...more });
const mine = async (who: Person, more: Fields = {}) =>
  (await who.ok<{ list: Coupon[] }>('GET /coupon/list', more)).list;
const runCoupons = async () => {
  await site().runJob('coupon yields');
  await site().runJob('coupon terms');
};
const promotions = () => houseBalance(site().app.database, 'promotions', USDT);
/** Verified, each with a document of their own. */
async function player(document?: string): Promise<Person> {
  const person = await site().signUp();
  await verifyIdentity(site(), person);
  await site().app.database.query(
    `insert into identity_applications (user_id, level, status, card_id, created_at) values ($1, 1, 2, $2, now())`,
    [person.id, document ?? `D${person.id}`],
  );
  return person;
}
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => player()));

describe('coupons', () => {
  test('R-COUPON-1: a used coupon pays its yield once at the end; its face value never becomes the user’s', async () => {
    const ann = await player();
    const id = await addOffer();
    const coupon = await claim(ann, id);
    expect(coupon).toMatchObject({ name: 'Gift', status: 0, yield_total: '3', remaining: null });
    const before = await promotions();
    const usedCoupon = await ann.ok<Coupon>('POST /coupon/use', { id: coupon.id });
    expect(usedCoupon).toMatchObject({ status: 1, start_time: site().time });
    expect(usedCoupon.end_time).toBe(site().time + 3 * DAY);
    expect(await ann.refusalOf('POST /coupon/use', { id: coupon.id })).toBe('coupon_used');
    site().later(3 * DAY - 1);
    await runCoupons();
    expect(await balanceOf(ann, USDT)).toEqual(['0', '0']);
    site().later(1);
    await Promise.all([runCoupons(), runCoupons()]);
    expect(await balanceOf(ann, USDT)).toEqual(['3', '0']);
    expect((await mine(ann, { status: 2 })).map((one) => one.id)).toEqual([coupon.id]);
    expect(sub(before, await promotions())).toBe('3');
    const { list: bills } = await ann.ok<{ list: { kind: string }[] }>('POST /wallet/legal_log', {
      account_type: 'change',
      currency_id: USDT,
    });
    expect(bills.map(({ kind }) => kind)).toEqual(['coupon']);
    const { list: notices } = await ann.ok<{ list: { kind: string; text: string }[] }>(
      'GET /notice/list',
    );
    expect(notices[0]).toMatchObject({ kind: 'product', text: expect.stringContaining('3 USDT') });
    expect(await ann.refusalOf('POST /coupon/use', { id: coupon.id })).toBe('coupon_used');
  });

  test('R-COUPON-3: of five coupons twelve parallel users get five; a user gets one, even with another key', async () => {
    const id = await addOffer({ capacity: 5 });
    const people = await crowd(12);
    const answer = await Promise.all(
      people.map((one) => one.refusalOf('POST /coupon/claim', { id, idempotency_key: newKey() })),
    );
    expect(answer.filter((one) => one === 'coupon_gone')).toHaveLength(7);
    const [lucky] = people.filter((_, place) => answer[place] !== 'coupon_gone');
    const other = await addOffer();
    const again = await Promise.all(
      Array.from({ length: 5 }, () =>
        (lucky as Person).refusalOf('POST /coupon/claim', { id: other, idempotency_key: newKey() }),
      ),
    );
    expect(again.filter((one) => one === 'coupon_claimed')).toHaveLength(4);
    expect(await (lucky as Person).refusalOf('POST /coupon/claim', { id })).toBe('coupon_claimed');
    expect(await center(lucky as Person)).not.toContain(other);
    const [row] = (await site().operator('coupon', 'list')).filter((one) => one['id'] === id);
    expect(row).toMatchObject({ claimed: 5, capacity: 5, yield_total: '3' });
  });

  test('R-COUPON-3: a key claims once and returns the same coupon; used many times in parallel it runs once', async () => {
    const ann = await player();
    const id = await addOffer();
    const key = newKey();
    const first = await claim(ann, id, { idempotency_key: key });
    expect(await claim(ann, id, { idempotency_key: key })).toEqual(first);
    const answer = await Promise.all(
      Array.from({ length: 6 }, () => ann.refusalOf('POST /coupon/use', { id: first.id })),
    );
    expect(answer.filter((one) => one === 'coupon_used')).toHaveLength(5);
  });

  test('R-COUPON-2: visibility of an offer: new, verified, traders by volume; and only during its time', async () => {
    const ann = await site().signUp();
    const { database } = site().app;
    const toNew = await addOffer({ audience: 'new', new_days: 2 });
    const toVerified = await addOffer({ audience: 'verified' });
    const toTraders = await addOffer({ audience: 'traders', min_volume: '100' });
    const later = await addOffer({ starts_at: site().time + DAY, ends_at: site().time + 3 * DAY });
    const offer = await addOffer({ is_public: false });
    const offers = await center(ann);
    expect(
      [toNew, toVerified, toTraders, later, offer].filter((one) => offers.includes(one)),
    ).toEqual([toNew]);
    for (const id of [toVerified, toTraders, later, offer, 999_999]) {
      expect(await ann.refusalOf('POST /coupon/claim', { id })).toBe('998 identity_required');
    }
    await verifyIdentity(site(), ann);
    for (const id of [toTraders, later, offer, 999_999]) {
      expect(await ann.refusalOf('POST /coupon/claim', { id })).toBe('not_found at id');
    }
    await database.query('insert into invite_volumes (user_id, volume_usdt) values ($1, 100)', [
      ann.id,
    ]);
    site().later(2 * DAY);
    const then = await center(ann);
    expect([toNew, toVerified, toTraders, later].filter((one) => then.includes(one))).toEqual([
      ...[toVerified, toTraders, later],
    ]);
    site().later(DAY);
    expect(await ann.refusalOf('POST /coupon/claim', { id: later })).toBe('coupon_gone');
    await site().operator('coupon', 'end', String(toVerified));
    expect(await ann.refusalOf('POST /coupon/claim', { id: toVerified })).toBe('coupon_gone');
    await site().operator('coupon', 'give', String(ann.id), String(offer));
    expect((await mine(ann))[0]).toMatchObject({ status: 0, name: 'Gift' });
  });

  test("R-COUPON-3: an unused one causes one reminder, expires by the clock, and can't be used afterwards", async () => {
    const ann = await player();
    const coupon = await claim(ann, await addOffer({ use_days: 2 }));
    site().later(DAY);
    await runCoupons();
    await runCoupons();
    const { list } = await ann.ok<{ list: { title: string }[] }>('GET /notice/list');
    expect(list.filter(({ title }) => title === 'Coupon about to expire')).toHaveLength(1);
    site().later(DAY);
    expect(await ann.refusalOf('POST /coupon/use', { id: coupon.id })).toBe('coupon_expired');
    await runCoupons();
    expect((await mine(ann, { status: 3 })).map(({ id }) => id)).toEqual([coupon.id]);
    expect(await ann.refusalOf('POST /coupon/use', { id: coupon.id })).toBe('coupon_expired');
  });

  test('one name per language; invalid files are refused', async () => {
    const ann = await player();
    const id = await addOffer({ name: { en: 'Gift', hk: '禮物' } });
    const namedCoupon = async (lang: string) =>
      (await ann.as({ lang }).ok<{ list: Coupon[] }>('GET /coupon/center')).list.find(
        (one) => one.id === id,
      )?.name;
    expect(await namedCoupon('hk')).toBe('禮物');
    expect(await namedCoupon('fra')).toBe('Gift');
    for (const wrong of [
      ...[{ currency_id: 999 }, { face_value: '-1' }, { audience: 'new' }, { name: { hk: 'x' } }],
      ...[{ audience: 'traders', new_days: 3 }, { daily_yield: '1' }, { ends_at: 1 }, { more: 1 }],
    ]) {
      await expect(addOffer(wrong), JSON.stringify(wrong)).rejects.toThrow();
    }
  });
});

interface State {
  plays_left: number;
  next_time: number | null;
  prizes: Prize[];
  history: GameResult[];
  draw_hash: string;
  draw_id: number;
}
const state = (who: Person) => who.ok<State>('GET /game/state');
const spin = (who: Person, more: Fields = {}) =>
  who.ok<GameResult>('POST /game/play', { idempotency_key: newKey(), ...more });
const setWheel = (prizes: object[]) => site().operator('game', 'set', writeOfferFile({ prizes }));
const money = (number: string, chance_percent: string) => ({
  kind: 'money',
  number,
  chance_percent,
});
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** Computed independently of the server's code. */
function prizeAt(prizes: readonly Prize[], position: number): number | undefined {
  let before = 0n;
  for (const { id, chance_percent } of prizes) {
    const [whole = '', hundredths = ''] = chance_percent.split('.');
    before += BigInt(`${whole}${hundredths.padEnd(2, '0')}`);
    if (position < before) return id;
  }
  return undefined;
}

describe('the wheel', () => {
  test('R-GAME-1: a draw is committed in advance, uses the seed, and can be checked afterwards', async () => {
    for (const ann of await crowd(4)) {
      const before = await state(ann);
      expect(before).toMatchObject({ plays_left: 1, next_time: null, history: [] });
      expect(before.prizes.reduce((sum, { slots }) => sum + slots, 0)).toBe(10_000);
      expect((await state(ann)).draw_hash).toBe(before.draw_hash);
      const seed = `mine${ann.id}`;
      const result = await spin(ann, { seed });
      const { draw } = result;
      expect(result.id).toBe(before.draw_id);
      expect(draw).toMatchObject({ hash: before.draw_hash, seed, size: 10_000 });
      expect(sha(draw.secret)).toBe(before.draw_hash);
      const digits = BigInt(`0x${sha(`${draw.secret}:${seed}:${result.id}`)}`);
      expect(BigInt(draw.position)).toBe(digits % 10_000n);
      expect(result.prize_id).toBe(prizeAt(before.prizes, draw.position));
      const after = await state(ann);
      expect(after).toMatchObject({ plays_left: 0, history: [result] });
      expect(after.draw_hash).not.toBe(before.draw_hash);
    }
  });

  test('R-GAME-1: one play a day, even in parallel; the next at midnight UTC', async () => {
    const ann = await player();
    await setWheel([money('2', '100')]);
    const answer = await Promise.all(
      Array.from({ length: 6 }, () =>
        ann.refusalOf('POST /game/play', { idempotency_key: newKey() }),
      ),
    );
    expect(answer.filter((one) => one.startsWith('game_no_plays'))).toHaveLength(5);
    expect(await balanceOf(ann, USDT)).toEqual(['2', '0']);
    const { next_time } = await state(ann);
    expect(next_time).toBe(site().time - (site().time % DAY) + DAY);
    site().later((next_time ?? 0) - site().time - 1);
    expect(await ann.refusalOf('POST /game/play')).toContain('game_no_plays');
    site().later(1);
    expect(await spin(ann)).toMatchObject({ kind: 'money', number: '2', name: '2 USDT' });
    expect(await balanceOf(ann, USDT)).toEqual(['4', '0']);
    expect((await state(ann)).history).toHaveLength(2);
  });

  test('R-GAME-3: parallel plays never exceed the day’s budget, and no draw is changed to fit it', async () => {
    site().later(DAY);
    await site().operator('setting', 'set', 'game_budget', '50');
    await setWheel([money('10', '100')]);
    const people = await crowd(12);
    const answer = await Promise.all(
      people.map((one) => one.refusalOf('POST /game/play', { idempotency_key: newKey() })),
    );
    expect(answer.filter((one) => one.startsWith('game_no_plays'))).toHaveLength(7);
    const rows = await site().operator('game', 'show');
    expect(rows.at(-1)).toEqual({ spent: '50', budget: '50' });
    const loser = people[answer.findIndex((one) => one.startsWith('game_no_plays'))] as Person;
    expect(await state(loser)).toMatchObject({ plays_left: 0 });
    site().later(DAY);
    expect((await state(loser)).plays_left).toBe(1);
    await site().operator('setting', 'set', 'game_budget', '2000');
  });

  test('R-GAME-2: a voucher is won as a coupon; a key plays once', async () => {
    const ann = await player();
    site().later(DAY);
    const offer_id = await addOffer({ is_public: false });
    await setWheel([{ kind: 'coupon', offer_id, chance_percent: '100' }]);
    const key = newKey();
    const wonPlay = await spin(ann, { idempotency_key: key });
    expect(wonPlay).toMatchObject({
      kind: 'coupon',
      name: 'Gift',
      number: null,
      currency_id: null,
    });
    expect(await spin(ann, { idempotency_key: key })).toEqual(wonPlay);
    expect(await mine(ann)).toHaveLength(1);
  });

  test('invalid wheels are refused', async () => {
    const inBitcoin = await addOffer({ currency_id: BTC });
    for (const prizes of [
      [money('1', '99.99')],
      [money('1', '0.001'), money('1', '99.999')],
      [money('2001', '100')],
      [{ kind: 'coupon', offer_id: inBitcoin, chance_percent: '100' }],
      [{ kind: 'coupon', offer_id: 999_999, chance_percent: '100' }],
      [],
    ]) {
      await expect(setWheel(prizes), JSON.stringify(prizes)).rejects.toThrow();
    }
  });
});

describe('R-COUPON-3, R-GAME-1: what costs the house is for persons, not for accounts', () => {
  test('an account without level 1 neither claims nor plays', async () => {
    const ann = await site().signUp();
    const id = await addOffer();
    expect(await ann.refusalOf('POST /coupon/claim', { id })).toBe('998 identity_required');
    expect(await ann.refusalOf('POST /game/play')).toBe('998 identity_required');
  });

  test('ten accounts with one document claim once and play once a day, also at the same instant', async () => {
    const id = await addOffer();
    const accounts = await Promise.all(Array.from({ length: 10 }, () => player('One person')));
    const countOf = async (line: string, fields: Fields = {}): Promise<number> => {
      const answers = await Promise.all(accounts.map((one) => one.ask(line, fields)));
      return answers.filter(({ body }) => body.type === 'ok').length;
    };
    expect(await countOf('POST /coupon/claim', { id })).toBe(1);
    expect(await countOf('POST /game/play')).toBe(1);
    expect(await accounts[0]?.ok('GET /game/state')).toMatchObject({ plays_left: 0 });
    const bob = await player();
    await bob.ok('POST /coupon/claim', { id });
    await bob.ok('POST /game/play');
  });
});
