// R-CHAT-1: texts that would run as a script if a page drew them as HTML, in each place that shows texts of
// other users. The short form uses every twelfth text; OTC messages are tested in otc.spec.ts.

import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { USDT } from '../../protocol/constants.ts';
import { newKey } from '../support/process-person.ts';
import { type Call, type Exchange, expect, holder, open, test } from './earn-fixture.ts';
import { expectTextOnly, messagesOf, PAYLOADS } from './script-texts.ts';

test.describe.configure({ mode: 'default' });

const AT_ONCE = 10;
const visible = (page: Page, text: string) =>
  page
    .locator('main')
    .filter({ visible: true })
    .getByText(text.slice(0, 30).trim())
    .filter({ visible: true })
    .last();

async function writer(page: Page, exchange: Exchange): Promise<Call> {
  const call = await holder(page, exchange);
  await call('user.editNickname', { nickname: 'Ann' });
  return call;
}

test('messages of the chat room and of a request are text', { tag: '@long' }, async ({
  page,
  exchange,
}) => {
  test.slow();
  const call = await writer(page, exchange);
  await open(page, exchange, 'chat/chat');
  const messages = messagesOf(PAYLOADS, 290);
  for (let at = 0; at < messages.length; at += AT_ONCE) {
    const some = messages.slice(at, at + AT_ONCE);
    for (const text of some) await call('chat.send', { text, ...newKey() });
    await expect(visible(page, some.at(-1) ?? '')).toBeVisible();
    await expectTextOnly(page);
  }

  const [first = '', ...others] = messagesOf(PAYLOADS, 990);
  const { id } = await call('support.open', { subject: PAYLOADS[1] ?? '', text: first });
  // A value that begins with dashes would be a flag of the operator.
  for (const text of others) {
    await exchange.operator('support', 'answer', `${id}`, '--text', `See ${text}`);
  }
  await open(page, exchange, `setting/ticket?id=${id}`);
  await expect(visible(page, others.at(-1) ?? first)).toBeVisible();
  await expectTextOnly(page);
  await open(page, exchange, 'setting/contactUs');
  await expect(page.getByText((PAYLOADS[1] ?? '').slice(0, 30)).first()).toBeVisible();
  await expectTextOnly(page);
});

test('a nickname is refused, or it is text', { tag: '@long' }, async ({ page, exchange }) => {
  test.slow();
  const call = await writer(page, exchange);
  let takenName = 'Ann';
  for (const nickname of PAYLOADS) {
    const savedProfile = await call('user.editNickname', { nickname }).catch(() => undefined);
    if (savedProfile === undefined) continue;
    expect(savedProfile.nickname).not.toMatch(/[<>"'`&]/);
    takenName = savedProfile.nickname;
  }
  expect((await call('user.info', {})).nickname).toBe(takenName);
  await call('chat.send', { text: 'By a name', ...newKey() });
  for (const path of ['setting/userInfo', 'chat/chat']) {
    await open(page, exchange, path);
    await expect(page.locator('main').filter({ visible: true })).toContainText(/\S/);
    await expectTextOnly(page);
  }
});

test("an artwork's texts are text", { tag: '@long' }, async ({ page, exchange }, info) => {
  test.slow();
  await holder(page, exchange);
  const add = async (...words: string[]): Promise<string> =>
    `${(await exchange.operator(...words))[0]?.['id']}`;
  const picture = info.outputPath('work.png');
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } })
    .png()
    .toFile(picture);
  const file = info.outputPath('work.json');
  const write = (work: object) => writeFileSync(file, JSON.stringify(work));
  const [first = '', ...others] = messagesOf(PAYLOADS, 60);
  const artist = await add('artist', 'add', first, '--introduction', `By ${others[0]}`);
  const collection_id = JSON.parse(await add('collection', 'add', artist, first, picture));
  write({
    code: 'Hostile1',
    name: first,
    collection_id,
    picture,
    sale_mode: 'normal',
    currency_id: USDT,
    price: '100',
  });
  const id = await add('product', 'add', 'nft', file);
  await open(page, exchange, 'nft/artworkDetail?code=Hostile1');
  for (const [at, description] of messagesOf(PAYLOADS, 1900).entries()) {
    const name = others[at % others.length] ?? '';
    write({ name, description });
    await exchange.operator('product', 'edit', 'nft', id, file);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: name.trim() })).toBeVisible();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(visible(page, description)).toBeVisible();
    await expectTextOnly(page);
  }
  for (const path of ['nft/nft', 'nft/artist', `nft/artistDetail?uid=${artist}`]) {
    await open(page, exchange, path);
    await expect(page.locator('main').filter({ visible: true })).toContainText(/\S/);
    await expectTextOnly(page);
  }
});
