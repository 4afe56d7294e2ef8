import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layoutFiles } from './files.ts';
import { rustLayout } from './generate.ts';

test.each(Object.entries(layoutFiles()))('%s is what protocol/layout.json makes', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('a field that is not aligned is refused', () => {
  expect(() =>
    rustLayout({
      one: [
        ['flag', 'u8'],
        ['time', 'u64'],
      ],
    }),
  ).toThrow('not aligned');
  expect(() => rustLayout({ one: [['flag', 'bool']] })).toThrow('bool');
});
