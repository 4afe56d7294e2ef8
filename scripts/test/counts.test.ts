import { describe, expect, test } from 'vitest';
import { countsOf } from './counts.ts';

const CARGO = `
running 12 tests
test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.12s

     Running tests/vectors.rs
test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.50s
`;

describe('the counts of a suite', () => {
  test('cargo: the sum of every "test result" line', () => {
    expect(countsOf('cargo', { code: 101, output: CARGO, report: null })).toEqual({
      passCount: 15,
      failCount: 2,
    });
  });

  test('cargo that did not compile counts as one failure', () => {
    const outcome = { code: 101, output: 'error: could not compile `pe-core`', report: null };
    expect(countsOf('cargo', outcome)).toEqual({ passCount: 0, failCount: 1 });
  });

  test('cargo that passed and then crashed counts as one failure', () => {
    const output = 'test result: ok. 5 passed; 0 failed; 0 ignored';
    expect(countsOf('cargo', { code: 101, output, report: null })).toEqual({
      passCount: 5,
      failCount: 1,
    });
  });

  test('vitest: its report, and files that could not be loaded or prepared', () => {
    const report = JSON.stringify({
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{ status: 'skipped' }] },
      ],
    });
    expect(countsOf('vitest', { code: 1, output: '', report })).toEqual({
      passCount: 7,
      failCount: 3,
    });
  });

  test('playwright: a test that passed only the second time has failed', () => {
    const report = JSON.stringify({
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{}],
    });
    expect(countsOf('playwright', { code: 1, output: '', report })).toEqual({
      passCount: 4,
      failCount: 3,
    });
  });

  test.each(['vitest', 'playwright'] as const)('%s without a report is a failure', (by) => {
    expect(countsOf(by, { code: 0, output: '', report: null })).toEqual({
      passCount: 0,
      failCount: 1,
    });
  });

  test('a suite that ran no test is a failure, whatever its exit code says', () => {
    const report = JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults: [] });
    expect(countsOf('vitest', { code: 0, output: '', report })).toEqual({
      passCount: 0,
      failCount: 1,
    });
    const output = 'test result: ok. 0 passed; 0 failed; 0 ignored';
    expect(countsOf('cargo', { code: 0, output, report: null })).toEqual({
      passCount: 0,
      failCount: 1,
    });
  });

  test('a plain check counts as one', () => {
    expect(countsOf('exit code', { code: 0, output: '', report: null })).toEqual({
      passCount: 1,
      failCount: 0,
    });
    expect(countsOf('exit code', { code: 2, output: '', report: null })).toEqual({
      passCount: 0,
      failCount: 1,
    });
    expect(countsOf('exit code', { code: null, output: '', report: null })).toEqual({
      passCount: 0,
      failCount: 1,
    });
  });
});
