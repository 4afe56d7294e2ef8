import { expect, openGallery, pieceTest as test } from './gallery-fixture.ts';
import { expectNoViolations } from './look.ts';

test.describe('assets', () => {
  test('one eye hides all amounts, but no names and days', async ({ page }) => {
    await openGallery(page, { piece: 'amount-row' });
    const amounts = ['28,692.94', '0.1825', '17,194.89 USD', '+411.40', '+1,500.00', '121.00'];
    for (const amount of amounts) await expect(page.getByText(amount)).toBeVisible();
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    for (const amount of amounts) await expect(page.getByText(amount)).toHaveCount(0);
    await expect(page.getByText('Bitcoin')).toBeVisible();
    await expect(page.getByText('Today, 21 Nov')).toBeVisible();
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await expect(page.getByText('0.1825')).toBeVisible();
  });

  test('accounts are one choice: arrow keys move through them', async ({ page }) => {
    await openGallery(page, { piece: 'amount-row' });
    await page.getByRole('radio', { name: /Spot/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /Futures/ })).toBeChecked();
  });

  test('the current step is announced, and each has its state', async ({ page }) => {
    await openGallery(page, { piece: 'step-line' });
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Under review\s*now/);
    const rejectedRow = page.locator('[data-state="rejected, cancelled"]').getByRole('listitem');
    await expect(rejectedRow.nth(1)).toContainText('Rejected');
  });
});

test.describe('time', () => {
  test('a renewed quote shows the change, and its ring restarts', async ({ page }) => {
    await openGallery(page, { piece: 'quote-ring' });
    const ring = page.locator('[data-state="stands"]').getByRole('timer');
    await expect(ring).toHaveText('7', { timeout: 12_000 });
    await page.getByRole('button', { name: 'Renew the quote' }).click();
    await expect(ring).toHaveText(/^(10|9)$/);
    await expect(page.getByRole('status').getByText(/\+0.32 USDT for you/)).toBeVisible();
  });

  test('tiles count down to zero in whole units', async ({ page }) => {
    await openGallery(page, { piece: 'countdown-tiles' });
    const figures = (state: string) =>
      page.locator(`[data-state="${state}"]`).getByRole('timer').locator('> span').allInnerTexts();
    expect((await figures('running')).join(' ')).toMatch(/^02\s+days 23\s+hours 58\s+min/);
    expect((await figures('over')).join(' ')).toMatch(/^00\s+days 00\s+hours 00\s+min 00\s+s$/);
    const first = await figures('soon');
    await expect.poll(() => figures('soon')).not.toEqual(first);
  });

  test('each day of the calendar announces its date and payout', async ({ page }) => {
    await openGallery(page, { piece: 'payout-calendar' });
    const days = page.getByRole('list', { name: 'November' }).getByRole('listitem');
    await expect(days).toHaveCount(14);
    await expect(page.locator('[aria-current="date"]')).toContainText('21 +1.00');
  });
});

test.describe('conversation and media', () => {
  test('a message is reported from its menu, and becomes one quiet line', async ({ page }) => {
    await openGallery(page, { piece: 'bubble' });
    await page.getByRole('button', { name: 'zed99' }).click();
    await expectNoViolations(page, 'menu of a message');
    await page.getByRole('button', { name: 'Report and hide' }).click();
    await expect(page.getByText(/I double it in an hour/)).toHaveCount(0);
    await expect(page.getByText('A message is hidden. You reported it.')).toBeVisible();
  });

  test('an unsent message is marked, and can be sent again', async ({ page }) => {
    await openGallery(page, { piece: 'bubble' });
    await expect(page.getByText('Not sent')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Not sent')).toHaveCount(0);
  });

  test("a file that can't be played shows a message in its place", async ({ page }) => {
    await openGallery(page, { piece: 'media' });
    await expect(page.getByText('This file cannot be played here.')).toBeVisible();
    await expect(page.locator('audio[controls][aria-label]')).toBeAttached();
  });
});

test.describe('lines of a chart', () => {
  test('a line is dragged by its label, and reports each step and the end', async ({ page }) => {
    await openGallery(page, { piece: 'line-labels' });
    const label = page.getByRole('slider', { name: 'Take profit' });
    await expect(label).toBeVisible();
    await expect(label).toHaveAttribute('aria-valuetext', '95,300.0');
    const box = await label.boundingBox();
    const top = box?.y ?? 0;
    const place = { x: (box?.x ?? 0) + 20, y: top + 11 };
    await page.mouse.move(place.x, place.y);
    await page.mouse.down();
    // Down: labels stop below the legend.
    await page.mouse.move(place.x, place.y + 40, { steps: 5 });
    await expect(label).not.toHaveAttribute('aria-valuetext', '95,300.0');
    await expect
      .poll(async () => ((await label.boundingBox())?.y ?? 0) - top, { timeout: 4_000 })
      .toBeGreaterThan(30);
    await page.mouse.up();
    const text = (await label.getAttribute('aria-valuetext')) ?? '';
    await expect(page.getByRole('status').getByText(text)).toBeVisible();
    await expect(label).toContainText('+945.00');
  });

  test('keys move it, Enter confirms; other lines are closed, or open their formula', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'line-labels' });
    const label = page.getByRole('slider', { name: 'Take profit' });
    await label.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(label).not.toHaveAttribute('aria-valuetext', '95,300.0');
    await page.keyboard.press('Enter');
    await expect(label).toContainText('+945.00');
    await page.getByRole('button', { name: /Liq/ }).click();
    await expect(page.getByRole('status').getByText('Est. liq.')).toBeVisible();
    const order = page.locator('[data-line="order"]');
    await order.getByRole('button', { name: 'Cancel' }).click();
    await expect(order).toHaveCount(0);
    const ema = page.getByRole('button', { name: /EMA/ });
    await ema.click();
    await expect(ema).toHaveAttribute('aria-pressed', 'true');
  });
});
