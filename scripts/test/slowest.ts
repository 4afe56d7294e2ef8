import type { Outcome } from './counts.ts';
import type { CountedBy } from './plan.ts';

export interface TimedTest {
  name: string;
  seconds: number;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { fullName: string; duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}

const MS = 1000;

function fromVitest(report: string, root: string): TimedTest[] {
  return (JSON.parse(report) as VitestReport).testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${file.name.replace(`${root}/`, '')}: ${fullName}`,
      seconds: (duration ?? 0) / MS,
    })),
  );
}

function fromPlaywright(report: string): TimedTest[] {
  const below = (suite: PlaywrightSuite): TimedTest[] => [
    ...(suite.specs ?? []).map(({ title, file, tests }) => ({
      name: `${file}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0) / MS,
    })),
    ...(suite.suites ?? []).flatMap(below),
  ];
  return ((JSON.parse(report) as { suites?: PlaywrightSuite[] }).suites ?? []).flatMap(below);
}

export function timesOf(by: CountedBy, { report }: Outcome, root: string): TimedTest[] {
  if (report === null) return [];
  if (by === 'vitest') return fromVitest(report, root);
  return by === 'playwright' ? fromPlaywright(report) : [];
}

export function slowest(tests: readonly TimedTest[], count: number): TimedTest[] {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}
