// R-SEND: whatever can move value to another user passes one gate.

import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { Nft } from '../../protocol/calls/products/nft.ts';
import { CALL_NAMES, CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { SENDING_CALLS, type SendingCall } from '../../server/people/security/sending-calls.ts';
import { DAY, type Fields, HOUR, type Person } from '../support/api.ts';
import { totp } from '../support/totp.ts';
import { balanceOf, fundsSite, giveFunds, newKey, PAY, verifiedUser } from './funds-site.ts';
import { mine, works } from './nft-people.ts';

const site = fundsSite();
const BUY = 'POST /bind_box/buyNFT';

/** Well-formed requests. None of them needs its object: the hold is checked before. */
const FORMS: { readonly [Name in SendingCall]: (ids: { trader: number; ad: number }) => Fields } = {
  'bind_box.buyNFT': () => ({ code: 'NOTHING1', price: '1' }),
  'bind_box.marginNFT': () => ({ code: 'NOTHING1' }),
  'bind_box.auctionNFT': () => ({ code: 'NOTHING1', price: '1' }),
  'bind_box.payNFTOrder': () => ({ id: 1 }),
  'bind_box.resellNFT': () => ({
    id: 1,
    sale_mode: 'normal',
    price: '1',
    currency_id: USDT,
    end_time: site().time + DAY,
  }),
  'follow.follow': ({ trader }) => ({ trader_user_id: trader, number: '1', type: 1 }),
  'otc.place': ({ ad }) => ({ ad_id: ad, total: '100', pay_method: 'wallet', password: PAY }),
};

async function hold(person: Person): Promise<void> {
  await site().app.database.query('update users set withdraw_hold_until = $2 where id = $1', [
    person.id,
    new Date(site().time + HOUR),
  ]);
}

async function galleryWork(
  person: Person,
  isFit: (work: Nft) => boolean = () => true,
): Promise<Nft> {
  const work = (await works(person, { sale_mode: 'normal' })).find(
    (one) => one.sale_state === 1 && one.owner_uid === null && isFit(one),
  );
  if (work === undefined) throw new Error('the gallery has no such work');
  return work;
}

/** A verified user who offers a work for `price`, bought from the gallery. */
async function seller(price: string): Promise<{ person: Person; work: Nft }> {
  const person = await verifiedUser(site());
  await giveFunds(person, USDT, '20000');
  const { code, price: galleryPrice } = await galleryWork(person);
  await person.ok(BUY, { code, price: galleryPrice, password: PAY });
  const [item] = await mine(person);
  const work = await person.ok<Nft>('POST /bind_box/resellNFT', {
    id: item?.id ?? 0,
    sale_mode: 'normal',
    price,
    currency_id: USDT,
    end_time: site().time + 3 * DAY,
    password: PAY,
  });
  return { person, work };
}

async function buyer(number = '20000'): Promise<Person> {
  const person = await site().signUp();
  await giveFunds(person, USDT, number);
  return person;
}

describe('R-SEND-4: the table of calls', () => {
  test('has a row for each call of a signed-in user, and says gate V exactly where the call has it', () => {
    const signedIn = CALL_NAMES.filter((name) => CALLS[name].gates.some((gate) => gate === 'U'));
    expect(Object.keys(SENDING_CALLS).sort()).toEqual([...signedIn].sort());
    for (const [name, row] of Object.entries(SENDING_CALLS)) {
      const { gates } = CALLS[name as SendingCall];
      expect([name, row.gate === 'sending value']).toEqual([
        name,
        gates.some((one) => one === 'V'),
      ]);
    }
  });
});

describe('R-SEND-1: after a security change', () => {
  test('every call of the table is refused until the hold is over, and no money moves', async () => {
    const ann = await verifiedUser(site());
    await giveFunds(ann, USDT, '1000');
    await hold(ann);
    const { list } = await ann.ok<{ list: { id: number }[] }>('POST /legal_deal_platform', {
      type: 2,
      currency_id: USDT,
      fiat: 'USD',
    });
    const ids = { trader: ann.id, ad: list[0]?.id ?? 0 };
    const answers: Record<string, string> = {};
    for (const [name, form] of Object.entries(FORMS)) {
      const { method, path } = CALLS[name as SendingCall];
      answers[name] = await ann.refusalOf(`${method} ${path}`, { ...form(ids), password: PAY });
    }
    expect(new Set(Object.values(answers))).toEqual(new Set(['withdraw_on_hold']));
    expect(await balanceOf(ann, USDT)).toEqual(['1000', '0']);
  });

  test('a reset password holds a purchase from another user as it holds a withdrawal', async () => {
    const { person: sam, work } = await seller('5');
    const ann = await buyer();
    const code = await ann.code('forget', ann.address);
    await site().guest.ok('POST /user/forget', {
      account: ann.address,
      code,
      password: 'another password',
      repassword: 'another password',
    });
    const token = await site().guest.ok<string>('POST /user/login', {
      user_string: ann.address,
      password: 'another password',
    });
    const thief = ann.as({ token });
    const before = await balanceOf(sam, USDT);
    const wish = { code: work.code, price: work.price };
    expect(await thief.refusalOf(BUY, wish)).toBe('withdraw_on_hold');
    expect(await balanceOf(sam, USDT)).toEqual(before);
    site().later(DAY);
    expect(await thief.refusalOf(BUY, wish)).not.toBe('withdraw_on_hold');
  });
});

describe('R-SEND-2: the daily amount', () => {
  test('what a user sends within 24 hours is added up over all calls; above 200 USDT the pay password is needed', async () => {
    const ann = await buyer();
    const first = await seller('150');
    const second = await seller('60');
    const buy = ({ work: { code, price } }: typeof first, more: Fields = {}) =>
      [BUY, { code, price, idempotency_key: newKey(), ...more }] as const;
    await ann.ok(...buy(first));
    const before = await balanceOf(ann, USDT);
    expect(await ann.refusalOf(...buy(second))).toBe('pay_password_not_set at password');
    await ann.setPayPassword(PAY);
    expect(await ann.refusalOf(...buy(second))).toBe('confirm_with_pay_password at password');
    expect(await ann.refusalOf(...buy(second, { password: 'a wrong one' }))).toBe(
      'pay_password_wrong at password',
    );
    expect(await balanceOf(ann, USDT)).toEqual(before);
    await ann.ok(...buy(second, { password: PAY }));
    const third = await seller('60');
    expect(await ann.refusalOf(...buy(third))).toBe('confirm_with_pay_password at password');
    site().later(DAY);
    await ann.ok(...buy(third));
  });

  test('with an authenticator its code is asked for, and the pay password is enough too', async () => {
    const ann = await buyer();
    await ann.setPayPassword(PAY);
    const secret = await ann.bindAuthenticator(totp);
    const sale = await seller('300');
    const other = await seller('300');
    const wish = { code: sale.work.code, price: '300' };
    expect(await ann.refusalOf(BUY, wish)).toBe('confirm_with_authenticator at google_code');
    expect(await ann.refusalOf(BUY, { ...wish, google_code: '000000' })).toBe(
      'authenticator_wrong at google_code',
    );
    site().later(HOUR);
    await ann.ok(BUY, { ...wish, google_code: totp(secret, site().time) });
    await ann.ok(BUY, { code: other.work.code, price: '300', password: PAY });
  });

  test('two requests at the same instant can’t both fit below it', async () => {
    const ann = await buyer();
    const sales = [await seller('150'), await seller('150')];
    const answers = await Promise.all(
      sales.map(({ work: { code, price } }) => ann.ask(BUY, { code, price })),
    );
    const errors = answers.map(({ body }) => body.error ?? 'ok').sort();
    expect(errors).toEqual(['ok', 'pay_password_not_set']);
  });

  test('a work listed below what was paid for it counts with what was paid', async () => {
    const ann = await verifiedUser(site());
    await giveFunds(ann, USDT, '20000');
    const dear = await galleryWork(ann, ({ price }) => new Decimal(price).gt(200));
    await ann.ok(BUY, { code: dear.code, price: dear.price, password: PAY });
    site().later(DAY);
    const [item] = await mine(ann);
    const cheap = { id: item?.id ?? 0, sale_mode: 'normal', price: '1', currency_id: USDT };
    const wish = { ...cheap, end_time: site().time + DAY };
    expect(await ann.refusalOf('POST /bind_box/resellNFT', wish)).toBe(
      'confirm_with_pay_password at password',
    );
  });

  test('copying without a margin limit is always confirmed, with one it counts', async () => {
    const [trader] = (
      await site().guest.ok<{ list: { trader_user_id: number }[] }>('GET /follow/index')
    ).list;
    const ann = await site().signUp();
    await ann.setPayPassword(PAY);
    const line = 'POST /follow/follow';
    const wish = { trader_user_id: trader?.trader_user_id ?? 0, number: '1', type: 1 };
    const refusedKey = 'confirm_with_pay_password at password';
    expect(await ann.refusalOf(line, wish)).toBe(refusedKey);
    await ann.ok(line, { ...wish, margin_limit: '150' });
    expect(await ann.refusalOf(line, { ...wish, margin_limit: '51' })).toBe(refusedKey);
    await ann.ok(line, { ...wish, password: PAY });
  });
});

describe('R-SEND-3: who receives is verified', () => {
  test('an unverified user can’t list a work, and nobody can pay one who is listed already', async () => {
    const { person: sam, work } = await seller('5');
    await site().app.database.query('update users set real_level = 0 where id = $1', [sam.id]);
    const ann = await buyer();
    const wish = { code: work.code, price: work.price };
    expect(await ann.refusalOf(BUY, wish)).toBe('receiver_unverified');
    const { code, price } = await galleryWork(sam);
    await sam.ok(BUY, { code, price, password: PAY });
    const [item] = await mine(sam);
    const resale = { id: item?.id ?? 0, sale_mode: 'normal', price: '5', currency_id: USDT };
    const listing = { ...resale, end_time: site().time + DAY, password: PAY };
    expect(await sam.refusalOf('POST /bind_box/resellNFT', listing)).toBe('998 identity_required');
  });
});
