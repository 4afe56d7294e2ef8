import type { Page } from '@playwright/test';
import { expect, openGallery, speak, pieceTest as test } from './gallery-fixture.ts';

const address = (page: Page) => page.evaluate(() => location.hash);

test.describe('Back closes layers over the page first', () => {
  test('of two stacked sheets: the upper one, then the lower one, then the page', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'badge' });
    await page.evaluate(() => {
      location.hash = '#/gallery?piece=sheet';
    });
    await page.getByRole('button', { name: 'Close position' }).click();
    await page.getByRole('button', { name: 'Order type' }).click();
    const lower = page.getByRole('dialog', { name: 'Close position' });
    const upper = page.getByRole('dialog', { name: 'Order type' });
    await expect(upper).toBeVisible();
    await page.goBack();
    await expect(upper).toBeHidden();
    await expect(lower).toBeVisible();
    await page.goBack();
    await expect(lower).toBeHidden();
    await expect.poll(() => address(page)).toBe('#/gallery?piece=sheet');
    await page.goBack();
    await expect.poll(() => address(page)).toBe('#/gallery?piece=badge');
  });

  test('a sheet closed by its cross leaves no history entry, however often', async ({ page }) => {
    await openGallery(page, { piece: 'badge' });
    await page.evaluate(() => {
      location.hash = '#/gallery?piece=sheet';
    });
    for (let times = 0; times < 3; times += 1) {
      await page.getByRole('button', { name: 'Close position' }).click();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.goBack();
    await expect.poll(() => address(page)).toBe('#/gallery?piece=badge');
  });

  test('a page opened from a sheet returns to the page below the sheet in one step', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'sheet' });
    await page.getByRole('button', { name: 'Close position' }).click();
    await page.getByRole('button', { name: 'Order type' }).click();
    await page.getByRole('button', { name: 'Market price' }).click();
    await expect(page.locator('[data-piece="button"]')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await expect(page.locator('[data-piece="sheet"]')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test.describe('sheets and dialogs', () => {
  test('a sheet traps the focus and restores it', async ({ page }) => {
    await openGallery(page, { piece: 'sheet' });
    const opener = page.getByRole('button', { name: 'Close position' });
    await opener.click();
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('dragged down by its head a sheet closes; after a short drag it returns', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'sheet' });
    await page.getByRole('button', { name: 'Close position' }).click();
    const sheet = page.getByRole('dialog');
    const pull = async (way: number): Promise<void> => {
      // Its resting position, not one during the animation.
      await sheet.evaluate((dialog) =>
        Promise.all(dialog.getAnimations().map(({ finished }) => finished)),
      );
      const box = await sheet.getByRole('heading').boundingBox();
      const from = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 };
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      // Slow, because a fast drag counts as a throw.
      await page.waitForTimeout(120);
      await page.mouse.move(from.x, from.y + way, { steps: 6 });
      await page.waitForTimeout(120);
      await page.mouse.up();
    };
    await pull(30);
    await expect(sheet).toHaveAttribute('data-dragged', 'false');
    await expect(sheet).toBeVisible();
    await pull(240);
    await expect(sheet).toBeHidden();
  });

  test('a tap beside a sheet closes it; a question stays until it is answered', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'sheet' });
    await page.getByRole('button', { name: 'Close position' }).click();
    await page.mouse.click(100, 30);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel all orders?' });
    await page.mouse.click(100, 30);
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep them' }).click();
    await expect(question).toBeHidden();
  });

  test('a toast appears in its sheet, and continues when that sheet closes', async ({ page }) => {
    await openGallery(page, { piece: 'sheet' });
    await page.getByRole('button', { name: 'Close position' }).click();
    await page.getByRole('button', { name: 'Order type' }).click();
    await page.getByRole('button', { name: 'Limit' }).click();
    await expect(page.getByRole('status').getByText('Limit')).toBeVisible();
    await page.getByRole('button', { name: 'Close 300 lots' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('status').getByText('Order placed')).toBeVisible();
  });
});

test.describe('fields', () => {
  test('R-NUMBER-6: a number steps by its tick, and is typed by the rules of the language', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'stepper' });
    const price = page.getByRole('textbox', { name: 'Price (USDT)' });
    await expect(price).toHaveValue('94000');
    await page.getByRole('button', { name: 'Increase: Price' }).click();
    await expect(price).toHaveValue('94000.1');
    await price.press('ArrowDown');
    await price.press('ArrowDown');
    await expect(price).toHaveValue('93999.9');
    await price.fill('1,5');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await price.fill('94,100.5');
    await expect(price).toHaveAttribute('aria-invalid', 'false');
    await page.evaluate(() => {
      location.hash = '#/gallery?piece=stepper&lang=fra';
    });
    await expect(page.getByRole('textbox', { name: 'Prix (USDT)' })).toHaveValue('94100,5');
    await expect(page.getByRole('button', { name: 'Réduire' })).toHaveCount(0);
  });

  test('a number stops at its limit, and repeats while held', async ({ page }) => {
    await openGallery(page, { piece: 'stepper' });
    const state = page.locator('[data-state="lowest"]');
    await expect(state.getByRole('button', { name: 'Decrease: Lots' })).toBeDisabled();
    const rise = state.getByRole('button', { name: 'Increase: Lots' });
    const box = await rise.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
    const lots = state.getByRole('textbox');
    await expect.poll(async () => (await lots.inputValue()).length, { timeout: 8_000 }).toBe(2);
    await page.mouse.up();
    const reachedValue = await lots.inputValue();
    await rise.click();
    await expect(lots).toHaveValue(`${BigInt(reachedValue) + 1n}`);
  });

  test('a code field accepts a pasted code, and advances by itself', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openGallery(page, { piece: 'code-field' });
    const typing = page.locator('[data-state="typing"]');
    const code = typing.getByRole('textbox', { name: 'Authenticator code' });
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await code.pressSequentially('072x9');
    await expect(code).toHaveValue('419072');
    await page.evaluate(() => navigator.clipboard.writeText('Your code: 123 456'));
    await typing.getByRole('button', { name: 'Paste' }).click();
    await expect(code).toHaveValue('123456');
  });

  test('the eye shows a password, which is hidden again when its field is left', async ({
    page,
  }) => {
    await openGallery(page, { piece: 'password-field' });
    const field = page.getByLabel('Password', { exact: true }).first();
    await expect(field).toHaveAttribute('type', 'password');
    await field.focus();
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(field).toHaveAttribute('type', 'text');
    await field.focus();
    await page.getByRole('button', { name: 'Language' }).focus();
    await expect(field).toHaveAttribute('type', 'password');
  });

  test('an area is found by its name without accents and by its code', async ({ page }) => {
    await openGallery(page, { piece: 'phone-field' });
    await page
      .getByRole('button', { name: /Country or region: 香港/ })
      .first()
      .click();
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await search.fill('+33');
    await expect(page.getByRole('dialog').getByRole('button', { name: /France/ })).toBeVisible();
    await search.fill('viet');
    await page.getByRole('button', { name: /Việt Nam/ }).click();
    await expect(page.getByRole('button', { name: /Country or region: Việt Nam/ })).toBeVisible();
  });
});

test.describe('lists and pictures', () => {
  test('a long list draws visible rows, requests more, fails, tries again, and ends', async ({
    page,
  }) => {
    test.slow();
    await openGallery(page, { piece: 'virtual-list' });
    const rows = page.getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(async () => {
      await toEnd();
      await expect(page.getByText('The next entries could not be loaded.')).toBeInViewport({
        timeout: 500,
      });
    }).toPass({ timeout: 15_000 });
    expect(await rows.count()).toBeLessThan(40);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(async () => {
      await toEnd();
      await expect(page.getByText('No more data')).toBeInViewport({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(page.getByText('BTC/USDT 240')).toBeVisible();
    expect(await rows.count()).toBeLessThan(40);
    await expect(rows.last()).toHaveAttribute('aria-setsize', '240');

    // While scrolling, elements are reused out of order; at rest they are sorted.
    await page.evaluate(async () => {
      for (let y = scrollY; y > 4_000; y -= 200) {
        scrollTo(0, y);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    const boxes = () =>
      rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
    await expect
      .poll(async () => {
        const all = await boxes();
        return all.every(
          ({ top }, at) => at === 0 || Math.abs(top - (all[at - 1]?.bottom ?? 0)) < 1,
        );
      })
      .toBe(true);
    const tops = await boxes();
    expect(tops[0]?.top).toBeLessThan(0);
    expect(tops.at(-1)?.bottom).toBeGreaterThan(844);
  });

  test('the settings of the chart are whole on the smallest phone', async ({ page }) => {
    const size = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ width: 320, height: 568 });
    await openGallery(page, { piece: 'line-labels' });
    const settings = page.getByRole('toolbar').first().getByRole('button').last();
    await settings.evaluate((button) => button.scrollIntoView({ inline: 'nearest' }));
    await settings.evaluate((button) => button.closest('[role="toolbar"]')?.scrollTo({ left: 0 }));
    await expect(settings).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(size);
  });

  test('pulling at the top refreshes a list', async ({ page, context }) => {
    await openGallery(page, { piece: 'virtual-list' });
    // A touch before the rows are there isn't on the list.
    await expect(page.getByRole('listitem').first()).toBeVisible();
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 180, y }],
      });
    await touch('touchStart', 200);
    for (let y = 220; y <= 380; y += 20) await touch('touchMove', y);
    await expect(page.getByText('Release to refresh')).toBeVisible();
    await touch('touchEnd');
    await expect(page.getByText('Refreshing…')).toBeVisible();
    await expect(page.getByText('Refreshing…')).toBeHidden();

    // Further down a touch only scrolls, and the browser doesn't wait for the page first.
    const asksFirst = async (): Promise<boolean> => {
      const area = '[data-piece="virtual-list"] div:has(> [role="status"])';
      const { result } = await session.send('Runtime.evaluate', {
        expression: `document.querySelector('${area}')`,
      });
      const { listeners } = await session.send('DOMDebugger.getEventListeners', {
        objectId: result.objectId ?? '',
      });
      return listeners.some(({ type, passive }) => type === 'touchmove' && !passive);
    };
    expect(await asksFirst()).toBe(true);
    await page.evaluate(() => scrollTo(0, 600));
    await expect.poll(asksFirst).toBe(false);
    await touch('touchStart', 200);
    for (let y = 220; y <= 380; y += 20) await touch('touchMove', y);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(600);
    await expect(page.getByText('Release to refresh')).toBeHidden();
    await touch('touchEnd');
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(asksFirst).toBe(true);
  });

  test('a picture is cropped, scaled down, and loses its metadata', async ({ page }) => {
    await openGallery(page, { piece: 'image-picker' });
    const large = await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      canvas.width = 3_000;
      canvas.height = 2_000;
      const context = canvas.getContext('2d');
      for (let x = 0; x < 3_000; x += 30) {
        if (context === null) break;
        context.fillStyle = `hsl(${x % 360} 80% 50%)`;
        context.fillRect(x, 0, 30, 2_000);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') };
    const round = page.locator('[data-state="round"]');
    await round.locator('input[type="file"]').setInputFiles(file);
    const stage = page.getByRole('application');
    await stage.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await page.getByRole('button', { name: 'Use picture' }).click();
    await expect(round.locator('img')).toBeVisible();
    await expect(round.locator('[data-type]')).toHaveAttribute('data-type', 'image/jpeg');
    expect(
      await round
        .locator('img')
        .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]),
    ).toEqual([512, 512]);

    const whole = page.locator('[data-state="whole"]');
    await whole.locator('input[type="file"]').setInputFiles(file);
    await expect(whole.locator('img')).toBeVisible();
    expect(await whole.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(
      2048,
    );
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(whole.locator('img')).toHaveCount(0);
    await whole
      .locator('input[type="file"]')
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByRole('alert')).toHaveText(/can’t be opened as a picture/);
  });

  test("a busy button keeps its width and name, and can't be pressed twice", async ({ page }) => {
    await openGallery(page, { piece: 'button' });
    const save = page.getByRole('button', { name: 'Save' });
    const before = await save.boundingBox();
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    expect((await save.boundingBox())?.width).toBe(before?.width);
    await expect(save).toBeFocused();
  });

  test('a countdown goes to zero in whole seconds', async ({ page }) => {
    await openGallery(page, { piece: 'countdown-ring' });
    const rings = page.getByRole('timer', { name: 'Option ends' });
    const seconds = async () => (await rings.allInnerTexts()).map((text) => BigInt(text));
    const [first = 0n, second = 0n, , endSecond] = await seconds();
    // They change together, at the full second.
    expect(first - second).toBe(37n);
    expect(endSecond).toBe(0n);
    await expect
      .poll(async () => (await seconds())[0], { timeout: 10_000 })
      .toBeLessThanOrEqual(first - 2n);
  });

  test('slides can be swiped, and their position is announced', async ({ page }) => {
    await openGallery(page, { piece: 'banner-carousel' });
    const slide = page.getByRole('button', { name: /^1 of 3 Copy a trader/ });
    await expect(slide).toBeInViewport();
    await page.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^2 of 3 Dual/ })).toBeInViewport({ ratio: 0.9 });
    await speak(page, 'hk');
    await expect(page.getByRole('button', { name: /^第 1 項，共 3 項/ })).toBeAttached();
  });
});

test.describe('the page "How we calculate"', () => {
  // The gallery has no server; the opened page requests its status.
  test.use({ expectedErrors: /status of 404/ });

  test('every formula sheet opens it with its formula', async ({ page }) => {
    await openGallery(page, { piece: 'figure' });
    await page.getByRole('button', { name: /Margin.*Show formula/ }).click();
    await page.getByRole('button', { name: 'How we calculate' }).click();
    await expect(page).toHaveURL(/setting\/exactness\?formula=margin$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
