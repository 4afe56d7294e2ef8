import type { Locator, Page } from '@playwright/test';

export async function pick(
  page: Page,
  label: string,
  option: string,
  within: Page | Locator = page,
): Promise<void> {
  await within.getByRole('button', { name: label }).click();
  const sheet = page.getByRole('dialog', { name: label, exact: true });
  await sheet.getByRole('button', { name: option, exact: true }).click();
}
