// Coming in: register, log in, reset, against the real server; codes come from the operator's outbox.
import { callsOf } from '../../protocol/catalogue.ts';
import { SPECIFIED_PATHS } from '../../src/navigation/specified-pages.ts';
import { totp } from '../support/totp.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet, LONGEST, speak } from './look.ts';
import { sentCode } from './operator.ts';
import { begin, newAddress, PASSWORD, signUp } from './people.ts';

const LOGIN = '#/pages/common/login';
const REGISTER = '#/pages/common/register';
/** A page of the specification that is not there. */
const ABSENT = '#/pages/of/nothing';

test.describe('specification 5, 6: registration', () => {
  test('by e-mail with the code that was sent; the new user is in', async ({ page }) => {
    await begin(page);
    await page.goto(REGISTER);
    const address = newAddress();
    await page.getByLabel('E-mail').last().fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
    // As it is pasted out of a message.
    const sent = await sentCode(address);
    await page.getByLabel('Verification code').focus();
    await page.keyboard.insertText(`${sent.slice(0, 3)} ${sent.slice(3)}`);
    await expect(page.getByLabel('Verification code')).toHaveValue(sent);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expect(page.getByText('Password strength: strong')).toBeVisible();
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await expect(page.getByLabel('Invite code')).toHaveValue('POCKET');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/index\/index/);
    const stored = await page.evaluate(() => localStorage.getItem('client_state') ?? '');
    expect(JSON.parse(stored).state.token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(PASSWORD);
  });

  test('what is wrong stands at its field, all of it, and nothing is sent', async ({ page }) => {
    await begin(page);
    await page.goto(REGISTER);
    await page.getByLabel('E-mail').last().fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm password').fill('other one');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/user/register')) sent += 1;
    });
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByText('Please enter a correct e-mail address.')).toBeVisible();
    await expect(page.getByLabel('E-mail').last()).toBeFocused();
    await expect(page.getByLabel('Verification code')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toBe(0);
    await speak(page, 'fra');
    await expect(page.getByText('Saisissez une adresse')).toBeVisible();
    await speak(page, 'en');
    await page.getByLabel('E-mail').last().fill('somebody@example.com');
    await expect(page.getByText('Please enter a correct e-mail address.')).toBeHidden();
  });

  test('a shared link brings its invite code; the area is chosen on a page of its own', async ({
    page,
  }) => {
    await begin(page);
    await page.goto('#/register?extension_code=FRIEND99');
    await expect(page).toHaveURL(/pages\/common\/register\?extension_code=FRIEND99/);
    await expect(page.getByLabel('Invite code')).toHaveValue('FRIEND99');
    await page.getByLabel('Confirm password').fill('kept while away');
    await page.getByRole('button', { name: /Country or region/ }).click();
    const likely = page.getByRole('region', { name: 'Suggested' }).getByRole('button');
    await expect(likely.first()).toHaveText(/United States/);
    await expect(page.getByRole('region', { name: 'All' }).getByRole('button')).not.toHaveCount(0);
    await page.getByLabel('Search name or code').fill('thai');
    await expect(likely).toHaveCount(0);
    await page.getByRole('button', { name: /Thailand/ }).click();
    await expect(page.getByRole('button', { name: /Thailand/ })).toBeVisible();
    await expect(page.getByLabel('Confirm password')).toHaveValue('kept while away');
  });
});

test.describe('specification 4, 6: login', () => {
  test('a wrong password is said at its field; the right one brings in', async ({ page }) => {
    const { address } = await signUp();
    await begin(page);
    await page.goto(LOGIN);
    await page.getByLabel('E-mail').last().fill(address);
    await page.getByLabel('Password', { exact: true }).fill('wrong wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    // Who cannot come in finds somebody to ask, and the form again.
    await page.getByRole('link', { name: 'Contact us' }).click();
    await expect(page.getByRole('link', { name: 'support@pocket.exchange' })).toBeVisible();
    await expect(page.getByText('Log in to write to us here')).toBeVisible();
    await expectNoViolations(page, 'contact of a guest');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).dblclick();
    await expect(page).toHaveURL(/index\/index/);
  });

  test('the password is masked, may be pasted and filled in by its keeper, and is never stored', async ({
    page,
  }) => {
    const { address } = await signUp();
    await begin(page);
    await page.goto(LOGIN);
    const field = page.getByLabel('Password', { exact: true });
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    const isPasted = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(isPasted).toBe(true);
    await page.getByLabel('E-mail').last().fill(address);
    await field.fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/index\/index/);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain(PASSWORD);
    expect(stored).not.toContain(address);
    expect(stored).toContain('token');
  });

  test('with an authenticator: its code is asked for over the form', async ({ page }) => {
    const { address, token } = await signUp();
    const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
    const call = callsOf(() => ({ origin, language: 'en', token }));
    const { secret } = await call('user.getAuthenticator', {});
    const { server_time } = await call('status', {});
    // The step before: that of now is left for the login.
    const google_code = totp(secret ?? '', server_time - 30_000);
    await call('user.bindAuthenticator', { google_code });
    await begin(page);
    await page.goto(LOGIN);
    await page.getByLabel('E-mail').last().fill(address);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    const code = page.getByLabel('Authenticator code');
    await code.fill('000000');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    const now = (await call('status', {})).server_time;
    await code.fill(totp(secret ?? '', now));
    await expect(page).toHaveURL(/index\/index/);
  });

  test('a number has its area; a reset keeps the account, and a wrong code is said at its field', async ({
    page,
  }) => {
    const { address } = await signUp();
    await begin(page);
    await page.goto(LOGIN);
    await page.getByRole('tab', { name: 'Mobile' }).click();
    await expect(page.getByRole('button', { name: /Country or region: / })).toBeVisible();
    await page.getByRole('tab', { name: 'E-mail' }).click();
    await page.getByLabel('E-mail').last().fill(address);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByLabel('E-mail').last()).toHaveValue(address);
    // The code of the registration went there a moment ago: the button tells how long to wait.
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
    await page.getByLabel('Verification code').fill('000000');
    await page.getByLabel('New password').fill('another password');
    await page.getByLabel('Confirm password').fill('another password');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByLabel('Verification code')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Verification code')).toBeFocused();
    // What the server refused is said in the language of now too.
    await expect(page.getByText('The code is not correct.')).toBeVisible();
    await speak(page, 'fra');
    await expect(page.getByText('Le code est incorrect.')).toBeVisible();
  });
});

test.describe('specification 2: the shell', () => {
  test('a tab keeps its scroll and what was typed; back closes what was opened', async ({
    page,
  }) => {
    await begin(page);
    await page.goto('#/pages/market/market');
    const rows = page.locator('a[href*="market/detail"]');
    await expect(rows.first()).toBeVisible();
    // Its rows come one after the other.
    const scrolled = () =>
      page.evaluate(() => {
        scrollTo(0, 900);
        return scrollY;
      });
    await expect.poll(scrolled).toBeGreaterThan(800);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL(/index\/index/);
    await page.getByRole('link', { name: 'Market', exact: true }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
    await page.touchscreen.tap(195, 500);
    await expect(page).toHaveURL(/detail/);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  });

  test('an address that leads nowhere says so, and the app goes on', async ({ page }) => {
    await begin(page);
    await page.goto('#/pages/of/nothing');
    await expect(page.getByText('This page does not exist')).toBeVisible();
    await page.getByRole('button', { name: 'Go to the start' }).click();
    await expect(page).toHaveURL(/index\/index/);
  });

  test('every page identifier resolves to its page', async ({ page }) => {
    test.slow();
    const { token } = await signUp();
    await begin(page, { token });
    await page.goto('#/pages/setting/about');
    for (const path of SPECIFIED_PATHS) {
      await page.evaluate((next) => {
        for (const main of document.querySelectorAll('main'))
          main.toggleAttribute('data-former', main.checkVisibility());
        location.hash = `#${next}`;
      }, path);
      // Other names of the trading page lead to it at a tab: where it was on view already, its `main` stays.
      const isTab = /\/transaction\/(index2|currency|contract)$/.test(path);
      const main = page
        .locator(isTab ? 'main' : 'main:not([data-former])')
        .filter({ visible: true });
      await expect(main, path).toContainText(/\S/);
      await expect(main, path).not.toContainText('This page does not exist');
      await expect(main, path).not.toContainText('not available yet');
    }
  });
});

test('look: the pages by which one comes in hold in the languages at both sizes, and for axe', {
  tag: '@look',
}, async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page);
  for (const path of [LOGIN, REGISTER, '#/pages/common/forgot', '#/pages/common/area', ABSENT]) {
    await page.goto(path);
    const shown = page.locator('main:visible').getByText(/\S/).first();
    await expect(shown).toBeVisible();
    await expectNoViolations(page, path);
    await expectWellSet(page, path.replace(/\W+/g, '-'), shown, ['#root'], LONGEST);
  }
});
