import { callsOf } from '../../protocol/catalogue.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet, LONGEST } from './look.ts';
import { sentCode } from './operator.ts';
import { begin, earlyAccount, PASSWORD } from './people.ts';

test('R-AUTH-18: closing an account needs proof, shows its date, and can be cancelled', {
  tag: '@look',
}, async ({ page }) => {
  test.setTimeout(100_000);
  const { address, token } = earlyAccount(test.info().project.name === 'noto' ? 5 : 3);
  const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
  const call = callsOf(() => ({ origin, language: 'en', token }));
  const deleteTime = async (): Promise<number | null> => (await call('user.info', {})).delete_time;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page, { token });
  await page.goto('#/pages/setting/security');
  await page.getByRole('button', { name: 'Close account' }).click();
  const password = page.getByLabel('Login password');
  const code = page.getByLabel('Verification code');
  const ask = page.getByRole('button', { name: 'Close my account' });
  await ask.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAttribute('aria-invalid', 'true');

  // As soon as the address may get another code.
  await expect(() => call('sms_mail', { scene: 'change' })).toPass({ timeout: 65_000 });
  await code.fill(await sentCode(address));
  await password.fill('not the password');
  await ask.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('The login password is not correct.')).toBeVisible();
  await expect(code).not.toHaveAttribute('aria-invalid', 'true');
  expect(await deleteTime()).toBeNull();

  await password.fill(PASSWORD);
  await ask.click();
  const dueNote = page.getByText(/^Your account closes on /);
  await expect(dueNote).toBeVisible();
  expect(await deleteTime()).not.toBeNull();
  await expectNoViolations(page, 'an account that will be closed');
  await expectWellSet(
    page,
    'closing',
    page.getByRole('status').locator('p').first(),
    ['#root'],
    LONGEST,
  );
  await page.goBack();
  const row = page.getByRole('button', { name: /^Close account/ });
  await expect(row).toContainText(/20\d\d/);
  await row.click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays open.')).toBeVisible();
  await expect(ask).toBeVisible();
  expect(await deleteTime()).toBeNull();
});
