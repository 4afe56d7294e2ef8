// Regression test of faults that were found by trading by hand.
import { expect, test } from './fixture.ts';
import { turnTo } from './look.ts';
import { openTrader } from './traders.ts';

interface Point {
  x: number;
  y: number;
}

test('the slider fills an empty ticket, a link leads back, payouts fit at 320 px', async ({
  page,
  context,
}) => {
  test.slow();
  await openTrader(page, '#/pages/transaction/index?tab=contract&id=1');
  const lots = page.getByRole('textbox', { name: 'Lots · 0.001 BTC', exact: true });
  await expect(lots).toHaveValue('');
  const slider = page.getByRole('slider');
  await slider.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  const cdp = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  // A scroll that begins on the slider chooses nothing.
  const finger = { x: x + width * 0.8, y: y + height / 2 };
  await touch('touchStart', [finger]);
  for (let far = 20; far <= 200; far += 20)
    await touch('touchMove', [{ ...finger, y: finger.y - far }]);
  await touch('touchEnd', []);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(lots).toHaveValue('');
  await slider.fill('25');
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
