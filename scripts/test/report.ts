import type { Counts } from './counts.ts';
import type { Failure } from './failures.ts';
import { AREAS } from './plan.ts';
import { slowest, type TimedTest } from './slowest.ts';

const SLOWEST = 20;

export interface Row extends Counts {
  name: string;
  seconds: number;
  budget: number;
  cpuSeconds?: number;
  tests?: readonly TimedTest[];
  failures?: readonly Failure[];
  shaky?: readonly Failure[];
}

/** A budget is reported, never asserted: the duration of a suite depends on the machine and its load. */
function mark(row: Row): string {
  return row.seconds > row.budget ? '  over its budget' : '';
}

function table(rows: readonly Row[]): string[] {
  const line = (name: string, ...cells: (string | number)[]): string =>
    name.padEnd(10) + cells.map((cell) => String(cell).padStart(9)).join('');
  return [
    line('suite', 'passed', 'failed', 'seconds', 'budget', 'cpu'),
    ...rows.map((row) => {
      const seconds = Math.ceil(row.seconds);
      const cpu = Math.ceil(row.cpuSeconds ?? 0);
      return line(row.name, row.passCount, row.failCount, seconds, row.budget, cpu) + mark(row);
    }),
  ];
}

function areas(rows: readonly Row[]): string[] {
  return AREAS.flatMap((area) => {
    const members = rows.filter((row) => area.suites.includes(row.name));
    if (members.length === 0) return [];
    const seconds = Math.ceil(members.reduce((sum, row) => sum + row.seconds, 0));
    return [`${area.name}: ${seconds} s of ${area.seconds} s`];
  });
}

function section(
  head: string,
  rows: readonly Row[],
  of: (row: Row) => readonly Failure[],
): string[] {
  const lines = rows.flatMap((row) =>
    of(row).flatMap(({ file, name, reason }) => [
      `${row.name}: ${file}: ${name}`,
      ...reason.split('\n').map((line) => `    ${line}`),
    ]),
  );
  return lines.length === 0 ? [] : ['', head, ...lines];
}

function slowTests(rows: readonly Row[]): string[] {
  const tests = rows.flatMap((row) => row.tests ?? []);
  if (tests.length === 0) return [];
  return [
    '',
    `The slowest ${SLOWEST} tests, in seconds:`,
    ...slowest(tests, SLOWEST).map(
      ({ name, seconds }) => `${String(Math.ceil(seconds)).padStart(5)}  ${name}`,
    ),
  ];
}

export function summary(rows: readonly Row[]): { lines: string[]; ok: boolean } {
  const passedCount = rows.reduce((sum, row) => sum + row.passCount, 0);
  const failedCount = rows.reduce((sum, row) => sum + row.failCount, 0);
  return {
    lines: [
      '',
      ...table(rows),
      '',
      ...areas(rows),
      ...slowTests(rows),
      ...section('Unstable, passed only when run again alone:', rows, ({ shaky }) => shaky ?? []),
      ...section('Failed:', rows, ({ failures }) => failures ?? []),
      '',
      `${passedCount} passed, ${failedCount} failed`,
    ],
    ok: failedCount === 0 && passedCount > 0,
  };
}
