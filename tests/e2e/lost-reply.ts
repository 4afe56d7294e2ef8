import type { Page } from '@playwright/test';

/** The server carries the call out, but its reply never arrives; returns how many replies were lost. */
export async function losesReply(page: Page, api: string): Promise<() => number> {
  let lostCount = 0;
  await page.route(`**/api/${api}`, async (route) => {
    await route.fetch();
    lostCount += 1;
    await route.abort('connectionreset');
  });
  return () => lostCount;
}
