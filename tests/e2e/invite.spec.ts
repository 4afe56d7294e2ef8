import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { callsOf } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet } from './look.ts';
import { operator, sentCode } from './operator.ts';
import { begin, fillRegistration, newAddress, PASSWORD, signUp } from './people.ts';

const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
const callsWith = (token: string) => callsOf(() => ({ origin, language: 'en', token }));
let keys = 0;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

function newKey(): string {
  keys += 1;
  return `e2e-invite-${process.pid}-${keys}`.padEnd(24, '0');
}

async function buy(call: ReturnType<typeof callsWith>, quote_amount: string): Promise<void> {
  await call('coin.trade', {
    currency_id: BTC,
    legal_id: USDT,
    type: 1,
    quote_amount,
    idempotency_key: newKey(),
  });
}

async function registerAt(page: Page, extension_code: string): Promise<void> {
  await expect(page.getByLabel('Invite code')).toHaveValue(extension_code);
  await fillRegistration(page);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/index\/index/);
}

/** Level 1; documents of an inviter and a friend differ (R-INVITE-5). */
async function verify(
  call: ReturnType<typeof callsWith>,
  card_id = '11010519491231002X',
): Promise<number> {
  const { id } = await call('user.info', {});
  const mobile = `139${`${id}`.padStart(8, '0')}`;
  await call('sms_mail', { user_string: mobile, scene: 'bind' });
  await call('safe.mobile', { mobile, code: await sentCode(`+86${mobile}`) });
  await call('user.real', { real_type: 1, name: 'Ann Example', card_id });
  await operator('identity', 'approve', `${id}`, '1');
  return id;
}

test.describe('invitation', () => {
  test('specification 6: code, a friend who signs up by the link, and a card that can be saved', async ({
    page,
    context,
    browser,
  }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { token } = await signUp();
    const call = callsWith(token);
    const { extension_code, link } = await call('user.getShareInfo', {});
    const friend = await browser.newPage();
    await begin(friend);
    await friend.goto(link);
    await registerAt(friend, extension_code);
    await friend.close();
    await begin(page, { token });
    await page.goto('#/pages/setting/share');
    await expect(page.getByText(extension_code, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expect(page.getByText('2 more and you get')).toBeVisible();
    await expect(page.getByText('20% of their fees, for good')).toBeVisible();
    const friends = page.getByRole('region', { name: 'Verified friends' }).getByRole('progressbar');
    await expect(friends.first()).toHaveAttribute('aria-valuetext', '0 of 20,000');
    await expect(friends).toHaveCount(2);
    await expectNoViolations(page, 'share');
    await page.getByRole('button', { name: 'QR card' }).click();
    const card = page.getByRole('img', { name: `QR card with the invite code ${extension_code}` });
    await expect(card).toBeVisible();
    await expectNoViolations(page, 'card');
    // On the smallest phone too, without scrolling.
    await page.setViewportSize({ width: 320, height: 568 });
    await expect(page.getByRole('link', { name: 'Save picture' })).toBeInViewport({ ratio: 1 });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save picture' }).click();
    const path = await (await download).path();
    const { width, height, format } = await sharp(await readFile(path)).metadata();
    expect({ width, height, format }).toEqual({ width: 720, height: 1040, format: 'png' });
  });

  test("specification 6: rebates from friends' fees, from the second verified one on", {
    tag: ['@look', '@long'],
  }, async ({ page }) => {
    test.slow();
    const { token } = await signUp();
    const call = callsWith(token);
    const { extension_code } = await call('user.getShareInfo', {});
    const friends = await Promise.all([1, 2].map(() => signUp(newAddress(), extension_code)));
    const [ann, ben] = friends.map((friend) => ({ ...friend, call: callsWith(friend.token) }));
    if (ann === undefined || ben === undefined) throw new Error('no friends');
    await begin(page, { token });
    await page.goto('#/pages/setting/share');
    await page.getByRole('tab', { name: 'Rebates' }).click();
    await expect(page.getByText('No rebates yet')).toBeVisible();
    await expect(page.getByText('2 of 100 friends')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply as a manager' })).toBeDisabled();

    for (const friend of [ann, ben]) {
      await friend.call('sandbox.faucet', {
        currency_id: USDT,
        number: '60000',
        idempotency_key: newKey(),
      });
      await buy(friend.call, '21000');
    }
    await expect.poll(async () => (await call('user.getShareInfo', {})).verified_count).toBe(2);
    // R-INVITE-7: of both, with documents of their own.
    await verify(call);
    await verify(ann.call, '440524188001010014');
    await buy(ann.call, '3000');
    const { list } = await call('user.getRebate', {});
    const [newest] = list;
    expect(newest).toMatchObject({ kind: 'spot_fee', rate: '0.2' });
    // The balance's event makes the page request again.
    const row = page.getByRole('tabpanel').getByRole('listitem').first();
    await expect(row).toContainText('Spot fee');
    await expect(row).toContainText(`+${newest?.number} ${newest?.currency_name}`);
    await expect(row).toContainText(`20% of ${newest?.fee}`);
    await expect(row).toContainText('***@example.com');
    await expect(row).toContainText(/\+[\d.]+ USD/);
    await expectNoViolations(page, 'rebates');
    await expectWellSet(page, 'share', page.getByRole('tabpanel').getByRole('listitem').first());
  });

  if (process.env['LONG'] === '1') {
    test("specification 6: a hundred friends, the application, and the operator's decision", async ({
      page,
    }) => {
      test.setTimeout(180_000);
      const { token } = await signUp();
      const call = callsWith(token);
      const { extension_code } = await call('user.getShareInfo', {});
      const guest = callsOf(() => ({ origin, language: 'en' }));
      const friends = Array.from({ length: 100 }, newAddress);
      for (const user_string of friends)
        await guest('sms_mail', { user_string, scene: 'register' });
      const sentMails = await operator('outbox', '--last', '500');
      for (const user_string of friends) {
        const code = String(sentMails.findLast(({ to }) => to === user_string)?.['code']);
        await guest('user.register', {
          user_string,
          code,
          extension_code,
          password: PASSWORD,
          re_password: PASSWORD,
          agreed: true,
        });
      }
      const id = await verify(call);

      await begin(page, { token });
      await page.goto('#/pages/setting/share');
      await page.getByRole('button', { name: 'Apply as a manager' }).click();
      const sheet = page.getByRole('dialog', { name: 'Apply as a manager' });
      await sheet.getByLabel('About you (optional)').fill('I write about markets.');
      await expectNoViolations(page, 'application');
      await sheet.getByRole('button', { name: 'Send application' }).click();
      await expect(page.getByText('Your application is under review').first()).toBeVisible();
      await operator('manager', 'reject', String(id), '--reason', 'Tell us more.');
      await expect(page.getByText('Your last application was declined')).toBeVisible();
      await expectNoViolations(page, 'refused');
      await page.getByRole('button', { name: 'Apply as a manager' }).click();
      await sheet.getByRole('button', { name: 'Send application' }).click();
      await expect(page.getByText('Your application is under review').first()).toBeVisible();
      await operator('manager', 'approve', String(id), '--rate', '0.4');
      await expect(page.getByText('You are a manager.')).toBeVisible();
      await expect(page.getByText('40%')).toBeVisible();
    });
  }
});
