// A box is bought and opened, its work resold by auction, not paid by the winner, bought by the next
// bidder, and resold to a third account; every cent is found in the bills.

import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { USDT } from '../../protocol/constants.ts';
import { DAY_MS, MINUTE_MS } from '../../protocol/time.ts';
import { newKey } from '../support/process-person.ts';
import { type Call, type Exchange, expect, holder, open, test, verify } from './earn-fixture.ts';
import { expectNoViolations } from './look.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialog = 'dialog[open]';
const START = new Decimal(10_000);

/** The sum of the bills must equal the balance. */
async function expectBills(call: Call, expected: Decimal): Promise<void> {
  let [sum, frozen] = [new Decimal(0), new Decimal(0)];
  for (let page = 1, more = true; more; page += 1) {
    const wish = { currency_id: USDT, account_type: 'change', page, limit: 50 } as const;
    const answer = await call('bill.records', wish);
    for (const one of answer.list) {
      sum = sum.add(one.number);
      frozen = frozen.add(one.frozen);
    }
    more = answer.has_more;
  }
  const wallet = await call('wallet.detail', { currency_id: USDT, account_type: 'change' });
  expect([sum.toString(), frozen.toString()]).toEqual([wallet.available, wallet.frozen]);
  expect(wallet).toMatchObject({ available: expected.toString(), frozen: '0' });
}

async function confirm(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.locator(dialog).getByRole('button', { name }).click();
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Whether the page's countdown leads to this end by the exchange's clock, give or take some seconds. */
async function countsTo(
  page: Page,
  exchange: Exchange,
  { end, within }: { end: number; within: number },
): Promise<boolean> {
  const tiles = await page
    .getByRole('timer', { name: 'Ends in' })
    .locator('> span')
    .allInnerTexts();
  const shownUnits = UNITS.map(([unit, seconds]) => {
    const tile = tiles.find((text) => text.replace(/[\d\s]/g, '') === unit);
    return new Decimal(tile?.replace(/\D/g, '') ?? 0).mul(seconds);
  });
  const timeLeft = end - (await exchange.now());
  return Decimal.sum(...shownUnits)
    .mul(1000)
    .sub(timeLeft)
    .abs()
    .lt(within * 1000);
}

test('R-NFT-2, R-NFT-4: a resale by auction goes to the next bidder, and is resold again', {
  tag: '@long',
}, async ({ page, exchange, browser }) => {
  test.setTimeout(180_000);
  const ann = await holder(page, exchange);
  await verify(exchange, ann);
  // A zone 14 hours ahead of UTC; the exchange's clock will be a day ahead of the machine's.
  const zone = { timezoneId: 'Pacific/Kiritimati', reducedMotion: 'reduce' } as const;
  const other = await browser.newPage(zone);
  const bob = await holder(other, exchange);
  await verify(exchange, bob);
  const third = await browser.newPage();
  const carl = await holder(third, exchange);
  await third.close();

  const boxes = await ann('bind_box.getBoxList', { sale_mode: 'box', currency_id: USDT });
  const box = boxes.list.find(({ sale_state }) => sale_state === 1);
  if (box === undefined) throw new Error('the sandbox sells no box');
  await ann('bind_box.buyNFT', { code: box.code, price: box.price, ...newKey() });
  const [sealedBox] = (await ann('bind_box.getMyNFTs', {})).list;
  const { id, code } = await ann('bind_box.openBlindBox', {
    id: sealedBox?.id ?? 0,
    seed: 'resale',
    ...newKey(),
  });

  await open(page, exchange, `nft/resell?id=${id}`);
  await page.getByRole('radio', { name: 'Auction' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Starting price' }).fill('100');
  await page.getByRole('textbox', { name: 'Raise by, at least' }).fill('5');
  await page.getByRole('textbox', { name: 'Margin per bidder' }).fill('10');
  await expect(page.getByText('Bids go 100.00, 105.00, and so on.')).toBeVisible();
  await page.getByRole('checkbox').press(' ');
  await expectNoViolations(page, 'an auction of a resale');
  await page.getByRole('button', { name: /^Auction from/ }).click();
  await expect(page.getByText('This work is yours.')).toBeVisible();

  await exchange.operator('clock', 'advance', `${DAY_MS}`);
  await open(other, exchange, `nft/artworkDetail?code=${code}`);
  const { end_time, royalty_rate } = await bob('bind_box.getBoxDetail', { code });
  const end = end_time ?? 0;
  // While days are left the tiles show no seconds.
  await expect.poll(() => countsTo(other, exchange, { end, within: 90 })).toBe(true);
  await confirm(other, /^Pay margin/);
  await confirm(other, /^Bid 100\.00 USDT/);
  await expect(other.getByText('You lead with 100.00 USDT')).toBeVisible();
  await carl('bind_box.marginNFT', { code, ...newKey() });
  await carl('bind_box.auctionNFT', { code, price: '105', ...newKey() });
  await expect(other.getByText('at least 110.')).toBeVisible();

  // Near the end the seconds are on the tiles too.
  await exchange.advanceTo(end - 10 * MINUTE_MS);
  await expect.poll(() => countsTo(other, exchange, { end, within: 10 })).toBe(true);

  // Carl has won and doesn't pay. Bob hasn't won: he is asked.
  await exchange.advanceTo(end + 2000);
  await expect(other.getByText('Not on sale right now').first()).toBeVisible();
  // The loser's margin is back.
  await expect(other.getByText('Your margin')).toHaveCount(0);
  expect((await carl('bind_box.getNeedPayNFTOrder', {})).list).toMatchObject([{ kind: 'won' }]);
  await expect(other.getByRole('button', { name: /pay now/ })).toHaveCount(0);
  // The auction opens again at Bob's bid, for a day.
  await exchange.advanceTo(end + DAY_MS + MINUTE_MS);
  await expect(other.getByText('You lead with 100.00 USDT')).toBeVisible();
  const again = (await bob('bind_box.getBoxDetail', { code })).end_time ?? 0;
  await exchange.advanceTo(again + MINUTE_MS);
  const offerButton = other.getByRole('button', { name: 'Offered to you: pay now' });
  await expect(offerButton).toBeVisible();
  await expect(other.getByText(/You won/)).toHaveCount(0);
  await offerButton.click();
  await expect(other.getByText('Your bid is next')).toBeVisible();
  await expectNoViolations(other, 'an offer to the next bidder');
  await confirm(other, /^Pay 100/);
  await expect(
    other.getByText('Paid', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();

  // Bob sells it on at a fixed price, and Carl buys it.
  const [own] = (await bob('bind_box.getMyNFTs', {})).list;
  const until = (await exchange.now()) + DAY_MS;
  await bob('bind_box.resellNFT', {
    id: own?.id ?? 0,
    sale_mode: 'normal',
    price: '150',
    currency_id: USDT,
    end_time: until,
    ...newKey(),
  });
  await carl('bind_box.buyNFT', { code, price: '150', ...newKey() });
  await open(other, exchange, `nft/artworkDetail?code=${code}`);
  await other.getByRole('tab', { name: 'History' }).click();
  await expect(other.getByText('bought at auction').filter({ visible: true })).toBeVisible();
  await expect(other.getByText('resold').filter({ visible: true })).toBeVisible();

  // The artist of the sandbox's boxes is the gallery: royalties leave these three accounts.
  const royalty = (price: number): Decimal => new Decimal(price).mul(royalty_rate);
  // A tenth of Carl's bid. All three use one device, so the house got it.
  const margin = new Decimal('10.5');
  await expectBills(ann, START.sub(box.price).add(100).sub(royalty(100)));
  await expectBills(bob, START.sub(100).add(150).sub(royalty(150)));
  await expectBills(carl, START.sub(margin).sub(150));
  const history = (await ann('bind_box.provenance', { code })).list;
  expect(history.map(({ kind, price }) => [kind, price])).toEqual([
    ['resale', '150'],
    ['auction', '100'],
    ['opened', null],
    ['mint', null],
  ]);
  await other.close();
});
