import { expect, test } from 'vitest';
import { bytesBySource, GLUE, packageOf } from './app/file-weights.ts';

test('each character of a file belongs to the source that its map names, and the rest to the bundler', () => {
  // Columns 0 to 3: the bundler; 4 to 6: a.ts; from 7 on: b.ts, which has the second line too.
  const mappings = 'A,IAAA,GCAA;AAAA';
  const bytes = bytesBySource('glueaaabb\nbbb', { sources: ['a.ts', 'b.ts'], mappings });
  expect(Object.fromEntries(bytes)).toEqual({ [GLUE]: 4, 'a.ts': 3, 'b.ts': 5 });
});

test('a library counts as one, and modules of ours by their folder', () => {
  expect(packageOf('node_modules/@tanstack/query-core/build/query.js')).toBe(
    '@tanstack/query-core',
  );
  expect(packageOf('src/lib/market/rows.ts')).toBe('src/lib/market');
});
