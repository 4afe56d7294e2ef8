import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS, testBrowser, withFont } from './scripts/chromium.ts';
import { keepInMemory } from './scripts/test/memory-folder.ts';

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

keepInMemory();
// Playwright reads this file once more in each of its processes: the first one decides for all.
process.env['PE_E2E_PORT'] ??= `${await freePort()}`;
process.env['PE_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'pe-e2e-'));
process.env['PE_E2E_GALLERY_PORT'] ??= `${await freePort()}`;
const port = process.env['PE_E2E_PORT'];
const galleryPort = process.env['PE_E2E_GALLERY_PORT'];
const address = `http://localhost:${port}/h5/`;

const run = 'node scripts/bootstrap.mjs';
const data = process.env['PE_E2E_DATA'];
const gallery = '--outDir node_modules/.cache/gallery';

const browserWith = (font: 'dejavu' | 'noto', executablePath = testBrowser()) => ({
  executablePath,
  args: CHROMIUM_FLAGS,
  env: withFont(font),
});

/** The shell has no camera. */
const SCANS = /scan-camera\.spec\.ts$/;
const DEADLINES = /(market-(faults|outages)|trade-live)\.spec\.ts$/;
/** All pieces are in the gallery: the short form's part of the second font. */
const IS_LONG = process.env['LONG'] === '1';
const SECOND_FONT = IS_LONG ? /\.spec\.ts$/ : /\/gallery\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'node_modules/.cache/playwright',
  forbidOnly: true,
  // `@long`: second cases of a rule, and screens that `every page identifier` measures in the short form.
  grepInvert: IS_LONG ? [] : /@long/,
  fullyParallel: true,
  // One more than there are cores, as for the other tests: pages wait for their server and their animations.
  workers: 3,
  timeout: 30_000,
  // A state that comes, on a machine that does more than this; deadlines of the product name their own.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // A test takes files from the server, and breaks their way; the one of the offline start allows it.
    serviceWorkers: 'block',
    // A film needs a program that would have to be downloaded.
    video: 'off',
    // Its snapshots of the page tell more than its pictures, and prices that move would be filmed in every test. They take
    // a fifth of each test's time, which CI has no room for.
    trace:
      process.env['CI'] === 'true'
        ? 'off'
        : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    launchOptions: browserWith('dejavu'),
  },
  projects: [
    // Deadlines of the product are held one after the other; first, so that the other worker has work beside them.
    // The whole browser, whose listeners and memory are a user's.
    {
      name: 'deadlines',
      testMatch: DEADLINES,
      workers: 1,
      use: { launchOptions: browserWith('dejavu', CHROMIUM) },
    },
    { name: 'scans', testMatch: SCANS, use: { launchOptions: browserWith('dejavu', CHROMIUM) } },
    { name: 'pages', testIgnore: [DEADLINES, SCANS] },
    // What is laid out must hold with a second system font: DejaVu is wide, Noto is narrow and tall.
    {
      name: 'noto',
      testMatch: SECOND_FONT,
      testIgnore: [DEADLINES, SCANS],
      grep: /@look/,
      use: { launchOptions: browserWith('noto') },
    },
  ],
  webServer: [
    {
      // In a folder that was used before: a first start takes seconds, and is proved elsewhere.
      command: `${run} tests/support/use-folder.ts ${data} && exec ${run} scripts/start.ts --port ${port} --data ${data}`,
      // All users of all tests come from one address.
      env: { RATE_LIMITS: 'off' },
      url: address,
      timeout: 300_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGINT', timeout: 5_000 },
    },
    {
      // The page as in development, which alone has the gallery, in one piece: each test loads it in a moment. It needs
      // no exchange.
      command: `NODE_ENV=development npx vite build --mode development ${gallery} --emptyOutDir --logLevel warn && exec npx vite preview ${gallery} --port ${galleryPort} --strictPort`,
      url: `http://localhost:${galleryPort}/h5/`,
      timeout: 300_000,
      reuseExistingServer: false,
    },
  ],
});
