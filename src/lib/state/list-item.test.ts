import { expect, test } from 'vitest';
import { listItem } from './list-item.ts';

test.each([
  ['fr', 'EUR', 'Euro'],
  ['fr', 'USD', 'Dollar des États-Unis'],
  ['es', 'MXN', 'Peso mexicano'],
  ['en', 'JPY', 'Japanese Yen'],
  ['ja', 'JPY', '日本円'],
])('look: in a list the %s name of %s is %s', (tag, code, name) => {
  const names = new Intl.DisplayNames([tag], { type: 'currency' });
  expect(listItem(names.of(code) ?? '', tag)).toBe(name);
});
