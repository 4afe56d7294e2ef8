import words from '../../locales/en/exactness.json' with { type: 'json' };
import { EQUAL, expect, expectEqual, openExactness, test } from './fixture.ts';

test.describe('R-NUMBER-8: the exactness page', () => {
  test('opens from the settings and returns to them; it is not a tab', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('#/pages/setting/setting');
    await page.getByRole('button', { name: 'How we calculate' }).click();
    await expect(page).toHaveTitle('How we calculate · Pocket Exchange');
    await expect(page.getByRole('heading', { name: 'How we calculate' })).toBeVisible();
    await expectEqual(page);
    await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/setting\/setting/);
  });

  test('every formula opens with its example and is equal', async ({ page }) => {
    test.slow();
    await openExactness(page);
    const picker = page.getByRole('button', { name: /^Formula/ });
    const rows = page
      .getByRole('dialog', { name: 'Choose a formula' })
      .getByRole('region')
      .getByRole('button');
    // One name for each of the core's formulas: catalogue.test.ts.
    const formulas = Object.entries(words.formula);
    await picker.click();
    await expect(rows).toHaveCount(formulas.length);
    await rows.last().click();
    await expect(rows).toHaveCount(0);
    for (const [name, { title }] of formulas) {
      await page.evaluate((formula) => {
        location.hash = `#/pages/setting/exactness?formula=${formula}`;
      }, name);
      await expect(picker, title).toContainText(title);
      await expect(page.getByText(EQUAL), title).toBeVisible();
      await expect(page.getByRole('region', { name: 'Result' }), title).toContainText(/\d/);
    }
  });

  test('shows the formula, the steps with all 20 digits, and the result', async ({ page }) => {
    await openExactness(page, { formula: 'div' });
    await expect(page.getByRole('math')).toHaveAccessibleName('a ÷ b');
    const steps = page.getByRole('region', { name: 'Steps' });
    await expect(steps.getByRole('listitem')).toHaveText([
      /a ÷ b.*= 2 ÷ 3.*= 0.66666666666666666667/s,
    ]);
    await expect(page.getByRole('status').first()).toBeAttached();
    await expect(page.locator('output')).toHaveText('0.66666666666666666667');
  });

  test('a result that differs shows both figures', { tag: '@long' }, async ({ page }) => {
    // The second implementation is altered on its way to the page.
    await page.route(/second-opinion.*\.js$/, async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'text/javascript',
        body: body.replaceAll('precision:20', 'precision:19'),
      });
    });
    await openExactness(page, { formula: 'div' });
    await expect(page.getByText('Recomputed by a second program: not equal')).toBeVisible();
    await expect(page.getByText('Not equal', { exact: true })).toBeVisible();
    await expect(page.getByText('0.66666666666666666667').last()).toBeVisible();
    await expect(page.getByText('0.6666666666666666667', { exact: true })).toBeVisible();
  });

  test('decimal.js is not requested before there is a figure to check', async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    let release = (): void => undefined;
    const replyHold = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.wasm', async (route) => {
      await replyHold;
      await route.continue();
    });
    const second = (): string[] =>
      requestedUrls.filter((url) => /second-opinion|decimal/.test(url));
    await openExactness(page);
    await expect(page.locator('[aria-busy="true"]')).toBeVisible();
    expect(second()).toEqual([]);
    release();
    await expectEqual(page);
    expect(second().length).toBeGreaterThan(0);
  });

  test('copies the result in a form that can be pasted', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openExactness(page, { language: 'fra', formula: 'notional' });
    await page.getByLabel('Prix').fill('12345,5');
    await expect(page.locator('output')).toHaveText('1\u202f851,825');
    await page.getByRole('button', { name: 'Copier' }).click();
    await expect(page.getByText('Résultat copié')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1851,825');
  });

  test('positions can be added, changed and removed', { tag: '@long' }, async ({ page }) => {
    await openExactness(page, { formula: 'liquidation_cross' });
    await expectEqual(page);
    const before = (await page.locator('output').textContent()) ?? '';
    await page.getByRole('button', { name: 'Add a position' }).click();
    await expect(page.getByText('Position 3', { exact: true })).toBeVisible();
    await expect(page.locator('output')).not.toHaveText(before);
    await expectEqual(page);
    await page.getByRole('button', { name: 'Remove position 3' }).click();
    await expect(page.locator('output')).toHaveText(before);
  });
});

test.describe('R-NUMBER-6: locale input', () => {
  test('1,5 is 1.5 in French', async ({ page }) => {
    await openExactness(page, { language: 'fra', formula: 'add' });
    await page.getByLabel('Premier nombre').fill('1,5');
    await page.getByLabel('Deuxième nombre').fill('0,2');
    await expect(page.locator('output')).toHaveText('1,7');
  });

  test('1,5 is refused at the field in English, and stays as typed', async ({ page }) => {
    await openExactness(page, { formula: 'add' });
    const field = page.getByLabel('First number');
    await field.fill('1,5');
    await expect(page.getByText('Character 2 doesn’t belong in a number.')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/Character 2/);
    await expect(field).toHaveValue('1,5');
    await expect(page.locator('output')).toHaveText('Correct the marked fields to see the result.');
  });

  test('typed numbers are rewritten when the language changes, and the choice is kept', {
    tag: '@long',
  }, async ({ page }) => {
    await openExactness(page, { formula: 'add' });
    await page.getByLabel('First number').fill('1234.5');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { name: 'Cómo calculamos' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByLabel('Primer número')).toHaveValue('1234,5');
    // Grouped as in every list, where others have five digits.
    await expect(page.locator('output')).toHaveText('1.234,7');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Cómo calculamos' })).toBeVisible();
  });
});

test.describe('R-NUMBER-3: errors have a name', () => {
  test('division by zero has a message, and both implementations refuse alike', {
    tag: '@long',
  }, async ({ page }) => {
    await openExactness(page, { formula: 'div' });
    await page.getByLabel('Second number').fill('0');
    await expect(page.locator('output')).toHaveText('Division by zero has no result.');
    await expectEqual(page);
    await expect(page.getByRole('button', { name: 'Copy result' })).toBeDisabled();
  });

  test('the successful steps stay', { tag: '@long' }, async ({ page }) => {
    await openExactness(page, { formula: 'liquidation_isolated' });
    await page.getByLabel('Quantity').fill('0');
    const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem');
    await expect(steps.last()).toHaveText('Division by zero has no result.');
    expect(await steps.count()).toBeGreaterThan(1);
  });

  test('overflow has a message', { tag: '@long' }, async ({ page }) => {
    await openExactness(page, { formula: 'mul' });
    await page.getByLabel('First number').fill(`1${'0'.repeat(60)}`);
    await page.getByLabel('Second number').fill(`1${'0'.repeat(60)}`);
    await expect(page.locator('output')).toHaveText('The result is too large: above 10⁹⁹.');
    await expectEqual(page);
  });
});
