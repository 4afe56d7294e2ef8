import sharp from 'sharp';
import { USDT } from '../../protocol/constants.ts';
// Looks of the OTC pages: the market, the form, an order in each state, quick buy in its states.
import { expect, open, test } from './earn-fixture.ts';
import { expectNoViolations, expectWellSet, LONGEST } from './look.ts';
import { MINUTE, trader } from './otc-fixture.ts';
import { PAY_PASSWORD } from './people.ts';

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default' });

const PARTS = ['header', 'main'];
const SHEET = ['dialog[open]'];
const DESK_ACTS = '11000';
type Side = 1 | 2;

test('@look the OTC market, its form and an order in each state', { tag: '@long' }, async ({
  page,
  exchange,
}) => {
  test.setTimeout(240_000);
  const call = await trader(page, exchange);
  const main = page.locator('main');
  const advance = (ms: number | string) => exchange.operator('clock', 'advance', `${ms}`);
  const place = async (type: Side, total: string): Promise<number> => {
    const { list } = await call('legal_deal_platform', { type, currency_id: USDT, fiat: 'USD' });
    const ad = list.find(({ pay_methods }) => pay_methods.includes('wallet'));
    const { id } = await call('otc.place', {
      ad_id: ad?.id ?? 0,
      total,
      pay_method: 'wallet',
      password: PAY_PASSWORD,
      idempotency_key: `otc-look-${process.pid}-${type}-${total}-0000`,
    });
    return id;
  };
  const look = async (id: number, step: string): Promise<void> => {
    await open(page, exchange, `otc/order?id=${id}`);
    // The former order's page stays below this one.
    await page.reload();
    await expectWellSet(page, `order-${step}`, main.getByRole('heading').first(), PARTS, LONGEST);
    await expectNoViolations(page, `order: ${step}`);
  };

  await open(page, exchange, 'otc/otc');
  await page.getByRole('textbox', { name: 'I pay' }).fill('500');
  await expect(main.getByText('You get').first()).toBeVisible();
  await expectWellSet(page, 'market', main.getByRole('button').last(), PARTS);
  await main
    .getByRole('button', { name: /^Buy: / })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await expectWellSet(page, 'place', main.getByRole('textbox'), PARTS, LONGEST);
  await expectNoViolations(page, 'form');
  await page.getByRole('button', { name: /^Buy [\d.,]+ USDT/ }).click();
  await expectWellSet(page, 'place-sheet', page.locator('dialog[open]'), SHEET, LONGEST);

  const buyOrder = await place(1, '101');
  await call('otc.message', { id: buyOrder, text: 'Hello, is my reference enough for you?' });
  await look(buyOrder, 'buy-to-pay');
  const receipt = new File([new Uint8Array(await photo())], 'receipt.png', { type: 'image/png' });
  await call('otc.pay', {
    id: buyOrder,
    voucher: await call('upload', { file: receipt }),
    idempotency_key: `otc-look-pay-${process.pid}-0000`,
  });
  await look(buyOrder, 'buy-paid');
  await advance(DESK_ACTS);
  await look(buyOrder, 'bought');
  const sellOrder = await place(2, '102');
  await look(sellOrder, 'sell-to-pay');
  await advance(DESK_ACTS);
  await look(sellOrder, 'sell-paid');
  await advance(10 * MINUTE);
  await look(sellOrder, 'sell-appeal');
  await call('otc.dispute', { id: sellOrder, reason: 'Nothing has arrived on my account.' });
  await look(sellOrder, 'disputed');
  await exchange.operator('otc', 'resolve', `${sellOrder}`, '--to', 'seller');
  await look(sellOrder, 'cancelled');
  const late = await place(1, '103');
  await advance(15 * MINUTE);
  await expect.poll(async () => (await call('otc.detail', { id: late })).status).toBe(4);
  await look(late, 'expired');
});

test('@look quick buy: empty, too little, priced, to be confirmed', { tag: '@long' }, async ({
  page,
  exchange,
}) => {
  test.setTimeout(180_000);
  await trader(page, exchange);
  const main = page.locator('main');
  const amount = main.getByRole('textbox');
  const buy = page.getByRole('button', { name: /^Buy [\d.,]+ USDT/ });
  await open(page, exchange, 'otc/quick');
  await expectWellSet(page, 'quick-empty', amount, PARTS, LONGEST);
  await amount.fill('1');
  await expectWellSet(page, 'quick-too-little', amount, PARTS, LONGEST);
  await amount.fill('500');
  await expect(buy).toBeEnabled();
  await expectWellSet(page, 'quick-priced', amount, PARTS);
  await expect(buy).toBeEnabled();
  await buy.click();
  await expectWellSet(page, 'quick-sheet', page.locator('dialog[open]'), SHEET, LONGEST);
  await expectNoViolations(page, 'quick buy, sheet');
});
