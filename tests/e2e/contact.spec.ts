import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { callsOf } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet } from './look.ts';
import { operator } from './operator.ts';
import { begin, signUp } from './people.ts';
import { pick } from './pick.ts';

const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
const callsWith = (token: string) => callsOf(() => ({ origin, language: 'en', token }));

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('contact', () => {
  test("a request with a picture, the operator's answer, and the closing", async ({ page }) => {
    const { token } = await signUp();
    await begin(page, { token });
    await page.goto('#/pages/setting/contactUs');
    await expect(page.getByText('No requests yet')).toBeVisible();
    await page.getByRole('button', { name: 'New request' }).click();
    const sheet = page.getByRole('dialog', { name: 'New request' });
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(sheet.getByLabel('Subject')).toBeFocused();
    await expect(sheet.getByRole('alert').first()).toBeVisible();
    await pick(page, 'What is it about?', 'Deposit and withdrawal', sheet);
    await sheet.getByLabel('Subject').fill('<b>My deposit</b>');
    await sheet.getByLabel('Your message').fill('It did not arrive.');
    const picture = await sharp({
      create: { width: 80, height: 60, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
    await expect(sheet.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await expectNoViolations(page, 'new request');
    await sheet.getByRole('button', { name: 'Send' }).click();
    // Until the page has slid in, the list below it has the same text.
    const talk = page.getByRole('log', { name: 'Request' });
    await expect(talk.getByText('It did not arrive.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Picture of this message' })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: '[Deposit and withdrawal] <b>My deposit</b>' }),
    ).toBeVisible();

    const { list } = await callsWith(token)('support.list', {});
    await operator('support', 'answer', String(list[0]?.id), '--text', 'We look into it.');
    await expect(talk.getByText('We look into it.')).toBeVisible({ timeout: 10_000 });
    await page.getByLabel('Write a message').fill('Thank you.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(talk.getByText('Thank you.')).toBeVisible();
    await expect(page.getByLabel('Write a message')).toHaveValue('');
    await expectNoViolations(page, 'conversation');

    await page.getByRole('button', { name: 'Close request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close request' }).click();
    await expect(page.getByText('This request is closed.')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'requests');
  });

  test('a request closed by support shows it at once', async ({ page }) => {
    const { token } = await signUp();
    const call = callsWith(token);
    const { id } = await call('support.open', { subject: 'Late', text: 'It did not arrive.' });
    await begin(page, { token });
    await page.goto(`#/pages/setting/ticket?id=${id}`);
    await expect(page.getByLabel('Write a message')).toBeVisible();
    await operator('support', 'close', String(id));
    await expect(page.getByText('This request is closed.')).toBeVisible();
  });

  test('text typed while a message is being sent stays, and older messages are added above', {
    tag: '@long',
  }, async ({ page }) => {
    const { token } = await signUp();
    const call = callsWith(token);
    const { id } = await call('support.open', { subject: '12345', text: 'the first of all' });
    for (let at = 0; at < 33; at += 1) {
      await call('support.send', {
        ...{ id, text: `line ${at}` },
        idempotency_key: `e2e-talk-${process.pid}-${String(at).padStart(12, '0')}`,
      });
    }
    await begin(page, { token });
    await page.goto(`#/pages/setting/ticket?id=${id}`);
    const talk = page.getByRole('log', { name: 'Request' });
    await expect(talk.getByText('line 32')).toBeInViewport();
    // The displayed messages stay, also while older ones load.
    const heldRequests: (() => void)[] = [];
    await page.route('**/api/support/messages?*', async (route) => {
      await new Promise<void>((go) => heldRequests.push(go));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => heldRequests.length).toBe(1);
    await expect(talk.getByText('line 10', { exact: true })).toBeAttached();
    await page.evaluate(() => scrollTo({ top: 0 }));
    for (const go of heldRequests) go();
    await expect(talk.getByText('the first of all')).toBeAttached();
    await expect(talk.getByText('line 32')).not.toBeInViewport();
    await page.unroute('**/api/support/messages?*');

    let send = (): void => undefined;
    await page.route('**/api/support/send', async (route) => {
      await new Promise<void>((go) => {
        send = go;
      });
      await route.continue();
    });
    const bar = page.getByLabel('Write a message');
    await bar.fill('One thing more.');
    const sentRequest = page.waitForRequest('**/api/support/send');
    await page.getByRole('button', { name: 'Send' }).click();
    await sentRequest;
    await bar.fill('And another');
    send();
    await expect(talk.getByText('One thing more.')).toBeVisible();
    await expect(bar).toHaveValue('And another');
  });

  test('all texts fit in the languages at both sizes', { tag: ['@look', '@long'] }, async ({
    page,
  }) => {
    test.slow();
    const { token } = await signUp();
    const { id } = await callsWith(token)('support.open', { subject: '12345', text: '67890' });
    await begin(page, { token });
    await page.goto('#/pages/setting/contactUs');
    await expectWellSet(page, 'contact', page.locator('main li').first());
    await page.goto(`#/pages/setting/ticket?id=${id}`);
    await expectWellSet(page, 'ticket', page.getByText('67890'));
  });
});

test.describe('bills', () => {
  test('filters in the address, and an export as table', async ({ page }) => {
    const { token } = await signUp();
    const call = callsWith(token);
    const key = (name: string) => `e2e-bills-${process.pid}-${name}`.padEnd(24, '0');
    await call('sandbox.faucet', {
      currency_id: USDT,
      number: '1234.5',
      idempotency_key: key('faucet'),
    });
    await call('wallet.change', {
      currency_id: USDT,
      number: '100',
      from_field: 'change',
      to_field: 'lever',
      idempotency_key: key('move'),
    });
    await begin(page, { token });
    await page.goto('#/pages/setting/bill');
    const row = (amount: string) =>
      page.getByRole('listitem').getByRole('button', { name: amount });
    await expect(row('+1,234.50 USDT')).toBeVisible();
    await expect(row('−100.00 USDT')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: /^Today.*Net \+1,234\.50 USDT$/ }),
    ).toBeVisible();
    await expectNoViolations(page, 'bills');
    await row('−100.00 USDT').click();
    const detail = page.getByRole('dialog', { name: 'Transfer' });
    await expect(detail.getByText('1,134.5', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'record');
    await detail.getByRole('button', { name: 'Show transfers' }).click();
    await expect(page.getByText('Spot → Futures')).toBeVisible();
    await page.goBack();
    const sheet = page.locator('dialog[open]');
    await page.getByRole('button', { name: 'Account All accounts' }).click();
    await expectNoViolations(page, 'filter');
    await sheet.getByText('Futures', { exact: true }).click();
    await page.getByRole('button', { name: 'Type All types' }).click();
    await sheet.getByText('Transfer', { exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await expect(row('+100.00 USDT')).toBeVisible();
    await expect(row('−100.00 USDT')).toBeHidden();
    await page.reload();
    await expect(row('+100.00 USDT')).toBeVisible();
    await page.getByRole('button', { name: 'Clear: Account' }).click();
    await page.getByRole('button', { name: 'Clear: Type' }).click();
    await expect(row('−100.00 USDT')).toBeVisible();

    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const table = await readFile(await (await download).path(), 'utf8');
    expect(table).toContain('1234.5');
    expect(table.trim().split('\n')).toHaveLength(4);
  });

  test('all texts fit in the languages at both sizes', { tag: '@look' }, async ({ page }) => {
    test.slow();
    const { token } = await signUp();
    await callsWith(token)('sandbox.faucet', {
      currency_id: USDT,
      number: '98765.4321',
      idempotency_key: `e2e-bills-${process.pid}-set`.padEnd(24, '0'),
    });
    await begin(page, { token });
    await page.goto('#/pages/setting/bill');
    await expectWellSet(page, 'bill', page.locator('main li').first());
  });
});
