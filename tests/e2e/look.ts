// Checks of every screen: axe, and every text in the languages at both sizes (all eight in the long form). Each
// waits until its screen is complete.
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expectDrawn } from './drawing.ts';
import { expect } from './fixture.ts';
import { smallTargets, textFaults } from './text-measure.ts';

/** The short form has one language of each kind: without spaces, with marks above and below, with the longest words. */
export const LANGUAGES =
  process.env['LONG'] === '1'
    ? ['en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi']
    : ['hk', 'th', 'fra'];
/** For checks of text length only; all eight in the long form. */
export const LONGEST = process.env['LONG'] === '1' ? LANGUAGES : ['fra', 'vi'];
/** For checks of the width of a page; all eight in the long form. */
export const WIDEST = process.env['LONG'] === '1' ? LANGUAGES : ['fra'];
const TAGS: Readonly<Record<string, string>> = {
  hk: 'zh-HK',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
};
export const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

/**
 * The long form measures each language at each size; the short form only at the size where its
 * texts are tightest: Chinese has room at 320.
 */
function sizesOf(language: string): typeof SIZES {
  if (process.env['LONG'] === '1' || language === 'en') return SIZES;
  return SIZES.filter(({ width }) => width === (language === 'hk' ? 390 : 320));
}

/**
 * The short form checks French, whose words are the longest, and English if the test names it; where only length counts,
 * the two longest languages take turns. The gallery measures all languages on each component.
 */
function shortForm(languages: readonly string[], screen: string): readonly string[] {
  if (process.env['LONG'] === '1') return languages;
  if (languages.length > 2) return languages.filter((language) => ['en', 'fra'].includes(language));
  const turn = [...screen].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return languages.filter((_, at) => at === turn % languages.length);
}

export async function expectNoViolations(page: Page, state: string): Promise<void> {
  await expectDrawn(page);
  // A page without frames can be checked in legacy mode, which opens no extra page.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const messages = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join('\n')}`,
  );
  expect.soft(messages, state).toEqual([]);
}

/** As chosen in another window. */
export async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((chosenTheme) => {
    const key = 'client_state';
    const storedState = JSON.parse(localStorage.getItem(key) ?? '{"version":2}');
    const state = { ...storedState.state, theme: chosenTheme };
    localStorage.setItem(key, JSON.stringify({ ...storedState, state }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, theme);
  await expect(page.locator('html[data-theme="light"]')).toHaveCount(theme === 'light' ? 1 : 0);
}

export async function speak(page: Page, language: string): Promise<void> {
  await turnTo(page, language);
  await expectDrawn(page);
}

export async function turnTo(page: Page, language: string): Promise<void> {
  await page.evaluate((chosenLook) => {
    const key = 'client_state';
    const storedState = JSON.parse(localStorage.getItem(key) ?? '{"version":2}');
    const state = { ...storedState.state, language: chosenLook };
    localStorage.setItem(key, JSON.stringify({ ...storedState, state }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', TAGS[language] ?? language);
}

/**
 * `shown`: an element of the complete screen, in any language. `parts`: the parts to measure, each separately.
 * With `PE_SHOTS` pictures are saved there.
 */
export async function expectWellSet(
  page: Page,
  name: string,
  shownPart: Locator,
  parts = ['#root'],
  languages = LANGUAGES,
): Promise<void> {
  await expect(shownPart).toBeVisible();
  for (const language of shortForm(languages, name)) {
    await speak(page, language);
    await expect(shownPart).toBeVisible();
    for (const size of sizesOf(language)) {
      await page.setViewportSize(size);
      await expectDrawn(page);
      const at = `${name}, ${language} at ${size.width}`;
      for (const root of parts) {
        expect.soft(await textFaults(page, root), at).toEqual([]);
        if (size.width === 320) expect.soft(await smallTargets(page, root), at).toEqual([]);
      }
      const folder = process.env['PE_SHOTS'];
      if (folder !== undefined) {
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: `${folder}/${name}-${language}-${size.width}.png` });
      }
    }
  }
  await speak(page, 'en');
}
