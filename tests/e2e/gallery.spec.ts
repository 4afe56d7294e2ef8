import { expect, openGallery, speak, test } from './gallery-fixture.ts';
import { expectNoViolations, LANGUAGES, SIZES } from './look.ts';
import { smallTargets, textFaults } from './text-measure.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('no text is cut, broken or covered, in eight languages and two sizes', {
  tag: '@look',
}, async ({ page }) => {
  test.slow();
  await openGallery(page);
  for (const language of ['en', ...LANGUAGES]) {
    await speak(page, language);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const faults = await textFaults(page, 'main');
      expect.soft(faults, `${language} at ${size.width}`).toEqual([]);
    }
  }
});

test('all touch targets are 44 px, also on a phone of 320 px', { tag: '@look' }, async ({
  page,
}) => {
  await openGallery(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Labels of a chart are placed in the frame after its first drawing.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('[data-line]')].every(
        ({ style }) =>
          style.left !== '' || style.display === 'none' || style.visibility === 'hidden',
      ),
    );
    expect.soft(await smallTargets(page, 'main'), `at ${size.width}`).toEqual([]);
  }
});

test('axe finds nothing in any state, in either theme and pair of colours', async ({ page }) => {
  test.slow();
  await openGallery(page);
  await expectNoViolations(page, 'all pieces');
  await openGallery(page, { theme: 'light' });
  await expectNoViolations(page, 'all pieces in light');
  for (const piece of ['button', 'badge', 'figure', 'segmented']) {
    await openGallery(page, { piece, rise: 'red', pair: 'safe' });
    await expectNoViolations(page, `${piece} in the safe pair, red rises`);
    await openGallery(page, { piece, theme: 'light', rise: 'red', pair: 'safe' });
    await expectNoViolations(page, `${piece} in light, in the safe pair, red rises`);
  }
});

test('axe finds nothing in layers over the page', async ({ page }) => {
  test.slow();
  await openGallery(page, { piece: 'sheet' });
  await page.getByRole('button', { name: 'Close position' }).click();
  await expectNoViolations(page, 'sheet');
  await page.getByRole('button', { name: 'Order type' }).click();
  await expectNoViolations(page, 'sheet over a sheet');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await expectNoViolations(page, 'dialog');
  await openGallery(page, { piece: 'figure' });
  await page.getByRole('button', { name: /Margin.*Show formula/ }).click();
  await expect(page.getByText('Recomputed on this phone: equal')).toBeVisible();
  await expectNoViolations(page, 'formula');
  await page.getByRole('button', { name: 'Done' }).click();
  await openGallery(page, { piece: 'phone-field' });
  await page
    .getByRole('button', { name: /Country or region/ })
    .first()
    .click();
  await expectNoViolations(page, 'areas');
});

test('with reduced motion nothing moves', async ({ page }) => {
  await openGallery(page);
  const moving = await page.evaluate(() =>
    document.getAnimations().map((animation) => {
      const effect = animation.effect;
      return effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 80) ?? '') : '';
    }),
  );
  expect(moving).toEqual([]);
});

test('the market colours change with their tokens, those of errors do not', async ({ page }) => {
  await openGallery(page, { piece: 'button' });
  const colours = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--up', '--down', '--fault'].map((token) => style.getPropertyValue(token).trim());
    });
  const [up, down, fault] = await colours();
  await page.getByRole('button', { name: 'red-rises' }).click();
  await expect.poll(colours).toEqual([down, up, fault]);
  await page.getByRole('button', { name: 'safe-pair' }).click();
  await expect.poll(async () => (await colours())[0]).not.toBe(down);
  const safe = await colours();
  expect(safe[2]).toBe(fault);
  expect(new Set([up, down, ...safe]).size).toBe(4);
});
