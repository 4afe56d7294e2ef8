// Failed tests by their runners' reports: reported at the end of a run, and retried once.
import { add, type Counts, type Outcome } from './counts.ts';
import type { CountedBy, Step } from './plan.ts';

export interface Failure {
  file: string;
  name: string;
  reason: string;
}

export interface Judged extends Counts {
  failures: readonly Failure[];
}

/** The result after the retry. */
export interface Settled extends Judged {
  shaky: readonly Failure[];
}

/** With more failures something is broken, and a retry is useless. */
const LOOKED_AT_AGAIN = 12;

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { errors?: { message?: string }[] }[] }[];
  }[];
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The lines of an error with expected and actual values; its place is in the log. */
function shortenMessage(message: string): string {
  const lines = message.replaceAll(ESCAPES, '').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, 8)
    .join('\n');
}

function fromVitest(report: string): Failure[] {
  return (JSON.parse(report) as VitestReport).testResults.flatMap((file) => {
    const failedTests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && failedTests.length === 0) {
      return [
        { file: file.name, name: 'the file itself', reason: shortenMessage(file.message ?? '') },
      ];
    }
    return failedTests.map(({ fullName, failureMessages }) => ({
      file: file.name,
      name: fullName,
      reason: shortenMessage(failureMessages?.[0] ?? ''),
    }));
  });
}

function fromPlaywright(report: string): Failure[] {
  const below = (suite: PlaywrightSuite, path: string): Failure[] => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => ({
        file,
        name: `${path}${title}`,
        reason: shortenMessage(tests[0]?.results[0]?.errors?.[0]?.message ?? ''),
      })),
    ...(suite.suites ?? []).flatMap((inner) => below(inner, `${path}${inner.title} > `)),
  ];
  const { suites } = JSON.parse(report) as { suites?: PlaywrightSuite[] };
  return (suites ?? []).flatMap((suite) => below(suite, ''));
}

export function failuresOf(by: CountedBy, { report }: Outcome): Failure[] {
  if (report === null) return [];
  if (by === 'vitest') return fromVitest(report);
  return by === 'playwright' ? fromPlaywright(report) : [];
}

/** The step that runs only the failed tests; null if a retry is useless. */
export function secondLook(step: Step, failures: readonly Failure[]): Step | null {
  if (failures.length === 0 || failures.length > LOOKED_AT_AGAIN) return null;
  if (step.countedBy === 'playwright') return { ...step, args: [...step.args, '--last-failed'] };
  const options = step.args.filter((argument) => argument.startsWith('--'));
  const files = [...new Set(failures.map(({ file }) => file))];
  return { ...step, args: ['run', ...files, ...options] };
}

/** Combines both runs: a failure without a test name stays a failure. */
export function settle(first: Judged, second: Judged | null): Settled {
  if (second === null) return { ...first, shaky: [] };
  const passedAgain = Math.max(0, first.failures.length - second.failCount);
  const still = new Set(second.failures.map(({ name }) => name));
  return {
    passCount: first.passCount + passedAgain,
    failCount: first.failCount - first.failures.length + second.failCount,
    failures: second.failures,
    shaky: passedAgain === 0 ? [] : first.failures.filter(({ name }) => !still.has(name)),
  };
}

export function addSettled(a: Settled, b: Settled): Settled {
  return {
    ...add(a, b),
    failures: [...a.failures, ...b.failures],
    shaky: [...a.shaky, ...b.shaky],
  };
}
