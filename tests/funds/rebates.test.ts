// R-INVITE-1, R-INVITE-4: each kind of fee pays its rebate in its own transaction; R-NOTICE-1 on
// the wire; and the data that remains when an account is erased.

import { describe, expect, test } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import { add, mul, roundAmount } from '../../server/platform/base/exact.ts';
import type { Fields, Person } from '../support/api.ts';
import { balanceOf, fundsSite, giveFunds, newKey, verifiedUser } from './funds-site.ts';

const site = fundsSite();

interface Closing {
  id: number;
  price: string;
  number: string;
  update_price: string;
}

interface Rebates {
  list: { kind: string; fee: string; rate: string; number: string; currency_id: number }[];
  total_usd: string;
  days: { time: number; count: number; number_usd: string }[];
}

async function signUpInvited(extension_code: string): Promise<Person> {
  const person = await site().signUp(undefined, extension_code);
  await site().app.database.query('update users set real_level = 1 where id = $1', [person.id]);
  return person;
}

const moveAnswer = (person: Person, to_field: string, number: string) =>
  person.ok('POST /wallet/change', { currency_id: USDT, number, from_field: 'change', to_field });

describe('R-INVITE-4: rebates', () => {
  test('for contracts, timed options, spot and conversion; by days, and in total', async () => {
    const ann = await verifiedUser(site());
    const { extension_code } = await ann.ok<{ extension_code: string }>('POST /user/getShareInfo');
    const [bob] = [await signUpInvited(extension_code), await signUpInvited(extension_code)];
    await giveFunds(bob, USDT, '5000');
    await moveAnswer(bob, 'lever', '2000');
    await moveAnswer(bob, 'micro', '500');
    await bob.ok('POST /lever/submit', {
      currency_id: 1,
      legal_id: USDT,
      type: 1,
      status: 1,
      share: 1,
      multiple: 10,
    });
    const volumeOf = async () => {
      const { list } = await ann.ok<{ list: { volume_usdt: string }[] }>('GET /user/invitees');
      return list.map(({ volume_usdt }) => volume_usdt).find((volume) => volume !== '0') ?? '0';
    };
    const [position] = (await bob.ok<{ list: Closing[] }>('POST /lever/my_trade')).list;
    const openVolume = roundAmount(mul(position?.price ?? '0', position?.number ?? '0'));
    expect(await volumeOf(), 'R-INVITE-6: at the opening').toBe(openVolume);
    const closedOrder = await bob.ok<Closing>('POST /lever/close', { id: position?.id ?? 0 });
    const closeVolume = roundAmount(mul(closedOrder.update_price, closedOrder.number));
    expect(await volumeOf(), 'and at the closing').toBe(add(openVolume, closeVolume));
    await bob.ok('POST /microtrade/submit', {
      match_id: 1,
      currency_id: USDT,
      type: 1,
      seconds: 300,
      number: 100,
    });
    await bob.ok('POST /coin/trade', {
      currency_id: 1,
      legal_id: USDT,
      type: 1,
      order_type: 1,
      quote_amount: '500',
    });
    const wish = { from_currency_id: USDT, to_currency_id: 2, number: '100' };
    const { quote_id } = await bob.ok<{ quote_id: string }>('POST /user/getTransferFee', wish);
    await bob.ok('POST /user/Transfer', { ...wish, quote_id, idempotency_key: newKey() });
    const { list, total_usd, days } = await ann.ok<Rebates>('POST /user/getRebate');
    const kinds = list.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['convert_fee', 'lever_fee', 'option_fee', 'spot_fee']);
    for (const { fee, rate, number } of list) {
      expect(rate).toBe('0.2');
      expect(number).toBe(roundAmount(mul(fee, '0.2')));
    }
    const [day] = days;
    expect(days).toHaveLength(1);
    expect(day).toMatchObject({ count: 4, number_usd: total_usd });
    const inUsdt = list.filter(({ currency_id }) => currency_id === USDT);
    const sum = inUsdt.reduce((all, { number }) => add(all, number), '0');
    expect(await balanceOf(ann, USDT)).toEqual([sum, '0']);
    const { list: invitees } = await ann.ok<{ list: { volume_usdt: string }[] }>(
      'GET /user/invitees',
    );
    expect(invitees.some(({ volume_usdt }) => volume_usdt !== '0')).toBe(true);
    expect(await ann.ok<Rebates>('POST /user/getRebate', { to: 1 })).toMatchObject({
      list: [],
      total_usd: '0',
      days: [],
    });
  });
});

interface Answer {
  kinds: { kind: string; push: boolean; sound: boolean }[];
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string;
}

describe('R-NOTICE-1, R-NOTICE-2: settings of notices', () => {
  test('stored per account and applied to events; the notice itself is listed anyway', async () => {
    const ann = await site().signUp();
    const set = (fields: Fields) => ann.ok<Answer>('POST /notice/settings', fields);
    const before = await ann.ok<Answer>('GET /notice/settings');
    expect(before).toMatchObject({ quiet_from: null, quiet_to: null, time_zone: '+00:00' });
    expect(before.kinds.every(({ push, sound }) => push && sound)).toBe(true);
    expect(await ann.refusalOf('POST /notice/settings', { quiet_from: '22:00' })).toBe(
      'parameter_error at quiet_to',
    );
    expect(await ann.refusalOf('POST /notice/settings', { kind: 'none', push: 1 })).toBe(
      'parameter_error at kind',
    );
    const [coupon] = (await ann.ok<{ list: { id: number }[] }>('GET /coupon/center')).list;
    const socket = await site().socket({ token: ann.token });
    const give = () => site().operator('coupon', 'give', String(ann.id), String(coupon?.id));
    const deliveredEvents: unknown[] = [];
    for (const fields of [{}, { kind: 'product', sound: 0 }, { kind: 'product', push: 0 }]) {
      await set(fields);
      await give();
      const count = deliveredEvents.length + 1;
      const notices = async () => {
        for (let next = 1; ; next += 1) {
          await socket.next('user', next);
          const all = socket.all('user') as { kind: string; data: object }[];
          const notices = all.filter(({ kind }) => kind === 'notice');
          if (notices.length >= count) return notices;
        }
      };
      deliveredEvents.push((await notices()).at(-1)?.data);
    }
    expect(deliveredEvents).toMatchObject([
      { kind: 'product', push: true, sound: true },
      { kind: 'product', push: true, sound: false },
      { kind: 'product', push: false, sound: false },
    ]);
    expect((await ann.ok<{ total: number }>('GET /notice/list')).total).toBe(3);
    const hours = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Asia/Bangkok' };
    expect(await set(hours)).toMatchObject(hours);
    expect(await ann.ok('GET /notice/settings')).toMatchObject(hours);
    expect(await set({ quiet_from: '08:00', quiet_to: '08:00' })).toMatchObject({
      quiet_from: null,
      quiet_to: null,
      time_zone: 'Asia/Bangkok',
    });
  });
});
