import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import sharp from 'sharp';
import { callsOf } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet } from './look.ts';
import { operator, sentCode } from './operator.ts';
import { begin, earlyAccount, PAY_PASSWORD, signUp } from './people.ts';
import { showsRealMoney } from './real-money.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const CARD = '11010519491231002X';
const MOBILE = '13900139077';
const OTHER_MOBILE = '13900139075';
const origin = (): string => `http://localhost:${process.env['PE_E2E_PORT']}`;
const callsWith = (token: string) => callsOf(() => ({ origin: origin(), language: 'en', token }));
let keys = 0;

function newKey(): string {
  keys += 1;
  return `in-out-spec-${process.pid}-${keys}-0000`;
}

async function open(page: Page, path: string, hasMoney = true) {
  const { token } = await signUp();
  const call = callsWith(token);
  if (hasMoney)
    await call('sandbox.faucet', { currency_id: USDT, number: '10000', idempotency_key: newKey() });
  await begin(page, { token });
  await page.goto(`#/pages/${path}`);
  return call;
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('assets', () => {
  test("the user's coin is listed and found, and the eye hides its amount", async ({ page }) => {
    test.slow();
    const call = await open(page, 'fund/assets');
    const coins = page.getByRole('region', { name: 'Coins' });
    await expect(coins.getByText('10,000.00 USDT', { exact: true })).toBeVisible();
    const { total_usd } = await call('wallet.list', {});
    expect(new Decimal(total_usd).gt(9_000)).toBe(true);
    await expectNoViolations(page, 'assets');
    await expect(page.getByText('Practice', { exact: true })).toBeVisible();
    await expect(page.getByText('Practice money: it has no real value')).toBeVisible();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    const reset = page.getByRole('alertdialog', { name: 'Reset practice account' });
    await expect(reset.getByText('Closes all positions', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await coins.getByRole('button', { name: 'USDT' }).click();
    await expect(page.getByRole('heading', { name: 'USDT' })).toBeVisible();
    const accounts = page.getByRole('region', { name: 'Balance by account' });
    await expect(accounts.getByText('10,000.00 USDT')).toBeVisible();
    await expectNoViolations(page, 'coin');
    await accounts.getByRole('button', { name: 'Spot' }).click();
    await expect(page.getByText('Frozen 0.00')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await coins.getByRole('searchbox').fill('eth');
    await expect(coins.getByText('Nothing found')).toBeVisible();
    await coins.getByRole('searchbox').fill('usd');
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(coins.getByText('******').first()).toBeVisible();
    await expect(coins.getByText('10,000.00 USDT', { exact: true })).toBeHidden();
    await page.getByRole('radio', { name: 'Coin' }).check();
    await expect(page.getByText('Nothing in this account yet')).toBeVisible();
  });

  test('@look texts and touch targets fit in the languages at both sizes', async ({ page }) => {
    test.slow();
    const call = await open(page, 'fund/assets');
    const half = { currency_id: BTC, number: '0.5' };
    await call('sandbox.faucet', { ...half, idempotency_key: newKey() });
    const move = { from_field: 'change', to_field: 'lever' } as const;
    await call('wallet.change', { ...half, ...move, idempotency_key: newKey() });
    await page.getByRole('radio', { name: 'Coin' }).check();
    const coin = page.getByRole('region', { name: 'BTC' });
    await expect(coin.getByText('0.5', { exact: true }).first()).toBeVisible();
    await expectWellSet(page, 'assets', coin, ['header', 'main']);
  });
});

test.describe('deposit', () => {
  test('R-FUNDS-3: practice mode has no address; its money goes to the accounts that need it, then to a first trade', async ({
    page,
  }) => {
    test.slow();
    const call = await open(page, 'fund/select', false);
    await expect(page.getByText('Practice', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: /^BTC/ }).click();
    await expect(page.getByRole('button', { name: 'Get practice BTC' })).toBeVisible();
    await expect(page.getByText(/Your .* address/)).toHaveCount(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Get practice USDT' }).click();
    await expect(page.getByText('10,000.00 USDT credited')).toBeVisible();
    const sheet = page.getByRole('dialog', { name: 'Where should it go?' });
    await expect(sheet.getByLabel('Futures')).toHaveValue('4000');
    await expect(sheet.getByLabel('Options')).toHaveValue('1000');
    await expect(sheet).toContainText('5,000.00 USDT');
    await expectNoViolations(page, 'spread practice money');
    await sheet.getByLabel('Options').fill('20000');
    await expect(sheet.getByRole('button', { name: 'Distribute' })).toBeDisabled();
    await sheet.getByLabel('Options').fill('500');
    await sheet.getByRole('button', { name: 'Distribute' }).click();
    await page.getByRole('button', { name: 'Make your first trade' }).click();
    await expect(page).toHaveURL(/transaction\/index\?.*tab=contract/);
    const availableIn = async (account_type: 'change' | 'lever' | 'micro') =>
      (await call('wallet.detail', { currency_id: USDT, account_type })).available;
    expect(await Promise.all((['change', 'lever', 'micro'] as const).map(availableIn))).toEqual([
      ...['5500', '4000', '500'],
    ]);
  });

  test("outside practice mode the address is the server's", async ({ page }) => {
    test.slow();
    await showsRealMoney(page);
    const call = await open(page, 'fund/select', false);
    await expectNoViolations(page, 'deposit coins');
    await page.getByRole('button', { name: /^USDT/ }).click();
    await expect(page.getByText('Your TRC20 address')).toBeVisible();
    const deposit = await call('wallet.get_in_address', { currency_id: USDT, chain: 'TRC20' });
    await expect(page.getByRole('main')).toContainText(deposit.address);
    await expectNoViolations(page, 'deposit address');
    await page.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('radio', { name: 'ERC20' }).check();
    await expect(page.getByText('Your ERC20 address')).toBeVisible();
    await call('sandbox.faucet', { currency_id: USDT, idempotency_key: newKey() });
    await page.getByRole('button', { name: 'Deposits and withdrawals' }).click();
    await expect(page.getByText('Credited', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'deposits and withdrawals');
  });

  test('R-FUNDS-13: fiat by bank shows the account and the reference, and takes the receipt', async ({
    page,
  }) => {
    await operator(
      ...['bank', 'set', 'GBP', 'GB29 NWBK 6016 1331 9268 19'],
      ...['Harbour Bank', 'Pocket Exchange Ltd', 'NWBKGB2L'],
    );
    await showsRealMoney(page);
    const call = await open(page, 'fund/select', false);
    await page.getByRole('button', { name: /^GBP/ }).click();
    const card = page.getByRole('region', { name: 'Our bank account' });
    const { id } = await call('user.info', {});
    await expect(card.getByText(`Write PE${id} as the payment reference`)).toBeVisible();
    await expect(card.getByText('GB29 NWBK 6016 1331 9268 19')).toBeVisible();
    await expectNoViolations(page, 'deposit by bank');
    await page.getByLabel('Amount').fill('50');
    await page.getByLabel('Your account number or the payment’s reference').fill('GB00 1234');
    const file = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#abc' } })
      .png()
      .toBuffer();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: file });
    await page.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Receipt submitted')).toBeVisible();
    const { list } = await call('recharge.log', {});
    expect(list).toMatchObject([{ currency_name: 'GBP', type: 'bank', amount: '50', status: 0 }]);
  });
});

/** In a sheet over the form that needs it. */
async function setPayPasswordInPlace(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Set pay password' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pay password' });
  await sheet.getByLabel('New password').fill(PAY_PASSWORD);
  await sheet.getByLabel('Confirm password').fill(PAY_PASSWORD);
  await expectNoViolations(page, 'set the pay password in place');
  // An address gets one code a minute.
  await expect(async () => {
    await sheet.getByRole('button', { name: 'Send code' }).click({ timeout: 1_000 });
    await expect(page.getByText(/^Code sent/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 65_000 });
  await sheet.getByLabel('Verification code').fill(await sentCode(address));
  await sheet.getByRole('button', { name: 'Set pay password' }).click();
  await expect(sheet).toHaveCount(0);
}

test.describe('withdraw', () => {
  test('R-GATE-3: the form leads to verification and back, with the input kept', async ({
    page,
  }) => {
    test.slow();
    const call = await open(page, 'fund/withdraw');
    await page.getByLabel('Amount').fill('123.45');
    // The book is empty: the address is typed, and checked on the way.
    const address = page.getByRole('textbox', { name: 'Address', exact: true });
    await expect(page.getByRole('button', { name: 'Enter an address' })).toBeDisabled();
    await address.fill('0x52908400098527886E0F7030069857D2E4169EE7');
    await expect(page.getByText('This address is on ERC20', { exact: false })).toBeVisible();
    await address.fill(TRON);
    await expect(page.getByText('This address is on ERC20', { exact: false })).toHaveCount(0);
    await expect(page.getByText('Limit at level 1')).toBeVisible();
    await expectNoViolations(page, 'withdraw form');
    await page.getByRole('button', { name: 'Verify now' }).click();
    await expect(page).toHaveURL(/setting\/real/);
    await page.goBack();
    await expect(page.getByLabel('Amount').filter({ visible: true })).toHaveValue('123.45');
    await expect(address.filter({ visible: true })).toHaveValue(TRON);
    // The form outlasts a reload on the way.
    await page.getByRole('button', { name: 'Verify now' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/setting\/real/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Identity verification' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Amount').filter({ visible: true })).toHaveValue('123.45');
    await expect(address.filter({ visible: true })).toHaveValue(TRON);
    await page.getByLabel('Amount').fill('99999');
    await expect(page.getByText('Insufficient balance.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Correct the amount' })).toBeDisabled();
    // Without a level no limit is named: the form's own button leads on, and continues once verified.
    await page.getByLabel('Amount').fill('123.45');
    await page.getByRole('button', { name: 'Verify to continue' }).click();
    await expect(page).toHaveURL(/setting\/real/);
    await call('sms_mail', { user_string: OTHER_MOBILE, scene: 'bind' });
    const code = await sentCode(`+86${OTHER_MOBILE}`);
    await call('safe.mobile', { mobile: OTHER_MOBILE, code });
    await call('user.real', { real_type: 1, name: 'Ann Example', card_id: CARD });
    await operator('identity', 'approve', String((await call('user.info', {})).id), '1');
    await page.goBack();
    await expect(address.filter({ visible: true })).toHaveValue(TRON);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const sheet = page.getByRole('alertdialog', { name: 'Confirm withdrawal' });
    await expect(sheet).toContainText('123.45');
  });

  test('R-FUNDS-5: a pay password is set in place, what was typed stays; requested, shown with its steps, cancelled: everything is returned', async ({
    page,
  }) => {
    test.slow();
    const early = earlyAccount(6);
    const call = callsWith(early.token);
    await call('sandbox.faucet', { currency_id: USDT, number: '1000', idempotency_key: newKey() });
    await call('sms_mail', { user_string: MOBILE, scene: 'bind' });
    await call('safe.mobile', { mobile: MOBILE, code: await sentCode(`+86${MOBILE}`) });
    await call('user.real', { real_type: 1, name: 'Ann Example', card_id: CARD });
    await operator('identity', 'approve', String((await call('user.info', {})).id), '1');
    await begin(page, { token: early.token });
    await page.goto('#/pages/fund/withdraw');
    await page.getByLabel('Amount').fill('100');
    await setPayPasswordInPlace(page, early.address);
    await expect(page.getByText('Set a pay password first')).toHaveCount(0);
    await expect(page.getByLabel('Amount')).toHaveValue('100');
    const file = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const qr_code = await call('upload', {
      file: new Blob([new Uint8Array(file)], { type: 'image/png' }),
    });
    await call('user.wallet.save', {
      currency: USDT,
      chain: 'TRC20',
      address: TRON,
      name: 'Cold store',
      qr_code,
      password: PAY_PASSWORD,
    });
    await page.reload();
    await page.getByRole('button', { name: 'Address from your book' }).click();
    await page.getByRole('dialog').getByText('Cold store · TRC20').click();
    await expect(page.getByLabel('Amount')).toHaveValue('100');
    await page.getByRole('button', { name: 'Continue' }).click();
    const sheet = page.getByRole('alertdialog', { name: 'Confirm withdrawal' });
    await expectNoViolations(page, 'confirm a withdrawal');
    await sheet.getByLabel('Pay password').fill('not this one');
    await sheet.getByRole('button', { name: 'Withdraw' }).click();
    await expect(sheet.getByText('The pay password is not correct.')).toBeVisible();
    await sheet.getByLabel('Pay password').fill(PAY_PASSWORD);
    await sheet.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page).toHaveURL(/tab=withdrawals/);
    const { list } = await call('user.withdraw.list', {});
    const [request] = list;
    if (request === undefined) throw new Error('no withdrawal');
    const remainingMoney = new Decimal(1_000).sub(request.number).sub(request.fee).toString();
    expect((await call('wallet.detail', { currency_id: USDT })).available).toBe(remainingMoney);
    await page.getByText('Under review').click();
    await expect(page.getByText('you can cancel', { exact: false })).toBeVisible();
    await expectNoViolations(page, 'state of a withdrawal');
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await expect(page.getByText('Cancelled').first()).toBeVisible();
    expect((await call('wallet.detail', { currency_id: USDT })).available).toBe('1000');
  });
});
