import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import type { Nft } from '../../protocol/calls/products/nft.ts';
import { USDT } from '../../protocol/constants.ts';
import {
  addressedHolder,
  availableOf,
  type Call,
  coins,
  type Exchange,
  expect,
  holder,
  open,
  setPayPassword,
  test,
  verify,
} from './earn-fixture.ts';
import { expectNoViolations, expectWellSet, LONGEST } from './look.ts';
import { PAY_PASSWORD } from './people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default' });

const dialog = 'dialog[open]';
const START = '10000';
const ON_SALE = 1;

async function onSale(call: Call, wish: Pick<Nft, 'sale_mode'> & Partial<Nft>): Promise<Nft[]> {
  const { sale_mode, type } = wish;
  const { list } = await call('bind_box.getBoxList', {
    sale_mode,
    currency_id: USDT,
    limit: 100,
    ...(type !== undefined && { type }),
  });
  return list.filter(({ sale_state }) => sale_state === ON_SALE);
}

/** After a start from an older data folder the sandbox starts new auctions within a minute. */
async function auctionsOnSale(call: Call, { operator }: Exchange): Promise<Nft[]> {
  const now = (): Promise<Nft[]> => onSale(call, { sale_mode: 'auction' });
  if ((await now()).length === 0) await operator('clock', 'advance', '60000');
  await expect.poll(async () => (await now()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  return now();
}

const one = <Item>(items: readonly Item[]): Item => {
  const [first] = items;
  if (first === undefined) throw new Error('the sandbox has none');
  return first;
};

async function openWork(page: Page, exchange: Exchange, { code }: Nft): Promise<void> {
  await open(page, exchange, `nft/artworkDetail?code=${code}`);
}

test('R-NFT-6, R-SEND-2: a work is found, refused at another price, bought with the pay password, and downloaded by its owner', async ({
  page,
  exchange,
}) => {
  test.setTimeout(120_000);
  const user = await addressedHolder(page, exchange);
  const { call } = user;
  await setPayPassword(exchange, user);
  const work = one(await onSale(call, { sale_mode: 'normal', type: 'video' }));
  await open(page, exchange, 'nft/nft');
  await page.getByRole('radio', { name: 'Video' }).check({ force: true });
  await page.getByRole('radio', { name: 'Fixed price' }).check({ force: true });
  const tile = page.getByRole('article').filter({ hasText: work.name });
  await tile.getByRole('button', { name: 'Favourite' }).click();
  await expectNoViolations(page, 'market of works');
  await tile.getByRole('button', { name: 'Video' }).click();
  await expect(page.getByRole('heading', { name: work.name, level: 2 })).toBeVisible();
  // The sound stays off until the user turns it on.
  await expect(page.locator('video')).toHaveJSProperty('muted', true);
  await expect(page.locator('video')).toHaveAttribute('controls');
  await expectNoViolations(page, 'a video');

  await page.route('**/bind_box/buyNFT**', (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(/price=[^&]*/, 'price=1'),
    }),
  );
  await page.getByRole('button', { name: /^Buy for/ }).click();
  const sheet = page.locator(dialog);
  await expect(sheet.getByText(coins(new Decimal(START).sub(work.price)))).toBeVisible();
  await expectNoViolations(page, 'purchase');
  await sheet.getByRole('button', { name: /^Buy for/ }).click();
  await expect(sheet.getByText('The price has changed. Please look again.')).toBeVisible();
  expect(await availableOf(call, USDT)).toBe(START);
  await page.unroute('**/bind_box/buyNFT**');
  await exchange.operator('setting', 'set', 'sending_daily_usdt', '1');
  await sheet.getByRole('button', { name: /^Buy for/ }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = confirmation.getByRole('textbox', { name: 'Pay password' });
  await password.fill('not the password');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmation.getByText('The pay password is not correct.')).toBeVisible();
  expect(await availableOf(call, USDT)).toBe(START);
  await password.fill(PAY_PASSWORD);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'My collection' })).toBeVisible();
  await exchange.operator('setting', 'set', 'sending_daily_usdt', '1000000');
  expect(await availableOf(call, USDT)).toBe(new Decimal(START).sub(work.price).toString());

  await expectNoViolations(page, 'my collection');
  await page.getByRole('link', { name: new RegExp(work.name) }).click();
  const download = page.getByRole('link', { name: 'Download' });
  await expect(download).toHaveAttribute('href', work.media ?? '');
  await expect(download).toHaveAttribute('download', /./);
  await page.getByRole('button', { name: 'See the work' }).click();
  await expect(page.getByText('first sale').filter({ visible: true })).toBeVisible();
  await open(page, exchange, 'nft/artwork?collected=1');
  await expect(page.getByRole('article').filter({ hasText: work.name })).toBeVisible();
  await open(page, exchange, `nft/search?text=${work.collection_name}`);
  await page.getByRole('tab', { name: 'Collections' }).click();
  await page.getByRole('button', { name: work.collection_name ?? '' }).click();
  await expect(page.getByRole('article').filter({ hasText: work.name })).toBeVisible();
});

test('a broken sound is reported, and a valid one waits to be played', async ({
  page,
  exchange,
}) => {
  const call = await holder(page, exchange);
  const work = one(await onSale(call, { sale_mode: 'normal', type: 'audio' }));
  await openWork(page, exchange, work);
  await expect(page.locator('audio')).toHaveJSProperty('paused', true);
  await expectNoViolations(page, 'a sound');
  await page.route(`**${work.media}`, (route) => route.fulfill({ status: 200, body: 'no sound' }));
  await page.reload();
  await expect(page.getByText('Audio file error')).toBeVisible();
});

test("R-NFT-1, R-NFT-2: two browsers bid and see each other at once; the winner pays, the other's margin is returned", async ({
  page,
  exchange,
  browser,
}) => {
  test.setTimeout(180_000);
  const call = await holder(page, exchange);
  const other = await browser.newPage({ reducedMotion: 'reduce' });
  const otherCall = await holder(other, exchange);
  const now = await exchange.now();
  const auctions = await auctionsOnSale(call, exchange);
  const soon = auctions.filter(({ end_time }) => (end_time ?? 0) - now > 10 * 60_000);
  const work = one(soon.sort((a, b) => (a.end_time ?? 0) - (b.end_time ?? 0)));
  const first = new Decimal(work.price);
  const second = first.add(work.min_raise ?? '0');
  const third = second.add(work.min_raise ?? '0');
  const usdt = (amount: Decimal): string => `${amount.toFixed(2)} USDT`;
  const enter = async (who: Page): Promise<void> => {
    await openWork(who, exchange, work);
    await who.getByRole('button', { name: /^Pay margin/ }).click();
    await who
      .locator(dialog)
      .getByRole('button', { name: /^Pay margin/ })
      .click();
    await expect(who.getByRole('textbox', { name: /Bid/ })).toBeVisible();
  };
  /** Asked for unless the user has switched it off. */
  const bid = async (who: Page, amount: string): Promise<void> => {
    await who.getByRole('button', { name: `Bid ${amount}` }).click();
    await who
      .getByRole('alertdialog', { name: 'Place this bid?' })
      .getByRole('button', { name: `Bid ${amount}` })
      .click();
  };
  await enter(page);
  await expectNoViolations(page, 'an auction');
  await bid(page, usdt(first));
  await expect(page.getByText(`You lead with ${usdt(first)}`)).toBeVisible();
  await enter(other);
  const field = other.getByRole('textbox', { name: /Bid/ });
  await field.fill(first.toString());
  await expect(other.getByText(`at least ${second}.`)).toBeVisible();
  await other.getByRole('button', { name: `Raise to ${usdt(second)}` }).click();
  await bid(other, usdt(second));
  await expect(other.getByText(`You lead with ${usdt(second)}`)).toBeVisible();

  // Without a reload: the room of the work sends it.
  await expect(page.getByText(`at least ${third}.`)).toBeVisible();
  await page.getByRole('button', { name: `Raise to ${usdt(third)}` }).click();
  await bid(page, usdt(third));
  await expect(page.getByText(`You lead with ${usdt(third)}`)).toBeVisible();
  await expect(
    other.getByRole('region', { name: 'Sale' }).getByText(third.toFixed(2)).first(),
  ).toBeVisible();
  // The margin has grown to a tenth of the bid.
  const margin = Decimal.max(work.margin ?? '0', new Decimal(second).div(10));
  expect(await availableOf(otherCall, USDT)).toBe(new Decimal(START).sub(margin).toString());

  await exchange.advanceTo((work.end_time ?? 0) + 2_000);
  await page.getByRole('button', { name: 'You won: pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Order' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectNoViolations(page, 'an auction won');
  await page.getByRole('button', { name: `Pay ${usdt(third)}` }).click();
  await page
    .locator(dialog)
    .getByRole('button', { name: `Pay ${usdt(third)}` })
    .click();
  await expect(
    page.getByText('Paid', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  expect(await availableOf(call, USDT)).toBe(new Decimal(START).sub(third).toString());
  expect(await availableOf(otherCall, USDT)).toBe(START);
  await open(other, exchange, 'nft/purchase?tab=bids');
  await expect(other.getByText('Lost', { exact: true }).last()).toBeVisible();
  await expectNoViolations(other, 'records of bids');
  await other.close();
});

test('R-NFT-3, R-NFT-4: a box is opened, its draw checked, its work resold, and the royalty paid', async ({
  page,
  exchange,
  browser,
}) => {
  test.setTimeout(180_000);
  const call = await holder(page, exchange);
  await verify(exchange, call);
  const box = one(await onSale(call, { sale_mode: 'box' }));
  await openWork(page, exchange, box);
  await expect(page.getByRole('region', { name: 'Possible contents' })).toContainText('%');
  await expectNoViolations(page, 'a box');
  await page.getByRole('button', { name: /^Buy a box/ }).click();
  await page
    .locator(dialog)
    .getByRole('button', { name: /^Buy a box/ })
    .click();
  await expect(page.getByRole('tab', { name: 'Unopened 1' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`Open ${box.name}`) }).click();
  const seed = page.getByRole('textbox', { name: 'Your seed' });
  await expect(seed).toHaveValue(/^[0-9a-f]{32}$/);
  await seed.fill('not a seed!');
  await expect(page.getByText('1 to 64 letters and digits.', { exact: true })).toBeVisible();
  await seed.fill('myOwnSeed7');
  await expectNoViolations(page, 'a closed box');
  await page.getByRole('button', { name: 'Open the box' }).click();
  await page.getByRole('button', { name: 'Check the draw' }).click();
  await expect(page.locator(dialog).getByText('Recomputed on this phone: equal')).toBeVisible();
  await expect(page.locator(dialog).getByText('myOwnSeed7')).toBeVisible();
  await expectNoViolations(page, 'a draw');
  await page.locator(dialog).getByRole('button', { name: 'Close' }).click();

  const item = one((await call('bind_box.getMyNFTs', {})).list);
  expect(item.draw?.seed).toBe('myOwnSeed7');
  await page.getByRole('button', { name: 'Resell' }).click();
  const put = page.getByRole('button', { name: /^(Put up for sale|Sell for)/ });
  await put.click();
  await expect(page.getByText('Please confirm this first')).toBeVisible();
  await page.getByRole('checkbox').press(' ');
  await put.click();
  await expect(page.getByRole('alert').filter({ hasText: /price/i })).toBeVisible();
  const price = new Decimal(box.price).mul(3);
  const royalty = price.mul(item.royalty_rate).toDecimalPlaces(8);
  await page.getByRole('textbox', { name: 'Price' }).fill(price.toString());
  await expect(page.getByText(`${price.sub(royalty).toFixed(2)} USDT`)).toBeVisible();
  await expectNoViolations(page, 'resale form');
  await put.click();
  await expect(page.getByText('This work is yours.')).toBeVisible();

  const buyer = await browser.newPage({ reducedMotion: 'reduce' });
  const buyerCall = await holder(buyer, exchange);
  await openWork(buyer, exchange, { ...box, code: item.code });
  await buyer.getByRole('button', { name: /^Buy for/ }).click();
  await buyer
    .locator(dialog)
    .getByRole('button', { name: /^Buy for/ })
    .click();
  await expect(buyer.getByRole('heading', { name: 'My collection' })).toBeVisible();
  await buyer.close();
  expect(await availableOf(buyerCall, USDT)).toBe(new Decimal(START).sub(price).toString());
  expect(await availableOf(call, USDT)).toBe(
    new Decimal(START).sub(box.price).add(price).sub(royalty).toString(),
  );
  await expect(page.getByText('resold').filter({ visible: true })).toBeVisible();
  expect((await call('bind_box.getMyNFTs', {})).total).toBe(0);
});

test('@look texts and touch targets of the NFT pages fit at both sizes', { tag: '@long' }, async ({
  page,
  exchange,
}) => {
  test.setTimeout(300_000);
  const call = await holder(page, exchange);
  const key = (name: string): string => `nft-look-${process.pid}-${name}`;
  const box = one(await onSale(call, { sale_mode: 'box' }));
  const works = await onSale(call, { sale_mode: 'normal', type: 'image' });
  const auction = one(await auctionsOnSale(call, exchange));
  const boughtWork = one(works);
  for (const { code, price } of [box, box, boughtWork])
    await call('bind_box.buyNFT', {
      code,
      price,
      idempotency_key: key(`${code}-${(await call('bind_box.getMyNFTs', {})).total}`),
    });
  const mine = (await call('bind_box.getMyNFTs', {})).list;
  const closedBox = one(mine.filter(({ is_box }) => is_box));
  const openedBox = await call('bind_box.openBlindBox', {
    id: one(mine.filter(({ is_box, id }) => is_box && id !== closedBox.id)).id,
    seed: 'look',
    idempotency_key: key('open-box'),
  });
  await call('bind_box.marginNFT', { code: auction.code, idempotency_key: key('margin-0') });
  await call('bind_box.auctionNFT', {
    code: auction.code,
    price: auction.price,
    idempotency_key: key('bid-00000'),
  });
  const main = page.locator('main');
  const parts = ['header', 'main'];
  await open(page, exchange, 'nft/nft');
  await expectWellSet(page, 'nft', main.getByRole('article').nth(1), parts);
  const pages = [
    [`nft/artworkDetail?code=${auction.code}`, main.getByRole('timer').first()],
    [`nft/artworkDetail?code=${one(works.slice(1)).code}`, main.getByRole('tab').first()],
    [`nft/artworkDetail?code=${box.code}`, main.getByRole('progressbar')],
    ['nft/mine', main.getByRole('link').first()],
    [`nft/myNft?id=${closedBox.id}`, main.getByRole('textbox')],
    [`nft/myNft?id=${openedBox.id}`, main.getByRole('link')],
    [`nft/resell?id=${openedBox.id}`, main.locator('form')],
    ['nft/purchase?tab=bids', main.getByRole('listitem').first()],
    [`nft/artistDetail?uid=${auction.uid}`, main.getByRole('article').first()],
    ['nft/artist', main.getByRole('listitem').first()],
    ['nft/collection', main.getByRole('listitem').first()],
  ] as const;
  for (const [path, shownText] of pages) {
    await open(page, exchange, path);
    // Nothing of the former page stays below it.
    await page.reload();
    await expectWellSet(page, path.replace(/[/?=]/g, '-'), shownText, parts, LONGEST);
  }
});
