import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import { SPECIFIED_PATHS } from '../support/specified-pages.ts';
import { totp } from '../support/totp.ts';
import { expectDrawn } from './drawing.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet, LANGUAGES, LONGEST, setTheme, speak } from './look.ts';
import { sentCode } from './operator.ts';
import { begin, fillRegistration, newAddress, PASSWORD, signUp } from './people.ts';
import { smallTargets, textFaults } from './text-measure.ts';

const LONG = process.env['LONG'] === '1';
const LOGIN = '#/pages/common/login';
const REGISTER = '#/pages/common/register';
const ABSENT = '#/pages/of/nothing';
const OPENED = 'main:not([data-former])';
/** Other identifiers of the trading page open it at a tab: if it is already visible, its `main` stays. */
const STAYS = /\/transaction\/(index2|currency|contract)$/;

test.describe('specification 5, 6: registration', () => {
  test('one question a page: address, code, password; the new user is signed in', async ({
    page,
  }) => {
    await begin(page);
    await page.goto(REGISTER);
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    const address = newAddress();
    await page.getByLabel('E-mail').last().fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = page.getByLabel('Verification code');
    await expect(code).toBeFocused();
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
    const digits = await sentCode(address);
    const wrong = digits === '000000' ? '000001' : '000000';
    await code.fill(wrong);
    await expect(page.getByText('The code is not correct.')).toBeVisible();
    // The phone's Back goes to the former question, and keeps everything: no second code is sent.
    await page.goBack();
    await expect(page.getByLabel('E-mail').last()).toHaveValue(address);
    await page.getByRole('button', { name: 'Continue' }).click();
    // Pasted with a space; the sixth digit goes on by itself.
    await code.focus();
    await page.keyboard.insertText(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await password.fill(PASSWORD);
    await expect(page.getByText('Password strength: strong')).toBeVisible();
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(code).toHaveValue(digits);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Confirm password')).toHaveValue(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/index\/index/);
    const storedText = await page.evaluate(() => localStorage.getItem('client_state') ?? '');
    expect(JSON.parse(storedText).state.token).toMatch(/^[\w-]{43}$/);
    expect(storedText).not.toContain(PASSWORD);
  });

  test('errors are shown at their fields, and nothing is sent', async ({ page }) => {
    await begin(page);
    await page.goto(REGISTER);
    const sentPaths: string[] = [];
    page.on('request', (request) => sentPaths.push(new URL(request.url()).pathname));
    await page.getByLabel('E-mail').last().fill('nobody');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Please enter a correct e-mail address.')).toBeVisible();
    await expect(page.getByLabel('E-mail').last()).toBeFocused();
    expect(sentPaths).not.toContain('/api/sms_mail');
    await speak(page, 'fra');
    await expect(page.getByText('Saisissez une adresse')).toBeVisible();
    await speak(page, 'en');
    await page.getByRole('button', { name: 'Invite code or region' }).click();
    await page.getByLabel('Invite code').fill('NOSUCH1');
    await fillRegistration(page);
    await page.getByRole('checkbox').uncheck();
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
    expect(sentPaths).not.toContain('/api/user/register');
    // A refusal leads to the question that it concerns.
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByLabel('Invite code')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Invite code').fill('POCKET');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/index\/index/);
  });

  test('a shared link fills in its invite code; the area is selected on its own page', async ({
    page,
  }) => {
    await begin(page);
    await page.goto('#/register?extension_code=FRIEND99');
    await expect(page).toHaveURL(/pages\/common\/register\?extension_code=FRIEND99/);
    await expect(page.getByLabel('Invite code')).toHaveValue('FRIEND99');
    await page.getByLabel('E-mail').last().fill('kept@example.com');
    await page.getByRole('button', { name: /Country or region/ }).click();
    const likely = page.getByRole('region', { name: 'Suggested' }).getByRole('button');
    await expect(likely.first()).toHaveText(/United States/);
    await expect(page.getByRole('region', { name: 'All' }).getByRole('button')).not.toHaveCount(0);
    await page.getByLabel('Search by name or code').fill('thai');
    await expect(likely).toHaveCount(0);
    await page.getByRole('button', { name: /Thailand/ }).click();
    await expect(page.getByRole('button', { name: /Thailand/ })).toBeVisible();
    await expect(page.getByLabel('E-mail').last()).toHaveValue('kept@example.com');
  });
});

test.describe('specification 4, 6: login', () => {
  test('a wrong password has an error at its field; the right one signs in', async ({ page }) => {
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
    await page.getByRole('link', { name: 'Contact us' }).click();
    await expect(page.getByRole('link', { name: 'support@pocket.exchange' })).toBeVisible();
    await expect(page.getByText('Log in to write to us here')).toBeVisible();
    await expectNoViolations(page, 'contact of a guest');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).dblclick();
    await expect(page).toHaveURL(/index\/index/);
  });

  test('the password is masked, can be pasted and filled in by a password manager, and is never stored', async ({
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
    const storedText = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(storedText).not.toContain(PASSWORD);
    expect(storedText).not.toContain(address);
    expect(storedText).toContain('token');
  });

  test('with an authenticator, its code is asked for above the form', async ({ page }) => {
    const { address, token } = await signUp();
    const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
    const call = callsOf(() => ({ origin, language: 'en', token }));
    const { secret } = await call('user.getAuthenticator', {});
    const { server_time } = await call('status', {});
    // The former time step: the current one is needed for the login.
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

  test('a number has its area; a reset keeps the account, and a wrong code has an error at its field', async ({
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
    // The code of the registration was just sent there: the button shows how long to wait.
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
    await page.getByLabel('Verification code').fill('000000');
    await page.getByLabel('New password').fill('another password');
    await page.getByLabel('Confirm password').fill('another password');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByLabel('Verification code')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Verification code')).toBeFocused();
    await expect(page.getByText('The code is not correct.')).toBeVisible();
    await speak(page, 'fra');
    await expect(page.getByText('Le code est incorrect.')).toBeVisible();
  });
});

test.describe('specification 2: the shell', () => {
  test('a tab keeps its scroll position and input; back closes what was opened', async ({
    page,
  }) => {
    await begin(page);
    await page.goto('#/pages/market/market');
    const rows = page.locator('a[href*="market/detail"]');
    await expect(rows.first()).toBeVisible();
    // Its rows appear one after the other.
    const scrollPosition = () =>
      page.evaluate(() => {
        scrollTo(0, 900);
        return scrollY;
      });
    await expect.poll(scrollPosition).toBeGreaterThan(800);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL(/index\/index/);
    await page.getByRole('link', { name: 'Market', exact: true }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
    await page.touchscreen.tap(195, 500);
    await expect(page).toHaveURL(/detail/);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  });

  test('Back from a tab goes home, and from home out, whatever was visited before; a second tap goes to the top', async ({
    page,
  }) => {
    await begin(page);
    await page.goto('#/pages/index/index');
    const tab = (name: string) => page.getByRole('link', { name, exact: true });
    await tab('Market').tap();
    await expect(tab('Market')).toHaveAttribute('aria-current', 'page');
    await page.locator('main:visible a[href*="market/detail"]').first().tap();
    await expect(page).toHaveURL(/market\/detail/);
    await page.getByRole('button', { name: /^Buy/ }).first().tap();
    await expect(page).toHaveURL(/transaction\/index/);
    await tab('Finance').tap();
    await expect(page).toHaveURL(/financial\/index/);
    await tab('Market').tap();
    await expect(page).toHaveURL(/market\/market/);
    const scrollPosition = () =>
      page.evaluate(() => {
        scrollBy(0, 200);
        return scrollY;
      });
    await expect.poll(scrollPosition).toBeGreaterThan(200);
    await tab('Market').tap();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/index\/index/);
    await expect(page.getByRole('tab', { name: 'Hot' })).toBeVisible();
    // Home is the first entry: a step further back leaves the app.
    expect(await page.evaluate(() => history.state?.idx ?? 0)).toBe(0);

    // Also for an app that starts on another tab.
    const other = await page.context().newPage();
    await begin(other);
    await other.goto('#/pages/market/market');
    await expect(other.getByRole('link', { name: 'Market', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    // Home is put below the tab in steps of the browser's history.
    await expect.poll(() => other.evaluate(() => history.state?.idx ?? 0)).toBe(1);
    await other.goBack();
    await expect(other).toHaveURL(/index\/index/);
    await expect(other.getByRole('tab', { name: 'Hot' })).toBeVisible();
    expect(await other.evaluate(() => history.state?.idx ?? 0)).toBe(0);
  });

  test('practice money is marked in the first drawing, and a deposit begins with its coin', async ({
    page,
  }) => {
    await begin(page, { token: (await signUp()).token });
    await page.goto('#/pages/fund/receive');
    await expect(page).toHaveURL(/fund\/select/);
    await page.goto('#/pages/fund/assets');
    const strip = page.getByText('Practice money: it has no real value');
    await expect(strip).toBeVisible();
    await page.route('**/api/getSetting*', () => undefined);
    await page.reload();
    await expect(strip).toBeVisible();
  });

  test('specification 6: each page that needs a session leads a guest to the login page, whatever came before', async ({
    page,
  }) => {
    await begin(page);
    await page.goto('#/pages/setting/about');
    await expect(page.locator('main:visible')).toContainText(/\S/);
    const open = (hash: string) => page.evaluate((next) => location.assign(next), hash);
    const from = (path: string) => new RegExp(`common/login\\?from=.*${path}`);
    await open('#/pages/transaction/contract_order');
    await page.waitForTimeout(900);
    await open('#/pages/transaction/seconds_order');
    await expect(page).toHaveURL(from('seconds_order'));
    // Back during the wait: the page that is visible then stays, and the next wish counts.
    await page.goto('#/pages/setting/about');
    await open('#/pages/setting/bill');
    await expect(page.getByText('Please log in first').first()).toBeVisible();
    await page.goBack();
    await page.waitForTimeout(1_300);
    await expect(page).toHaveURL(/setting\/about/);
    // Two quick taps: the later one counts.
    await page.goto('#/pages/index/index');
    await page.getByRole('link', { name: 'Deposit' }).first().tap();
    await page.getByRole('link', { name: 'Withdraw' }).first().tap();
    await expect(page).toHaveURL(from('withdraw'));
  });

  test('an unknown address is reported, and the app continues', async ({ page }) => {
    await begin(page);
    await page.goto('#/pages/of/nothing');
    await expect(page.getByText('This page does not exist')).toBeVisible();
    await page.getByRole('button', { name: 'Go to home' }).click();
    await expect(page).toHaveURL(/index\/index/);
  });

  for (const who of LONG ? (['a user', 'a guest'] as const) : (['a user'] as const)) {
    // The short form has the longest words on the smallest phone.
    for (const language of LONG ? LANGUAGES : ['fra']) {
      // The fixture refuses each line in the console.
      test(`every page identifier resolves to its page, for ${who}, in ${language}`, async ({
        page,
      }) => {
        // Sixty pages; the long form runs beside other long ones.
        test.setTimeout(LONG ? 600_000 : 240_000);
        const absent = absentIn(language);
        const isGuest = who === 'a guest';
        await begin(page, { language, token: isGuest ? null : (await signUp()).token });
        if (!LONG) await page.setViewportSize({ width: 320, height: 568 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto('#/pages/setting/about');
        for (const path of SPECIFIED_PATHS) {
          const main = await mainOf(page, path, isGuest);
          const patience = { timeout: LONG ? 60_000 : 15_000 };
          await expect(main, path).toContainText(/\S/, patience);
          await expect(main, path).not.toContainText(absent, patience);
          if (LONG && language === 'en') {
            await expectNoViolations(page, path);
            await setTheme(page, 'light');
            await expectNoViolations(page, `${path} in light`);
            await setTheme(page, 'dark');
          }
          if (!LONG && !STAYS.test(path)) await expectRoom(page, path);
        }
      });
    }
  }
});

/** No text is cut or covered, no touch target too small. */
async function expectRoom(page: Page, path: string): Promise<void> {
  await expectDrawn(page);
  const root = `${OPENED}:visible`;
  const faults = [...(await textFaults(page, root)), ...(await smallTargets(page, root))];
  expect.soft(faults, path).toEqual([]);
}

function absentIn(language: string): string {
  const file = new URL(`../../locales/${language}/absent.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { not_found: string }).not_found;
}

async function mainOf(page: Page, path: string, isGuest: boolean): Promise<Locator> {
  // A guest gets the same login page for each page that needs a session, so it may stay.
  const mayStay = isGuest && page.url().includes('/common/login');
  await page.evaluate(
    ([next, isFormer]) => {
      for (const main of document.querySelectorAll('main'))
        main.toggleAttribute('data-former', isFormer && main.checkVisibility());
      location.hash = `#${next}`;
    },
    [path, !mayStay] as const,
  );
  return page.locator(STAYS.test(path) ? 'main' : OPENED).filter({ visible: true });
}

test('entry pages fit in the languages at both sizes, and pass axe', {
  tag: ['@look', '@long'],
}, async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page);
  for (const path of [LOGIN, REGISTER, '#/pages/common/forgot', '#/pages/common/area', ABSENT]) {
    await page.goto(path);
    const firstText = page.locator('main:visible').getByText(/\S/).first();
    await expect(firstText).toBeVisible();
    await expectNoViolations(page, path);
    await expectWellSet(page, path.replace(/\W+/g, '-'), firstText, ['#root'], LONGEST);
  }
});
