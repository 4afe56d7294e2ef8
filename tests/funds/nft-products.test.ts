// R-NFT-7: works added by the operator, their files, the room of a work, and users who close their
// account with works and margins.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import { afterAll, expect, test, vi } from 'vitest';
import type { MyNft, Nft } from '../../protocol/calls/products/nft.ts';
import { USDT } from '../../protocol/constants.ts';
import type { NftEvent } from '../../protocol/stream.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { DAY, HOUR, type Person } from '../support/api.ts';
import { balanceOf, fundsSite, giveFunds, newKey, verifyIdentity } from './funds-site.ts';
import {
  bid,
  buy,
  detail,
  later,
  margin,
  mine,
  onSale,
  orders,
  plus,
  rich,
  sound,
} from './nft-people.ts';

const site = fundsSite();
const folder = mkdtempSync(join(tmpdir(), 'pe-nft-products-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string | Uint8Array | object): Promise<string> {
  const path = join(folder, name);
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isRaw ? content : JSON.stringify(content));
  return path;
}

const operate = (...words: string[]) => site().operator(...words);
const idOf = async (...words: string[]): Promise<number> =>
  (await operate(...words))[0]?.['id'] as number;

test('a user as artist, a collection with its royalty, a work and a box; SVG and HTML are refused', async () => {
  const [artist, ann] = [await site().signUp(), await rich(site())];
  const picture = await fileOf('a.png', await site().picture());
  // R-SEND-3
  await expect(idOf('artist', 'add', 'Ann Example', '--user', `${artist.id}`)).rejects.toThrow(
    'no verified level 1',
  );
  await verifyIdentity(site(), artist);
  const artist_id = await idOf('artist', 'add', 'Ann Example', '--user', `${artist.id}`);
  const collection_id = await idOf(
    ...['collection', 'add', `${artist_id}`, 'Quiet Hours', picture, '--royalty', '0.1'],
  );
  const work = {
    code: 'Quiet1',
    name: 'Quiet 1',
    collection_id,
    rarity: 'rare',
    picture,
    sale_mode: 'normal',
    currency_id: USDT,
    price: '100',
  };
  await operate('product', 'add', 'nft', await fileOf('work.json', work));
  for (const [name, content, why] of [
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'type'],
    ['a.html', '<!doctype html><script>alert(1)</script>', 'type'],
    ['a.gif', 'GIF89a and nothing more', 'damaged'],
  ] as const) {
    const bad = { ...work, code: 'Bad1', picture: await fileOf(name, content) };
    const addition = operate('product', 'add', 'nft', await fileOf('bad.json', bad));
    await expect(addition).rejects.toThrow(new RegExp(`${name}|${why}`));
    const brokenWork = { ...work, code: 'Bad2', media: await fileOf(name, content) };
    await expect(
      operate('product', 'add', 'nft', await fileOf('bad.json', brokenWork)),
    ).rejects.toThrow(name);
  }
  const items = [
    { name: 'Common', rarity: 'common', copies: 2, picture },
    { name: 'Rare', rarity: 'rare', copies: 1, picture },
  ];
  const { rarity: _, ...plain } = work;
  const { sale_mode: __, ...box } = { ...plain, code: 'Box1', name: 'Quiet box', items };
  await operate('product', 'add', 'box', await fileOf('box.json', box));
  expect((await detail(ann, 'Box1')) as Nft).toMatchObject({ supply: 3, remaining: 3 });

  // Sold by the artist, then resold: the artist is paid both times.
  await ann.ok(...buy({ code: 'Quiet1', price: '100' }));
  expect(await balanceOf(artist, USDT)).toEqual(['100', '0']);
  const bob = await rich(site());
  await resell(ann, (await mine(ann))[0], '300');
  await bob.ok(...buy({ code: 'Quiet1', price: '300' }));
  expect(await balanceOf(artist, USDT)).toEqual(['130', '0']);
  expect(await balanceOf(ann, USDT)).toEqual(['9170', '0']);
  await sound(site());
}, 60_000);

async function resell(person: Person, item: MyNft | undefined, price: string): Promise<void> {
  await person.ok('POST /bind_box/resellNFT', {
    id: item?.id ?? 0,
    sale_mode: 'normal',
    price,
    currency_id: USDT,
    end_time: site().time + DAY,
    idempotency_key: newKey(),
  });
}

test('R-NFT-1: the room of a work gets each bid and the extended end, without bidders', async () => {
  const [ann, bob] = [await rich(site()), await rich(site())];
  const work = await onSale(site(), ann, 'auction');
  const [socket, other] = [await site().socket(), await site().socket()];
  await socket.ask('subscribe', { room: `nft:${work.code}` });
  await other.ask('subscribe', { room: 'nft:Another1' });
  for (const person of [ann, bob]) await person.ok(...margin(work.code));
  await ann.ok(...bid(work.code, work.price));
  expect(await socket.next<NftEvent>('nft')).toMatchObject({
    code: work.code,
    current_bid: work.price,
    bid_count: 1,
    end_time: work.end_time,
  });
  site().later((work.end_time ?? 0) - site().time - 1000);
  await bob.ok(...bid(work.code, plus(work.price, work.min_raise ?? '')));
  const movedEvent = await socket.next<NftEvent>('nft', 2);
  expect(movedEvent.end_time).toBeGreaterThan(work.end_time ?? 0);
  expect(JSON.stringify(socket.all('nft'))).not.toMatch(/user|nickname/);
  expect(other.all('nft')).toEqual([]);
  await later(site(), 2 * HOUR);
  await sound(site());
}, 60_000);

/** Records the statements of transactions from now on. */
function statementsOf(database: Database): () => string[] {
  const run = database.transaction.bind(database);
  const queries: { mock: { calls: unknown[][] } }[] = [];
  const spy = vi.spyOn(database, 'transaction').mockImplementation((body, options) =>
    run((tx) => {
      queries.push(vi.spyOn(tx, 'query'));
      return body(tx);
    }, options),
  );
  return () => {
    spy.mockRestore();
    return queries.flatMap(({ mock }) => mock.calls.map(([sql]) => String(sql)));
  };
}

test('R-FUNDS-4: a reset during a resale and an auction: margins are returned, the work stays on sale', async () => {
  const [ann, bob] = [await rich(site()), await rich(site())];
  const work = await onSale(site(), ann, 'normal');
  await ann.ok(...buy(work));
  await resell(ann, (await mine(ann))[0], '200');
  const auction = await onSale(site(), ann, 'auction');
  await ann.ok(...margin(auction.code));
  await ann.ok(...bid(auction.code, auction.price));
  const statements = statementsOf(site().app.database);
  await ann.ok('POST /sandbox/reset', { number: '5000', idempotency_key: newKey() });
  const locks = statements().filter((sql) => /nft_sales .*for update|ledger_lock/s.test(sql));
  expect(locks.map((sql) => /nft_sales|ledger_lock/.exec(sql)?.[0]).slice(0, 2)).toEqual([
    'nft_sales',
    'ledger_lock',
  ]);
  expect(await balanceOf(ann, USDT)).toEqual(['5000', '0']);
  expect((await detail(bob, auction.code)).current_bid).toBe(null);
  await sound(site());
  await bob.ok(...buy({ code: work.code, price: '200' }));
  expect(new Decimal((await balanceOf(ann, USDT))[0]).gt(5000)).toBe(true);
  await sound(site());

  // A withdrawn bid doesn't set the price, and its bidder gets no offer when the winner doesn't pay.
  await bob.ok(...margin(auction.code));
  await bob.ok(...bid(auction.code, auction.price));
  await later(site(), (auction.end_time ?? 0) - site().time);
  await later(site(), DAY);
  const requestedOrder = (await orders(ann)).list.filter(({ code }) => code === auction.code);
  expect(requestedOrder).toEqual([]);
  expect((await detail(bob, auction.code)).sale_state).toBe(0);
  await sound(site());
}, 60_000);

test("R-AUTH-18: an account with a margin can't be closed; an empty one is erased during its resale", async () => {
  const { database } = site().app;
  const close = async (person: Person): Promise<boolean> => {
    await database.query(`update users set delete_at = '2020-01-01' where id = $1`, [person.id]);
    site().later(1);
    await site().runJob('closed accounts');
    const { rows } = await database.query<{ is_erased: boolean }>(
      'select erased_at is not null as is_erased from users where id = $1',
      [person.id],
    );
    return rows[0]?.is_erased === true;
  };
  const [ann, bob] = [await site().signUp(), await rich(site())];
  await verifyIdentity(site(), ann);
  const auction = await onSale(site(), bob, 'auction');
  await bob.ok(...margin(auction.code));
  expect(await close(bob)).toBe(false);
  expect((await balanceOf(bob, USDT))[1]).toBe(auction.margin);

  const work = await onSale(site(), ann, 'normal');
  await giveFunds(ann, USDT, work.price);
  await ann.ok(...buy(work));
  await resell(ann, (await mine(ann))[0], '200');
  expect(await close(ann)).toBe(true);
  // The running sale continues; the work now belongs to the artist.
  await bob.ok(...buy({ code: work.code, price: '200' }));
  expect((await mine(bob))[0]?.code).toBe(work.code);
  await sound(site());
}, 60_000);
