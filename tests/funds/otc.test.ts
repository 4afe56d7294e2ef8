import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import { DAY, type Fields, MINUTE, type Person, SECOND } from '../support/api.ts';
import { balanceOf, fundsSite, giveFunds, newKey, PAY, verifiedUser } from './funds-site.ts';

const site = fundsSite();
const market = 'POST /legal_deal_platform';
const place = 'POST /otc/place';
const [BUY, SELL] = [1, 2] as const;

interface Ad {
  id: number;
  nickname: string;
  price: string;
  remaining: string;
  min_total: string;
  max_total: string;
  pay_methods: string[];
  trade_count: number;
  completion_percent: string;
}
interface Order {
  id: number;
  status: number;
  number: string;
  total: string;
  price: string;
  expire_time: number;
  pay_account: { label: string; value: string }[];
}

async function ads(person: Person, type: 1 | 2, more: Fields = {}): Promise<Ad[]> {
  const fields = { type, currency_id: USDT, fiat: 'USD', limit: 50, ...more };
  return (await person.ok<{ list: Ad[] }>(market, fields)).list;
}

async function best(person: Person, type: 1 | 2): Promise<Ad> {
  const ad = (await ads(person, type)).find((one) => one.pay_methods.includes('bank'));
  if (ad === undefined) throw new Error('no desk takes a bank transfer');
  return ad;
}

async function cardOf(person: Person): Promise<number> {
  const { id } = await person.ok<{ id: number }>('POST /user/cash_save', {
    real_name: 'Ann Example',
    card_number: '6222020000000000',
    bank_name: 'First Bank',
    bank_address: 'High Street 1',
    cardholder_address: 'Low Street 2',
    swift_code: 'DEUTDEFF',
    password: PAY,
  });
  return id;
}

async function pay(ann: Person, id: number): Promise<void> {
  await ann.ok('POST /otc/pay', { id, voucher: await ann.uploadPicture() });
}

async function buyCoins(ann: Person, total = '100'): Promise<Order> {
  const ad = await best(ann, BUY);
  return ann.ok<Order>(place, {
    ad_id: ad.id,
    total,
    pay_method: 'bank',
    idempotency_key: newKey(),
  });
}

async function seller(): Promise<{ ann: Person; fields: Fields }> {
  const ann = await verifiedUser(site());
  await giveFunds(ann, USDT, '1000');
  await ann.ok('POST /wallet/change', {
    currency_id: USDT,
    number: '1000',
    from_field: 'change',
    to_field: 'legal',
  });
  const ad = await best(ann, SELL);
  const bank_id = await cardOf(ann);
  return {
    ann,
    fields: { ad_id: ad.id, number: '500', pay_method: 'bank', bank_id, password: PAY },
  };
}

async function sellCoins(): Promise<{ ann: Person; order: Order }> {
  const { ann, fields } = await seller();
  return { ann, order: await ann.ok<Order>(place, { ...fields, idempotency_key: newKey() }) };
}

const legal = (person: Person) => balanceOf(person, USDT, 'legal');
const operate = (...words: string[]) => site().operator('otc', ...words);
const statusOf = async (person: Person, id: number): Promise<number> =>
  (await person.ok<Order>('GET /otc/detail', { id })).status;

async function heldByDesk(): Promise<string> {
  const { rows } = await site().app.database.query<{ sum: string }>(
    `select coalesce(sum(number), 0) as sum from otc_orders where type = 1 and status in (0, 1, 5)`,
  );
  return rows[0]?.sum ?? '0';
}

async function later(ms: number): Promise<void> {
  site().later(ms);
  for (const job of ['OTC windows', 'OTC desks']) await site().runJob(job);
}

describe('R-OTC-1: the market', () => {
  test('is open to guests; the best price is first on both sides', async () => {
    const ann = await site().signUp();
    const [dear, cheap] = [await ads(ann, BUY), await ads(ann, SELL)];
    const prices = (list: Ad[]) => list.map(({ price }) => price);
    expect(dear.length).toBeGreaterThan(1);
    expect(prices(dear)).toEqual(prices(dear).toSorted());
    expect(prices(cheap)).toEqual(prices(cheap).toSorted().reverse());
    expect((await site().guest.ask(market, { type: 1 })).status).toBe(200);
    expect(dear[0]).toMatchObject({ trade_count: 0, completion_percent: '100', fiat: 'USD' });
  });

  test("terms and labels are in the reader's language", async () => {
    const ann = await verifiedUser(site());
    const { id } = await buyCoins(ann);
    const read = await ann.as({ lang: 'fra' }).ok<Order>('GET /otc/detail', { id });
    expect(read.pay_account.map(({ label }) => label)).toContain('Référence');
    await ann.ok('POST /otc/cancel', { id });
  });
});

describe('R-OTC-1, R-OTC-3: a user buys', () => {
  test('paid, released by the desk 10 s later: the coins are in the fiat account', async () => {
    const ann = await verifiedUser(site());
    const ad = await best(ann, BUY);
    const order = await ann.ok<Order>(place, { ad_id: ad.id, total: '350', pay_method: 'bank' });
    expect(order).toMatchObject({ status: 0, total: '350', price: ad.price, type: 1 });
    expect(order.expire_time).toBe(site().time + 15 * MINUTE);
    expect(order.pay_account.at(-1)).toEqual({ label: 'Reference', value: `OTC${order.id}` });
    expect(await heldByDesk()).toBe(order.number);
    const voucher = await ann.uploadPicture();
    const paidOrder = await ann.ok<Order>('POST /otc/pay', { id: order.id, voucher });
    expect(paidOrder).toMatchObject({ status: 1, voucher, pay_time: site().time });
    await later(9 * SECOND);
    expect(await statusOf(ann, order.id)).toBe(1);
    await later(1 * SECOND);
    expect(await statusOf(ann, order.id)).toBe(2);
    expect(await legal(ann)).toEqual([order.number, '0']);
    expect(await heldByDesk()).toBe('0');
    const after = await best(ann, BUY);
    expect(after).toMatchObject({ id: ad.id, trade_count: 1 });
    const bill = await ann.ok<{ list: object[] }>('POST /wallet/legal_log', {
      account_type: 'legal',
    });
    expect(bill.list[0]).toMatchObject({ kind: 'otc', number: order.number });
    const { messages } = await ann.ok<{ messages: { sender: string }[] }>('GET /otc/detail', {
      id: order.id,
    });
    expect(messages.map(({ sender }) => sender)).toEqual(['system', 'system', 'system']);
    const notices = await ann.ok<{ list: object[] }>('GET /notice/list');
    expect(notices.list[0]).toMatchObject({ kind: 'otc' });
    expect(await ann.refusalOf('POST /otc/cancel', { id: order.id })).toBe('otc_wrong_state');
  });

  test('not paid within 15 minutes: expired, and "paid" is refused', async () => {
    const ann = await verifiedUser(site());
    const order = await buyCoins(ann);
    site().later(15 * MINUTE);
    expect(await ann.refusalOf('POST /otc/pay', { id: order.id })).toBe('otc_expired');
    await later(0);
    expect(await statusOf(ann, order.id)).toBe(4);
    expect(await ann.refusalOf('POST /otc/pay', { id: order.id })).toBe('otc_wrong_state');
    expect(await legal(ann)).toEqual(['0', '0']);
    expect(await heldByDesk()).toBe('0');
  });

  test('an order that was cancelled, not paid in time, or lost in a dispute counts; after three there are no more that day', async () => {
    const ann = await verifiedUser(site());
    const cancelledOrder = await buyCoins(ann);
    await pay(ann, cancelledOrder.id);
    expect(await ann.ok('POST /otc/cancel', { id: cancelledOrder.id })).toMatchObject({
      status: 3,
    });
    await buyCoins(ann);
    await later(15 * MINUTE);
    const lostOrder = await buyCoins(ann);
    await pay(ann, lostOrder.id);
    await site().app.database.query('update otc_orders set desk_acts_at = null where id = $1', [
      lostOrder.id,
    ]);
    site().later(10 * MINUTE);
    await ann.ok('POST /otc/dispute', { id: lostOrder.id, reason: 'Nothing arrived.' });
    await operate('resolve', `${lostOrder.id}`, '--to', 'seller');
    const ad = await best(ann, BUY);
    const wish = { ad_id: ad.id, total: '100', pay_method: 'bank' };
    expect(await ann.refusalOf(place, wish)).toBe('otc_cancelled_often');
    site().later(DAY);
    const { id } = await ann.ok<Order>(place, wish);
    await ann.ok('POST /otc/cancel', { id });
  });

  test('R-OTC-5: a bank transfer or a card is declared paid with its voucher', async () => {
    const ann = await verifiedUser(site());
    const { id } = await buyCoins(ann);
    expect(await ann.refusalOf('POST /otc/pay', { id })).toBe('voucher_required at voucher');
    await pay(ann, id);
    expect(await statusOf(ann, id)).toBe(1);
    await ann.ok('POST /otc/cancel', { id });
  });

  test('R-OTC-5: when the price has left the spread since the order, the desk waits for the operator', async () => {
    const ann = await verifiedUser(site());
    const order = await buyCoins(ann);
    await pay(ann, order.id);
    // The order's price is 5 % below the present one.
    await site().app.database.query('update otc_orders set price = price * 0.95 where id = $1', [
      order.id,
    ]);
    await later(11 * SECOND);
    expect(await statusOf(ann, order.id)).toBe(1);
    const { messages } = await ann.ok<{ messages: { text: string }[] }>('GET /otc/detail', {
      id: order.id,
    });
    expect(messages.at(-1)?.text).toMatch(/The price has moved a lot since your order/);
    const [notice] = await site().operator('notices', '--last', '1');
    expect(notice).toMatchObject({ name: 'otc_price_moved' });
    await expect(operate('release', `${order.id}`)).rejects.toThrow("left the desk's spread");
    await operate('release', `${order.id}`, '--checked', 'yes');
    expect(await statusOf(ann, order.id)).toBe(2);
  });

  test('an appeal can be opened 10 minutes after "paid"; the operator decides for the buyer or the seller', async () => {
    for (const to of ['buyer', 'seller'] as const) {
      const ann = await verifiedUser(site());
      const order = await buyCoins(ann);
      await pay(ann, order.id);
      // Otherwise the sandbox's desk releases before an appeal can be opened.
      await site().app.database.query('update otc_orders set desk_acts_at = null where id = $1', [
        order.id,
      ]);
      const appeal = { id: order.id, reason: 'Nothing arrived.' };
      site().later(10 * MINUTE - 1);
      expect(await ann.refusalOf('POST /otc/dispute', appeal)).toBe('otc_too_early');
      site().later(1);
      expect(await ann.ok('POST /otc/dispute', appeal)).toMatchObject({ status: 5 });
      expect(await ann.refusalOf('POST /otc/cancel', { id: order.id })).toBe('otc_wrong_state');
      await operate('resolve', `${order.id}`, '--to', to);
      expect(await statusOf(ann, order.id)).toBe(to === 'buyer' ? 2 : 3);
      expect(await legal(ann)).toEqual([to === 'buyer' ? order.number : '0', '0']);
      await expect(operate('resolve', `${order.id}`, '--to', to)).rejects.toThrow(
        'otc_wrong_state',
      );
    }
    expect(await heldByDesk()).toBe('0');
  });
});

describe('R-OTC-1: a user sells', () => {
  test('the desk pays 10 s later; after the release with the pay password the coins go to the desk', async () => {
    const { ann, order } = await sellCoins();
    expect(await legal(ann)).toEqual(['500', '500']);
    expect(await ann.refusalOf('POST /otc/release', { id: order.id, password: PAY })).toBe(
      'otc_wrong_state',
    );
    expect(await ann.refusalOf('POST /otc/pay', { id: order.id })).toBe('otc_wrong_state');
    await later(10 * SECOND);
    expect(await statusOf(ann, order.id)).toBe(1);
    const wrong = { id: order.id, password: 'another password' };
    expect(await ann.refusalOf('POST /otc/release', wrong)).toBe('pay_password_wrong at password');
    expect(await legal(ann)).toEqual(['500', '500']);
    const key = { idempotency_key: newKey() };
    const release = { id: order.id, password: PAY, ...key };
    const doneOrder = await ann.ok('POST /otc/release', release);
    expect(doneOrder).toMatchObject({ status: 2 });
    expect(await ann.ok('POST /otc/release', release)).toEqual(doneOrder);
    expect(await legal(ann)).toEqual(['500', '0']);
  });

  test("needs gate P, the user's own card, and a sufficient balance", async () => {
    const { ann, fields } = await seller();
    expect(await ann.refusalOf(place, { ...fields, password: 'another password' })).toBe(
      'pay_password_wrong at password',
    );
    expect(await ann.refusalOf(place, { ...fields, bank_id: 999 })).toBe('not_found at bank_id');
    expect(await ann.refusalOf(place, { ...fields, number: '1000.00000001' })).toBe(
      'insufficient_balance at number',
    );
    expect(await legal(ann)).toEqual(['1000', '0']);
  });

  test('a seller cancels the order after its window; otherwise the clock does later', async () => {
    for (const isByClock of [false, true]) {
      const { ann, order } = await sellCoins();
      await site().app.database.query('update otc_orders set desk_acts_at = null where id = $1', [
        order.id,
      ]);
      expect(await ann.refusalOf('POST /otc/cancel', { id: order.id })).toBe('otc_wrong_state');
      await later(15 * MINUTE);
      if (isByClock) await later(15 * MINUTE);
      else await ann.ok('POST /otc/cancel', { id: order.id });
      expect(await statusOf(ann, order.id)).toBe(isByClock ? 4 : 3);
      expect(await legal(ann)).toEqual(['1000', '0']);
      expect(new Decimal((await best(ann, SELL)).completion_percent).lt(100)).toBe(true);
    }
  });
});

describe('R-OTC-2: limits of an order', () => {
  test('amounts, bounds, level and open orders are refused at their fields', async () => {
    const none = await site().signUp();
    const ad = await best(none, BUY);
    const wish = { ad_id: ad.id, pay_method: 'bank' };
    expect(await none.refusalOf(place, { ...wish, total: '100' })).toBe('998 identity_required');
    const ann = await verifiedUser(site());
    expect(await ann.refusalOf(place, wish)).toBe('amount_invalid at number');
    expect(await ann.refusalOf(place, { ...wish, number: '1', total: '100' })).toBe(
      'amount_invalid at number',
    );
    expect(await ann.refusalOf(place, { ...wish, total: '1' })).toBe('below_minimum at total');
    expect(await ann.refusalOf(place, { ...wish, total: '99999999' })).toBe(
      'above_maximum at total',
    );
    expect(await ann.refusalOf(place, { ...wish, total: '100', ad_id: 99999 })).toBe(
      'ad_closed at ad_id',
    );
    expect(await ann.refusalOf(place, { ...wish, total: '3000' })).toBe(
      '998 identity_level_2_required',
    );
    const orders = [await buyCoins(ann), await buyCoins(ann), await buyCoins(ann)];
    expect(await ann.refusalOf(place, { ...wish, total: '100' })).toBe('otc_unfinished');
    expect(await ann.ok<{ total: number }>('GET /otc/list', { status: 0 })).toMatchObject({
      total: 3,
    });
    for (const { id } of orders) await ann.ok('POST /otc/cancel', { id });
    const bob = await verifiedUser(site(), 2);
    const large = await bob.ok<Order>(place, { ...wish, total: '3000' });
    await bob.ok('POST /otc/cancel', { id: large.id });
  });

  test('ten in parallel for the last coins of an ad: the rest is sold once', async () => {
    const ann = await verifiedUser(site());
    const ad = await best(ann, BUY);
    await site().app.database.query('update otc_ads set remaining = 150 where id = $1', [ad.id]);
    const buyers = await Promise.all(Array.from({ length: 5 }, () => verifiedUser(site())));
    const responses = await Promise.all(
      buyers.map((one) => one.ask(place, { ad_id: ad.id, number: '100', pay_method: 'bank' })),
    );
    expect(
      responses.filter(({ status }) => status === 200).filter(({ body }) => body.type === 'ok'),
    ).toHaveLength(1);
    const { rows } = await site().app.database.query<{ remaining: string }>(
      'select remaining from otc_ads where id = $1',
      [ad.id],
    );
    expect(rows).toEqual([{ remaining: '50' }]);
    await later(15 * MINUTE);
    await site().app.database.query('update otc_ads set remaining = 100000 where id = $1', [ad.id]);
  });
});

describe('R-OTC-4: a quick order', () => {
  test('the best desk’s price is valid for a minute and for one order', async () => {
    const ann = await verifiedUser(site());
    const wish = { currency_id: USDT, fiat: 'USD', total: '100', pay_method: 'bank' };
    const quote = await ann.ok<{ quote_id: string; price: string; number: string }>(
      'POST /otc/quick',
      wish,
    );
    expect(quote.price).toBe((await best(ann, BUY)).price);
    const { quote_id } = quote;
    const order = await ann.ok<Order>(place, { quote_id, pay_method: 'bank' });
    expect(order).toMatchObject({ price: quote.price, number: quote.number, total: '100' });
    expect(await ann.refusalOf(place, { quote_id, pay_method: 'bank' })).toBe(
      'quote_expired at quote_id',
    );
    const second = await ann.ok<{ quote_id: string }>('POST /otc/quick', wish);
    expect(
      await ann.refusalOf(place, { quote_id: second.quote_id, total: '101', pay_method: 'bank' }),
    ).toBe('quote_mismatch at quote_id');
    site().later(60 * SECOND);
    expect(await ann.refusalOf(place, { quote_id: second.quote_id, pay_method: 'bank' })).toBe(
      'quote_expired at quote_id',
    );
    const bob = await verifiedUser(site());
    expect(await bob.refusalOf(place, { quote_id, pay_method: 'bank' })).toBe(
      'not_found at quote_id',
    );
    expect(await ann.refusalOf('POST /otc/quick', { ...wish, fiat: 'KES' })).toBe('ad_closed');
    await ann.ok('POST /otc/cancel', { id: order.id });
  });
});

describe('R-OTC-3: messages', () => {
  test('the desk answers 10 s later; a day after the end messages are refused', async () => {
    const ann = await verifiedUser(site());
    const { id } = await buyCoins(ann);
    const message = await ann.ok('POST /otc/message', { id, text: 'Hello' });
    expect(message).toMatchObject({ sender: 'me', text: 'Hello' });
    await later(10 * SECOND);
    const { messages } = await ann.ok<{ messages: { sender: string; text: string }[] }>(
      'GET /otc/detail',
      { id },
    );
    expect(messages.at(-1)).toMatchObject({ sender: 'other' });
    await ann.ok('POST /otc/cancel', { id });
    site().later(DAY - 1);
    await ann.ok('POST /otc/message', { id, text: 'Still here' });
    site().later(1);
    expect(await ann.refusalOf('POST /otc/message', { id, text: 'Too late' })).toBe(
      'otc_wrong_state',
    );
  });
});

describe('R-OTC-1: two steps at the same time', () => {
  const pairs = [
    ['pay', 'cancel'],
    ['cancel', 'expire'],
    ['pay', 'expire'],
    ['cancel', 'release'],
  ] as const;
  test.each(pairs)(
    '%s and %s: one of both, and the coins are in one place',
    async (first, second) => {
      const ann = await verifiedUser(site());
      const order = await buyCoins(ann);
      const { id } = order;
      const voucher = await ann.uploadPicture();
      if (second === 'release') await pay(ann, id);
      if (second === 'expire') site().later(15 * MINUTE);
      const acts: Record<string, () => Promise<unknown>> = {
        pay: () => ann.ask('POST /otc/pay', { id, voucher }),
        cancel: () => ann.ask('POST /otc/cancel', { id }),
        expire: () => site().runJob('OTC windows'),
        release: () => operate('release', `${id}`).catch(() => undefined),
      };
      await Promise.all([acts[first]?.(), acts[second]?.()]);
      const status = await statusOf(ann, id);
      const coins = await legal(ann);
      expect(coins).toEqual(status === 2 ? [order.number, '0'] : ['0', '0']);
      if (status === 1) await ann.ok('POST /otc/cancel', { id });
      expect(await heldByDesk()).toBe('0');
    },
  );
});

test('R-OTC-9: an order brings its newest messages, earlier ones by pages, and its chat has an end', async () => {
  const ann = await verifiedUser(site());
  const { id: ad_id, min_total } = await best(ann, BUY);
  const fields = { ad_id, total: min_total, pay_method: 'bank', idempotency_key: newKey() };
  const { id } = await ann.ok<Order>(place, fields);
  interface Talk {
    messages: { id: number; text: string }[];
    has_more: boolean;
  }
  const talk = (more: Fields = {}) => ann.ok<Talk>('GET /otc/detail', { id, ...more });
  const { messages: first } = await talk();
  await site().app.database.query(
    `insert into otc_messages (order_id, sender, text, created_at)
     select $1, case when n % 2 = 0 then 'user' else 'desk' end, 'text ' || n, $2 from generate_series(1, 398) n`,
    [id, new Date(site().time)],
  );
  const newest = await talk();
  expect(newest.messages.map(({ text }) => text)).toEqual(
    Array.from({ length: 30 }, (_, at) => `text ${369 + at}`),
  );
  const read: { id: number }[] = [...newest.messages];
  for (let page = newest; page.has_more; ) {
    page = await talk({ before_id: read[0]?.id ?? 0, limit: 100 });
    read.unshift(...page.messages);
  }
  expect(read).toHaveLength(398 + first.length);
  expect(new Set(read.map((one) => one.id)).size).toBe(read.length);

  const send = { id, text: 'one more' };
  await ann.ok('POST /otc/message', send);
  expect(await ann.refusalOf('POST /otc/message', send)).toBe('otc_chat_full');
});
