// What is looked at on every screen: axe, and every text in the languages at both sizes (all eight in the long form).
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';
import { smallTargets, textFaults } from './text-measure.ts';

/** The short form takes one of each kind: no spaces, marks above and below, the longest words, many short ones. */
const LANGUAGES =
  process.env['LONG'] === '1'
    ? ['en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi']
    : ['hk', 'th', 'fra', 'vi'];
const TAGS: Readonly<Record<string, string>> = {
  ...{ hk: 'zh-HK', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' },
};
const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

export async function expectNoViolations(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n')}`,
  );
  expect.soft(told, state).toEqual([]);
}

/** Loaded anew by somebody who has chosen this language. */
async function speak(page: Page, language: string, shown: Locator): Promise<void> {
  // Before the page reads it: what it writes down while it is left would come after.
  await page.addInitScript((chosen) => {
    const stored = JSON.parse(localStorage.getItem('client_state') ?? '{}');
    const state = { ...stored.state, language: chosen };
    localStorage.setItem('client_state', JSON.stringify({ ...stored, state }));
  }, language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', TAGS[language] ?? language);
  await expect(shown).toBeVisible();
}

/** `shown`: what is there when the screen is, in any language. With `PE_SHOTS` pictures are kept there. */
export async function expectWellSet(page: Page, name: string, shown: Locator): Promise<void> {
  for (const language of LANGUAGES) {
    await speak(page, language, shown);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const at = `${name}, ${language} at ${size.width}`;
      expect.soft(await textFaults(page, '#root'), at).toEqual([]);
      if (size.width === 320) expect.soft(await smallTargets(page, '#root'), at).toEqual([]);
      const folder = process.env['PE_SHOTS'];
      if (folder !== undefined) {
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: `${folder}/${name}-${language}-${size.width}.png` });
      }
    }
  }
  await speak(page, 'en', shown);
}
