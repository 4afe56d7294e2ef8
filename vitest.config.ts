import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import wasm from 'vite-plugin-wasm';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, testBrowser } from './scripts/chromium.ts';
import { deadlineFiles } from './scripts/test/deadline-files.ts';
import { keepInMemory } from './scripts/test/memory-folder.ts';
import { NODE_FLAGS } from './scripts/test/node-flags.ts';
import { sharedFiles } from './scripts/test/shared-files.ts';

keepInMemory();
// As scripts/bootstrap.mjs does it, for the processes that tests start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** In the suite `unit` these files share processes; a file that is run by its name has its own. */
const sharedTests = process.env['SHARE_PROCESSES'] === '1' ? sharedFiles(import.meta.dirname) : [];

/** Files with deadlines are in the suite `deadlines`, not in `unit`. */
const deadlineTests = process.env['TEST_PART'] === 'unit' ? deadlineFiles(import.meta.dirname) : [];
const isPatient = process.env['LONG'] === '1' || process.env['TEST_PART'] === 'unit';

const node = {
  environment: 'node' as const,
  // Node loads the WASM package itself; with Vite it would be fetched.
  server: { deps: { external: [/pkg\/pe_core/] } },
  // A new embedded database takes 2 s alone, and more where other suites come first.
  hookTimeout: isPatient ? 120_000 : 60_000,
  // Only for tests that hang: a test with a deadline states it.
  testTimeout: isPatient ? 120_000 : 30_000,
  execArgv: NODE_FLAGS,
};

export default defineConfig({
  test: {
    // One more than there are cores: tests of servers in processes of their own wait most of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'house',
          environment: 'node',
          include: ['tests/house.test.ts', 'tests/house/**/*.test.ts'],
          // Pure functions over texts: one process reads the parser once, in a fifth of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...node,
          name: 'node',
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'workers/**/*.test.ts',
            'protocol/**/*.test.ts',
            'bench/**/*.test.ts',
            'src/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: [
            'tests/house.test.ts',
            'tests/house/**',
            'tests/e2e/**',
            '**/*.browser.test.ts',
            ...sharedTests,
            ...deadlineTests,
          ],
        },
      },
      {
        // After the project above, whose files take longer: no process is left with a long file at the end.
        test: {
          ...node,
          name: 'shared',
          include: sharedTests,
          exclude: deadlineTests,
          isolate: false,
        },
      },
      {
        plugins: [wasm()],
        test: {
          name: 'browser',
          include: ['tests/maths/**/*.test.ts', '**/*.browser.test.ts', '**/*.browser.test.tsx'],
          exclude: ['**/node_modules/**', ...deadlineTests],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: { executablePath: testBrowser(), args: CHROMIUM_FLAGS },
            }),
          },
        },
      },
    ],
  },
});
