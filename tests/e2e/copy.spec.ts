import { USDT } from '../../protocol/constants.ts';
import { timeText } from '../../src/lib/time/time-text.ts';
import { beginAs, newKey, person, submit, trader } from './copy-fixture.ts';
import { expect, open, test, verify } from './earn-fixture.ts';
import { expectNoViolations } from './look.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default' });

const dialog = 'dialog[open]';
const LOTS = 'Lots · 0.001 BTC';
const LONG_BTC = 'Buy / Long BTC';
/** R-COPY-8: the follower sees each action of the trader within 2 s; beside other tests it takes longer. */
const LIVE = { timeout: process.env['LONG'] === '1' ? 2_000 : 10_000 };

test('R-COPY-1, R-COPY-2, R-COPY-7: actions of a trader appear at the follower, live', async ({
  page,
  exchange,
  browser,
}) => {
  test.setTimeout(180_000);
  const lead = await trader(exchange, 'LeadOne');
  const fan = await person(exchange, 'FanOne');
  await beginAs(page, fan);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const other = await context.newPage();
  await beginAs(other, lead);
  await open(other, exchange, 'copytrade/trader');
  await expect(other.getByText('No followers yet')).toBeVisible();

  await open(page, exchange, 'copytrade/copy');
  await page.getByRole('button', { name: 'Search traders' }).click();
  await page.getByRole('searchbox', { name: 'Search traders' }).fill('LeadOne');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectNoViolations(page, 'traders');
  await page.getByRole('button', { name: 'Copy LeadOne' }).click();
  const sheet = page.locator(dialog);
  const send = sheet.getByRole('button', { name: /^Copy at/ });
  const multiple = sheet.getByRole('textbox', { name: /Multiple/ });
  await multiple.fill('0.001');
  await sheet.getByRole('textbox', { name: 'Price tolerance' }).fill('20');
  await send.click();
  await expect(sheet.getByText('Please confirm this first')).toBeVisible();
  await sheet.getByRole('checkbox').press(' ');
  await send.click();
  await expect(
    sheet.getByText('Please enter a correct copy ratio or number of lots.'),
  ).toBeVisible();
  await expect(sheet.getByText(/Cannot be more than 10/)).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Price tolerance' }).fill('5');
  await multiple.fill('0.5');
  await sheet.getByRole('textbox', { name: 'Margin limit' }).fill('100000');
  const example = sheet.getByRole('region', { name: 'What it means' });
  await expect(example.getByText('5 lots')).toBeVisible();
  await expectNoViolations(page, 'follow sheet');
  await send.click();
  await expect(page.getByRole('button', { name: 'Stop copying' })).toBeVisible();
  await expect(page.getByText('No open positions')).toBeVisible();
  await expect(other.getByText('FanOne')).toBeVisible(LIVE);

  const star = page.getByRole('button', { name: 'Favourite: LeadOne' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: 'Followers' }).click();
  await expect(page.getByRole('tabpanel').getByText('FanOne')).toBeVisible();
  await page.getByRole('tab', { name: 'Open' }).click();

  await open(page, exchange, 'copytrade/copy');
  // The link to one's copies comes with the answers, above the choice.
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Favourites' }).check({ force: true });
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'LeadOne' }).click();

  // The trader opens in the other browser: the trader's page and the follower's copies show it.
  await open(other, exchange, 'transaction/index?tab=contract&id=1');
  const ticket = other.locator(dialog);
  await other.getByRole('textbox', { name: LOTS, exact: true }).fill('10');
  await other.getByRole('button', { name: LONG_BTC }).first().click();
  await ticket.getByRole('button', { name: LONG_BTC }).click();
  await expect(page.getByText(/· 10 lots/)).toBeVisible(LIVE);
  await open(page, exchange, 'copytrade/my');
  const copies = page.getByRole('tabpanel');
  const card = copies.getByRole('article', { name: 'BTC/USDT' });
  await expect(card.getByText('LeadOne')).toBeVisible(LIVE);
  await expect(card.getByText('5', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'my copies');
  for (const figure of [/^P&L/, /^Margin/]) {
    await card.getByRole('button', { name: figure }).click();
    await expect(sheet).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }

  const position = other.getByRole('article', { name: 'BTC/USDT' });
  const [openPosition] = (await lead.call('lever.dealall', { legal_id: USDT })).list;
  const stop = stopBelow(openPosition?.price ?? '');
  await position.getByRole('button', { name: 'TP / SL' }).click();
  await ticket.getByRole('textbox', { name: /^Stop loss/ }).fill(stop);
  await ticket.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText(new RegExp(`/ ${groupDigits(stop)}`))).toBeVisible(LIVE);
  await expect(ticket).toHaveCount(0);
  await position.getByRole('button', { name: 'Close', exact: true }).click();
  await ticket.getByRole('textbox', { name: LOTS }).fill('4');
  await ticket.getByRole('button', { name: 'Close this part' }).click();
  await expect(card.getByText('3', { exact: true })).toBeVisible(LIVE);
  await expect(ticket).toHaveCount(0);
  await position.getByRole('button', { name: 'Close', exact: true }).click();
  await ticket.getByRole('button', { name: 'Close position' }).click();
  await expect(page.getByText('No open copies')).toBeVisible(LIVE);
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect(copies.getByText(/· 3 lots/)).toBeVisible(LIVE);

  await context.close();
});

test('R-COPY-3: a skipped copy has a reason; an application is checked, refused, sent again and approved', async ({
  page,
  exchange,
}) => {
  test.setTimeout(120_000);
  const lead = await trader(exchange, 'LeadTwo');
  const fan = await person(exchange, 'FanTwo');
  await beginAs(page, fan);
  await fan.call('follow.follow', {
    trader_user_id: lead.id,
    number: '1',
    type: 1,
    margin_limit: '1',
    idempotency_key: newKey(),
  });
  await open(page, exchange, 'copytrade/my');
  await submit(lead.call, '10');
  await expect(page.getByText('1 trade skipped')).toBeVisible(LIVE);
  await page.getByRole('tab', { name: 'Skipped 1' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('BTC/USDT · opening')).toBeVisible();
  await expect(panel.getByText('The copy would exceed your margin limit.')).toBeVisible();

  await open(page, exchange, 'copytrade/trader');
  const words = page.getByRole('textbox', { name: /how you trade/ });
  await words.fill('I trade swings with a stop.');
  await page.getByRole('checkbox').press(' ');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page).toHaveURL(/setting\/real/);
  await verify(exchange, fan.call);
  await open(page, exchange, 'copytrade/trader');
  await page.reload();
  await expect(words).toHaveValue('I trade swings with a stop.');
  await expect(page.getByText('27/500')).toBeVisible();
  await expectNoViolations(page, 'application');
  await page.getByRole('checkbox').press(' ');
  await page.getByRole('button', { name: 'Send application' }).click();
  const review = page.getByRole('region', { name: 'Your application is under review' });
  await expect(review.getByText('I trade swings with a stop.')).toBeVisible();
  const { create_time } = await fan.call('follow.apply_state', {});
  const sentText = timeText(create_time ?? 0, 'en', 'short');
  const steps = review.getByRole('listitem');
  await expect(steps).toHaveText([
    `Application sentdone${sentText}`,
    'Under reviewnow',
    'Decisionlater',
  ]);
  await expectNoViolations(page, 'application under review');
  await exchange.operator(
    'trader',
    'reject',
    `${fan.id}`,
    '--reason',
    'Tell how you limit a loss.',
  );
  await expect(page.getByText(/Tell how you limit a loss\./)).toBeVisible(LIVE);
  await expect(page.getByText(/^Not accepted on /)).toBeVisible();
  await expect(words).toHaveValue('I trade swings with a stop.');
  await expect(page.getByText('27/500')).toBeVisible();
  // On a device without the draft the text comes from the server.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(words).toHaveValue('I trade swings with a stop.');
  await page.getByRole('checkbox').press(' ');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(review).toBeVisible();
  await exchange.operator('trader', 'approve', `${fan.id}`);
  await expect(page.getByText('No followers yet')).toBeVisible(LIVE);
  await page.getByRole('tab', { name: 'Earned shares' }).click();
  await expect(page.getByText('No shares yet')).toBeVisible();
});

const TICK = 10n;
function stopBelow(price: string): string {
  const [whole = '', part = '0'] = price.split('.');
  const tenths = (BigInt(whole) * TICK + BigInt(part.slice(0, 1))) * 95n;
  const roundedTenths = `${tenths / 100n}`;
  return `${roundedTenths.slice(0, -1)}.${roundedTenths.slice(-1)}`.replace(/\.0$/, '');
}

function groupDigits(price: string): string {
  const [whole = '', part = '0'] = price.split('.');
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${part}`;
}
