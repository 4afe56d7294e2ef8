import { expect, openGallery, pieceTest as test } from './gallery-fixture.ts';
import { expectNoViolations } from './look.ts';

test.describe('the book beside a ticket', () => {
  test('a tap takes the nearest row; one tab stop, arrow keys from there', async ({ page }) => {
    await openGallery(page, { piece: 'book-column' });
    const asks = page.getByRole('list', { name: 'Sell orders' });
    const best = asks.getByRole('button', { name: '94,218.8' });
    const box = await asks.boundingBox();
    // Between two columns, in the lowest row of the sellers: the best price.
    await page.mouse.click((box?.x ?? 0) + 90, (box?.y ?? 0) + (box?.height ?? 0) - 9);
    await expect(page.getByRole('status').getByText('94,218.8')).toBeVisible();
    await best.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('94,218.9')).toBeVisible();
    const stops = page.locator('[data-state="live"] [data-row][tabindex="0"]');
    await expect(stops).toHaveCount(1);
  });

  test('shows one side or both, and merges prices by a step', async ({ page }) => {
    await openGallery(page, { piece: 'book-column' });
    const live = page.locator('[data-state="live"]');
    await live.getByRole('button', { name: 'Book layout' }).click();
    await expectNoViolations(page, 'layouts of the book');
    await page.getByRole('dialog').getByRole('button', { name: 'Buy orders' }).click();
    await expect(live.getByRole('list', { name: 'Sell orders' })).toHaveCount(0);
    await expect(live.getByRole('list', { name: 'Buy orders' })).toBeVisible();
    await expect(live.locator('[data-row][tabindex="0"]')).toHaveCount(1);
    await live.getByRole('button', { name: 'Price step' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '10', exact: true }).click();
    await expect(live.getByRole('button', { name: 'Price step' })).toHaveText(/10$/);
  });
});

test.describe('positions and orders', () => {
  test('a long press opens the menu and presses nothing; the button opens the same menu', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'order-card' });
    const state = page.locator('[data-state="part filled"]');
    const cancel = state.getByRole('button', { name: 'Cancel' });
    const box = await cancel.boundingBox();
    const place = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 15 };
    const menu = page.getByRole('dialog', { name: 'ETH/USDT' });
    await page.mouse.move(place.x, place.y);
    await page.mouse.down();
    await expect(menu).toBeVisible();
    await page.mouse.up();
    await expect(menu).toBeVisible();
    await expect(page.getByText('Order cancelled')).toHaveCount(0);
    await expectNoViolations(page, 'menu of an order');
    await page.keyboard.press('Escape');
    await state.getByRole('button', { name: 'ETH/USDT' }).click();
    await menu.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('status').getByText('Order cancelled')).toBeVisible();
  });

  test('the menu of a long press stays when the finger is lifted, over the row or over its backdrop', async ({
    page,
    context,
  }) => {
    await openGallery(page, { piece: 'position-card' });
    const session = await context.newCDPSession(page);
    const menu = page.getByRole('dialog', { name: 'BTC/USDT' });
    const card = page.getByText('BTC/USDT', { exact: true }).first();
    const { x, y } = (await card.boundingBox()) ?? { x: 0, y: 0 };
    const touch = (type: 'touchStart' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 10, y: y + 5 }],
      });
    await touch('touchStart');
    await expect(menu).toBeVisible();
    await touch('touchEnd');
    // Closing would take its animation.
    await page.waitForTimeout(400);
    await expect(menu).toBeVisible();
    // The next tap counts.
    await page.touchscreen.tap(x + 10, y + 5);
    await expect(menu).toBeHidden();
  });

  test('a press that moves scrolls, and opens no menu', async ({ page }) => {
    await openGallery(page, { piece: 'position-card' });
    const card = page.getByRole('article').first();
    const box = await card.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 60);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 90, { steps: 3 });
    // Longer than the time of a long press.
    await page.waitForTimeout(700);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await card.getByRole('button', { name: /Risk rate.*Show formula/ }).click();
    await expect(page.getByRole('dialog', { name: 'Risk rate' })).toBeVisible();
  });

  test('a bulk action locks its choices, and its rows end one by one', async ({ page }) => {
    await openGallery(page, { piece: 'bulk-rows' });
    await page.getByRole('radio', { name: /Longs/ }).check({ force: true });
    await page.getByRole('button', { name: 'Close position' }).click();
    await expect(page.getByRole('radio', { name: /Shorts/ })).toBeDisabled();
    const rows = page.getByRole('list', { name: 'One-click close' }).getByRole('listitem');
    await expect(rows.nth(0)).toContainText('Closed at 94,216.1');
    await expect(rows.nth(1)).toHaveAttribute('aria-busy', 'true');
    await expect(rows.nth(2)).toContainText('No live price');
  });
});

test.describe('one confirmation before actions with a cost', () => {
  test('the button repeats the action, and a formula opens over the confirmation', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'confirm-sheet' });
    await page.getByRole('button', { name: 'Buy / Long' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm order' });
    await expectNoViolations(page, 'confirm sheet');
    await question.getByRole('button', { name: /Margin/ }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Margin' })).toBeVisible();
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Buy / Long' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('status').getByText('Order placed')).toBeVisible();
  });

  test('Enter sends pay password and code; a wrong one stays in the confirmation', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'confirm-sheet' });
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm withdrawal' });
    await expectNoViolations(page, 'confirm with a code');
    await question.getByLabel('Authenticator code').fill('419072');
    await page.keyboard.press('Enter');
    await expect(question.getByText('Wrong code. 4 tries left.')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Withdraw 500.00 USDT' })).toBeEnabled();
  });

  test('a blocked action shows its reason on the button', async ({ page }) => {
    await openGallery(page, { piece: 'confirm-sheet' });
    await page.getByRole('button', { name: 'Sell / Short' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'No live price' })).toBeDisabled();
    await question.getByRole('button', { name: 'Keep them' }).click();
    await expect(question).toBeHidden();
  });
});
