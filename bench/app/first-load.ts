// The JavaScript of home on a first visit: everything requested until prices are displayed.
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { CHROMIUM, CHROMIUM_FLAGS, withFont } from '../../scripts/chromium.ts';
import { ROOT } from '../../scripts/root.ts';
import { gzip_kb, type Served } from './page-servers.ts';

export interface FirstLoad {
  home_kb: number;
  worker_kb: number;
  bare_kb: number;
  /** Of home, in the folder `dist`. */
  files: readonly string[];
}

const SCRIPT = /\.js$/;
const WORKER = /\/market\.worker-/;

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: CHROMIUM_FLAGS,
    env: withFont('dejavu'),
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

const LOADED = `performance.getEntriesByType('resource')
  .map(({ name }) => new URL(name).pathname)`;

export function firstLoad(app: Served, bare: Served & { folder: string }): Promise<FirstLoad> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const starting = page.waitForEvent('worker');
    await page.goto(app.address);
    await page.waitForFunction(() => {
      const prices = [...document.querySelectorAll('main [data-price]')];
      return prices.length > 3 && prices.every((one) => /\d/.test(one.textContent ?? ''));
    });
    const paths = await page.evaluate<string[]>(LOADED);
    const worker = await starting;
    const own = new URL(worker.url()).pathname;
    const workers = [own, ...(await worker.evaluate<string[]>(LOADED))];
    await page.goto(bare.address);
    await page.waitForSelector('h1');
    const bares = await page.evaluate<string[]>(LOADED);
    const dist = join(ROOT, 'dist');
    const filesIn = (all: readonly string[], base: string): string[] =>
      [...new Set(all)].filter((path) => SCRIPT.test(path)).map((path) => path.slice(base.length));
    const sum = (folder: string, files: readonly string[]): number =>
      files.reduce((kb, file) => kb + gzip_kb(folder, file), 0);
    const files = filesIn(
      paths.filter((path) => !WORKER.test(path)),
      '/h5/',
    );
    return {
      home_kb: sum(dist, files),
      worker_kb: sum(dist, filesIn(workers, '/h5/')),
      bare_kb: sum(bare.folder, filesIn(bares, '/')),
      files,
    };
  });
}
