import { describe, expect, test } from 'vitest';
import { clockEntries, clockRule } from './clock.ts';
import { file, findingsIn } from './fixture.ts';

const of = (...lines: string[]): string[] => findingsIn(clockRule, file('server/a.ts', ...lines));

describe('house clock', () => {
  test.each([
    'const t = Date.now();',
    'const now = Date.now;',
    'const t = Date . now();',
    'const t = globalThis.Date.now();',
    "const t = Date['now']();",
    'const t = new Date();',
    'const t = new Date;',
    'const t = Date();',
    'const Clock = Date;',
    'const t = performance.now();',
    'const t = performance.timeOrigin;',
    'const t = process.hrtime.bigint();',
    "import { performance } from 'node:perf_hooks';",
    'const r = Math.random();',
    'const r = crypto.randomUUID();',
    'const r = crypto.getRandomValues(new Uint8Array(8));',
    "import { randomUUID } from 'node:crypto';",
    "import { randomBytes as bytes } from 'node:crypto';",
  ])('a clock or random number outside of entry files is reported: %s', (line) => {
    const findings = of('', line);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/^server\/a\.ts:2 /);
    expect(findings[0]).toMatch(/take it as an argument from the entry file/);
  });

  test('a given time, comments, texts and names pass', () => {
    const findings = of(
      '// Date.now() and Math.random()',
      "const note = 'new Date()';",
      'const t = new Date(1000);',
      'const day = Date.UTC(2026, 0, 1);',
      'const clock = { now: () => t, Date: day };',
      'export const seen = (at: Date) => [clock.now(), clock.Date, at, note];',
      "import { createHash } from 'node:crypto';",
    );
    expect(findings).toEqual([]);
  });

  test.each(clockEntries)('the entry file %s may use the clock', (path) => {
    expect(findingsIn(clockRule, file(path, 'const t = Date.now();'))).toEqual([]);
  });
});
