// Refusals of money calls that no form foresees: something else happens between the press and the call.

import type { Page } from '@playwright/test';
import { USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { losesReply } from './lost-reply.ts';
import { operator, sentCode } from './operator.ts';
import { begin, earlyAccount, PAY_PASSWORD, setPayPassword, signUp } from './people.ts';
import { pick } from './pick.ts';
import { showsRealMoney } from './real-money.ts';
import { receipt } from './receipt.ts';
import { rewrites } from './rewrites.ts';
import { type Calls, callsAt, newKey } from './traders.ts';

const origin = (): string => `http://localhost:${process.env['PE_E2E_PORT']}`;
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const CARD = '11010519491231002X';
const MOBILE = '13900139081';
const HKD = 1005;
/** No other test uses it. */
const CLOSED_COIN = 'TIA';

async function holder(page: Page, path: string, number = '10000'): Promise<Calls> {
  const { token } = await signUp();
  const call = callsAt(origin(), token);
  await call('sandbox.faucet', { currency_id: USDT, number, idempotency_key: newKey() });
  await begin(page, { token });
  await page.goto(`#/pages/${path}`);
  return call;
}

/** Runs before the next call of this kind reaches the server. */
async function before(page: Page, api: string, change: () => Promise<unknown>): Promise<void> {
  let isFirst = true;
  await page.route(`**/api/${api}`, async (route) => {
    if (isFirst) {
      isFirst = false;
      await change();
    }
    await route.continue();
  });
}

const moveAway = (call: Calls, number: string) =>
  call('wallet.change', {
    currency_id: USDT,
    number,
    from_field: 'change',
    to_field: 'micro',
    idempotency_key: newKey(),
  });

const available = async (call: Calls): Promise<string> =>
  (await call('wallet.detail', { currency_id: USDT })).available;

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: /status of 4\d\d|ERR_CONNECTION_RESET/,
});

for (const { path, api, field, action } of [
  {
    path: 'fund/fundTransfer',
    api: 'wallet/change',
    field: 'Amount',
    action: 'Transfer 6,000 USDT',
  },
  {
    path: 'fund/transfer',
    api: 'user/Transfer',
    field: 'You pay',
    action: 'Convert 6,000 USDT',
  },
]) {
  test(`insufficient_balance: ${api}: the money left by another device`, async ({ page }) => {
    const call = await holder(page, path);
    await page.getByRole('textbox', { name: field }).fill('6000');
    const send = page.getByRole('button', { name: action });
    await expect(send).toBeEnabled();
    await before(page, api, () => moveAway(call, '5000'));
    await send.click();
    await expect(page.getByText('Insufficient balance.').first()).toBeVisible();
    expect(await available(call)).toBe('5000');
  });
}

test('faucet_limit: the answer says what is left of the day', async ({ page }) => {
  const call = await holder(page, 'fund/select', '90000');
  await before(page, 'sandbox/faucet', () =>
    call('sandbox.faucet', { currency_id: USDT, number: '9990', idempotency_key: newKey() }),
  );
  await page.getByRole('button', { name: 'Get practice USDT' }).click();
  await expect(page.getByText(/^Daily limit reached\. You can get [\d.]+ more\.$/)).toBeVisible();
  expect(await available(call)).toBe('99990');
});

test('above_maximum: a conversion that is too large has its error at the field', {
  tag: '@long',
}, async ({ page }) => {
  const call = await holder(page, 'fund/transfer');
  const pay = page.getByRole('textbox', { name: 'You pay' });
  await pay.fill('100');
  const send = page.getByRole('button', { name: 'Convert 100 USDT' });
  await expect(send).toBeEnabled();
  await rewrites(page, 'user/Transfer', { number: '99999999999' });
  await send.click();
  await expect(page.getByText(/^Cannot be more than [\d,.]+\.$/)).toBeVisible();
  await expect(pay).toHaveAttribute('aria-invalid', 'true');
  expect(await available(call)).toBe('10000');
});

test('price_stale: the operator closes a coin while its quote is open', async ({ page }) => {
  const call = await holder(page, 'fund/transfer');
  await pick(page, 'You get', `${CLOSED_COIN} Available 0`);
  await page.getByRole('textbox', { name: 'You pay' }).fill('100');
  await expect(page.getByRole('region', { name: 'Quote' })).toBeVisible();
  await operator('instrument', 'set', `${CLOSED_COIN}/USDT`, 'is_open', '0');
  try {
    await page.getByRole('button', { name: 'Convert 100 USDT' }).click();
    await expect(page.getByText('No current price. Please try again in a moment.')).toBeVisible();
  } finally {
    await operator('instrument', 'set', `${CLOSED_COIN}/USDT`, 'is_open', '1');
  }
  expect(await available(call)).toBe('10000');
});

test('deposit_closed and above_maximum: a receipt for a bank account that is being closed', {
  tag: '@long',
}, async ({ page }) => {
  await operator('bank', 'set', 'HKD', '012 345 678901', 'Harbour Bank', 'Pocket Exchange Ltd');
  await showsRealMoney(page);
  const call = await holder(page, 'fund/select');
  await page.getByRole('button', { name: /^HKD/ }).click();
  const amount = page.getByLabel('Amount');
  await amount.fill('9999999999999');
  await page.getByLabel('Your account number or the payment’s reference').fill('HK00 1234');
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: await receipt(),
  });
  const send = page.getByRole('button', { name: 'Submit receipt' });
  await send.click();
  await expect(page.getByText('Cannot be more than 999,999,999,999.99999999.')).toBeVisible();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('50');
  await operator('bank', 'close', 'HKD');
  await send.click();
  await expect(page.getByText('Deposits of this currency are paused.')).toBeVisible();
  expect((await call('recharge.log', { currency_id: HKD })).list).toEqual([]);
});

test('above_maximum at the sum of a reset, then a reply that is lost: one reset, shown once', {
  tag: '@long',
}, async ({ page }) => {
  const call = await holder(page, 'fund/assets');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  const sheet = page.getByRole('alertdialog', { name: 'Reset practice account' });
  const sum = sheet.getByLabel('Start again with');
  const confirm = sheet.getByRole('button', { name: 'Reset' });
  await sum.fill('1000000.01');
  await confirm.click();
  await expect(sheet.getByText('Cannot be more than 1,000,000.')).toBeVisible();
  await expect(sum).toHaveAttribute('aria-invalid', 'true');
  await sum.fill('2500');
  const lostReplies = await losesReply(page, 'sandbox/reset');
  await confirm.click();
  await expect(page.getByText('Practice account reset')).toHaveCount(1);
  await expect(sheet).toHaveCount(0);
  expect(lostReplies()).toBe(1);
  expect(await available(call)).toBe('2500');
  const { list } = await call('wallet.legal_log', { currency_id: USDT });
  expect(list.filter(({ number }) => number === '2500')).toHaveLength(1);
  await expect(
    page.getByRole('region', { name: 'Coins' }).getByText('2,500.00 USDT', { exact: true }),
  ).toHaveCount(1);
});

test('export_too_large: a statement of more than a year', { tag: '@long' }, async ({ page }) => {
  await holder(page, 'setting/bill');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const sheet = page.getByRole('dialog', { name: 'Export as CSV' });
  await sheet.getByLabel('From').fill('2020-01-01');
  const send = sheet.getByRole('button', { name: 'Export', exact: true });
  await send.click();
  const fault = sheet.getByText('Please choose a shorter period.');
  await expect(fault).toBeVisible();
  await sheet.getByRole('radio', { name: '90 days' }).check();
  await expect(fault).toHaveCount(0);
  const file = page.waitForEvent('download');
  await send.click();
  expect((await file).suggestedFilename()).toMatch(/^bills-/);
});

test('a reply of a cancel is lost; another withdrawal is approved while its user cancels it', {
  tag: '@long',
}, async ({ page }) => {
  test.slow();
  const early = earlyAccount(9);
  const call = callsAt(origin(), early.token);
  await call('sandbox.faucet', { currency_id: USDT, number: '1000', idempotency_key: newKey() });
  await call('sms_mail', { user_string: MOBILE, scene: 'bind' });
  await call('safe.mobile', { mobile: MOBILE, code: await sentCode(`+86${MOBILE}`) });
  await call('user.real', { real_type: 1, name: 'Ann Example', card_id: CARD });
  await operator('identity', 'approve', String((await call('user.info', {})).id), '1');
  await setPayPassword(early);
  const file = new Blob([new Uint8Array(await receipt())], { type: 'image/png' });
  const { id: address_id } = await call('user.wallet.save', {
    currency: USDT,
    chain: 'TRC20',
    address: TRON,
    name: 'Cold store',
    qr_code: await call('upload', { file }),
    password: PAY_PASSWORD,
  });
  const withdraw = () =>
    call('wallet.out', {
      currency_id: USDT,
      address_id,
      number: '100',
      password: PAY_PASSWORD,
      idempotency_key: newKey(),
    });
  await withdraw();
  await begin(page, { token: early.token });
  const openPending = async (): Promise<void> => {
    await page.goto('#/pages/fund/receive_withdraw_record?tab=withdrawals');
    await page.getByText('Under review').click();
  };
  const cancel = page.getByRole('button', { name: 'Cancel withdrawal' });
  await openPending();
  const lostReplies = await losesReply(page, 'user/withdraw/cancel');
  await cancel.click();
  await expect(page.getByText('Withdrawal cancelled')).toHaveCount(1);
  await expect(cancel).toHaveCount(0);
  expect(lostReplies()).toBe(1);
  expect(await available(call)).toBe('1000');
  await page.unroute('**/api/user/withdraw/cancel');

  const { id } = await withdraw();
  await page.reload();
  await openPending();
  await before(page, 'user/withdraw/cancel', () => operator('withdrawal', 'approve', String(id)));
  const availableAfter = await available(call);
  await cancel.click();
  await expect(page.getByText('This withdrawal can no longer be cancelled.')).toBeVisible();
  expect(await available(call)).toBe(availableAfter);
});
