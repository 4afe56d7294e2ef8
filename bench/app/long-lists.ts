// Long lists under a finger: the chat room with 5,000 messages and the NFT grid with 1,000 works, beside an empty page.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { ROOT } from '../../scripts/root.ts';
import { lateShare } from '../quotes/slow-frames.ts';
import { withBrowser } from './first-load.ts';
import type { StartedApp } from './page-servers.ts';
import { PHONE, type Phone, slowDown, traceFrames } from './phone.ts';
import { scrollByTouch, scrolledEmpty } from './scrolls.ts';
import { operatorOf, signUp } from './statement.ts';

const MESSAGES = 5_000;
const WORKS = 1_000;
/** Messages sent side by side. */
const AT_ONCE = 4;
const LEAST_FRAMES = 60;
const ART = join(ROOT, 'server/seeds/art');
const WRITER = 'writer@example.com';

export type List = 'chat' | 'works';

/** Writes the messages by public calls. */
async function fillChat(app: StartedApp): Promise<void> {
  const caller = await signUp(app, WRITER);
  await call(caller, CALLS['user.editNickname'], { nickname: 'Writer' });
  for (let at = 0; at < MESSAGES; at += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) => {
        const number = at + place;
        const text =
          `Message ${number}. ${'Some are longer than others. '.repeat(number % 5)}`.trim();
        const idempotency_key = `chat-message-${`${number}`.padStart(8, '0')}`;
        return call(caller, CALLS['chat.send'], { text, idempotency_key });
      }),
    );
  }
}

/** Adds works with pictures of the sandbox by the operator's command. */
async function fillWorks(app: StartedApp): Promise<void> {
  const caller = { origin: new URL(app.address).origin, language: 'en' } as const;
  const operator = operatorOf(app);
  const { total } = await call(caller, CALLS['bind_box.getBoxList'], { limit: 1 });
  const collections = await call(caller, CALLS['bind_box.getCollection'], { limit: 1 });
  const drawings = readFileSync(join(ART, 'drawn.json'), 'utf8');
  const works = Object.values(JSON.parse(drawings) as Record<string, { medium: string }>);
  const folder = mkdtempSync(join(tmpdir(), 'pe-bench-works-'));
  for (let at = total; at < WORKS; at += 1) {
    const file = join(folder, 'work.json');
    const work = {
      ...{ code: `Bench${at}`, name: `Study No. ${at}`, collection_id: collections.list[0]?.id },
      picture: join(ART, works[at % works.length]?.medium ?? ''),
      sale_mode: 'normal',
      currency_id: USDT,
      price: '100',
    };
    writeFileSync(file, JSON.stringify(work));
    await operator('product', 'add', 'nft', file);
  }
  rmSync(folder, { recursive: true });
}

export async function fillList(app: StartedApp, list: List): Promise<void> {
  await (list === 'chat' ? fillChat(app) : fillWorks(app));
}

/** Percent of the frames with more than 16 ms of work while a finger scrolls through a completely loaded list. */
export function lateIn(app: StartedApp, list: List): Promise<{ ours: number; empty: number }> {
  return withBrowser(async (browser) => {
    const phone = await (list === 'chat' ? chatOf(browser, app) : gridOf(browser, app));
    const ours = lateShare(await scrolledIn(phone), LEAST_FRAMES);
    return { ours, empty: lateShare(await scrolledEmpty(browser), LEAST_FRAMES) };
  });
}

async function scrolledIn(list: Phone): Promise<string> {
  const trace = await traceFrames(list, () => scrollByTouch(list));
  await list.page.close();
  return trace;
}

async function guestAt(browser: Browser, app: StartedApp, path: string): Promise<Phone['page']> {
  const page = await browser.newPage(PHONE);
  await page.addInitScript(
    (storedState) => {
      localStorage.setItem('web_version', '1');
      localStorage.setItem('client_state', storedState);
    },
    JSON.stringify({ version: 2, state: { language: 'en' } }),
  );
  await page.goto(`${app.address}#/pages/${path}`);
  return page;
}

/** Every older message is loaded by scrolling to the top until the room's beginning. */
async function chatOf(browser: Browser, app: StartedApp): Promise<Phone> {
  const page = await guestAt(browser, app, 'chat/chat');
  await page.waitForFunction(
    () => {
      scrollTo(0, 0);
      return document.querySelector('[role="log"]')?.textContent.includes('beginning of the chat');
    },
    undefined,
    { timeout: 600_000 },
  );
  await page.evaluate(() => scrollTo(0, 0));
  return { page, cdp: await slowDown(page) };
}

async function gridOf(browser: Browser, app: StartedApp): Promise<Phone> {
  const page = await guestAt(browser, app, 'nft/nft');
  await page.waitForFunction(
    (rows) => {
      scrollTo(0, document.body.scrollHeight);
      return document.querySelector(`main li[aria-setsize="${rows}"]`) !== null;
    },
    // Two works in a row, and the strip of artists.
    WORKS / 2 + 1,
    { timeout: 600_000 },
  );
  await page.evaluate(() => scrollTo(0, 0));
  return { page, cdp: await slowDown(page) };
}
