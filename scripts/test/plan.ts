import { filesBelow } from '../core/stamp.ts';
import { deadlineFiles } from './deadline-files.ts';

/** How a step's result is read: from a report that it writes, its output, or its exit code alone. */
export type CountedBy = 'vitest' | 'cargo' | 'playwright' | 'exit code';

export interface Step {
  command: string;
  args: readonly string[];
  countedBy: CountedBy;
  env?: Readonly<Record<string, string>>;
}

export type Need = 'chromium' | 'engines' | 'services' | 'rust' | 'python';

export interface Suite {
  name: string;
  /** Seconds on 2 cores, including compilation on a bare machine. */
  budget: number;
  needs: readonly Need[];
  /**
   * Suites with the same resource never run at the same time: cargo locks its target folder, and two browsers need more
   * than two cores.
   */
  resource?: 'cargo' | 'browser';
  /**
   * `background`: gives way to the other suites. `alone`: nothing else runs at the same time, because it checks
   * deadlines of the product (an age, a repair within 2 s) on both cores.
   */
  priority?: 'background' | 'alone';
  /**
   * Reads core/pkg, so it waits for the core. `declarations`: reads only the committed declarations, which CI verifies
   * while the suite runs.
   */
  usesCore: boolean | 'declarations';
  steps: readonly Step[];
}

/** Budgets by area, in seconds; their sum is below the 20 minutes that CI may take on 2 cores. */
export const AREAS: readonly { name: string; seconds: number; suites: readonly string[] }[] = [
  { name: 'core build and cargo', seconds: 420, suites: ['core', 'lint', 'cargo'] },
  { name: 'vitest', seconds: 400, suites: ['house', 'maths', 'unit', 'deadlines'] },
  { name: 'browser', seconds: 360, suites: ['browser'] },
];

/** The core's own row: built from source in CI, otherwise checked by its stamp. */
export const CORE = { name: 'core', budget: 200 } as const;

export function reportFile(suite: string): string {
  return `logs/${suite}.json`;
}

function check(command: string, ...args: string[]): Step {
  return { command, args, countedBy: 'exit code' };
}

function vitest(suite: string, ...args: string[]): Step {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(suite)}`,
  ];
  return { command: 'vitest', args: ['run', ...args, ...reporters], countedBy: 'vitest' };
}

/** Two suites: files with deadlines, and all others. */
function part(name: 'unit' | 'deadlines', filters: readonly string[]): Step {
  return { ...vitest(name, ...filters), env: { SHARE_PROCESSES: '1', TEST_PART: name } };
}

function unitFilters(root: string): string[] {
  const whole = filesBelow(root, 'tests').filter(
    (file) =>
      file.endsWith('.test.ts') &&
      !/^tests\/(house|maths|e2e|engines|upgrade|schema|whole\/whole)[./]/.test(file),
  );
  return ['src/', 'workers/', 'protocol/', 'server/', 'scripts/', 'bench/', ...whole];
}

/** The tour in three engines: installing their packages takes longer than CI has time for. */
const ENGINES: Suite = {
  name: 'engines',
  budget: 300,
  needs: ['chromium', 'engines'],
  resource: 'browser',
  usesCore: true,
  steps: [vitest('engines', 'tests/engines')],
};

/** The former release beside this one: its server comes from the history of the repository, which CI may lack. */
const UPGRADE: Suite = {
  name: 'upgrade',
  budget: 90,
  needs: ['services'],
  priority: 'alone',
  usesCore: true,
  steps: [vitest('upgrade', 'tests/upgrade')],
};

/** docs/openapi.json against a server, by a program from PyPI. */
const SCHEMA: Suite = {
  name: 'schema',
  budget: 600,
  needs: ['python'],
  priority: 'background',
  usesCore: true,
  steps: [vitest('schema', 'tests/schema')],
};

/** Everything at once for ten minutes, disturbed in turn. */
const WHOLE: Suite = {
  name: 'whole',
  budget: 1_500,
  needs: ['chromium', 'services'],
  resource: 'browser',
  priority: 'alone',
  usesCore: true,
  steps: [vitest('whole', 'tests/whole/whole')],
};

/** In the order in which they start: the longest one that only needs the core comes first. */
export function suites(root: string, long: boolean): readonly Suite[] {
  return [
    {
      name: 'format',
      budget: 20,
      needs: ['rust'],
      usesCore: false,
      steps: [
        check('biome', 'check', '--error-on-warnings'),
        check('cargo', 'fmt', '--all', '--check'),
      ],
    },
    { name: 'types', budget: 30, needs: [], usesCore: 'declarations', steps: [check('tsc', '-b')] },
    {
      name: 'house',
      budget: 15,
      needs: [],
      usesCore: 'declarations',
      steps: [vitest('house', 'tests/house')],
    },
    {
      name: 'browser',
      budget: 340,
      needs: ['chromium'],
      resource: 'browser',
      usesCore: true,
      steps: [
        { command: 'playwright', args: ['test', '--reporter=list,json'], countedBy: 'playwright' },
      ],
    },
    {
      name: 'lint',
      budget: 60,
      needs: ['rust'],
      resource: 'cargo',
      priority: 'background',
      usesCore: true,
      steps: [
        check(
          'cargo',
          'clippy',
          '--workspace',
          '--all-targets',
          '--locked',
          '--',
          '-D',
          'warnings',
        ),
        check('knip'),
      ],
    },
    {
      name: 'cargo',
      budget: 160,
      needs: ['rust'],
      resource: 'cargo',
      priority: 'background',
      usesCore: false,
      steps: [
        {
          command: 'cargo',
          args: ['test', '--workspace', '--locked', ...(long ? ['--release'] : [])],
          countedBy: 'cargo',
          // The same seed each time in the short form, so that a run tests the change and not chance.
          ...(long ? {} : { env: { PROPTEST_RNG_SEED: '20' } }),
        },
      ],
    },
    {
      name: 'unit',
      budget: 200,
      needs: ['services'],
      priority: 'background',
      usesCore: true,
      // Once more on the other database; the short form uses the embedded one only.
      steps: [
        part('unit', unitFilters(root)),
        ...(long ? [{ ...vitest('unit', 'tests/api'), env: { API_ENGINE: 'postgres' } }] : []),
      ],
    },
    {
      name: 'maths',
      budget: 45,
      needs: ['chromium'],
      resource: 'browser',
      usesCore: true,
      steps: [vitest('maths', 'tests/maths')],
    },
    {
      name: 'deadlines',
      budget: 140,
      needs: ['chromium', 'services'],
      priority: 'alone',
      usesCore: true,
      steps: [part('deadlines', deadlineFiles(root))],
    },
    ...(long ? [ENGINES, UPGRADE, SCHEMA, WHOLE] : []),
  ];
}
