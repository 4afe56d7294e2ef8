import type { CountedBy } from './plan.ts';

export interface Counts {
  passCount: number;
  failCount: number;
}

export interface Outcome {
  code: number | null;
  output: string;
  report: string | null;
}

export function add(a: Counts, b: Counts): Counts {
  return { passCount: a.passCount + b.passCount, failCount: a.failCount + b.failCount };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

const NOTHING: Counts = { passCount: 0, failCount: 0 };

function fromVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  // A file that could not be loaded or prepared names no failed test; it must still count as a failure.
  const unpreparedFiles = testResults.filter(
    (file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return { passCount: numPassedTests, failCount: numFailedTests + unpreparedFiles.length };
}

/** A test that passed only on retry counts as failed. */
function fromPlaywright(report: string): Counts {
  const { stats, errors } = JSON.parse(report) as PlaywrightReport;
  return { passCount: stats.expected, failCount: stats.unexpected + stats.flaky + errors.length };
}

function fromCargo(output: string): Counts {
  let counts = NOTHING;
  for (const [, passedText, failedText] of output.matchAll(
    /^test result: .*? (\d+) passed; (\d+) failed;/gm,
  )) {
    counts = add(counts, {
      passCount: Number.parseInt(passedText ?? '', 10),
      failCount: Number.parseInt(failedText ?? '', 10),
    });
  }
  return counts;
}

function readReport(by: CountedBy, outcome: Outcome): Counts {
  if (by === 'cargo') return fromCargo(outcome.output);
  if (by === 'exit code') return outcome.code === 0 ? { passCount: 1, failCount: 0 } : NOTHING;
  if (outcome.report === null) return NOTHING;
  return by === 'vitest' ? fromVitest(outcome.report) : fromPlaywright(outcome.report);
}

/**
 * The counts of a step. A step that failed without naming a failed test (compile error, crash) counts as one failure,
 * and so does one that ran no test.
 */
export function countsOf(by: CountedBy, outcome: Outcome): Counts {
  const counts = readReport(by, outcome);
  const silentFailure = outcome.code !== 0 && counts.failCount === 0;
  const ranNothing = counts.passCount + counts.failCount === 0;
  return silentFailure || ranNothing ? { ...counts, failCount: 1 } : counts;
}
