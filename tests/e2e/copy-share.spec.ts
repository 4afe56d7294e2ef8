// The trader's share of a profit, from the trader's close to the bills of both users, compared with decimal.js.
import Decimal from 'decimal.js';
import { beginAs, newKey, person, submit, trader } from './copy-fixture.ts';
import { cents, expect, open, test } from './earn-fixture.ts';
import { expectNoViolations } from './look.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LIVE = { timeout: 20_000 };
const [OPENS, CLOSES] = ['100000', '102000'];
const LOT = '0.001';
const FEE_RATE = '0.0005';

test('R-COPY-5: a share is settled at the close; both sides see its figure', async ({
  page,
  exchange,
  browser,
}) => {
  test.setTimeout(180_000);
  const lead = await trader(exchange, 'LeadShare');
  const fan = await person(exchange, 'FanShare');
  await fan.call('follow.follow', {
    trader_user_id: lead.id,
    number: '0.5',
    type: 1,
    tolerance_percent: '5',
    margin_limit: '100000',
    idempotency_key: newKey(),
  });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const other = await context.newPage();
  await beginAs(page, fan);
  await beginAs(other, lead);
  await open(other, exchange, 'copytrade/trader');
  await other.getByRole('tab', { name: 'Earned shares' }).click();
  await expect(other.getByText('No shares yet')).toBeVisible();
  await open(page, exchange, 'copytrade/my');

  await exchange.operator('feed', 'stop');
  await exchange.operator('feed', 'tick', 'BTC/USDT', OPENS);
  const { id } = await submit(lead.call, '10');
  await expect(page.getByRole('article', { name: 'BTC/USDT' })).toBeVisible(LIVE);
  await exchange.operator('feed', 'tick', 'BTC/USDT', CLOSES);
  await lead.call('lever.close', { id, idempotency_key: newKey() });

  // Half of the 10 lots.
  const quantity = new Decimal(LOT).mul(5);
  const profit = new Decimal(CLOSES).sub(OPENS).mul(quantity);
  const fee = new Decimal(OPENS).mul(quantity).mul(FEE_RATE);
  const share = profit.sub(fee).mul('0.1');
  await expect(other.getByText(`+${cents(share)}`)).toBeVisible(LIVE);
  await expectNoViolations(other, 'earned shares');
  const [traderBill] = (await lead.call('bill.records', { kind: 'trader_share' })).list;
  expect(traderBill?.number).toBe(share.toString());

  await expect(page.getByText('No open copies')).toBeVisible(LIVE);
  await expect(page.getByText(`Share paid ${cents(share)}`)).toBeVisible(LIVE);
  await open(page, exchange, 'setting/bill?kind=trader_share');
  await expect(page.locator('main')).toContainText(new RegExp(`[-−]${share}\\sUSDT`), LIVE);
  const [followerBill] = (await fan.call('bill.records', { kind: 'trader_share' })).list;
  expect(followerBill?.number).toBe(share.negated().toString());
  await exchange.operator('feed', 'start');
  await context.close();
});
