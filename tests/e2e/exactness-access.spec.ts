import type { Page } from '@playwright/test';
import { expect, expectEqual, openExactness, test } from './fixture.ts';
import { expectNoViolations, SIZES, speak, WIDEST } from './look.ts';

test.describe('accessibility', () => {
  test('axe finds nothing in any state of the page', async ({ page }) => {
    // axe reads every element five times.
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openExactness(page, { formula: 'liquidation_cross' });
    await expectEqual(page);
    await expectNoViolations(page, 'content');
    await page.getByLabel('Available balance').fill('1,5');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoViolations(page, 'field error');
    await page.getByRole('button', { name: /^Formula/ }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expectNoViolations(page, 'picker');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Language' }).click();
    await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible();
    await expectNoViolations(page, 'languages');
    await page.getByRole('button', { name: '繁體中文' }).click();
    await expect(page.getByRole('heading', { name: '計算方式' })).toBeVisible();
    await expectNoViolations(page, 'Chinese');
  });

  test('works with the keyboard alone', { tag: '@long' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openExactness(page);
    await expectEqual(page);
    const picker = page.getByRole('button', { name: /^Formula/ });
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab');
      if (await picker.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(picker).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('dition');
    await expect(page.getByText('1 formula', { exact: true })).toBeAttached();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(picker).toContainText('Addition');
    await expect(picker).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('First number')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('41.8');
    await expect(page.locator('output')).toHaveText('42');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Result copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('42');
  });

  test('every touch target is at least 44 px', { tag: ['@look', '@long'] }, async ({ page }) => {
    await openExactness(page, { formula: 'liquidation_cross' });
    await expectEqual(page);
    const small = await page.locator('button, input').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ html }) => html),
    );
    expect(small).toEqual([]);
  });
});

const FORMULAS = ['liquidation_cross', 'liquidation_isolated', 'dual_settlement', 'quantize'];

/** Elements that extend beyond the right edge; the page can't scroll horizontally, so they would be cut off. */
async function pastTheEdge(page: Page): Promise<string[]> {
  return page.locator('#root *').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && !element.matches('.spoken'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.right > innerWidth + 0.5 || box.left < -0.5);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

test('nothing is clipped in the languages at both sizes', { tag: ['@look', '@long'] }, async ({
  page,
}) => {
  test.slow();
  await openExactness(page);
  for (const formula of FORMULAS) {
    await page.evaluate((name) => {
      location.hash = `#/pages/setting/exactness?formula=${name}`;
    }, formula);
    await expect(page.locator('dl')).toBeVisible();
    for (const language of WIDEST) {
      await speak(page, language);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const at = `${formula}, ${language} at ${size.width}`;
        expect.soft(await pastTheEdge(page), at).toEqual([]);
      }
    }
  }
});
