import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './scripts/chromium.ts';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

// Playwright reads this file once more in each of its processes: the first one decides for all.
process.env['PE_E2E_PORT'] ??= `${await freePort()}`;
process.env['PE_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'pe-e2e-'));
const port = process.env['PE_E2E_PORT'];
const address = `http://localhost:${port}/h5/`;

const DEADLINES = /market-(faults|outages)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'node_modules/.cache/playwright',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  reporter: [['list']],
  use: {
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // A film needs a program that would have to be downloaded.
    video: 'off',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'pages', testIgnore: DEADLINES },
    // Deadlines of the product are held one after the other. Known shortcut: they may be
    // tried again, as two of them were late now and then on 2 busy cores (ARCHITECTURE.md, "Decisions and known shortcuts").
    { name: 'deadlines', testMatch: DEADLINES, workers: 1, retries: 2 },
  ],
  webServer: {
    command: `node scripts/bootstrap.mjs scripts/start.ts --port ${port} --data ${process.env['PE_E2E_DATA']}`,
    url: address,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGINT', timeout: 5_000 },
  },
});
