import { SourceMap } from 'node:module';
import { expect, test } from 'vitest';
import { shiftColumns } from './shift-columns.ts';

test('what follows a changed place is found in its source again', () => {
  // Segments at columns 0, 3, 6 and 40 of the second line, each of another line of the source.
  const mappings = ';AAAA,GACA,GACA,kCACA';
  const lineAt = (map: string, column: number): number | undefined => {
    const payload = {
      version: 3,
      file: '',
      sources: ['a.ts'],
      sourcesContent: [],
      names: [],
      mappings: map,
      sourceRoot: '',
    };
    const entry = new SourceMap(payload).findEntry(1, column);
    return 'originalLine' in entry ? entry.originalLine : undefined;
  };
  expect([0, 3, 6, 40].map((column) => lineAt(mappings, column))).toEqual([0, 1, 2, 3]);
  const result = shiftColumns(mappings, 1, [
    { column: 3, by: 100 },
    { column: 7, by: -2 },
  ]);
  expect([0, 103, 106, 138].map((column) => lineAt(result, column))).toEqual([0, 1, 2, 3]);
  expect(lineAt(result, 102)).toBe(0);
  expect(lineAt(result, 137)).toBe(2);
});
