import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { AREAS, CORE, suites } from './plan.ts';
import { summary } from './report.ts';

const unit = {
  name: 'unit',
  passCount: 10,
  failCount: 0,
  seconds: 12.2,
  budget: 60,
  cpuSeconds: 20.5,
};

describe('the end of a run', () => {
  test('one table and the plain last line', () => {
    const { lines, ok } = summary([unit, { ...unit, name: 'house', passCount: 5 }]);
    expect(ok).toBe(true);
    expect(lines).toContain('suite        passed   failed  seconds   budget      cpu');
    expect(lines).toContain('unit             10        0       13       60       21');
    expect(lines.at(-1)).toBe('15 passed, 0 failed');
  });

  test('any failure fails the run', () => {
    const { lines, ok } = summary([unit, { ...unit, failCount: 2 }]);
    expect(ok).toBe(false);
    expect(lines.at(-1)).toBe('20 passed, 2 failed');
  });

  test('a run without a test fails', () => {
    expect(summary([]).ok).toBe(false);
  });

  test('a budget overrun is marked, and fails nothing', () => {
    const over = summary([{ ...unit, seconds: 61 }]);
    expect(over.ok).toBe(true);
    expect(over.lines.join('\n')).toContain('over its budget');
    const within = summary([{ ...unit, seconds: 59 }]);
    expect(within.lines.join('\n')).not.toContain('over its budget');
  });

  test('the slowest tests of all suites are named', () => {
    const tests = [
      { name: 'a.test.ts: quick', seconds: 0.2 },
      { name: 'b.test.ts: slow', seconds: 12.3 },
    ];
    const { lines } = summary([{ ...unit, tests }, unit]);
    const head = lines.indexOf('The slowest 20 tests, in seconds:');
    expect(lines.slice(head + 1, head + 3)).toEqual([
      '   13  b.test.ts: slow',
      '    1  a.test.ts: quick',
    ]);
  });

  test('the budgets of an area are within what the issue allows', () => {
    const budgets = new Map(
      [CORE, ...suites(ROOT, false)].map((suite) => [suite.name, suite.budget]),
    );
    for (const area of AREAS) {
      const sum = area.suites.reduce((total, name) => total + (budgets.get(name) ?? Infinity), 0);
      expect(sum, area.name).toBeLessThanOrEqual(area.seconds);
    }
  });
});
