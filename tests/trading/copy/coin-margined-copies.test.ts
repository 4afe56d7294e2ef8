// R-COPY-3, R-COPY-5, R-COPY-6: copies in BTC: their margin counts for the limit in USDT, the trader's share is paid in
// BTC, and the trader's figures add both currencies.
// Figures by decimal.js.

import Decimal from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { type InstrumentRow, simulatedOf } from '../../../server/market/feed/instrument-row.ts';
import seeded from '../../../server/seeds/instruments.json' with { type: 'json' };
import { verifyTraders } from '../../../server/trading/follow/operator.ts';
import { refreshStatistics } from '../../../server/trading/follow/statistics.ts';
import { addTrader } from '../../../server/trading/follow/trader-store.ts';
import { floor, type Trader } from '../people.ts';

const rows = seeded as unknown as InstrumentRow[];
const at = floor(
  rows
    .filter(({ match_id }) => [1, 2, 101].includes(match_id))
    .map((row) => simulatedOf({ ...row, image: '' }, 0)),
);
const ETH = 2;
const ETH_BTC = 101;
const BTC_USD = 100_000;
const FEE = '0.0005';
const MULTIPLE = 10;
/** Copies are made after the trader's commit; a busy machine needs longer. */
const SOON = { timeout: 20_000 };
Decimal.set({ precision: 30, rounding: Decimal.ROUND_HALF_UP });

async function prices(ethBtc = '0.033'): Promise<void> {
  await at().tick(BTC, `${BTC_USD}`);
  await at().tick(ETH, '3300');
  await at().tick(ETH_BTC, ethBtc);
  await at()
    .app.exchange.jobs.find(({ name }) => name === 'prices')
    ?.run();
}

const person = (): Promise<Trader> => at().person({ lever: { [BTC]: '1', [USDT]: '10000' } });

async function lead(): Promise<Trader> {
  const trader = await person();
  // Verified, so that followers may pay a share (R-SEND-3).
  await at().app.database.query('update users set real_level = 1 where id = $1', [trader.id]);
  await at().app.database.transaction((tx) =>
    addTrader(tx, {
      user_id: trader.id,
      introduction: '',
      follower_limit: 10,
      is_practice: false,
      time: at().time,
    }),
  );
  return trader;
}

async function copier(trader_user_id: number, number: string, margin_limit = '1000000') {
  const fan = await person();
  const { database, exchange } = at().app;
  await database.transaction((tx) => exchange.settings.write(tx, 'sending_daily_usdt', '1000000'));
  await exchange.settings.refresh();
  await call(fan, CALLS['follow.follow'], {
    trader_user_id,
    type: 1,
    number,
    tolerance_percent: '5',
    margin_limit,
    idempotency_key: at().newKey(),
  });
  return fan;
}

function submit(trader: Trader, legal_id: number, share: string) {
  return call(trader, CALLS['lever.submit'], {
    currency_id: ETH,
    legal_id,
    type: 1,
    status: 1,
    share,
    multiple: MULTIPLE,
    idempotency_key: at().newKey(),
  });
}

const copies = async (fan: Trader, status: 1 | 3) =>
  (await call(fan, CALLS['follow.historyTrade'], { status })).list;

async function myFollow(fan: Trader) {
  const [mine] = (await call(fan, CALLS['follow.my'], {})).list;
  return mine;
}

describe('copies of ETH/BTC', () => {
  test('R-COPY-5: open, close and share the profit in BTC; the follow counts in USDT', async () => {
    await prices();
    const trader = await lead();
    const fan = await copier(trader.id, '0.5');
    const { id } = await submit(trader, BTC, '1000');
    await expect
      .poll(() => copies(fan, 1), SOON)
      .toMatchObject([{ symbol: 'ETH/BTC', legal_id: BTC, share: '500', caution_money: '0.0165' }]);
    await at().tick(ETH_BTC, '0.0335');
    await call(trader, CALLS['lever.close'], { id, idempotency_key: at().newKey() });
    const gain = new Decimal('0.0335').sub('0.033').mul(5);
    const fee = new Decimal('0.033').mul(5).mul(FEE);
    await expect
      .poll(() => copies(fan, 3), SOON)
      .toMatchObject([{ fact_profits: gain.toString(), trade_fee: fee.toString() }]);
    const net = gain.sub(fee);
    const share = net.mul('0.1');
    await expect
      .poll(() => myFollow(fan), SOON)
      .toMatchObject({
        profit: net.mul(BTC_USD).toString(),
        share_paid: share.mul(BTC_USD).toString(),
      });
    expect(await at().balance(trader, 'change', BTC)).toBe(`${share} + 0`);
    expect(await at().balance(fan, 'lever', BTC)).toBe(`${new Decimal(1).add(net).sub(share)} + 0`);
    expect(await at().balance(fan, 'lever', USDT)).toBe('10000 + 0');
  });

  test('R-COPY-3: the margin limit counts the copies of both currencies', async () => {
    await prices();
    const trader = await lead();
    const fan = await copier(trader.id, '1', '300');
    // Margins: 99 USDT; 0.00231 BTC, which are 231 USDT; 0.00198 BTC, which are 198 USDT; 6.6 USDT.
    await submit(trader, USDT, '30');
    await submit(trader, BTC, '70');
    await submit(trader, BTC, '60');
    await submit(trader, USDT, '2');
    const open = async (): Promise<string[]> =>
      (await copies(fan, 1)).map(({ symbol, share }) => `${symbol} ${share}`).sort();
    await expect.poll(open, SOON).toEqual(['ETH/BTC 60', 'ETH/USDT 30']);
    const skippedCopies = async () => {
      const { list } = await call(fan, CALLS['follow.skipped'], {});
      return list.map(({ symbol, reason }) => `${symbol} ${reason}`);
    };
    await expect
      .poll(skippedCopies, SOON)
      .toEqual(['ETH/USDT copy_margin_limit', 'ETH/BTC copy_margin_limit']);
    await call(fan, CALLS['follow.cancel'], {
      trader_user_id: trader.id,
      close_positions: true,
      idempotency_key: at().newKey(),
    });
    await expect.poll(open, SOON).toEqual([]);
  });

  test("R-COPY-6: a trader's figures add BTC at the price of its close, and stay when the price moves", async () => {
    await prices();
    const trader = await lead();
    const close = ({ id }: { id: number }) =>
      call(trader, CALLS['lever.close'], { id, idempotency_key: at().newKey() });
    const inBtc = await submit(trader, BTC, '1000');
    const inUsdt = await submit(trader, USDT, '30');
    await at().tick(ETH_BTC, '0.0335');
    await at().tick(ETH, '3290');
    await close(inBtc);
    await prices('0.0335');
    await at().tick(BTC, '50000');
    await at().tick(ETH, '3290');
    await close(inUsdt);
    const fee = (price: string, number: string) => new Decimal(price).mul(number).mul(FEE);
    const wonAmount = new Decimal('0.0335')
      .sub('0.033')
      .mul(10)
      .sub(fee('0.033', '10'))
      .mul(BTC_USD);
    const lostAmount = new Decimal('3290').sub('3300').mul('0.3').sub(fee('3300', '0.3'));
    const profit = wonAmount.add(lostAmount);
    const shownTrader = async () => {
      await refreshStatistics(at().app.database, [trader.id], at().time);
      return call(trader, CALLS['follow.traderDetail'], { trader_user_id: trader.id });
    };
    const capital = new Decimal(1).mul(BTC_USD).add(10_000);
    const expected = {
      profit_total: profit.toString(),
      profit_rate_percent: profit.div(capital).mul(100).toDecimalPlaces(2).toString(),
      trade_count: 2,
      accuracy: '50',
    };
    expect(await shownTrader()).toMatchObject(expected);
    await prices();
    expect(await shownTrader()).toMatchObject(expected);
    const verdicts = (await verifyTraders(at().app.database, at().time)).filter(
      ({ trader_user_id }) => trader_user_id === trader.id,
    );
    expect(verdicts).toMatchObject([
      { currency_id: BTC, is_right: true },
      { currency_id: USDT, is_right: true },
    ]);
  });
});
