import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet, setTheme } from './look.ts';
import { begin, signUp } from './people.ts';

const DEPTH = '#/pages/market/depth?id=1';

test('R-MARKET-8: the whole book with its sums and share, the tape under a filter, and the contract', async ({
  page,
}) => {
  test.slow();
  await begin(page, { token: (await signUp()).token });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(DEPTH);
  const bids = page.getByRole('list', { name: 'Buy orders' });
  await expect(bids.locator('[data-level]:not([hidden])')).toHaveCount(50);
  // Price, quantity and sum; the sum of the first level is its quantity.
  await expect(bids.locator('[data-level]').first()).toHaveText(
    /^[\d,.]+, (?<quantity>[\d.]+), \k<quantity>$/,
  );
  const share = page.locator('p', { hasText: /^Bids[\d.]+%Asks[\d.]+%$/ });
  const parts = ((await share.textContent()) ?? '').match(/[\d.]+(?=%)/g) ?? [];
  expect(parts.map(Number).reduce((sum, part) => sum + part, 0)).toBe(100);
  // Merged to 100 ticks of 0.1, prices are whole tens, and there are fewer.
  await page.getByRole('radio', { name: '10', exact: true }).check({ force: true });
  await expect(bids.locator('[data-level]').first()).toHaveText(/^[\d,]+0\.0, /);
  await expectNoViolations(page, 'book');

  await page.getByRole('tab', { name: 'Trades' }).click();
  const rows = page.getByRole('table', { name: 'Trades' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('radio', { name: 'Buys' }).check({ force: true });
  await expect(page.locator('tbody tr[data-side="sell"]')).toHaveCount(0);
  await expect(page.getByText(/^Sold 0(\.0+)?$/)).toBeVisible();
  // Paused, the list stays.
  await page.getByRole('button', { name: 'Pause' }).click();
  const first = await rows.first().textContent();
  await page.waitForTimeout(1_500);
  expect(await rows.first().textContent()).toBe(first);
  await expectNoViolations(page, 'tape');

  await page.getByRole('tab', { name: 'Contract' }).click();
  await expect(page.getByText('Shown once five accounts have positions.')).toBeVisible();
  await expect(page.getByText('Insurance')).toBeVisible();
  await setTheme(page, 'light');
  await expectNoViolations(page, 'contract in light');
  await expectWellSet(page, 'contract', page.locator('[role=tabpanel]'));
});
