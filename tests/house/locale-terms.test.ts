import { expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { localeTermRule } from './locale-terms.ts';

const says = (folder: string, text: string) =>
  findingsIn(localeTermRule, file(`locales/${folder}/funds.json`, JSON.stringify({ out: text })));

test('house locale terms: a second form of a term is reported, in its own language', () => {
  expect(says('hk', '查看提幣紀錄')).toEqual([
    'locales/hk/funds.json:1 "out" says 提幣: the term is 提現, see docs/glossary.md.',
  ]);
  expect(says('hk', '查看提現紀錄')).toEqual([]);
  expect(says('jp', '提幣')).toEqual([]);
});
