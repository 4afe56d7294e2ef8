import i18next from 'i18next';
import { expect, test } from 'vitest';
import { withTextCache } from './text-cache.ts';

async function languages() {
  const all = i18next.createInstance();
  withTextCache(all);
  await all.init({
    lng: 'en',
    ns: ['common'],
    resources: {
      en: { common: { hello: 'Hello', lots_one: '{{count}} lot', lots_other: '{{count}} lots' } },
      fr: { common: { hello: 'Bonjour' } },
    },
  });
  return all;
}

test('a kept text belongs to its language and area, and texts with values are never kept', async () => {
  const all = await languages();
  const [english, french] = [all.getFixedT('en', 'common'), all.getFixedT('fr', 'common')];
  expect([english('hello'), french('hello'), english('hello')]).toEqual([
    'Hello',
    'Bonjour',
    'Hello',
  ]);
  expect([1, 2].map((count) => english('lots', { count }))).toEqual(['1 lot', '2 lots']);
  all.addResourceBundle('en', 'other', { hello: 'Good day' });
  expect([all.getFixedT('en', 'other')('hello'), english('hello')]).toEqual(['Good day', 'Hello']);
});

test('a text that loads later replaces its key', async () => {
  const all = await languages();
  const t = all.getFixedT('en', 'common');
  expect(t('late')).toBe('late');
  all.addResourceBundle('en', 'common', { late: 'Late' });
  expect(t('late')).toBe('Late');
});
