import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { lateCodeRule } from './late-code.ts';

const of = (line: string, path = 'src/a.tsx'): string[] =>
  findingsIn(lateCodeRule, file(path, '', line));

describe('house late code', () => {
  test.each([
    "import { lazy } from 'react';",
    "import('./b.ts').then(({ b }) => b(), () => undefined);",
  ])('a failure that is remembered or not handled is reported: %s', (line) => {
    expect(of(line)).toHaveLength(1);
    expect(of(line)[0]).toMatch(/^src\/a\.tsx:2 /);
  });

  test.each([
    "import { useState } from 'react';",
    "import('./b.ts').then(({ b }) => b()).catch(() => undefined);",
    "const { b } = await import('./b.ts');",
    'load().then(show, hide);',
  ])('is not reported: %s', (line) => {
    expect(of(line)).toEqual([]);
  });

  test('tests may do so', () => {
    expect(of("import { lazy } from 'react';", 'src/a.test.tsx')).toEqual([]);
  });
});
