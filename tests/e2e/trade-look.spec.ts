// Looks of the trading page on the real server; the gallery measures its single pieces.
import { USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet } from './look.ts';
import { newKey, openTrader } from './traders.ts';

const BTC = { currency_id: 1, legal_id: USDT };

test('the three tickets with their orders fit @look', async ({ page }) => {
  test.setTimeout(process.env['LONG'] === '1' ? 600_000 : 120_000);
  const call = await openTrader(page, '#/pages/transaction/index?tab=contract&id=1');
  const order = { ...BTC, share: '3', multiple: 20 };
  for (const type of [1, 2] as const)
    await call('lever.submit', { ...order, type, status: 1, idempotency_key: newKey() });
  await call('coin.trade', { ...BTC, type: 1, quote_amount: '100', idempotency_key: newKey() });
  const main = page.getByRole('main');
  await expect(main.getByRole('article')).toHaveCount(2);
  await expectNoViolations(page, 'futures with positions');
  await expectWellSet(page, 'futures', main.getByRole('article').first(), ['main']);

  await page.getByRole('tab', { name: 'Spot' }).click();
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expectNoViolations(page, 'spot');
  await expectWellSet(page, 'spot', main.getByRole('slider').first(), ['main']);

  await page.getByRole('tab', { name: 'Options' }).click();
  const stake = { match_id: 1, currency_id: USDT, type: 1, seconds: 300, number: '1000' } as const;
  await call('microtrade.submit', { ...stake, idempotency_key: newKey() });
  await expect(main.getByRole('article')).toHaveCount(1);
  await expectNoViolations(page, 'options with a running one');
  await expectWellSet(page, 'options', main.getByRole('article'), ['main']);
});
