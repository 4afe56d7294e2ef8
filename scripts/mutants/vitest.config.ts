// For Stryker: the tests of one area (areas.ts), in one project without a browser.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['scripts/mutants/in-threads.ts'],
    server: { deps: { external: [/pkg\/pe_core/] } },
    hookTimeout: 120_000,
    testTimeout: 60_000,
    include: (process.env['MUTANT_TESTS'] ?? '').split(' '),
  },
});
