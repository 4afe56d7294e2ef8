import { describe, expect, test } from 'vitest';
import type { Outcome } from './counts.ts';
import { type Failure, failuresOf, secondLook, settle } from './failures.ts';
import type { Step } from './plan.ts';

const outcome = (report: unknown): Outcome => ({
  code: 1,
  output: '',
  report: JSON.stringify(report),
});

const failure = (name: string): Failure => ({ file: 'a.test.ts', name, reason: 'why' });

describe('failures are reported by name', () => {
  test('vitest: a test, and a file that could not be loaded', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'one' },
            {
              status: 'failed',
              fullName: 'two',
              failureMessages: ['\u001b[31mwanted 1\n    at here'],
            },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(failuresOf('vitest', outcome(report))).toEqual([
      { file: 'a.test.ts', name: 'two', reason: 'wanted 1' },
      { file: 'b.test.ts', name: 'the file itself', reason: 'no such module' },
    ]);
  });

  test('playwright: a test below its file and its group', () => {
    const spec = {
      title: 'opens',
      file: 'home.spec.ts',
      ok: false,
      tests: [{ results: [{ errors: [{ message: 'not seen' }] }] }],
    };
    const report = {
      suites: [
        {
          title: 'home.spec.ts',
          suites: [{ title: 'home', specs: [spec, { ...spec, ok: true }] }],
        },
      ],
    };
    expect(failuresOf('playwright', outcome(report))).toEqual([
      { file: 'home.spec.ts', name: 'home > opens', reason: 'not seen' },
    ]);
  });
});

describe('what failed is run once more, alone', () => {
  const step: Step = {
    command: 'vitest',
    args: ['run', 'src/', '--reporter=json'],
    countedBy: 'vitest',
  };

  test('only the files with failures are run again', () => {
    const again = secondLook(step, [failure('one'), failure('two')]);
    expect(again?.args).toEqual(['run', 'a.test.ts', '--reporter=json']);
  });

  test('no second run if no failure has a name, or if everything failed', () => {
    expect(secondLook(step, [])).toBeNull();
    expect(
      secondLook(
        step,
        Array.from({ length: 13 }, (_, at) => failure(`${at}`)),
      ),
    ).toBeNull();
  });

  test('tests that then pass are reported as shaky, those that fail again fail the run', () => {
    const first = { passCount: 8, failCount: 2, failures: [failure('one'), failure('two')] };
    expect(settle(first, { passCount: 9, failCount: 1, failures: [failure('two')] })).toEqual({
      passCount: 9,
      failCount: 1,
      failures: [failure('two')],
      shaky: [failure('one')],
    });
    expect(settle(first, { passCount: 10, failCount: 0, failures: [] })).toMatchObject({
      passCount: 10,
      failCount: 0,
      shaky: first.failures,
    });
  });

  test('a failure without a name stays a failure after the second run', () => {
    const crashedRun = { passCount: 8, failCount: 2, failures: [failure('one')] };
    expect(settle(crashedRun, { passCount: 1, failCount: 0, failures: [] })).toMatchObject({
      failCount: 1,
    });
    const first = { passCount: 8, failCount: 1, failures: [failure('one')] };
    expect(settle(first, { passCount: 0, failCount: 1, failures: [] })).toMatchObject({
      passCount: 8,
      failCount: 1,
    });
  });
});
