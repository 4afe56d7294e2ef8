import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { callsOf } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet } from './look.ts';
import { losesReply } from './lost-reply.ts';
import { begin, signUp } from './people.ts';

Decimal.set({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

const origin = (): string => `http://localhost:${process.env['PE_E2E_PORT']}`;
let keys = 0;

function newKey(): string {
  keys += 1;
  return `funds-spec-${process.pid}-${keys}-0000`;
}

async function holder(page: Page, path: string) {
  const { token } = await signUp();
  const call = callsOf(() => ({ origin: origin(), language: 'en', token }));
  await call('sandbox.faucet', { currency_id: USDT, number: '10000', idempotency_key: newKey() });
  await begin(page, { token });
  await page.goto(`#/pages/${path}`);
  return call;
}

async function availableIn(
  call: Awaited<ReturnType<typeof holder>>,
  account_type: 'change' | 'lever' | 'micro',
): Promise<string> {
  return (await call('wallet.detail', { currency_id: USDT, account_type })).available;
}

const PARTS = ['header', 'form > div:first-child', 'form > div:last-child'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('transfer between accounts', () => {
  test('shows before and after, moves the money, and lists it in the history', async ({ page }) => {
    test.slow();
    const call = await holder(page, 'fund/fundTransfer');
    await page.getByLabel('Amount').fill('500.5');
    await expect(page.getByText('9,499.50 USDT', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'transfer form');
    await page.getByRole('button', { name: 'Transfer 500.5 USDT' }).click();
    await expect(page.getByText('Transferred 500.5 USDT')).toBeVisible();
    expect(await availableIn(call, 'change')).toBe(new Decimal(10_000).sub('500.5').toString());
    expect(await availableIn(call, 'lever')).toBe('500.5');

    await page.getByRole('button', { name: 'Swap both sides' }).click();
    await page.getByRole('button', { name: '50%' }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('250.25');
    await page.getByRole('button', { name: 'Transfer 250.25 USDT' }).click();
    await expect(page.getByText('Transferred 250.25 USDT')).toBeVisible();
    expect(await availableIn(call, 'lever')).toBe('250.25');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByText('Futures → Spot')).toBeVisible();
    await expect(page.getByText('500.50 USDT')).toBeVisible();
    await expectNoViolations(page, 'transfer history');
  });

  test('with an open position, shows the risk rate before and after', async ({ page }) => {
    test.slow();
    const { token } = await signUp();
    const call = callsOf(() => ({ origin: origin(), language: 'en', token }));
    await call('sandbox.faucet', { currency_id: USDT, number: '10000', idempotency_key: newKey() });
    await call('wallet.change', {
      currency_id: USDT,
      number: '2000',
      from_field: 'change',
      to_field: 'lever',
      idempotency_key: newKey(),
    });
    await call('lever.submit', {
      currency_id: 1,
      legal_id: USDT,
      type: 1,
      status: 1,
      share: '50',
      multiple: 20,
      margin_mode: 'cross',
      idempotency_key: newKey(),
    });
    await begin(page, { token });
    await page.goto('#/pages/fund/fundTransfer');
    await page.getByLabel('Amount').fill('500');
    await expect(page.getByText('Risk rate')).toBeVisible();
    await expect(
      page
        .getByText(/^[\d,.]+%$/)
        .filter({ visible: true })
        .last(),
    ).toBeVisible();
  });

  test('too large amounts and too many decimals have an error at the field', async ({ page }) => {
    const call = await holder(page, 'fund/fundTransfer');
    await page.getByLabel('Amount').fill('10000.01');
    await expect(page.getByText('Insufficient balance.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Transfer 10,000.01 USDT' })).toBeDisabled();
    await page.getByLabel('Amount').fill('0.000000001');
    await page.getByRole('button', { name: 'Transfer 0.000000001 USDT' }).click();
    await expect(page.getByText('At most 8 decimals.')).toBeVisible();
    expect(await availableIn(call, 'change')).toBe('10000');
  });

  test.describe(() => {
    test.use({ expectedErrors: /ERR_CONNECTION_RESET/ });
    const LOST = [
      {
        path: 'fund/fundTransfer',
        api: 'wallet/change',
        field: 'Amount',
        action: 'Transfer 100 USDT',
        done: 'Transferred 100 USDT',
        left: '9900',
      },
      {
        path: 'fund/transfer',
        api: 'user/Transfer',
        field: 'You pay',
        action: 'Convert 100 USDT',
        done: /^You got/,
        left: '9900',
      },
      {
        path: 'fund/select',
        api: 'sandbox/faucet',
        field: undefined,
        action: 'Get practice USDT',
        done: /USDT credited$/,
        left: '20000',
      },
    ];
    for (const { path, api, field, action, done, left } of LOST) {
      test(`R-KEY-7: ${api}: a reply that is lost after the server committed: the money moves once`, async ({
        page,
      }) => {
        test.slow();
        const call = await holder(page, path);
        const lostReplies = await losesReply(page, api);
        if (field !== undefined) await page.getByRole('textbox', { name: field }).fill('100');
        await page.getByRole('button', { name: action }).click();
        await expect(page.getByText(done)).toBeVisible();
        expect(lostReplies()).toBeGreaterThan(0);
        expect(await availableIn(call, 'change')).toBe(left);
      });
    }
  });

  for (const { title, tag, hasLocks } of [
    { title: 'another window', tag: [], hasLocks: true },
    { title: 'another window of an old browser', tag: '@long', hasLocks: false },
  ]) {
    test(`R-KEY-9: ${title} leaves a key alone that is being sent: the transfer is done, once`, {
      tag,
    }, async ({ page, context }) => {
      test.slow();
      if (!hasLocks) {
        await context.addInitScript(() => {
          Object.defineProperty(navigator, 'locks', { value: undefined });
        });
      }
      const call = await holder(page, 'fund/fundTransfer');
      let arrive = (): void => undefined;
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/api/wallet/change', async (route) => {
        await arrival;
        await route.continue();
      });
      await page.getByLabel('Amount').fill('100');
      const sending = page.waitForRequest('**/api/wallet/change');
      await page.getByRole('button', { name: 'Transfer 100 USDT' }).click();
      const key = new URLSearchParams((await sending).postData() ?? '').get('idempotency_key');

      const other = await context.newPage();
      let questions = 0;
      await other.route('**/api/order/by_key', async (route) => {
        questions += 1;
        await route.continue();
      });
      await other.goto('#/pages/fund/fundTransfer');
      await other.getByLabel('Amount').fill('70');
      await other.getByRole('button', { name: 'Transfer 70 USDT' }).click();
      await expect(other.getByText('Transferred 70 USDT')).toBeVisible();
      expect(questions).toBe(0);
      arrive();
      await expect(page.getByText('Transferred 100 USDT')).toBeVisible();
      expect(await availableIn(call, 'change')).toBe('9830');
      expect(await call('order.by_key', { idempotency_key: key ?? '' })).toMatchObject({
        state: 'done',
      });
    });
  }

  test('@look texts and touch targets fit in the languages at both sizes', async ({ page }) => {
    test.slow();
    await holder(page, 'fund/fundTransfer');
    await page.locator('input').first().fill('500');
    await expectWellSet(page, 'transfer', page.locator('form'), PARTS);
  });
});

test.describe('convert', () => {
  test('R-FUNDS-8: the quoted amount arrives after fees, to the last digit', async ({ page }) => {
    const call = await holder(page, 'fund/transfer');
    await page.getByRole('textbox', { name: 'You pay' }).fill('1000');
    const card = page.getByRole('region', { name: 'Quote' });
    await expect(card).toBeVisible();
    await expect(card.getByRole('timer')).toBeVisible();
    await expectNoViolations(page, 'convert form');
    await page.getByRole('button', { name: 'Convert 1,000 USDT' }).click();
    await expect(page.getByText(/^You got/)).toBeVisible();
    const { list } = await call('user.getTransferList', {});
    const [doneOrder] = list;
    if (doneOrder === undefined) throw new Error('no conversion');
    const gross = new Decimal(doneOrder.number).mul(doneOrder.price);
    const net = gross.sub(doneOrder.fee);
    expect(new Decimal(doneOrder.receive).sub(net).abs().lte('0.00000001')).toBe(true);
    expect(await availableIn(call, 'change')).toBe('9000');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('tab', { name: 'Convert' }).click();
    await expect(page.getByText('−1,000.00 USDT')).toBeVisible();
  });

  test('R-FUNDS-8: an expired quote is replaced by a new one', { tag: '@long' }, async ({
    page,
  }) => {
    test.slow();
    await holder(page, 'fund/transfer');
    const quotes: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/user/getTransferFee')) quotes.push(response.url());
    });
    await page.getByRole('textbox', { name: 'You pay' }).fill('100');
    await expect(page.getByRole('region', { name: 'Quote' })).toBeVisible();
    await expect.poll(() => quotes.length, { timeout: 25_000 }).toBeGreaterThan(1);
    await expect(page.getByRole('button', { name: 'Convert 100 USDT' })).toBeEnabled();
  });

  test('@look texts and touch targets fit in the languages at both sizes', async ({ page }) => {
    test.slow();
    await holder(page, 'fund/transfer');
    await page.locator('input').first().fill('500');
    await expectWellSet(page, 'convert', page.getByRole('timer'), PARTS);
  });
});

test('R-ACCOUNT-6: everything idle moves into one account at once, but what is kept', async ({
  page,
}) => {
  const call = await holder(page, 'fund/fundTransfer');
  const wish = {
    currency_id: USDT,
    number: '300',
    from_field: 'change',
    to_field: 'micro',
  } as const;
  await call('wallet.change', { ...wish, idempotency_key: newKey() });
  await page.getByRole('button', { name: 'Move everything idle' }).click();
  await page.getByRole('button', { name: 'Keep some: Options' }).click();
  await page.getByLabel('Keep in Options').fill('100.5');
  await expect(page.getByText('2 transfers, one act; instant, no fee')).toBeVisible();
  await page.locator('label', { hasText: /^Spot/ }).click();
  await page.locator('label', { hasText: /^Spot/ }).click();
  await expect(page.getByText('Risk rate')).toHaveCount(0);
  await expectNoViolations(page, 'idle money');
  await page.getByRole('button', { name: 'Move 9,899.50 USDT to Futures' }).click();
  await expect(page.getByText('Transferred 9,899.50 USDT')).toBeVisible();
  expect(await availableIn(call, 'lever')).toBe('9899.5');
  expect(await availableIn(call, 'micro')).toBe('100.5');
  expect(await availableIn(call, 'change')).toBe('0');
});
