// Issue 31, Proof: each sale mode to its end with each media type (short form: one type per mode); boxes are in nft.spec.ts.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import sharp from 'sharp';
import type { Nft } from '../../protocol/calls/products/nft.ts';
import { USDT } from '../../protocol/constants.ts';
import { HOUR_MS } from '../../protocol/time.ts';
import {
  availableOf,
  type Call,
  type Exchange,
  expect,
  holder,
  open,
  test,
} from './earn-fixture.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default' });

const LONG = process.env['LONG'] === '1';
const TYPES = ['image', 'gif', 'audio', 'video'] as const;
type Type = (typeof TYPES)[number];
const dialog = 'dialog[open]';
const START = '10000';
const PRICE = '120';
const ART = join(import.meta.dirname, '../../server/seeds/art');
const FILES: Readonly<Record<Type, string>> = {
  image: 'tidal-1',
  gif: 'bloom-1',
  audio: 'signals-1',
  video: 'orbits-1',
};

interface Wish {
  type: Type;
  sale_mode: 'normal' | 'auction';
}

/** Adds a work with files of the sandbox's art, as the operator. */
async function addWork(
  call: Call,
  { operator, now }: Exchange,
  { type, sale_mode }: Wish,
): Promise<Nft> {
  const drawings = JSON.parse(readFileSync(join(ART, 'drawn.json'), 'utf8')) as Record<
    string,
    Drawn
  >;
  const files = drawings[FILES[type]];
  if (files === undefined) throw new Error(`no file of ${type}`);
  const { medium, media } = files;
  const [collection] = (await call('bind_box.getCollection', { limit: 1 })).list;
  const end_time = (await now()) + HOUR_MS;
  const code = `media${type}${sale_mode}${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'pe-work-'));
  const file = join(folder, 'work.json');
  // The sandbox keeps its moving pictures as WebP; of an operator's files a GIF is one.
  const moving = join(folder, 'work.gif');
  if (type === 'gif')
    await sharp(join(ART, media ?? ''), { animated: true })
      .gif()
      .toFile(moving);
  const work = {
    ...{ code, name: `A ${type} for sale`, collection_id: collection?.id, sale_mode },
    picture: type === 'gif' ? moving : join(ART, medium),
    ...((type === 'audio' || type === 'video') && { media: join(ART, media ?? '') }),
    currency_id: USDT,
    price: PRICE,
    ...(sale_mode === 'auction' && { min_raise: '5', margin: '12', end_time }),
  };
  writeFileSync(file, JSON.stringify(work));
  await operator('product', 'add', 'nft', file);
  rmSync(folder, { recursive: true });
  const detail = await call('bind_box.getBoxDetail', { code });
  expect(detail.type).toBe(type);
  return detail;
}

interface Drawn {
  medium: string;
  media: string | null;
}

/** Opens the work's page and waits until its file is there. */
async function openWork(page: Page, exchange: Exchange, { code, name, type }: Nft): Promise<void> {
  await open(page, exchange, `nft/artworkDetail?code=${code}`);
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  if (type === 'audio' || type === 'video') {
    const media = page.locator(type);
    await expect(media).toHaveAttribute('controls');
    await expect
      .poll(() => media.evaluate((player: HTMLMediaElement) => player.duration))
      .toBeGreaterThan(0);
  } else {
    const width = () =>
      page
        .locator('main img:visible')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(100);
  }
}

async function confirm(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.locator(dialog).getByRole('button', { name }).click();
}

for (const type of LONG ? TYPES : (['gif'] as const)) {
  test(`R-NFT-6: a work is bought: ${type}`, async ({ page, exchange }) => {
    test.slow();
    const call = await holder(page, exchange);
    const work = await addWork(call, exchange, { type, sale_mode: 'normal' });
    await openWork(page, exchange, work);
    await confirm(page, /^Buy for/);
    await expect(page.getByRole('heading', { name: 'My collection' })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(work.name) })).toBeVisible();
    expect(await availableOf(call, USDT)).toBe(new Decimal(START).sub(PRICE).toString());
  });
}

for (const type of LONG ? TYPES : (['audio'] as const)) {
  test(`R-NFT-1: an auction is won and paid: ${type}`, async ({ page, exchange }) => {
    test.slow();
    const call = await holder(page, exchange);
    const work = await addWork(call, exchange, { type, sale_mode: 'auction' });
    await openWork(page, exchange, work);
    await confirm(page, /^Pay margin/);
    await confirm(page, /^Bid /);
    await expect(page.getByText(/^You lead with/)).toBeVisible();
    await exchange.advanceTo((work.end_time ?? 0) + 2_000);
    await page.getByRole('button', { name: 'You won: pay now' }).click();
    await confirm(page, /^Pay \d/);
    const paidLabel = page.getByText('Paid', { exact: true }).filter({ visible: true });
    await expect(paidLabel.first()).toBeVisible();
    expect(await availableOf(call, USDT)).toBe(new Decimal(START).sub(PRICE).toString());
    await open(page, exchange, 'nft/mine');
    await expect(page.getByRole('link', { name: new RegExp(work.name) })).toBeVisible();
  });
}

test('the grid keeps its place while a work is looked at', async ({ page, exchange }) => {
  await holder(page, exchange);
  await open(page, exchange, 'nft/nft');
  await expect(page.getByRole('article').first()).toBeVisible();
  // Its rows appear one after the other.
  const scrollPosition = () =>
    page.evaluate(() => {
      scrollTo({ top: 3_000, behavior: 'instant' });
      return scrollY;
    });
  await expect.poll(scrollPosition).toBe(3_000);
  // An auction above may end meanwhile and change its height, so the place is that of the work.
  const placeOf = (link: string | null) =>
    page.evaluate(
      ([x, y, knownPlace]) => {
        const works = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
        const work =
          knownPlace === null
            ? document.elementFromPoint(x, y)?.closest('a')
            : works.find(({ href }) => href === knownPlace);
        return { link: work?.href ?? '', top: work?.getBoundingClientRect().top };
      },
      [195, 450, link] as const,
    );
  const tappedPlace = await placeOf(null);
  await page.touchscreen.tap(195, 450);
  await expect(page).toHaveURL(/artworkDetail/);
  await page.goBack();
  await expect.poll(() => placeOf(tappedPlace.link)).toEqual(tappedPlace);
});
