import type { Page } from '@playwright/test';

/** Sends the page's requests with other fields than its form allows, so that the server refuses them. */
export async function rewrites(
  page: Page,
  api: string,
  fields: Record<string, string>,
): Promise<void> {
  await page.route(`**/api/${api}`, (route) => {
    const body = new URLSearchParams(route.request().postData() ?? '');
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return route.continue({ postData: `${body}` });
  });
}
