import type { Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import { totp } from '../support/totp.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet, LONGEST } from './look.ts';
import { begin, PASSWORD, signUp } from './people.ts';

const as = (token: string) =>
  callsOf(() => ({
    origin: `http://localhost:${process.env['PE_E2E_PORT']}`,
    language: 'en',
    token,
  }));

test.describe('a guest on a page that needs a session', () => {
  test('shows the reason, opens the login after 1.2 s, and returns to the former page', async ({
    page,
  }) => {
    const { address } = await signUp();
    await begin(page);
    await page.goto('#/pages/setting/setting');
    await page.getByRole('button', { name: 'Security', exact: true }).click();
    await expect(page.getByText('Please log in first.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(page).toHaveURL(/setting\/setting/);
    await expect(page).toHaveURL(/common\/login\?from=/);
    await page.getByLabel('E-mail').last().fill(address);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/setting\/security/);
    await expect(page.getByText('Security: low')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  test('a guest who leaves the login page is not redirected again', async ({ page }) => {
    await begin(page);
    await page.goto('#/pages/setting/setting');
    await page.getByRole('button', { name: 'Security', exact: true }).click();
    await expect(page).toHaveURL(/common\/login/);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });
});

test('specification 4: the session ends in the middle of a form: reported once, and the input is still there', async ({
  page,
}) => {
  const { address, token } = await signUp();
  await begin(page, { token });
  await page.goto('#/pages/setting/userInfo');
  await page.getByLabel('Nickname').fill('Halfway');
  await page.getByLabel('Signature').fill('A line that is not lost');
  await as(token)('user.logout', {});
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your session has ended. Please log in again.')).toHaveCount(1);
  await expect(page).toHaveURL(/common\/login/);
  await page.getByLabel('E-mail').last().fill(address);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/setting\/userInfo/);
  await expect(page.getByLabel('Signature')).toHaveValue('A line that is not lost');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
});

test('profile: an invalid nickname has an error at its field; markup in a signature is refused', async ({
  page,
}) => {
  const { token } = await signUp();
  await begin(page, { token });
  await page.goto('#/pages/setting/userInfo');
  await page.getByLabel('Nickname').fill('x');
  await page.getByLabel('Signature').fill('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Nickname')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Signature')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Nickname').fill('小明Ann7');
  await page.getByLabel('Signature').fill('Slow is smooth');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.goto('#/pages/setting/setting');
  await expect(page.getByText('小明Ann7')).toBeVisible();
});

test('specification 4: the authenticator is bound by its code, and the other device is logged out', async ({
  page,
}) => {
  const { address, token } = await signUp();
  const call = as(token);
  const other = await call('user.login', { user_string: address, password: PASSWORD });
  await begin(page, { token });
  await page.goto('#/pages/setting/sessions');
  await expect(page.getByText('This device')).toBeVisible();
  const logOut = page.locator('main button:not(dialog *)').filter({ hasText: /^Log out$/ });
  await logOut.click();
  const one = page.getByRole('alertdialog', { name: /^Log out .+\?$/ });
  await expect(one).toContainText('You stay logged in here.');
  await one.getByRole('button', { name: 'Cancel' }).click();
  await expect(one).toBeHidden();
  await expect(as(other)('user.info', {})).resolves.toHaveProperty('id');
  await logOut.click();
  await one.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(logOut).toBeHidden();
  await expect(as(other)('user.info', {})).rejects.toThrow('session_invalid');
  const others = [1, 2].map(() => call('user.login', { user_string: address, password: PASSWORD }));
  const [first = ''] = await Promise.all(others);
  await page.reload();
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out all other devices?' });
  await expect(question).toContainText('2 devices have to log in again.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(as(first)('user.info', {})).resolves.toHaveProperty('id');
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await expectNoViolations(page, 'log out all');
  await question.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Log out all other devices' })).toBeHidden();
  await expect(as(first)('user.info', {})).rejects.toThrow('session_invalid');
  await page.goto('#/pages/setting/bind_authenticator');
  const { secret } = await call('user.getAuthenticator', {});
  await expect(page.getByText(secret ?? 'no key')).toBeVisible();
  const { server_time } = await call('status', {});
  await page.getByLabel('Code from the app').fill(totp(secret ?? '', server_time));
  await expect(page.getByText('Each login and each withdrawal')).toBeVisible();
});

test('specification 6: log out clears token and user; language, currency and price colours stay', async ({
  page,
  context,
}) => {
  const { token } = await signUp();
  await begin(page, { token });
  await page.goto('#/pages/setting/setting');
  // Another window of the same browser follows.
  const other = await context.newPage();
  await other.goto('#/pages/setting/setting');
  await expect(other.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Security', exact: true }).click();
  await expect(page.getByText('Security: low')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.locator('main')).toHaveCount(2);
  await page.getByRole('button', { name: /Display currency/ }).click();
  await page.getByLabel('Search currencies').fill('zzz');
  await expect(page.getByText('No currency found.')).toBeVisible();
  await page.getByLabel('Search currencies').fill('euro');
  await page.getByRole('button', { name: /EUR/ }).click();
  await page.getByRole('button', { name: /Price colours/ }).click();
  await page.getByRole('radio', { name: 'Red up, green down' }).check();
  const rising = (one: Page) =>
    one.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up'));
  await expect.poll(() => rising(page)).toBe('#f04a5a');
  await expect.poll(() => rising(other)).toBe('#f04a5a');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(other.getByRole('heading', { name: 'Réglages' })).toBeVisible();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByText('Se connecter ou créer un compte')).toBeVisible();
  // Going forward or back must not show the former user's data.
  await expect(page.locator('main')).toHaveCount(1);
  await expect(other.getByText('Se connecter ou créer un compte')).toBeVisible();
  const storedText = await page.evaluate(() => localStorage.getItem('client_state') ?? '');
  const { state } = JSON.parse(storedText);
  expect(state).toMatchObject({ token: null, user: null, language: 'fra' });
  expect(state.fiat.currency_code).toBe('EUR');
  expect(await rising(page)).toBe('#f04a5a');
  // The phone forgets at once; the server's session ends when the call arrives.
  const outcome = () => as(token)('user.info', {}).then(() => 'answered', String);
  await expect.poll(outcome).toContain('session_invalid');
});

test.describe('specification 2: async pages', () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch/ });
  test('code that fails to load is reported and can be requested again', async ({ page }) => {
    const { token } = await signUp();
    await begin(page, { token });
    await page.goto('#/pages/setting/setting');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await page.route(/security-page/, (route) => route.abort());
    await page.getByRole('button', { name: 'Security', exact: true }).click();
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
    await page.unroute(/security-page/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Security: low')).toBeVisible();
  });
});

const OWN = [
  'setting',
  'userInfo',
  'security',
  'password',
  'payPassword',
  'bind_authenticator',
  'sessions',
  'closeAccount',
];

test('account pages fit in the languages at both sizes, and pass axe', {
  tag: ['@look', '@long'],
}, async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { token } = await signUp();
  await begin(page, { token });
  for (const name of OWN) {
    await page.goto(`#/pages/setting/${name}`);
    const firstText = page.locator('main:visible').getByText(/\S/).first();
    await expect(firstText).toBeVisible();
    await expectNoViolations(page, name);
    await expectWellSet(page, name, firstText, ['#root'], LONGEST);
  }
  await page.goto('#/pages/setting/setting');
  await page.getByRole('button', { name: /Price colours/ }).click();
  const sheet = page.locator('dialog[open]');
  await expectNoViolations(page, 'colours of prices');
  await expectWellSet(page, 'colours', sheet.getByRole('radio').first(), ['dialog[open]'], LONGEST);
});
