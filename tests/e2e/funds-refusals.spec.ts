// Refusals of money calls that no form foresees: something else happens between the press and the call.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixture.ts';
import { operator, sentCode } from './operator.ts';
import { begin, earlyAccount, PAY_PASSWORD, setPayPassword, signUp } from './people.ts';
import { type Calls, callsAt, newKey, USDT } from './traders.ts';

const origin = (): string => `http://localhost:${process.env['PE_E2E_PORT']}`;
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const CARD = '11010519491231002X';
const MOBILE = '13900139081';

const picture = () =>
  sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

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
    ...{ currency_id: USDT, number, from_field: 'change', to_field: 'micro' },
    idempotency_key: newKey(),
  });

const available = async (call: Calls): Promise<string> =>
  (await call('wallet.detail', { currency_id: USDT })).available;

test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /status of 4\d\d/ });

for (const { path, api, field, action } of [
  {
    ...{ path: 'fund/fundTransfer', api: 'wallet/change' },
    ...{ field: 'Amount', action: 'Transfer 6,000 USDT' },
  },
  {
    ...{ path: 'fund/transfer', api: 'user/Transfer' },
    ...{ field: 'You pay', action: 'Convert 6,000 USDT' },
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

test('withdraw_not_pending: a withdrawal is approved while its user cancels it', async ({
  page,
}) => {
  test.slow();
  const early = earlyAccount(9);
  const call = callsAt(origin(), early.token);
  await call('sandbox.faucet', { currency_id: USDT, number: '1000', idempotency_key: newKey() });
  await call('sms_mail', { user_string: MOBILE, scene: 'bind' });
  await call('safe.mobile', { mobile: MOBILE, code: await sentCode(`+86${MOBILE}`) });
  await call('user.real', { real_type: 1, name: 'Ann Example', card_id: CARD });
  await operator('identity', 'approve', String((await call('user.info', {})).id), '1');
  await setPayPassword(early);
  const file = new Blob([new Uint8Array(await picture())], { type: 'image/png' });
  const { id: address_id } = await call('user.wallet.save', {
    ...{ currency: USDT, chain: 'TRC20', address: TRON, name: 'Cold store' },
    qr_code: await call('upload', { file }),
    password: PAY_PASSWORD,
  });
  const { id } = await call('wallet.out', {
    ...{ currency_id: USDT, address_id, number: '100', password: PAY_PASSWORD },
    idempotency_key: newKey(),
  });
  await begin(page, { token: early.token });
  await page.goto('#/pages/fund/receive_withdraw_record?tab=withdrawals');
  await page.getByText('Under review').click();
  await before(page, 'user/withdraw/cancel', () => operator('withdrawal', 'approve', String(id)));
  const left = await available(call);
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('This withdrawal can no longer be cancelled.')).toBeVisible();
  expect(await available(call)).toBe(left);
});
