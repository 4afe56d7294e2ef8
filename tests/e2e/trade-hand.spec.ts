// Regression test of faults that were found by trading by hand.
import { expect, test } from './fixture.ts';
import { turnTo } from './look.ts';
import { openTrader } from './traders.ts';

test('the slider fills an empty ticket, a link leads back, payouts fit at 320 px', async ({
  page,
}) => {
  test.slow();
  await openTrader(page, '#/pages/transaction/index?tab=contract&id=1');
  const lots = page.getByRole('textbox', { name: 'Lots · 0.001 BTC', exact: true });
  await expect(lots).toHaveValue('');
  await page.getByRole('slider').fill('25');
  await expect(lots).toHaveValue(/^[1-9]/);

  // The address that opened the page leads to its tab again.
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Open chart' }).click();
  await page.getByRole('button', { name: 'Buy / Long' }).click();
  const futures = page.getByRole('tab', { name: 'Futures' });
  await expect(futures).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByRole('radio', { name: '100' }).check({ force: true });
  await turnTo(page, 'fra');
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(page.getByRole('button', { name: /^Hausse/ })).toContainText(/\d,\d\d/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
