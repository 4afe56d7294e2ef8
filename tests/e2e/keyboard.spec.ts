import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { sentCode } from './operator.ts';
import { begin, newAddress, PASSWORD } from './people.ts';

const STOPS_AT_MOST = 60;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < STOPS_AT_MOST; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const isSeen = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return true;
      const box = element.getBoundingClientRect();
      return element.matches(':focus-visible') && box.width > 0 && box.height > 0;
    });
    expect(isSeen, 'a focus that can be seen').toBe(true);
  }
  await expect(target).toBeFocused();
}

test('register, log out, log in and reach the security page by keyboard alone', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const press = async (target: Locator, key = 'Enter'): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const type = async (target: Locator, text: string): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const address = newAddress();

  await begin(page);
  await page.goto('');
  await press(button('Sign up'));
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(field('E-mail')).toHaveCount(1);
  await type(field('E-mail'), address);
  await press(button('Send code'));
  await expect(field('Verification code')).toBeFocused();
  await page.keyboard.type(await sentCode(address));
  await type(field('Password'), PASSWORD);
  await type(field('Confirm password'), PASSWORD);
  await press(page.getByRole('checkbox'), 'Space');
  await press(button('Create an account'));
  await expect(page).toHaveURL(/index\/index/);

  await page.goto('#/pages/setting/setting');
  await press(button('Log out'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }));
  await press(page.getByRole('button', { name: /Log in or create an account/ }));
  await type(field('E-mail'), address);
  await type(field('Password'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await press(button('Security'));
  await expect(page.getByText('Security: low')).toBeVisible();
});
