// The scripts and style sheets that a first visit to a page fetches until it is complete: its own, and those that it fetches while idle.
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { withBrowser } from './first-load.ts';
import type { Visitor } from './lighthouse-pages.ts';
import { gzip_kb } from './page-servers.ts';
import { PHONE } from './phone.ts';

export interface PageFiles {
  scripts: readonly string[];
  sheets: readonly string[];
  scripts_kb: number;
}

/** As in the first measurement, so that figures can be compared. */
const WITHIN_MS = 6_000;

export function pageFiles(addresses: readonly string[], visitor: Visitor): Promise<PageFiles[]> {
  return withBrowser(async (browser) => {
    const all: PageFiles[] = [];
    for (const address of addresses) {
      const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.addInitScript((state) => {
        localStorage.setItem('web_version', '1');
        localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
      }, visitor);
      await page.goto(address);
      await page.waitForTimeout(WITHIN_MS);
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      await context.close();
      const of = (ending: string): string[] =>
        [...new Set(files)].filter((path) => path.endsWith(ending)).map((path) => path.slice(4));
      const scripts = of('.js');
      const dist = join(ROOT, 'dist');
      all.push({
        scripts,
        sheets: of('.css'),
        scripts_kb: scripts.reduce((kb, file) => kb + gzip_kb(dist, file), 0),
      });
    }
    return all;
  });
}
