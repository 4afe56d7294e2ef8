import { expect, test, vi } from 'vitest';

const missing = new Set<string>();
const slowFiles = new Set<() => void>();
vi.mock('./texts-of-folder.ts', () => ({
  textsOfFolder: async (folder: string) => {
    if (folder === 'fra') await new Promise<void>((come) => slowFiles.add(come));
    if (missing.has('first')) throw new TypeError('Failed to fetch dynamically imported module');
    const area = { word: 'said' };
    const more = async () => {
      if (missing.has('more')) throw new TypeError('Failed to fetch dynamically imported module');
      return area;
    };
    return {
      first: { common: area, home: area, market: area, ui: area },
      later: async () => ({ tabs: { errors: area, form: area }, more: { auth: more } }),
    };
  },
}));

test('bad network: texts that failed to load are requested again', async () => {
  const { startLanguages, loadTexts } = await import('./i18n.ts');
  missing.add('first');
  await expect(startLanguages('en')).rejects.toThrow();
  missing.delete('first');
  const i18n = await startLanguages('en');
  expect(i18n.t('word')).toBe('said');

  missing.add('more');
  await expect(loadTexts('auth')).rejects.toThrow('no texts');
  missing.delete('more');
  await loadTexts('auth');
  expect(i18n.t('auth:word')).toBe('said');
});

test('bad network: the language chosen last applies, whichever loads first', async () => {
  const { startLanguages, switchLanguage } = await import('./i18n.ts');
  const i18n = await startLanguages('en');
  let isLate = false;
  const french = switchLanguage('fra').then((isSpoken) => {
    isLate = true;
    return isSpoken;
  });
  expect(await switchLanguage('spa')).toBe(true);
  expect(i18n.language).toBe('es');
  while (!isLate) {
    for (const come of slowFiles) come();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(await french).toBe(false);
  expect(i18n.language).toBe('es');
});
