import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { run } from '../command.ts';
import { ensureCore, proveCore } from '../core/ensure.ts';
import { Refusal, runScript, say } from '../refusal.ts';
import { ROOT } from '../root.ts';
import { add, type Counts, countsOf } from './counts.ts';
import {
  addSettled,
  failuresOf,
  type Judged,
  type Settled,
  secondLook,
  settle,
} from './failures.ts';
import { type Job, runInLanes } from './lanes.ts';
import { prepare, versions } from './needs.ts';
import { CORE, reportFile, type Step, type Suite, suites } from './plan.ts';
import { type Row, summary } from './report.ts';
import { type TimedTest, timesOf } from './slowest.ts';

/** The budgets assume two cores; a single suite uses both. */
const LANES = 2;

const ending = new AbortController();

interface TestArguments {
  chosenSuites: readonly Suite[];
  long: boolean;
}

function readArguments(): TestArguments {
  let parsed: { values: { long?: boolean }; positionals: string[] };
  try {
    parsed = parseArgs({ options: { long: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split('. ')[0]}: the only flag is --long.`);
  }
  const long = parsed.values.long ?? false;
  const all = suites(ROOT, long);
  const names = all.map((suite) => suite.name);
  const unknown = parsed.positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Refusal(
      `There is no suite "${unknown.join('", "')}": the suites are ${names.join(', ')}.`,
    );
  }
  const chosenSuites = all.filter(
    (suite) => parsed.positionals.length === 0 || parsed.positionals.includes(suite.name),
  );
  return { chosenSuites, long };
}

interface Result extends Judged {
  again: Step | null;
  cpuSeconds: number;
  tests: readonly TimedTest[];
}

async function timeStep<Counted extends Counts>(
  name: string,
  budget: number,
  body: () => Promise<Counted>,
): Promise<Row & Counted> {
  say(`${name}: started`);
  const began = performance.now();
  const counts = await body();
  const seconds = (performance.now() - began) / 1000;
  say(`${name}: ${counts.passCount} passed, ${counts.failCount} failed, ${Math.ceil(seconds)} s`);
  return { name, budget, seconds, ...counts };
}

async function runStep(
  suite: Suite,
  step: Step,
  env: NodeJS.ProcessEnv,
  isBackground = suite.priority === 'background',
): Promise<Result> {
  const report = join(ROOT, reportFile(suite.name));
  rmSync(report, { force: true });
  const log = join(ROOT, `logs/${suite.name}.log`);
  const { code, output, cpuSeconds } = await run(step.command, step.args, {
    cwd: ROOT,
    env: { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    log,
    signal: ending.signal,
    inBackground: isBackground,
  });
  const outcome = {
    code,
    output,
    report: existsSync(report) ? readFileSync(report, 'utf8') : null,
  };
  const counts = countsOf(step.countedBy, outcome);
  if (counts.failCount > 0) {
    say(`---- ${suite.name}: ${step.command} ${step.args.join(' ')} (exit code ${code}) ----`);
    say(output);
    say(`---- end of ${suite.name}, also in ${log} ----`);
  }
  const failures = failuresOf(step.countedBy, outcome);
  const tests = timesOf(step.countedBy, outcome, ROOT);
  return { ...counts, failures, again: secondLook(step, failures), cpuSeconds, tests };
}

interface Ran {
  suite: Suite;
  row: Row;
  results: readonly Result[];
}

async function runSuite(suite: Suite, env: NodeJS.ProcessEnv): Promise<Ran> {
  rmSync(join(ROOT, `logs/${suite.name}.log`), { force: true });
  const results: Result[] = [];
  const row = await timeStep(suite.name, suite.budget, async () => {
    for (const step of suite.steps) results.push(await runStep(suite, step, env));
    return results.reduce<Counts>(add, { passCount: 0, failCount: 0 });
  });
  const cpuSeconds = results.reduce((sum, one) => sum + one.cpuSeconds, 0);
  const tests = results.flatMap((one) => one.tests);
  return { suite, row: { ...row, cpuSeconds, tests }, results };
}

/**
 * Failed tests are retried once, alone: with two busy cores a test may time out while it waits for the processor. Both
 * results are reported, so that flaky tests are seen and fixed.
 */
async function lookAgain({ suite, row, results }: Ran, env: NodeJS.ProcessEnv): Promise<Row> {
  if (results.every(({ again }) => again === null)) {
    return { ...row, failures: results.flatMap(({ failures }) => failures) };
  }
  say(`${suite.name}: the failed tests run once more, alone`);
  const again = await timeStep(suite.name, suite.budget, async () => {
    const settledSuites: Settled[] = [];
    for (const first of results) {
      const second = first.again === null ? null : await runStep(suite, first.again, env, false);
      settledSuites.push(settle(first, second));
    }
    return settledSuites.reduce(addSettled);
  });
  return { ...row, ...again, seconds: row.seconds + again.seconds };
}

const isProof = process.env['CI'] === 'true';

/** CI always builds the core from source, so that the committed one needn't be trusted. */
async function runCore(): Promise<Row> {
  const quiet = (line: string): void => say(`core: ${line}`);
  return timeStep(CORE.name, CORE.budget, async () => {
    try {
      const wrong = isProof ? await proveCore(ROOT, quiet) : await ensureCore(ROOT, quiet);
      if (typeof wrong !== 'string') return { passCount: 1, failCount: 0 };
      quiet(`${wrong}.`);
    } catch (error) {
      quiet(error instanceof Refusal ? error.message : String(error));
    }
    return { passCount: 0, failCount: 1 };
  });
}

function waitsForCore({ usesCore }: Suite): boolean {
  return usesCore === 'declarations' ? !isProof : usesCore;
}

await runScript(async () => {
  const { chosenSuites, long } = readArguments();
  // Ctrl-C doesn't reach background suites, which run in sessions of their own.
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(name, () => {
      ending.abort();
      process.exit(code);
    });
  }
  const needs = new Set(chosenSuites.flatMap((suite) => suite.needs));
  const env = {
    ...(await prepare(ROOT, needs, say)),
    ...(long ? { LONG: '1' } : {}),
    // What cargo keeps for the next build of changed sources, which a fresh clone doesn't make.
    ...(isProof ? { CARGO_INCREMENTAL: '0' } : {}),
  };
  say(await versions(env));
  const ran: Ran[] = [];
  const jobs: Job<Row>[] = chosenSuites.map((suite) => ({
    name: suite.name,
    resource: suite.resource ?? null,
    isAlone: suite.priority === 'alone',
    after: waitsForCore(suite) ? [CORE.name] : [],
    run: async () => {
      const one = await runSuite(suite, env);
      ran.push(one);
      return one.row;
    },
  }));
  if (chosenSuites.some(({ usesCore }) => usesCore !== false)) {
    jobs.unshift({ name: CORE.name, resource: 'cargo', after: [], run: runCore });
  }
  const rows = await runInLanes(jobs, LANES);
  for (const one of ran.filter(({ row }) => row.failCount > 0)) {
    rows[rows.indexOf(one.row)] = await lookAgain(one, env);
  }
  const { lines, ok } = summary(rows);
  for (const line of lines) say(line);
  return ok ? 0 : 1;
});
