// A server that is killed while the page loads: one part of the page is cut in the middle, and the page recovers when a
// server answers again. If code fails that the app itself loads, the page may show an error with a button.
import { FaultProxy } from '../support/fault-proxy.ts';
import { expect, test } from './fixture.ts';

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  expectedErrors: async ({}, use) =>
    use(/Failed to load|net::ERR_|dynamically imported|WebAssembly/),
});

const RECOVERS = { timeout: 45_000 };

const PARTS: readonly [name: string, path: RegExp][] = [
  ['document', /^\/h5\/$/],
  ['first script', /\/assets\/index-[^/]*\.js$/],
  ['entry script', /\/assets\/entry-[^/]*\.js$/],
  ['style sheet', /\/assets\/entry-[^/]*\.css$/],
  ['app', /\/assets\/first-[^/]*\.js$/],
  ['code of the first page', /\/assets\/market-[\w-]{8}\.js$/],
  ['worker', /\/assets\/market\.worker-[^/]*\.js$/],
  ["worker's core", /\/assets\/pe_core_bg-[^/]*\.wasm$/],
];

for (const [name, path] of PARTS) {
  test(`a page whose ${name} was cut in the middle recovers`, async ({ page }) => {
    test.slow();
    const wire = await FaultProxy.start(`http://localhost:${process.env['PE_E2E_PORT']}`);
    try {
      wire.cutInside(path);
      const isCut = (): boolean => [...wire.requests.keys()].some((one) => path.test(one));
      await page.addLocatorHandler(page.getByRole('button', { name: 'Try again' }), (button) =>
        button.click(),
      );
      const address = `${wire.origin}/h5/#/pages/market/market?tab=crypto`;
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(isCut, RECOVERS).toBe(true);
      wire.calm();
      await expect(page.locator('[data-price]').first()).toHaveText(/\d/, RECOVERS);
    } finally {
      await wire.close();
    }
  });
}
