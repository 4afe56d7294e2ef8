// Copied positions that a follower keeps or closes, and the look of the copy trading pages.
import { beginAs, newKey, person, submit, trader } from './copy-fixture.ts';
import { expect, open, test } from './earn-fixture.ts';
import { expectNoViolations, expectWellSet, LONGEST } from './look.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default' });

const dialog = 'dialog[open]';
const LIVE = { timeout: 10_000 };

test('R-COPY-4: a follower keeps a copied position, and stops both ways', async ({
  page,
  exchange,
}) => {
  test.setTimeout(120_000);
  const lead = await trader(exchange, 'LeadStop');
  const fan = await person(exchange, 'FanStop');
  await beginAs(page, fan);
  await fan.call('follow.follow', {
    trader_user_id: lead.id,
    number: '0.5',
    type: 1,
    tolerance_percent: '5',
    margin_limit: '100000',
    idempotency_key: newKey(),
  });
  const card = page.getByRole('tabpanel').getByRole('article', { name: 'BTC/USDT' });

  // A copy can't be reversed; taken over, it no longer closes with the trader's.
  const second = await submit(lead.call, '10');
  await open(page, exchange, 'transaction/index?tab=contract');
  const position = page.getByRole('article', { name: 'BTC/USDT' });
  await expect(position.getByText('Copied')).toBeVisible(LIVE);
  await expect(position.getByRole('button', { name: 'Manage' })).toHaveCount(0);
  await position.getByRole('button', { name: 'Keep as own' }).click();
  await page.locator(dialog).getByRole('button', { name: 'Keep as my own' }).click();
  await expect(position.getByRole('button', { name: 'Manage' })).toBeVisible(LIVE);
  await lead.call('lever.close', { id: second.id, idempotency_key: newKey() });

  // Stopping closes open copies, or keeps them.
  await submit(lead.call, '6');
  await open(page, exchange, 'copytrade/my');
  await expect(card).toHaveCount(1, LIVE);
  await page.getByRole('button', { name: 'Stop copying' }).click();
  await expectNoViolations(page, 'stop sheet');
  await page.locator(dialog).getByRole('button', { name: 'Stop and close 1' }).click();
  await expect(page.getByText('No open copies')).toBeVisible(LIVE);
  await expect(page.getByText(/^Stopped /)).toBeVisible();
  await fan.call('follow.follow', {
    trader_user_id: lead.id,
    number: '3',
    type: 2,
    margin_limit: '100000',
    idempotency_key: newKey(),
  });
  await submit(lead.call, '6');
  await expect(card).toHaveCount(1, LIVE);
  await page.getByRole('button', { name: 'Stop copying' }).click();
  await page.locator(dialog).getByRole('radio', { name: /Keep/ }).check({ force: true });
  await page.locator(dialog).getByRole('button', { name: 'Stop and keep 1' }).click();
  await expect(page.getByText('No open copies')).toBeVisible(LIVE);
  const { list } = await fan.call('lever.my_trade', { status: '1' });
  expect(list.map(({ share }) => share).sort()).toEqual(['3', '5']);
});

test('@look texts and touch targets of copy trading fit at both sizes', { tag: '@long' }, async ({
  page,
  exchange,
}) => {
  test.setTimeout(240_000);
  const lead = await trader(exchange, 'LeadLook');
  const fan = await person(exchange, 'FanLook');
  await beginAs(page, fan);
  await fan.call('follow.follow', {
    trader_user_id: lead.id,
    number: '0.5',
    type: 1,
    loss_limit: '100',
    margin_limit: '900',
    idempotency_key: newKey(),
  });
  const { id } = await submit(lead.call, '10');
  await lead.call('lever.close', { id, idempotency_key: newKey() });
  await submit(lead.call, '10');
  await submit(lead.call, '1');
  const main = page.locator('main');
  const parts = ['header', 'main'];
  const pages = [
    ['copytrade/copy', main.locator('article').first()],
    [`copytrade/trader?id=${lead.id}`, main.locator('dl').first()],
    ['copytrade/my', main.locator('article').nth(1)],
    ['copytrade/trader', main.locator('form')],
  ] as const;
  for (const [path, shownText] of pages) {
    await open(page, exchange, path);
    await page.reload();
    await expectWellSet(page, path.replace(/[/?=]/g, '-'), shownText, parts, LONGEST);
  }
  await open(page, exchange, 'follow/follow?id=90001');
  await page.reload();
  const form = page.locator(`${dialog} form`);
  await expectWellSet(page, 'follow-sheet', form, [`${dialog} form`]);
});
