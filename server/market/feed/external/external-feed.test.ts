import { describe, expect, test } from 'vitest';
import {
  APPLE,
  BTC,
  ETH,
  IMX,
  openBench,
  START,
  VenueBench,
} from '../../../../tests/support/venue-bench.ts';

describe.each(['binance', 'okx'] as const)('prices of %s', { timeout: 30_000 }, (kind) => {
  test('trades, figures and book arrive exactly; missing instruments are closed, stocks are simulated', async () => {
    const all = await openBench(kind);
    const { venue, btc } = all;
    venue.day(btc, '60000', { open: '58000.1', high: '61000.9', low: '57000' });
    venue.trade(btc, '60000.1', '0.12345', 'buy');
    venue.trade(btc, '59999.9', '0.00002', 'sell');
    await all.until(() => all.trades().length === 2);
    expect(all.trades()).toMatchObject([
      { price: '59999.9', number: '0.00002', type: 2 },
      { price: '60000.1', number: '0.12345', type: 1 },
    ]);
    expect(all.quote(BTC)).toMatchObject({ price: '59999.9', mark: '59999.9', is_open: true });
    expect(() => all.quote(IMX)).toThrow('no IMX/USDT');
    expect(all.quote(APPLE)).toMatchObject({ is_open: true });
    await all.until(() => all.market.feedState().state === 'live');
    const { list } = all.json<{ list: Record<string, unknown>[] }>(
      all.market.ask({ kind: 'quotation' }),
    );
    const entry = list.find(({ symbol }) => symbol === BTC);
    await all.until(() => all.quote(BTC).price === '59999.9');
    expect(entry).toMatchObject({ now_price: '59999.9', is_open: true });
    expect(all.quote(ETH)).toMatchObject({ price: '2500', is_open: true });
    expect(all.session.lacking).toEqual(new Set([IMX]));
  });

  test('R-PRICE-11: before the first price nothing is drawn for what the exchange has; stocks have their own past', async () => {
    const all = await VenueBench.open(kind, 0, ({ venue, btc, eth }) => {
      venue.trade(btc, '30000', '0.01');
      venue.day(eth, '5000');
    });
    const candles = (symbol: string) => {
      const range = { from: START - 3_600_000, to: START + 3_600_000 };
      return all.json<{ list: string[][] }>(
        all.market.ask({ kind: 'candles', symbol, period: '1min', ...range }),
      ).list;
    };
    expect(candles(BTC)).toEqual([]);
    expect(candles(ETH)).toEqual([]);
    expect(candles(APPLE).length).toBeGreaterThan(20);
  });

  test('24 h figures are theirs, to the last digit', async () => {
    const all = await openBench(kind);
    all.venue.day(all.btc, '60000', { open: '58000.1', high: '61000.9', low: '57000' });
    const figures = () => {
      all.skip(1000);
      const { list } = all.json<{ list: Record<string, unknown>[] }>(
        all.market.ask({ kind: 'quotation' }),
      );
      return list.find(({ symbol }) => symbol === BTC);
    };
    await all.until(() => figures()?.['open'] === '58000.1');
    expect(figures()).toMatchObject({
      open: '58000.1',
      high: '61000.9',
      low: '57000',
      volume: '1234.5678',
      turnover: '99887766.554433',
    });
  });

  test('prices between our ticks: trades to the nearest, buyers down, sellers up; levels of one tick are one', async () => {
    const all = await VenueBench.open(kind);
    all.venue.depth(all.btc, {
      bids: [
        ['60000.19', '0.000017'],
        ['60000.11', '0.000016'],
        ['60000.09', '3'],
      ],
      asks: [
        ['60000.21', '0.000004'],
        ['60000.29', '0.00002'],
        ['60000.31', '1'],
      ],
    });
    await all.until(() => all.book().bids.length > 0);
    expect(all.book()).toEqual({
      bids: [
        ['60000.1', '0.00003'],
        ['60000', '3'],
      ],
      asks: [
        ['60000.3', '0.00002'],
        ['60000.4', '1'],
      ],
    });
    all.venue.trade(all.btc, '60000.25', '0.1');
    all.venue.trade(all.btc, '60000.24', '0.1');
    // Quantities below our unit are not traded yet, but they add up.
    all.venue.trade(all.btc, '60000.2', '0.000006');
    all.venue.trade(all.btc, '60000.2', '0.000006');
    await all.until(() => all.trades().length === 3);
    expect(all.trades().map(({ price, number }) => [price, number])).toEqual([
      ['60000.2', '0.00001'],
      ['60000.2', '0.1'],
      ['60000.3', '0.1'],
    ]);
  });

  test('the mark is the last price between the best buyer and the best seller: one odd trade moves no mark', async () => {
    const all = await openBench(kind);
    all.venue.trade(all.btc, '30000', '0.1');
    await all.until(() => all.quote(BTC).price === '30000');
    expect(all.quote(BTC).mark).toBe('59999.9');
    all.venue.trade(all.btc, '90000', '0.1');
    await all.until(() => all.quote(BTC).price === '90000');
    expect(all.quote(BTC).mark).toBe('60000.1');
    all.venue.depth(all.btc, { bids: [], asks: [['60000.1', '0']] });
    await all.until(() => all.quote(BTC).mark === '60000.2');
  });
});
