import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { callsOf } from '../../protocol/catalogue.ts';
import { expect, test } from './fixture.ts';
import { losesReply } from './lost-reply.ts';
import { operator, sentCode } from './operator.ts';
import { begin, earlyAccount, PAY_PASSWORD, setPayPassword, signUp } from './people.ts';
import { pick } from './pick.ts';
import { showsRealMoney } from './real-money.ts';
import { receipt } from './receipt.ts';
import { rewrites } from './rewrites.ts';

const [BTC, USDT] = [1, 3];
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ALIKE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgkLj6t';
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const CARD = '11010519491231002X';
const origin = (): string => `http://localhost:${process.env['PE_E2E_PORT']}`;
const callsWith = (token: string) => callsOf(() => ({ origin: origin(), language: 'en', token }));
type Call = ReturnType<typeof callsWith>;

async function withdrawer(place: number, mobile: string): Promise<{ call: Call; token: string }> {
  const early = earlyAccount(place);
  const call = callsWith(early.token);
  await call('sms_mail', { user_string: mobile, scene: 'bind' });
  await call('safe.mobile', { mobile, code: await sentCode(`+86${mobile}`) });
  await call('user.real', { real_type: 1, name: 'Ann Example', card_id: CARD });
  await operator('identity', 'approve', String((await call('user.info', {})).id), '1');
  await setPayPassword(early);
  const file = new Blob([new Uint8Array(await receipt())], { type: 'image/png' });
  const qr_code = await call('upload', { file });
  await call('user.wallet.save', {
    currency: USDT,
    chain: 'TRC20',
    address: TRON,
    name: 'Cold store',
    qr_code,
    password: PAY_PASSWORD,
  });
  return { call, token: early.token };
}

/** Money from outside, which has no daily limit. */
async function deposit(call: Call, amount: string): Promise<void> {
  const file = new Blob([new Uint8Array(await receipt())], { type: 'image/png' });
  const { address } = await call('wallet.get_in_address', { currency_id: BTC, chain: 'BTC' });
  await call('wallet.charge_req', {
    currency: BTC,
    type: 'BTC',
    amount,
    account: GENESIS,
    address,
    ...{
      voucher: await call('upload', { file }),
      idempotency_key: `withdraw-spec-deposit-${process.pid}-0000`,
    },
  });
  const { list } = await call('recharge.log', {});
  await operator('recharge', 'approve', String(list[0]?.id));
}

const available = async (call: Call): Promise<string> =>
  (await call('wallet.detail', { currency_id: BTC })).available;

async function confirming(page: Page, number: string) {
  await page.goto('#/pages/fund/withdraw');
  await pick(page, 'Coin', 'BTC');
  await page.getByRole('radio', { name: 'New address' }).check();
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(GENESIS);
  await page.getByLabel('Amount').fill(number);
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('alertdialog', { name: 'Confirm withdrawal' });
  await sheet.getByLabel('Pay password').fill(PAY_PASSWORD);
  return sheet;
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('a reply that is lost after the server committed', () => {
  test.use({ expectedErrors: /status of 4\d\d|ERR_CONNECTION_RESET/ });

  test('R-KEY-7: wallet/out, then two tabs at once: one withdrawal each time', async ({
    page,
    context,
  }) => {
    test.slow();
    const { call, token } = await withdrawer(7, '13900139078');
    await deposit(call, '300');
    await begin(page, { token });
    const before = new Decimal(await available(call));
    const sheet = await confirming(page, '1');
    // The form offers no closed network; a changed request meets it like one that closes meanwhile.
    await rewrites(page, 'wallet/out', { chain: 'ERC20', address: ETHER });
    await sheet.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Withdrawals of this currency are paused.')).toBeVisible();
    await page.unroute('**/api/wallet/out');
    expect(await available(call)).toBe(before.toString());

    const lostReplies = await losesReply(page, 'wallet/out');
    await (await confirming(page, '1')).getByRole('button', { name: 'Withdraw' }).click();
    await expect(page).toHaveURL(/tab=withdrawals/);
    await expect(page.getByText('Under review')).toHaveCount(1);
    expect(lostReplies()).toBe(1);
    const [first, ...more] = (await call('user.withdraw.list', {})).list;
    expect(more).toEqual([]);
    const cost = new Decimal(first?.number ?? '0').add(first?.fee ?? '0');
    expect(await available(call)).toBe(before.sub(cost).toString());
    await page.unroute('**/api/wallet/out');

    // Each within the 200 BTC of level 1, both together above it: the other tab is sent to the next level. Two tabs
    // that send the same sum send one request.
    const other = await context.newPage();
    await begin(other, { token });
    const tabs = [page, other];
    const sheets = [await confirming(page, '120'), await confirming(other, '121')];
    await Promise.all(
      sheets.map((sheet) => sheet.getByRole('button', { name: 'Withdraw' }).click()),
    );
    await Promise.all(tabs.map((tab) => expect(tab).toHaveURL(/tab=withdrawals|setting\/real/)));
    const ends = tabs.map((tab) => /tab=withdrawals|setting\/real/.exec(tab.url())?.[0]).sort();
    expect(ends).toEqual(['setting/real', 'tab=withdrawals']);
    expect((await call('user.withdraw.list', {})).list).toHaveLength(2);
  });

  test('R-KEY-7: user/onlineOut: one withdrawal to a bank card', { tag: '@long' }, async ({
    page,
  }) => {
    test.slow();
    const { call, token } = await withdrawer(10, '13900139080');
    const usd = (await call('currency.list', {})).list.find(({ name }) => name === 'USD');
    const currency_id = usd?.id ?? 0;
    await call('sandbox.faucet', {
      ...{ currency_id, number: '500', idempotency_key: `withdraw-spec-usd-${process.pid}-0000` },
    });
    await call('user.cash_save', {
      real_name: 'Ann Example',
      card_number: '6222020000001234',
      bank_name: 'First Bank',
      bank_address: 'High Street 1',
      cardholder_address: 'Low Street 2',
      swift_code: 'DEUTDEFF',
      password: PAY_PASSWORD,
    });
    await begin(page, { token });
    await page.goto('#/pages/fund/withdraw');
    await page.getByRole('radio', { name: 'Bank card' }).check({ force: true });
    await pick(page, 'Coin', 'USD');
    await page.getByRole('button', { name: /^Bank card/ }).click();
    const cards = page.getByRole('dialog', { name: 'Bank card' });
    await cards.getByRole('button', { name: /^First Bank/ }).click();
    await page.getByLabel('Amount').fill('100');
    await page.getByRole('button', { name: 'Continue' }).click();
    const sheet = page.getByRole('alertdialog', { name: 'Confirm withdrawal' });
    await expect(sheet).toContainText(/Fee1\s*USD\*{4}1234/);
    await sheet.getByLabel('Pay password').fill(PAY_PASSWORD);
    const lostReplies = await losesReply(page, 'user/onlineOut');
    await sheet.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page).toHaveURL(/tab=withdrawals/);
    await expect(page.getByText('Under review')).toHaveCount(1);
    expect(lostReplies()).toBe(1);
    const { available } = await call('wallet.detail', { currency_id, account_type: 'legal' });
    const [first, ...more] = (await call('user.withdraw.list', {})).list;
    expect(more).toEqual([]);
    const cost = new Decimal('100').add(first?.fee ?? '0');
    expect(available).toBe(new Decimal('500').sub(cost).toString());
  });

  test('R-KEY-7: wallet/charge_req: one receipt, shown once', { tag: '@long' }, async ({
    page,
  }) => {
    test.slow();
    const { token } = await signUp();
    const call = callsWith(token);
    await begin(page, { token });
    await showsRealMoney(page);
    const lostReplies = await losesReply(page, 'wallet/charge_req');
    await page.goto(`#/pages/fund/receive?id=${USDT}`);
    await page.getByLabel('Amount').fill('50');
    await page.getByRole('textbox', { name: 'Sending address or transaction hash' }).fill(OTHER);
    await page.locator('input[type=file]').setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: await receipt(),
    });
    await page.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Receipt submitted')).toBeVisible();
    expect(lostReplies()).toBe(1);
    const { list } = await call('recharge.log', {});
    expect(list).toMatchObject([{ amount: '50', status: 0 }]);
    await page.getByRole('button', { name: 'Deposits and withdrawals' }).click();
    await expect(page.getByText('+50.00 USDT', { exact: true })).toHaveCount(1);
  });
});

test('R-FIELD-6: an address that looks like one of the book, and another one in the clipboard', {
  tag: '@long',
}, async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { call, token } = await withdrawer(8, '13900139079');
  await call('sandbox.faucet', {
    ...{
      currency_id: USDT,
      number: '1000',
      idempotency_key: `withdraw-spec-alike-${process.pid}-0000`,
    },
  });
  await begin(page, { token });
  await page.goto('#/pages/fund/withdraw');
  await page.getByRole('radio', { name: 'New address' }).check();
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await address.fill(ALIKE);
  await expect(page.getByText('Looks like another address: Cold store')).toBeVisible();
  await expect(page.getByText(TRON)).toBeVisible();
  await page.evaluate((text) => navigator.clipboard.writeText(text), TRON);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(address).toHaveValue(TRON);
  await expect(page.getByText('Looks like another address', { exact: false })).toHaveCount(0);
  await page.getByLabel('Amount').fill('100');
  const next = page.getByRole('button', { name: 'Continue' });
  const sheet = page.getByRole('alertdialog', { name: 'Confirm withdrawal' });
  const warning = sheet.getByText('Your clipboard now holds another address', { exact: false });
  await next.click();
  await expect(sheet.getByText('Check the destination', { exact: false })).toBeVisible();
  await expect(warning).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.evaluate((text) => navigator.clipboard.writeText(text), OTHER);
  await next.click();
  await expect(warning).toBeVisible();
  await expect(sheet).toContainText(OTHER);
});
