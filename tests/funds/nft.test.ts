import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { Bid, MyNft, Nft, Provenance } from '../../protocol/calls/products/nft.ts';
import { USDT } from '../../protocol/constants.ts';
import { DAY, type Fields, MINUTE, type Person, SECOND } from '../support/api.ts';
import { balanceOf, fundsSite, newKey } from './funds-site.ts';
import {
  bid,
  buy,
  detail,
  drawOf,
  errorOf,
  type List,
  later as laterAt,
  margin,
  mine,
  onSale as onSaleAt,
  orders,
  plus,
  rich as richAt,
  sound as soundAt,
  works,
} from './nft-people.ts';

const site = fundsSite();
const isLong = process.env['LONG'] === '1';

const later = (ms: number) => laterAt(site(), ms);
const onSale = (person: Person, sale_mode: string) => onSaleAt(site(), person, sale_mode);
const rich = () => richAt(site());
const sound = () => soundAt(site());

describe('the gallery of the sandbox', { timeout: 60_000 }, () => {
  test('60 works by 8 artists in 10 collections, in all modes, types and states; an auction ends within the hour', async () => {
    const ann = await site().signUp();
    await later(0);
    await site().runJob('gallery of the sandbox');
    const all = await ann.ok<List<Nft>>('POST /bind_box/getBoxList', { limit: 100 });
    expect(new Set(all.list.map(({ sale_mode }) => sale_mode)).size).toBe(3);
    expect(new Set(all.list.map(({ sale_state }) => sale_state)).size).toBe(3);
    expect(new Set(all.list.map(({ type }) => type)).size).toBe(4);
    const artists = await ann.ok<List<object>>('POST /bind_box/getArtist');
    const collections = await ann.ok<List<object>>('POST /bind_box/getCollection');
    expect([artists.total, collections.total]).toEqual([8, 10]);
    const soon = all.list.filter(
      ({ sale_mode, end_time }) =>
        sale_mode === 'auction' && end_time !== null && end_time - site().time < 60 * MINUTE,
    );
    expect(soon.length).toBeGreaterThan(1);
    await later(3 * DAY);
    await site().runJob('gallery of the sandbox');
    const after = await works(ann, { sale_mode: 'auction' });
    expect(after.filter(({ sale_state }) => sale_state === 1).length).toBeGreaterThan(1);
  });

  test('search, filters and favourites return matching works', async () => {
    const ann = await site().signUp();
    const matches = await works(ann, { keyword: 'mira sol' });
    expect(matches.length).toBeGreaterThan(0);
    expect(new Set(matches.map(({ nickname }) => nickname))).toEqual(new Set(['Mira Solen']));
    const cheap = await works(ann, { max_price: '150', sort: 'price_up', sale_mode: 'normal' });
    const prices = cheap.map(({ price }) => Number(price));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(prices.every((price) => price <= 150)).toBe(true);
    const [{ code } = { code: '' }] = matches;
    await ann.ok('POST /bind_box/collect', { code });
    expect((await works(ann, { collected: 1 })).map((one) => one.code)).toEqual([code]);
  });

  test('R-NFT-7: media supports ranges, with nosniff and its own policy', async () => {
    const ann = await site().signUp();
    const video = (await works(ann, { type: 'video', keyword: 'slow orbits' }))[0];
    const got = await site().app.app.inject({
      url: video?.media ?? '',
      headers: { range: 'bytes=10-19' },
    });
    expect([got.statusCode, got.rawPayload.length]).toEqual([206, 10]);
    expect(got.headers['x-content-type-options']).toBe('nosniff');
    expect(got.headers['content-security-policy']).toContain('sandbox');
  });
});

describe('R-NFT-6: a normal sale', { timeout: 60_000 }, () => {
  test('money and work change owners at once; the second buyer is refused as sold', async () => {
    const [ann, bob] = [await rich(), await rich()];
    const work = await onSale(ann, 'normal');
    expect(await errorOf(ann, buy({ ...work, price: plus(work.price, '1') }))).toBe(
      'price_changed',
    );
    const both = await Promise.all([ann.ask(...buy(work)), bob.ask(...buy(work))]);
    expect(both.map(({ body }) => body.error ?? 'ok').toSorted()).toEqual(['nft_sold_out', 'ok']);
    const [winner, loser] = both[0].body.error === undefined ? [ann, bob] : [bob, ann];
    expect((await mine(winner))[0]).toMatchObject({ code: work.code, status: 1, paid: work.price });
    expect(await balanceOf(winner, USDT)).toEqual([plus('9000', `-${work.price}`), '0']);
    // R-ACCOUNT-5: the total doesn't count works, so what one costs is no loss.
    const wallets = await winner.ok<{ total_usd: string; day_profit_usd: string }>(
      'POST /wallet/list',
    );
    expect(wallets.total_usd).toBe(plus('9000', `-${work.price}`));
    expect(wallets.day_profit_usd).toBe(
      (await loser.ok<typeof wallets>('POST /wallet/list')).day_profit_usd,
    );
    const history = await ann.ok<List<Provenance>>('POST /bind_box/provenance', {
      code: work.code,
    });
    expect(history.list.map(({ kind, price }) => [kind, price])).toEqual([
      ['sale', work.price],
      ['mint', null],
    ]);
    expect(history.list[0]?.from).toBe(work.nickname);
    await sound();
  });

  test("R-NFT-8: an owner's works have one id that isn't the account's, and only the owner sees whose they are", async () => {
    const ann = await rich();
    const eve = await site().signUp();
    const codes: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const work = await onSale(ann, 'normal');
      await ann.ok(...buy(work));
      codes.push(work.code);
    }
    const oldest = (await mine(ann)).at(-1);
    const owners: unknown[] = [];
    for (const [person, code] of [
      [eve, codes[0]],
      [eve, codes[1]],
      [ann, codes[0]],
    ] as const) {
      const { owner_uid, owner_nickname, is_mine } = await detail(person, code ?? '');
      owners.push({ owner_uid, is_masked: owner_nickname?.includes('*'), is_mine });
    }
    const seenByEve = { owner_uid: oldest?.id, is_masked: true, is_mine: false };
    expect(owners).toEqual([
      seenByEve,
      seenByEve,
      { owner_uid: oldest?.id, is_masked: false, is_mine: true },
    ]);
    expect(oldest?.id).not.toBe(ann.id);
  });

  test('too little money is refused with the missing amount, and the work stays', async () => {
    const poor = await site().signUp();
    const work = await onSale(poor, 'normal');
    const { body } = await poor.ask(...buy(work));
    expect(body).toMatchObject({ error: 'insufficient_balance', params: { missing: work.price } });
    expect(await mine(poor)).toEqual([]);
  });
});

describe('R-NFT-1, R-NFT-2: an auction', { timeout: 240_000 }, () => {
  test('one margin, raises, an outbid event at once, a late bid extends the end; only the server declares the winner', async () => {
    const [ann, bob] = [await rich(), await rich()];
    const work = await onSale(ann, 'auction');
    const deposit = work.margin ?? '';
    expect(await errorOf(ann, bid(work.code, work.price))).toBe('margin_required');
    await ann.ok(...margin(work.code));
    expect(await errorOf(ann, margin(work.code))).toBe('margin_paid');
    expect(await balanceOf(ann, USDT)).toEqual([plus('9000', `-${deposit}`), deposit]);
    await bob.ok(...margin(work.code));
    await ann.ok(...bid(work.code, work.price));
    expect(await errorOf(ann, bid(work.code, plus(work.price, '50')))).toBe('bid_leading');
    const low = await bob.ask(...bid(work.code, plus(work.price, '1')));
    const minimum = plus(work.price, work.min_raise ?? '');
    expect(low.body).toMatchObject({ error: 'bid_too_low', field: 'price', params: { minimum } });
    // Thirty seconds before the end, because a bid then extends it: a countdown to the old end
    // would be wrong.
    const end = work.end_time ?? 0;
    await later(end - site().time - 30 * SECOND);
    expect(await bob.ok<Bid>(...bid(work.code, minimum))).toMatchObject({ status: 1 });
    expect((await detail(ann, work.code)).end_time).toBe(end + MINUTE);
    const notices = await ann.ok<List<{ route: string; title: string }>>('GET /notice/list');
    expect(notices.list[0]).toMatchObject({
      title: 'You were outbid',
      route: `/pages/nft/artworkDetail?code=${work.code}`,
    });
    await later(30 * SECOND);
    expect((await detail(ann, work.code)).sale_state).toBe(1);
    expect((await orders(bob)).total).toBe(0);
    await later(MINUTE);
    const wonOrders = await orders(bob);
    expect(wonOrders).toMatchObject({
      unread: 1,
      list: [{ kind: 'won', price: minimum, status: 0 }],
    });
    expect(wonOrders.list[0]?.pay_deadline).toBe(site().time + DAY);
    // The margin of an extended auction is returned as usual.
    expect(await balanceOf(ann, USDT)).toEqual(['9000', '0']);
    expect(await errorOf(ann, bid(work.code, '5000'))).toBe('nft_not_on_sale');
    const [{ id } = { id: 0 }] = wonOrders.list;
    const read = ['POST /bind_box/readNFTOrderMessage', { id }] as const;
    expect(await errorOf(ann, read)).toBe('not_found');
    expect(await bob.ok(...read)).toEqual({ unread: 0 });
    expect(await orders(bob)).toMatchObject({ unread: 0, list: [{ is_read: true }] });
    expect(await errorOf(ann, ['POST /bind_box/payNFTOrder', { id }])).toBe('not_found');
    await bob.ok('POST /bind_box/payNFTOrder', { id, idempotency_key: newKey() });
    expect(await errorOf(bob, ['POST /bind_box/payNFTOrder', { id }])).toBe('nft_order_paid');
    expect(await balanceOf(bob, USDT)).toEqual([plus('9000', `-${minimum}`), '0']);
    expect((await mine(bob))[0]?.code).toBe(work.code);
    await sound();
  });

  test("a winner who doesn't pay loses the margin; the auction opens again for a day at the other bidders' own bids", async () => {
    const [ann, bob, carl] = [await rich(), await rich(), await rich()];
    const work = await onSale(ann, 'auction');
    for (const person of [ann, bob]) await person.ok(...margin(work.code));
    await ann.ok(...bid(work.code, work.price));
    // A bid far above what anybody would pay can't lock the others out for the price of a small margin.
    const most = new Decimal(work.price).mul(10);
    const high = await bob.ask(...bid(work.code, most.add('0.01').toString()));
    expect(high.body).toMatchObject({ error: 'bid_too_high', params: { maximum: `${most}` } });
    await bob.ok(...bid(work.code, `${most}`));
    const deposit = most.div(10);
    expect(await balanceOf(bob, USDT)).toEqual([`${new Decimal(9000).sub(deposit)}`, `${deposit}`]);
    await later((work.end_time ?? 0) - site().time);
    expect(await balanceOf(ann, USDT)).toEqual(['9000', '0']);
    await later(DAY);
    expect(await balanceOf(bob, USDT)).toEqual([`${new Decimal(9000).sub(deposit)}`, '0']);
    const end_time = site().time + DAY;
    expect(await detail(ann, work.code)).toMatchObject({
      sale_state: 1,
      current_bid: work.price,
      bid_count: 1,
      my_bid: work.price,
      end_time,
    });
    const [news] = (await ann.ok<List<{ title: string }>>('GET /notice/list')).list;
    expect(news?.title).toBe('Bidding goes on');
    expect(await errorOf(bob, margin(work.code))).toBe('nft_defaulted');
    await carl.ok(...margin(work.code));
    const next = plus(work.price, work.min_raise ?? '');
    await carl.ok(...bid(work.code, next));
    expect(await errorOf(ann, bid(work.code, plus(next, next)))).toBe('margin_required');
    await later(DAY);
    expect((await orders(carl)).list[0]).toMatchObject({ kind: 'won', price: next, status: 0 });
    // Carl doesn't pay either: Ann's bid stands again, and she wins with it, without a margin.
    await later(DAY);
    expect((await detail(ann, work.code)).current_bid).toBe(work.price);
    await later(DAY);
    const offer = (await orders(ann)).list[0];
    expect(offer).toMatchObject({ kind: 'second', price: work.price, margin: '0', status: 0 });
    await later(DAY);
    expect((await ann.ask('POST /bind_box/payNFTOrder', { id: offer?.id ?? 0 })).body.error).toBe(
      'nft_order_expired',
    );
    expect((await detail(ann, work.code)).sale_state).toBe(0);
    expect([await mine(ann), await balanceOf(ann, USDT)]).toEqual([[], ['9000', '0']]);
    await sound();
  });

  /** Bob wins Ann's resale and doesn't pay. Returns what both have lost or won. */
  async function defaultOf(
    { ann, bob }: { ann: Person; bob: Person },
    price: string,
  ): Promise<{ seller: string; bidder: string }> {
    const { code } = await resaleOf(ann, price);
    const before = [await balanceOf(ann, USDT), await balanceOf(bob, USDT)].map(([sum]) => sum);
    await bob.ok(...margin(code));
    await bob.ok(...bid(code, price));
    await later(DAY);
    await later(DAY);
    const after = [await balanceOf(ann, USDT), await balanceOf(bob, USDT)].map(([sum]) => sum);
    const [seller, bidder] = after.map((sum, index) => plus(sum ?? '', `-${before[index]}`));
    await sound();
    return { seller: seller ?? '', bidder: bidder ?? '' };
  }

  async function resaleOf(ann: Person, price: string): Promise<{ code: string }> {
    let item = (await mine(ann)).find(({ status, is_box }) => status === 1 && !is_box);
    if (item === undefined) {
      await ann.ok(...buy(await onSale(ann, 'normal')));
      item = (await mine(ann))[0];
    }
    const terms = { id: item?.id ?? 0, sale_mode: 'auction', price, min_raise: '5', margin: '1' };
    return ann.ok<{ code: string }>('POST /bind_box/resellNFT', {
      ...terms,
      currency_id: USDT,
      end_time: site().time + DAY,
    });
  }

  const atHome = (person: Person) =>
    site().app.database.query('delete from login_places where user_id = $1', [person.id]);

  test('a lost margin goes to the seller, or to the house if both could be one person', async () => {
    const [ann, bob] = [await rich(), await rich()];
    // Both signed in with one device from one address.
    expect(await defaultOf({ ann, bob }, '100')).toEqual({ seller: '0', bidder: '-10' });
    await atHome(ann);
    const carl = await rich();
    expect(await defaultOf({ ann, bob: carl }, '100')).toEqual({ seller: '10', bidder: '-10' });
    const dora = await rich();
    await site().app.database.query('update users set inviter_id = $2 where id = $1', [
      dora.id,
      ann.id,
    ]);
    expect(await defaultOf({ ann, bob: dora }, '100')).toEqual({ seller: '0', bidder: '-10' });
  });

  test('a bidder who didn’t pay twice in 30 days needs the whole amount', async () => {
    const [ann, bob] = [await rich(), await rich()];
    for (const _ of [1, 2]) expect((await defaultOf({ ann, bob }, '50')).bidder).toBe('-5');
    const { code } = await resaleOf(ann, '100');
    await bob.ok(...margin(code));
    expect(await detail(bob, code)).toMatchObject({ margin_rate: '1' });
    await bob.ok(...bid(code, '100'));
    expect((await balanceOf(bob, USDT))[1]).toBe('100');
    expect(await detail(ann, code)).toMatchObject({ margin_rate: '0.1' });
    await later(DAY);
    const [order] = (await orders(bob)).list;
    await bob.ok('POST /bind_box/payNFTOrder', { id: order?.id ?? 0, idempotency_key: newKey() });
    expect((await balanceOf(bob, USDT))[1]).toBe('0');
    site().later(30 * DAY);
    await sound();
  });

  test('R-SEND-1: the payment of a winner on hold waits for the end of the hold, at most three days', async () => {
    const [ann, bob] = [await rich(), await rich()];
    const { code } = await resaleOf(ann, '50');
    await bob.ok(...margin(code));
    await bob.ok(...bid(code, '50'));
    await later(DAY);
    const holdTo = (time: number) =>
      site().app.database.query('update users set withdraw_hold_until = $2 where id = $1', [
        bob.id,
        new Date(time),
      ]);
    const wonAt = site().time;
    await holdTo(wonAt + 2 * DAY);
    const [order] = (await orders(bob)).list;
    const pay = ['POST /bind_box/payNFTOrder', { id: order?.id ?? 0 }] as const;
    expect(await errorOf(bob, pay)).toBe('withdraw_on_hold');
    await later(DAY);
    expect((await orders(bob)).list[0]).toMatchObject({
      status: 0,
      pay_deadline: wonAt + 2 * DAY + 60 * MINUTE,
    });
    await holdTo(wonAt + 9 * DAY);
    await later(DAY + 60 * MINUTE);
    expect((await orders(bob)).list[0]).toMatchObject({ status: 0, pay_deadline: wonAt + 3 * DAY });
    await later(DAY - 60 * MINUTE);
    expect((await orders(bob)).list[0]).toMatchObject({ status: 2 });
    await sound();
  });

  test("the operator's cancellation of an auction returns every margin", async () => {
    const ann = await rich();
    const work = await onSale(ann, 'auction');
    await ann.ok(...margin(work.code));
    await ann.ok(...bid(work.code, work.price));
    await site().operator('product', 'close', 'nft', `${work.id}`);
    expect(await balanceOf(ann, USDT)).toEqual(['9000', '0']);
    const bids = await ann.ok<List<Bid>>('POST /bind_box/getMyBindBoxQuotationLog');
    expect(bids.list[0]?.status).toBe(4);
    await sound();
  });

  test('many bid and pay in the last second, in parallel with the clock: one wins, all other margins are returned', async () => {
    const people = await Promise.all(Array.from({ length: isLong ? 100 : 20 }, rich));
    const [first] = people as [Person];
    const work = await onSale(first, 'auction');
    for (const person of people) await person.ok(...margin(work.code));
    site().later((work.end_time ?? 0) - site().time - 1);
    await Promise.all([
      ...people.map((person, index) =>
        person.ask(...bid(work.code, plus(work.price, `${index * 50}`))),
      ),
      site().runJob('ends of NFT sales'),
    ]);
    const { end_time, current_bid } = await detail(first, work.code);
    await later((end_time ?? 0) - site().time);
    const wonOrders = await Promise.all(people.map(async (person) => (await orders(person)).list));
    expect(wonOrders.flat().map(({ price }) => price)).toEqual([current_bid]);
    const winner = people[wonOrders.findIndex(({ length }) => length === 1)] as Person;
    const [{ id } = { id: 0 }] = wonOrders.flat();
    // Pay against expiry: exactly one of both happens.
    site().later(DAY - 1);
    const pay = ['POST /bind_box/payNFTOrder', { id, idempotency_key: newKey() }] as const;
    const answer = winner.ask(...pay);
    site().later(1);
    await Promise.all([answer, site().runJob('NFT payments')]);
    const isPaid = (await answer).body.error === undefined;
    expect((await mine(winner)).length).toBe(isPaid ? 1 : 0);
    for (const person of people) expect((await balanceOf(person, USDT))[1]).toBe('0');
    await sound();
  });
});

describe('R-NFT-4: a resale', { timeout: 60_000 }, () => {
  test("pays the royalty, can't be withdrawn; a purchase races its end", async () => {
    const [ann, bob] = [await rich(), await rich()];
    const work = await onSale(ann, 'normal');
    await ann.ok(...buy(work));
    const [{ id, royalty_rate } = { id: 0, royalty_rate: '' }] = await mine(ann);
    const terms = { id, sale_mode: 'normal', price: '200', currency_id: USDT };
    const refusedError = (more: Fields) =>
      errorOf(ann, ['POST /bind_box/resellNFT', { ...terms, ...more }]);
    expect(await refusedError({ end_time: site().time - 1 })).toBe('nft_price_invalid');
    expect(await refusedError({ end_time: site().time + 91 * DAY })).toBe('nft_price_invalid');
    const end_time = site().time + DAY;
    await ann.ok('POST /bind_box/resellNFT', { ...terms, end_time, idempotency_key: newKey() });
    expect(await refusedError({ end_time })).toBe('nft_already_on_sale');
    expect(await errorOf(ann, buy({ code: work.code, price: '200' }))).toBe('nft_own');
    const before = (await balanceOf(ann, USDT))[0];
    site().later(DAY - 1);
    const purchase = bob.ask(...buy({ code: work.code, price: '200' }));
    await purchase;
    await later(1);
    expect((await purchase).body.error).toBeUndefined();
    const net = `${200 - 200 * Number(royalty_rate)}`;
    expect((await balanceOf(ann, USDT))[0]).toBe(plus(before, net));
    expect([(await mine(ann)).length, (await mine(bob))[0]?.paid]).toEqual([0, '200']);
    const bills = await ann.ok<List<{ kind: string }>>('POST /wallet/legal_log', {
      kind: 'nft_royalty',
    });
    expect(bills.total).toBe(1);
    await sound();
  });

  test('no payment without the item: after the end the work is back, and a purchase is refused', async () => {
    const [ann, bob] = [await rich(), await rich()];
    const work = await onSale(ann, 'normal');
    await ann.ok(...buy(work));
    const [{ id } = { id: 0 }] = await mine(ann);
    const terms = { id, sale_mode: 'auction', price: '100', min_raise: '5', margin: '10' };
    const end_time = site().time + DAY;
    await ann.ok('POST /bind_box/resellNFT', { ...terms, currency_id: USDT, end_time });
    expect((await mine(ann))[0]).toMatchObject({
      status: 3,
      sale: { sale_mode: 'auction', price: '100', currency_name: 'USDT', end_time },
    });
    await bob.ok(...margin(work.code));
    await later(DAY);
    expect((await mine(ann))[0]?.status).toBe(1);
    expect(await balanceOf(bob, USDT)).toEqual(['9000', '0']);
    expect(await errorOf(bob, bid(work.code, '100'))).toBe('nft_not_on_sale');
    await sound();
  });
});

describe('R-NFT-3: blind boxes', { timeout: 60_000 }, () => {
  test('the hash before and the secret after make the draw verifiable; a box opens once', async () => {
    const ann = await rich();
    const box = await onSale(ann, 'box');
    await ann.ok(...buy(box));
    const [sealedBox] = await mine(ann);
    const { hash, secret } = drawOf(sealedBox);
    expect([sealedBox?.status, secret, sealedBox?.is_box]).toEqual([2, null, true]);
    const id = sealedBox?.id ?? 0;
    const resale = {
      id,
      sale_mode: 'normal',
      price: '9',
      currency_id: USDT,
      end_time: site().time + DAY,
    };
    expect(await errorOf(ann, ['POST /bind_box/resellNFT', resale])).toBe('nft_box_unopened');
    const openedBox = await ann.ok<MyNft>('POST /bind_box/openBlindBox', { id, seed: 'Lucky7' });
    const draw = drawOf(openedBox);
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(draw).toMatchObject({ hash, seed: 'Lucky7', size: 100 });
    expect(sha(draw.secret ?? '')).toBe(hash);
    const number = BigInt(`0x${sha(`${draw.secret}:Lucky7:${id}`)}`);
    expect(draw.position).toBe(Number(number % 100n));
    let at = draw.position ?? 0;
    const item = draw.items?.find(({ left }) => {
      at -= left;
      return at < 0;
    });
    expect([openedBox.name.startsWith(item?.name ?? '?'), openedBox.rarity]).toEqual([
      true,
      item?.rarity,
    ]);
    const again = await ann.ok<MyNft>('POST /bind_box/openBlindBox', { id, seed: 'Other' });
    expect(again).toEqual(openedBox);
    const { odds } = await ann.ok<{ odds: { chance_percent: string }[] }>(
      'POST /bind_box/getBoxDetail',
      {
        code: box.code,
      },
    );
    const sum = odds.reduce((all, { chance_percent }) => all + Number(chance_percent), 0);
    expect(Math.abs(sum - 100)).toBeLessThan(0.05);
    await sound();
  });
});
