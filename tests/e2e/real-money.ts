import type { Page } from '@playwright/test';

/** The page of an exchange that isn't in practice mode; the server is. */
export async function showsRealMoney(page: Page): Promise<void> {
  await page.route(/\/api\/getSetting\?.*keyword=sandbox/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { message: { enabled: boolean } };
    body.message.enabled = false;
    await route.fulfill({ response: reply, json: body });
  });
}
