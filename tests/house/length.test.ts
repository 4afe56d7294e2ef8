import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { lengthRule, longest } from './length.ts';

const long = (path: string, lines: number) => file(path, ...Array<string>(lines).fill('x'));

describe('house length', () => {
  test.each(['a.ts', 'a.tsx', 'a.rs', 'a.css', 'a.sql', 'a.py', 'a.mjs'])(
    'one line too many is found, and the last one allowed is not: %s',
    (name) => {
      expect(findingsIn(lengthRule, long(`src/lib/${name}`, longest))).toEqual([]);
      const findings = findingsIn(lengthRule, long(`src/lib/${name}`, longest + 1));
      expect(findings).toEqual([
        `src/lib/${name}:401 has 401 lines: split it by what its parts are for, so that none is above 400.`,
      ]);
    },
  );

  test("locales, generated files and data don't count", () => {
    const paths = ['locales/en/a.json', 'core/pkg/pe_core.d.ts', 'package-lock.json', 'a.csv'];
    expect(findingsIn(lengthRule, ...paths.map((path) => long(path, 1000)))).toEqual([]);
  });
});
