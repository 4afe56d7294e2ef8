import type { Locator, Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet, LANGUAGES } from './look.ts';
import { sentCode } from './operator.ts';
import { begin, newAddress, PASSWORD, signUp } from './people.ts';

const MOST_TAPS = 12;
const steps = (page: Page): Locator => page.getByRole('region', { name: 'Your first trade' });

test(`a guest has an open position after at most ${MOST_TAPS} taps besides typing`, async ({
  page,
}) => {
  test.slow();
  await begin(page);
  await page.goto('#/pages/index/index');
  const taps: string[] = [];
  const tap = async (target: Locator): Promise<void> => {
    await expect(target).toBeEnabled();
    taps.push(`${target}`);
    await target.tap();
  };
  const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
    within.getByRole('button', { name }).first();
  const type = (text: string): Promise<void> => page.keyboard.insertText(text);
  const address = newAddress();
  await tap(button('Sign up'));
  await tap(page.getByRole('textbox', { name: 'E-mail' }));
  await type(address);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await type(await sentCode(address));
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await type(PASSWORD);
  await tap(page.getByLabel('Confirm password'));
  await type(PASSWORD);
  await tap(page.getByRole('checkbox'));
  await tap(button('Create an account'));
  await tap(button('Get', steps(page)));
  await tap(button('Get practice USDT'));
  const split = page.getByRole('dialog').last();
  await tap(button('Distribute', split));
  await tap(button('Make your first trade'));
  await tap(page.getByRole('textbox', { name: /^Lots/ }));
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await tap(button('Buy / Long BTC'));
  await tap(button('Buy / Long BTC', page.getByRole('alertdialog')));
  await expect(page.getByRole('tab', { name: 'Positions 1' })).toBeVisible();
  console.log(`guest to open position: ${taps.length} taps: ${taps.join(', ')}`);
  expect(taps.length).toBeLessThanOrEqual(MOST_TAPS);
  // Done: the steps are gone, after a reload too.
  await page.getByRole('link', { name: 'Home', exact: true }).tap();
  await expect(page.getByText('Total assets')).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

test('the steps to the first trade show what is done, explain the words, and can be skipped for good', {
  tag: '@look',
}, async ({ page }) => {
  const { token } = await signUp();
  const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
  const call = callsOf(() => ({ origin, language: 'en', token }));
  await begin(page, { token });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('#/pages/index/index');
  await expect(steps(page)).toContainText('0/3');
  await expectNoViolations(page, 'steps to the first trade');
  await steps(page)
    .getByRole('button', { name: /What are lot/ })
    .tap();
  const words = page.getByRole('dialog', { name: /What are lot/ });
  await expect(words).toContainText('Stop loss (SL)');
  await words.getByRole('button', { name: 'Close' }).tap();
  await steps(page).getByRole('button', { name: 'ETH', exact: true }).tap();
  await expect(page.getByRole('button', { name: /^ETH\/USDT, choose another/ })).toBeVisible();
  await page.goBack();
  await expect(steps(page)).toContainText('You looked at ETH/USDT');
  await call('sandbox.faucet', { currency_id: 3, number: '100', idempotency_key: token });
  await expect(steps(page)).toContainText('You have practice money');
  await expect(steps(page)).toContainText('2/3');
  const step = page.locator('section:has(ol) li').first();
  await expectWellSet(page, 'first-steps', step, ['section:has(ol):visible'], LANGUAGES);
  await page.locator('section:has(ol) button').first().tap();
  await expect(page.locator('section:has(ol)')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tablist').first()).toBeVisible();
  await expect(page.locator('section:has(ol)')).toHaveCount(0);
  // Skipped, they stand under Help, which brings them back.
  await page.goto('#/pages/setting/about');
  await page.locator('main:visible').getByRole('button').first().tap();
  await expect(page.locator('section:has(ol)')).toBeVisible();
});
