import Decimal from 'decimal.js';
import { BTC, USDT } from '../../protocol/constants.ts';
import { DAY_MS } from '../../protocol/time.ts';
import {
  addProduct,
  availableOf,
  cents,
  coins,
  expect,
  holder,
  open,
  test,
} from './earn-fixture.ts';
import { expectNoViolations, expectWellSet, LONGEST } from './look.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default' });

const dialog = 'dialog[open]';

test('R-DUAL-1: a dual investment is bought, settled at the index, and its result shown', async ({
  page,
  exchange,
}) => {
  test.setTimeout(150_000);
  const call = await holder(page, exchange);
  const now = await exchange.now();
  // Its own product: another test may have moved the clock by days and the index away from the others.
  const id = await addProduct(exchange, 'dual', {
    type: 'put',
    currency_id: BTC,
    legal_id: USDT,
    unit_price: '50',
    apr: '0.1',
    linked_price: '89000',
    days: 1,
    total_shares: 10_000,
    min_num: 1,
    max_num: 1_000,
    end_time: now + DAY_MS,
    maturity_time: now + 2 * DAY_MS,
  });
  await open(page, exchange, 'invest/invest');
  await page.getByRole('tab', { name: 'Invest USDT' }).click();
  await page.getByRole('radio', { name: 'BTC' }).check({ force: true });
  const { list } = await call('dual.index', { type: 'put', currency_id: BTC, limit: 50 });
  const product = list.find((one) => one.id === id);
  if (product === undefined) throw new Error('no product');
  const term = product.days === 1 ? '1 day' : `${product.days} days`;
  await page.getByRole('radio', { name: term }).check({ force: true });
  const row = page
    .getByRole('button', { name: `BTC · ${term}` })
    .filter({ hasText: coins(product.linked_price) });
  await expect(row).toBeVisible();
  await expectNoViolations(page, 'dual products');
  await row.click();

  const shares = page.getByRole('textbox', { name: 'Shares' });
  const invest = page.getByRole('button', { name: /^Invest/ });
  await invest.click();
  await expect(page.getByText('Please enter quantity.')).toBeVisible();
  await expect(page.getByText('Please confirm this first')).toBeVisible();
  await shares.fill('1.5');
  await expect(page.getByText('Quantity must be an integer.')).toBeVisible();
  await shares.fill('100000');
  await expect(page.getByText(/Cannot be more than/)).toBeVisible();
  await shares.fill('3');
  await page.getByRole('checkbox').press(' ');
  const paidAmount = new Decimal(product.unit_price).mul(3);
  await invest.click();
  const sheet = page.locator(dialog);
  await expect(sheet.getByText(cents(paidAmount)).first()).toBeVisible();
  await expectNoViolations(page, 'dual confirmation');
  await sheet.getByRole('button', { name: /^Invest/ }).click();
  await expect(page.getByRole('heading', { name: 'My dual investments' })).toBeVisible();
  await expect(page.getByText('Purchased', { exact: true }).last()).toBeVisible();
  expect(await availableOf(call, USDT)).toBe(new Decimal(10_000).sub(paidAmount).toString());

  const [order] = (await call('dual.dual_list', {})).list;
  if (order === undefined) throw new Error('no order');
  const f = new Decimal(1).add(new Decimal(order.days).mul(order.apr).div(365));
  const below = new Decimal(order.amount).mul(f);
  const above = new Decimal(order.amount).mul(order.linked_price).mul(f);
  await expect(page.getByText(`${coins(below)} BTC`)).toBeVisible();
  await expect(page.getByText(`${cents(above)} USDT`)).toBeVisible();
  await expectNoViolations(page, 'my dual investments');

  const settles = new Decimal(order.linked_price).mul('1.01').toDecimalPlaces(0).toString();
  await exchange.operator('feed', 'stop');
  await exchange.advanceTo(order.maturity_time);
  await exchange.operator('feed', 'tick', 'BTC/USDT', settles);
  await exchange.operator('clock', 'advance', '2000');
  await expect(page.getByText('Success', { exact: true }).last()).toBeVisible();
  const [settledOrder] = (await call('dual.dual_list', {})).list;
  expect(settledOrder?.receive).toBe(above.toDecimalPlaces(8).toString());
  await expect(page.getByText(cents(above), { exact: false }).first()).toBeVisible();
  // A tap takes the nearest row; the key press takes this one.
  await page.getByRole('button', { name: /÷ 365/ }).press('Enter');
  await expect(page.locator(dialog)).toBeVisible();
  await expect(page.locator(dialog).getByText(/÷ 365/).first()).toBeVisible();
  await exchange.operator('feed', 'start');
});

test('R-DUAL-1: a rate that has fallen since it was shown is refused in the sheet', async ({
  page,
  exchange,
}) => {
  test.slow();
  await holder(page, exchange);
  await page.route('**/api/dual/detail**', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { message: { apr: string } };
    body.message.apr = '99';
    await route.fulfill({ response: reply, json: body });
  });
  await open(page, exchange, 'invest/invest');
  await page.getByRole('tab', { name: 'Invest USDT' }).click();
  await page
    .getByRole('button', { name: /BTC · 3 days/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Shares' }).fill('1');
  await page.getByRole('checkbox').press(' ');
  await page.getByRole('button', { name: /^Invest/ }).click();
  await page
    .locator(dialog)
    .getByRole('button', { name: /^Invest/ })
    .click();
  await expect(page.getByText('The price has changed. Please look again.')).toBeVisible();
  // A pending request would end after the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('R-DUAL-1, R-LOCK-1: refused with its text: too little money, shares exhausted, product closed', async ({
  page,
  exchange,
  browser,
}) => {
  test.setTimeout(120_000);
  const call = await holder(page, exchange);
  const other = await holder(await (await browser.newContext()).newPage(), exchange);
  const now = await exchange.now();
  const dual_id = await addProduct(exchange, 'dual', {
    type: 'put',
    currency_id: BTC,
    legal_id: USDT,
    unit_price: '100',
    apr: '0.1',
    linked_price: '90000',
    days: 1,
    total_shares: 3,
    min_num: 1,
    max_num: 3,
    end_time: now + DAY_MS,
    maturity_time: now + 2 * DAY_MS,
  });
  const lock_id = await addProduct(exchange, 'lock', {
    name: 'Test',
    currency_id: USDT,
    days: 1,
    daily_yield: '0.001',
    penalty_rate: '0.1',
    min_number: '1',
    max_number: '1000000',
  });
  const sheet = page.locator(dialog);

  await open(page, exchange, `lockming/buy?id=${lock_id}`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('10000.01');
  await expect(page.getByText('Insufficient balance.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  await page.getByRole('button', { name: /^Lock/ }).click();
  await exchange.operator('product', 'close', 'lock', `${lock_id}`);
  await sheet.getByRole('button', { name: /^Lock/ }).click();
  await expect(page.getByText('This product is not on sale.')).toBeVisible();

  await open(page, exchange, `invest/purchase?id=${dual_id}`);
  await page.getByRole('textbox', { name: 'Shares' }).fill('3');
  await page.getByRole('checkbox').press(' ');
  await page.getByRole('button', { name: /^Invest/ }).click();
  await other('dual.buyDual', {
    ...{ id: dual_id, num: 1, type: 'put', idempotency_key: `earn-last-${process.pid}-0000` },
  });
  await sheet.getByRole('button', { name: /^Invest/ }).click();
  await expect(page.getByText('Not enough shares left: 2.')).toBeVisible();
  expect(await availableOf(call, USDT)).toBe('10000');
});

test('R-LOCK-1, R-LOCK-2: a lock pays each day, and early redemption costs its penalty', async ({
  page,
  exchange,
}) => {
  test.setTimeout(150_000);
  const call = await holder(page, exchange);
  const { list } = await call('lh.deposit.config', {});
  const config = list.find(({ currency_id, days }) => currency_id === USDT && days === 30);
  if (config === undefined) throw new Error('no product');
  await open(page, exchange, 'lockming/lockming');
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'USDT' }).check({ force: true });
  await page.getByRole('button', { name: /USDT · 30 days/ }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const lock = page.getByRole('button', { name: /^Lock/ });
  await amount.fill('0.000001');
  await expect(page.getByText(/Cannot be less than/)).toBeVisible();
  await amount.fill('2000');
  const daily = new Decimal(2_000).mul(config.daily_yield).toDecimalPlaces(8);
  const total = daily.mul(30);
  const early = new Decimal(2_000).mul(new Decimal(1).sub(config.penalty_rate));
  const brings = page.getByRole('region', { name: 'What you earn' });
  await expect(brings.getByText(`+${cents(total)}`)).toBeVisible();
  await expect(brings.getByText(cents(early))).toBeVisible();
  await expectNoViolations(page, 'lock form');
  await lock.click();
  await page.locator(dialog).getByRole('button', { name: /^Lock/ }).click();
  await expect(page.getByText('Yield paid so far')).toBeVisible();
  expect(await availableOf(call, USDT)).toBe('8000');
  await expectNoViolations(page, 'a lock');
  await page.getByRole('switch').click();
  await expect(page.getByRole('switch')).toBeChecked();

  await exchange.operator('clock', 'advance', `${2 * DAY_MS + 1_000}`);
  await expect(page.getByText('2 of 30 days')).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Yield paid so far +${cents(daily.mul(2))}` }),
  ).toBeVisible();
  expect(await availableOf(call, USDT)).toBe(new Decimal(8_000).add(daily.mul(2)).toString());

  await page.getByRole('button', { name: 'Redeem now' }).click();
  await expect(page.locator(dialog).getByText(cents(early)).first()).toBeVisible();
  await page
    .locator(dialog)
    .getByRole('button', { name: /^Redeem/ })
    .click();
  await expect(page.getByText('Redeemed early')).toBeVisible();
  await expect(page.getByText('Penalty paid')).toBeVisible();
  expect(await availableOf(call, USDT)).toBe(
    new Decimal(8_000).add(daily.mul(2)).add(early).toString(),
  );
});

test('R-IEO-1, R-IEO-2: tokens are subscribed, allotted at the end, and unlock after the lock', async ({
  page,
  exchange,
}) => {
  test.setTimeout(150_000);
  const call = await holder(page, exchange);
  const [project] = (await call('project', { status: 1, limit: 1 })).list;
  if (project === undefined) throw new Error('no project');
  await open(page, exchange, 'ieo/ieo');
  await expect(page.getByText('No more data')).toBeVisible();
  await expectNoViolations(page, 'projects');
  await page.getByRole('tab', { name: 'In progress' }).click();
  await page
    .getByRole('link', { name: new RegExp(project.name) })
    .first()
    .click();
  // R-PRODUCT-2
  const risk = 'The token can lose its whole value';
  await expect(page.getByText(risk, { exact: false }).first()).toBeVisible();
  await expect(page.getByText('tokens are issued in all', { exact: false })).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const step = new Decimal(project.step);
  await amount.fill(step.mul('0.5').toString());
  await expect(page.getByText(/must be a multiple of|Cannot be less than/)).toBeVisible();
  await amount.fill(new Decimal(project.max_number).add(step).toString());
  await expect(page.getByText(/Cannot be more than/)).toBeVisible();
  await amount.fill(project.min_number);
  const pay = project.pay_currencies.find(({ currency_id }) => currency_id === USDT);
  const paidAmount = new Decimal(project.min_number).mul(pay?.price ?? '0').toDecimalPlaces(8);
  await expectNoViolations(page, 'a project');
  await page.getByRole('button', { name: /^Subscribe/ }).click();
  const sheet = page.locator(dialog);
  await expect(sheet.getByText(cents(paidAmount)).first()).toBeVisible();
  await expect(sheet.getByText(risk, { exact: false })).toBeVisible();
  await sheet.getByRole('button', { name: /^Subscribe/ }).click();
  await expect(page.getByRole('heading', { name: 'My subscriptions' })).toBeVisible();
  await expect(page.getByText('Subscribed', { exact: true }).last()).toBeVisible();
  expect(await availableOf(call, USDT)).toBe(new Decimal(10_000).sub(paidAmount).toString());
  // Under the confirmation, until it is closed, nothing has the focus.
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: /^Estimated allotment/ }).press('Enter');
  await expect(sheet.getByText('Token supply')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await exchange.advanceTo(project.end_time + 1_000);
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  const [order] = (await call('user.project.order', {})).list;
  expect(order?.allotted).toBe(project.min_number);
  await expectNoViolations(page, 'my subscriptions');
  for (const figure of [/^Allotted/, /^Refunded/, / × /]) {
    await page.getByRole('button', { name: figure }).press('Enter');
    await expect(sheet.getByText('Recomputed on this phone: equal')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }
  await exchange.advanceTo((order?.unlock_time ?? 0) + 1_000);
  await expect(page.getByText('Unlocked', { exact: true })).toBeVisible();
  expect(await availableOf(call, project.currency_id)).toBe(project.min_number);
});

test('@look texts and touch targets of the financial pages fit at both sizes', {
  tag: '@long',
}, async ({ page, exchange }) => {
  test.setTimeout(240_000);
  const call = await holder(page, exchange);
  const { list } = await call('lh.deposit.config', {});
  const config = list.find(({ currency_id, status }) => currency_id === USDT && status === 1);
  const [project] = (await call('project', { status: 1, limit: 1 })).list;
  const [product] = (await call('dual.index', { type: 'put', limit: 1 })).list;
  const lock = await call('lh.deposit', {
    config_id: config?.id ?? 0,
    amount: '1000',
    idempotency_key: `earn-look-${process.pid}-lock`,
  });
  await call('dual.buyDual', {
    id: product?.id ?? 0,
    num: 1,
    currency_id: product?.currency_id ?? 0,
    type: 'put',
    idempotency_key: `earn-look-${process.pid}-dual`,
  });
  const main = page.locator('main');
  const parts = ['header', 'main'];
  await open(page, exchange, 'financial/index');
  await expectWellSet(page, 'financial', main.getByRole('link').nth(2), parts);
  await expectNoViolations(page, 'financial tab');
  const pages = [
    ['invest/invest', main.getByRole('button', { name: /%/ }).first()],
    [`invest/purchase?id=${product?.id}`, main.locator('form').first()],
    ['invest/mine', main.locator('article').first()],
    ['invest/help', main.locator('figure')],
    ['lockming/lockming', main.getByRole('button', { name: /%/ }).first()],
    [`lockming/buy?id=${config?.id}`, main.locator('form').first()],
    [`lockming/order?id=${lock.id}`, main.getByRole('progressbar')],
    ['ieo/ieo', main.getByRole('link').first()],
    [`ieo/subscribe?id=${project?.id}`, main.locator('form').first()],
  ] as const;
  for (const [path, shownText] of pages) {
    await open(page, exchange, path);
    // Nothing of the former page stays below it.
    await page.reload();
    await expectWellSet(page, path.replace(/[/?=]/g, '-'), shownText, parts, LONGEST);
  }
});
