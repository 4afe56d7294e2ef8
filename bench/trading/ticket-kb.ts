import { join } from 'node:path';
import type { Browser } from 'playwright';
import { ROOT } from '../../scripts/root.ts';
import { gzip_kb } from '../app/page-servers.ts';
import { openSignedIn, PAGES } from './trading-page.ts';

const BASE = '/h5/';

export async function ticket_kb(browser: Browser, address: string, token: string): Promise<number> {
  const page = await openSignedIn(browser, token);
  await page.goto(`${address}${PAGES.ticket.hash}`);
  await page.getByRole('button', { name: 'Buy / Long BTC' }).waitFor();
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const scripts = new Set(paths.filter((path) => path.endsWith('.js') && !/worker/.test(path)));
  return [...scripts].reduce(
    (kb, path) => kb + gzip_kb(join(ROOT, 'dist'), path.slice(BASE.length)),
    0,
  );
}
