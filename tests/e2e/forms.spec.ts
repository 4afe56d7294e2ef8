import type { Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import { totp } from '../support/totp.ts';
import { expect, test } from './fixture.ts';
import { sentCode } from './operator.ts';
import { begin, fillRegistration, newAddress, PASSWORD, signUp } from './people.ts';

const LOGIN = '#/pages/common/login';
const REGISTER = '#/pages/common/register';
const callsWith = (token: string | undefined) =>
  callsOf(() => ({
    origin: `http://localhost:${process.env['PE_E2E_PORT']}`,
    language: 'en',
    ...(token !== undefined && { token }),
  }));

const email = (page: Page) => page.getByLabel('E-mail').last();
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test.describe('errors', () => {
  test('an error appears when its field is left, not while typing, and disappears when it is corrected', async ({
    page,
  }) => {
    await begin(page);
    await page.goto(REGISTER);
    const wrong = page.getByText('Please enter a correct e-mail address.');
    await email(page).pressSequentially('somebody@');
    await expect(wrong).toBeHidden();
    await page.getByRole('link', { name: 'Log in' }).focus();
    await expect(wrong).toBeVisible();
    await email(page).fill('somebody@example.com');
    await expect(wrong).toBeHidden();
    await page.getByRole('link', { name: 'Log in' }).focus();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test('an empty field asks for input, and each tab has its own text', { tag: '@long' }, async ({
    page,
  }) => {
    await begin(page);
    await page.goto(REGISTER);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Please enter your e-mail.')).toBeVisible();
    await page.getByRole('tab', { name: 'Mobile' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Please enter your mobile number.')).toBeVisible();
    await page.getByRole('tab', { name: 'E-mail' }).click();
    await email(page).fill(newAddress());
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter the verification code.')).toBeVisible();
  });

  test('a refused login does not stay on the other tab', { tag: '@long' }, async ({ page }) => {
    const { address } = await signUp();
    await begin(page);
    await page.goto(LOGIN);
    await email(page).fill(address);
    await password(page).fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Login failed. Check account and password.')).toBeVisible();
    await page.getByRole('tab', { name: 'Mobile' }).click();
    await expect(page.getByText('Login failed. Check account and password.')).toBeHidden();
  });
});

test.describe('codes', () => {
  test('six cells; an error disappears on typing and when a new code is sent', {
    tag: '@long',
  }, async ({ page }) => {
    await begin(page);
    await page.goto(REGISTER);
    const address = newAddress();
    await email(page).fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = page.getByLabel('Verification code');
    await expect(page.locator('form span[data-next]')).toHaveCount(6);
    await code.fill('123');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.pressSequentially('4');
    await expect(code).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByRole('button', { name: /Resend in/ })).toBeDisabled();
    await code.fill(await sentCode(address));
    await expect(password(page)).toBeFocused();
  });

  test('the second step opens with the focus on its code', { tag: '@long' }, async ({ page }) => {
    const { address, token } = await signUp();
    const call = callsWith(token);
    const { secret } = await call('user.getAuthenticator', {});
    const { server_time } = await call('status', {});
    await call('user.bindAuthenticator', { google_code: totp(secret ?? '', server_time) });
    await begin(page);
    await page.goto(LOGIN);
    await email(page).fill(address);
    await password(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    const code = page.getByLabel('Authenticator code');
    await expect(code).toBeFocused();
    await page.keyboard.insertText('000 000');
    await expect(page.getByText('Please enter the correct authenticator code.')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(code).toHaveAttribute('aria-invalid', 'false');
    await page.keyboard.press('1');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('2');
    await expect(code).toHaveValue('2');
    await expect(code).toHaveAttribute('aria-invalid', 'false');
  });
});

test('a reload keeps the input of the entry pages, but no password; signing in clears it', async ({
  page,
}) => {
  const { address } = await signUp();
  await begin(page);
  await page.goto(REGISTER);
  await email(page).fill(address);
  await page.getByRole('button', { name: 'Invite code or region' }).click();
  await page.getByLabel('Invite code').fill('FRIEND77');
  await page.reload();
  await expect(email(page)).toHaveValue(address);
  await page.getByRole('button', { name: 'Invite code or region' }).click();
  await expect(page.getByLabel('Invite code')).toHaveValue('FRIEND77');
  await page.getByRole('link', { name: 'Log in' }).click();
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/index\/index/);
  const storedText = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(storedText).not.toContain(address);
  expect(storedText).not.toContain('FRIEND77');
});

test.describe('registration', () => {
  test.use({ timezoneId: 'Asia/Bangkok' });

  test("the country is the phone's, requested once; a number accepts digits only; the texts are links", async ({
    page,
  }) => {
    await begin(page);
    await page.goto(REGISTER);
    await page.getByRole('button', { name: 'Invite code or region' }).click();
    await expect(page.getByRole('button', { name: 'Country or region Thailand' })).toBeVisible();
    await page.getByRole('tab', { name: 'Mobile' }).click();
    await expect(page.getByRole('button', { name: /^Country or region/ })).toHaveCount(1);
    const number = page.getByRole('textbox', { name: 'Mobile' });
    await number.fill('+66 81-234 5678');
    await expect(number).toHaveValue('812345678');
    await page.getByRole('tab', { name: 'E-mail' }).click();
    await fillRegistration(page);
    await page.getByRole('button', { name: 'Risk notice' }).click();
    await expect(page.getByRole('dialog', { name: 'Risk notice' })).toContainText('76%');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'User agreement' }).click();
    await expect(page.getByText('1. Who may use the service')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page.getByText('What we keep')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(password(page)).toHaveValue(PASSWORD);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Another address?' }).click();
    await page.getByRole('tab', { name: 'Mobile' }).click();
    await expect(number).toHaveValue('812345678');
  });
});

test('a text is counted near its limit, and a longer one is not cut silently', {
  tag: '@long',
}, async ({ page }) => {
  const { token } = await signUp();
  await begin(page, { token });
  await page.goto('#/pages/setting/userInfo');
  const signature = page.getByLabel('Signature');
  await signature.fill('x'.repeat(20));
  await expect(page.getByText('20/30')).toBeHidden();
  await signature.fill('x'.repeat(24));
  await expect(page.getByText('24/30')).toBeVisible();
  await signature.fill('x'.repeat(31));
  await expect(page.getByText('31/30')).toBeVisible();
  await expect(signature).toHaveValue('x'.repeat(31));
});

test('a pressed button is busy at once, and no toast covers it', async ({ page }) => {
  const { token } = await signUp();
  await begin(page, { token });
  await page.goto('#/pages/setting/userInfo');
  await page.getByLabel('Nickname').fill('Quick');
  const save = page.getByRole('button', { name: 'Save' });
  const calm = await save.evaluate((button) => getComputedStyle(button).backgroundColor);
  const reply = Promise.withResolvers<void>();
  await page.route('**/api/user/editNickname', async (route) => {
    await reply.promise;
    await route.continue();
  });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await expect(save).not.toHaveCSS('background-color', calm);
  reply.resolve();
  const toast = page.getByText('Saved', { exact: true });
  await expect(toast).toBeVisible();
  const [over, under] = [await toast.boundingBox(), await save.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0);
  expect(over?.y ?? 0).toBeLessThan(120);
});

test('the first pay password is set, not changed', { tag: '@long' }, async ({ page }) => {
  const { token } = await signUp();
  await begin(page, { token });
  await page.goto('#/pages/setting/payPassword');
  await page.getByLabel('New password').fill('my pay password');
  await page.getByLabel('Confirm password').fill('my pay password');
  await page.getByLabel('Verification code').fill('123456');
  await page.route('**/api/safe/update_pay_password', (route) =>
    route.fulfill({ json: { type: 'ok', message: null } }),
  );
  await page.getByRole('button', { name: 'Set pay password' }).click();
  await expect(page.getByText('Your pay password is set.')).toBeVisible();
});

test('the number of new messages is on the bell', { tag: '@long' }, async ({ page }) => {
  const { token } = await signUp();
  await page.route(/\/api\/user\/info/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.message.unread_notices = 3;
    await route.fulfill({ response: answer, json: body });
  });
  await begin(page, { token });
  await page.goto('#/pages/index/index');
  const bell = page.getByRole('link', { name: /Notifications/ });
  await expect(bell.getByText('3', { exact: true })).toBeVisible();
  const [icon, count] = await Promise.all([
    bell.locator('svg').boundingBox(),
    bell.getByText('3', { exact: true }).boundingBox(),
  ]);
  const middle = (count?.x ?? 0) + (count?.width ?? 0) / 2;
  expect(count?.y ?? 0).toBeLessThan((icon?.y ?? 0) + (icon?.height ?? 0) / 2);
  expect(middle).toBeGreaterThan(icon?.x ?? 0);
  expect(middle).toBeLessThan((icon?.x ?? 0) + (icon?.width ?? 0) + 8);
});
