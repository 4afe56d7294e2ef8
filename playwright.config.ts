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
// Playwright runs this file again in each of its processes, which use the values of the first one.
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

/** The headless shell has no camera. */
const SCANS = /scan-camera\.spec\.ts$/;
const DEADLINES = /(market-(faults|outages)|trade-live)\.spec\.ts$/;
/** The gallery has all components, so the short form tests the second font with it alone. */
const IS_LONG = process.env['LONG'] === '1';
const SECOND_FONT = IS_LONG ? /\.spec\.ts$/ : /\/gallery\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'node_modules/.cache/playwright',
  forbidOnly: true,
  // `@long`: second cases of a rule, and screens that the test `every page identifier` measures in the short form.
  grepInvert: IS_LONG ? [] : /@long/,
  fullyParallel: true,
  // One more than the cores, because pages often wait for their server and their animations.
  workers: 3,
  timeout: 30_000,
  // Enough on a busy machine; a test of a deadline of the product states its own.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // Tests intercept requests for files, which a service worker would hide. The test of the offline start allows it.
    serviceWorkers: 'block',
    // Video needs a program that would have to be downloaded.
    video: 'off',
    // With snapshots of the page but no screenshots, because moving prices would be recorded in every test. Off in CI: it
    // takes a fifth of each test's time.
    trace:
      process.env['CI'] === 'true'
        ? 'off'
        : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    launchOptions: browserWith('dejavu'),
  },
  projects: [
    // Tests of deadlines run one after the other, and first, so that the other workers have work beside them. They use the
    // full browser, whose listeners and memory are those of a user.
    {
      name: 'deadlines',
      testMatch: DEADLINES,
      workers: 1,
      use: { launchOptions: browserWith('dejavu', CHROMIUM) },
    },
    { name: 'scans', testMatch: SCANS, use: { launchOptions: browserWith('dejavu', CHROMIUM) } },
    { name: 'pages', testIgnore: [DEADLINES, SCANS] },
    // Layouts must hold with a second system font: DejaVu is wide, Noto is narrow and tall.
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
      // In a folder that was used before: a first start takes seconds and has its own test.
      command: `${run} tests/support/use-folder.ts ${data} && exec ${run} scripts/start.ts --port ${port} --data ${data}`,
      // All users of all tests have one address.
      env: { RATE_LIMITS: 'off' },
      url: address,
      timeout: 300_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGINT', timeout: 5_000 },
    },
    {
      // A development build, because only it has the gallery; bundled, so that each test loads it fast. It needs no
      // exchange.
      command: `NODE_ENV=development npx vite build --mode development ${gallery} --emptyOutDir --logLevel warn && exec npx vite preview ${gallery} --port ${galleryPort} --strictPort`,
      url: `http://localhost:${galleryPort}/h5/`,
      timeout: 300_000,
      reuseExistingServer: false,
    },
  ],
});
