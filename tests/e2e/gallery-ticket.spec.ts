import type { Page } from '@playwright/test';
import { expect, galleryURL, openGallery, pieceTest as test } from './gallery-fixture.ts';
import { expectNoViolations } from './look.ts';

test.describe('the number pad', () => {
  test('types at the caret, keeps the focus in the field, and groups digits when it is left', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'keypad' });
    const state = page.locator('[data-state="prices, in a stepper"]');
    const price = state.getByRole('textbox', { name: 'Price (USDT)' });
    await expect(price).toHaveValue('94,000.0');
    await price.click();
    await expect(price).toHaveAttribute('inputmode', 'none');
    await expect(price).toHaveValue('94000.0');
    await price.press('End');
    await state.getByRole('button', { name: 'Delete', exact: true }).click();
    await state.getByRole('button', { name: '5', exact: true }).click();
    await expect(price).toHaveValue('94000.5');
    await price.press('Home');
    await state.getByRole('button', { name: '1', exact: true }).click();
    await expect(price).toHaveValue('194000.5');
    await expect(price).toBeFocused();
    await expect(price).toBeInViewport();
    await state.getByRole('button', { name: 'Done' }).click();
    await expect(price).toHaveValue('194,000.5');
    await expect(state.getByRole('button', { name: 'Done' })).toBeHidden();
  });

  test('does not open for a mouse, and Tab passes its keys by', async ({ page, browser }) => {
    await openGallery(page, { piece: 'keypad' });
    const stateOf = (one: Page) => one.locator('[data-state="prices, in a stepper"]');
    await stateOf(page).getByRole('textbox').click();
    await expect(stateOf(page).getByRole('button', { name: 'Done' })).toBeVisible();
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press('Tab');
      const focusedName = await page.evaluate(() => document.activeElement?.textContent ?? '');
      expect(['1', '2', '3', 'Done', 'Ask 1']).not.toContain(focusedName);
    }
    const context = await browser.newContext({
      baseURL: galleryURL,
      serviceWorkers: 'block',
      hasTouch: false,
      isMobile: false,
    });
    const desk = await context.newPage();
    await openGallery(desk, { piece: 'keypad' });
    const price = stateOf(desk).getByRole('textbox');
    await price.click();
    await expect(price).toHaveAttribute('inputmode', 'decimal');
    await price.fill('94001.5');
    await expect(stateOf(desk).getByRole('button', { name: 'Done' })).toHaveCount(0);
    await context.close();
  });

  test('takes the best price with one key, and offers no unknown price', async ({ page }) => {
    await openGallery(page, { piece: 'keypad' });
    const state = page.locator('[data-state="prices, in a stepper"]');
    const price = state.getByRole('textbox');
    await price.click();
    await expect(state.getByRole('button', { name: 'Last' })).toBeDisabled();
    await state.getByRole('button', { name: 'Ask 1' }).click();
    await state.getByRole('button', { name: 'Done' }).click();
    await expect(price).toHaveValue('94,218.8');
    await page.evaluate(() => {
      location.hash = '#/gallery?piece=keypad&lang=fra';
    });
    await expect(price).toHaveValue(/^94.218,8$/);
    await price.click();
    await expect(state.getByRole('button', { name: ',', exact: true })).toBeVisible();
  });

  test('has no decimal key for whole numbers, and reports an invalid number', async ({ page }) => {
    await openGallery(page, { piece: 'keypad' });
    const whole = page.locator('[data-state="whole number, in a stepper"]');
    await whole.getByRole('textbox').click();
    await expect(whole.getByRole('button', { name: '.', exact: true })).toHaveCount(0);
    await whole.getByRole('button', { name: '7', exact: true }).click();
    await expect(whole.getByRole('textbox')).toHaveValue('7');
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveValue('12,500.50');
    await amount.fill('1..5');
    await amount.blur();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveValue('1..5');
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(amount).toHaveValue('3,215.48');
  });
});

test.describe('the ticket', () => {
  test('a menu shows its choice, opens a sheet, and closes with the choice', async ({ page }) => {
    await openGallery(page, { piece: 'picker' });
    const menu = page.locator('[data-state="box"]').getByRole('button');
    await menu.click();
    const sheet = page.getByRole('dialog', { name: 'Order type' });
    await expect(sheet.getByRole('button', { name: 'Stop' })).toBeDisabled();
    await expectNoViolations(page, 'picker');
    await sheet.getByRole('button', { name: 'Market price' }).click();
    await expect(sheet).toBeHidden();
    await expect(menu).toHaveAccessibleName(/Order type.*Market price/);
    await expect(menu).toBeFocused();
  });

  test('margin mode and multiple apply only with their button', async ({ page }) => {
    await openGallery(page, { piece: 'margin-sheet' });
    const multiple = page.getByRole('button', { name: /Leverage/ });
    await multiple.click();
    const sheet = page.getByRole('dialog', { name: 'Margin and leverage' });
    await expectNoViolations(page, 'margin sheet');
    const slider = sheet.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(sheet.getByRole('textbox')).toHaveValue('51');
    await sheet.getByRole('textbox').fill('126');
    await expect(sheet.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(multiple).toHaveAccessibleName(/50×/);
    await multiple.click();
    // A click on the label waits until the sheet has stopped moving.
    await sheet.locator('label', { hasText: 'Isolated' }).click();
    await expect(sheet.getByText('Only the margin of the position is at risk.')).toBeVisible();
    await sheet.getByRole('textbox').fill('20');
    await expect(slider).toHaveValue('19');
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(multiple).toHaveAccessibleName(/20×/);
    await expect(page.getByRole('button', { name: /Margin mode/ })).toHaveAccessibleName(
      /Isolated/,
    );
  });

  test('the lots slider takes whole lots of the maximum', async ({ page }) => {
    await openGallery(page, { piece: 'share-slider' });
    const state = page.locator('[data-state="with its number"]');
    const slider = state.getByRole('slider');
    await expect(slider).toHaveValue('20');
    await slider.fill('25');
    await expect(state.getByRole('textbox')).toHaveValue('62');
    // A mark takes the tap as well: 50 % is the middle one.
    await slider.click({ force: true });
    await expect(slider).toHaveValue('50');
    await slider.fill('100');
    await expect(state.getByRole('textbox')).toHaveValue('250');
    await expect(slider).toHaveAttribute('aria-valuetext', '100%');
    await expect(page.locator('[data-state="disabled"]').getByRole('slider')).toBeDisabled();
  });

  test('a tap in the preview opens the formula of the nearest row, and so does a key', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'formula-rows' });
    const dense = page.locator('[data-state="dense"]');
    const box = await dense.getByText('Fee 0.05%').boundingBox();
    await page.mouse.click(240, (box?.y ?? 0) + 9);
    await expect(page.getByRole('dialog', { name: 'Fee 0.05%' })).toBeVisible();
    await expectNoViolations(page, 'formula of a row');
    await page.keyboard.press('Escape');
    const margin = dense.getByRole('button', { name: /Margin.*Show formula/ });
    await margin.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Margin' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(margin).toBeFocused();
  });

  test('a blocked button shows the reason, and offers to send anyway after a confirmation', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'send-button' });
    const blockedButtons = page.locator('[data-state="blocked, send anyway"]').getByRole('button');
    await expect(blockedButtons).toHaveText('No live price');
    await blockedButtons.click();
    const question = page.getByRole('alertdialog', { name: 'Send without a live price?' });
    await expectNoViolations(page, 'send anyway');
    await page.mouse.click(100, 30);
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('Order placed')).toHaveCount(0);
    await blockedButtons.click();
    await question.getByRole('button', { name: 'Buy / Long' }).click();
    await expect(page.getByRole('status').getByText('Order placed')).toBeVisible();
    await page.getByRole('button', { name: 'Enter the lots' }).click();
    await expect(page.getByRole('status').getByText('Enter the lots')).toBeVisible();
  });
});
