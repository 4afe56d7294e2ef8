import { expect, test } from 'vitest';
import { slowest, timesOf } from './slowest.ts';

const outcome = (report: object) => ({ code: 0, output: '', report: JSON.stringify(report) });

test('the time of each test, by the report of its runner', () => {
  const vitest = {
    testResults: [
      {
        name: '/repo/server/a.test.ts',
        assertionResults: [{ fullName: 'quick', duration: 20 }, { fullName: 'skipped' }],
      },
    ],
  };
  expect(timesOf('vitest', outcome(vitest), '/repo')).toEqual([
    { name: 'server/a.test.ts: quick', seconds: 0.02 },
    { name: 'server/a.test.ts: skipped', seconds: 0 },
  ]);
  const spec = { title: 'slow', file: 'b.spec.ts', tests: [{ results: [{ duration: 3000 }] }] };
  const playwright = { suites: [{ specs: [], suites: [{ specs: [spec] }] }] };
  expect(timesOf('playwright', outcome(playwright), '/repo')).toEqual([
    { name: 'b.spec.ts: slow', seconds: 3 },
  ]);
  expect(timesOf('cargo', outcome({}), '/repo')).toEqual([]);
});

test('the slowest first, and no more than asked for', () => {
  const tests = [1, 3, 2].map((seconds) => ({ name: `${seconds}`, seconds }));
  expect(slowest(tests, 2).map(({ name }) => name)).toEqual(['3', '2']);
});
