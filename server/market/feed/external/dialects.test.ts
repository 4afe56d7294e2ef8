// External feeds: documented connections, ids, limits and names of each exchange.

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VenueServer } from '../../../../scripts/venue/venue-server.ts';
import {
  APPLE,
  BTC,
  ETH,
  OPTIONS,
  openBench,
  START,
} from '../../../../tests/support/venue-bench.ts';
import { makeMarket } from '../../../exchange/market-thread/make-market.ts';
import { StartRefusal } from '../../../platform/base/refusal.ts';
import { namesOf, openSessions } from './open-session.ts';

describe('as documented by each exchange', { timeout: 30_000 }, () => {
  test('Binance: one combined stream of three streams an instrument, names in lower case; pings are answered with their payload', async () => {
    const all = await openBench('binance');
    const [{ text } = { text: '' }] = all.venue.receivedTexts;
    expect(text).toBe(
      '/stream?streams=btcusdt@trade/btcusdt@miniTicker/btcusdt@depth@100ms' +
        '/ethusdt@trade/ethusdt@miniTicker/ethusdt@depth@100ms' +
        '/imxusdt@trade/imxusdt@miniTicker/imxusdt@depth@100ms',
    );
    all.venue.ping();
    await all.until(() => all.venue.pongs === 1);
  });

  test('Binance: a request to wait with whole books is followed', async () => {
    const all = await openBench('binance');
    const { venue, btc } = all;
    venue.throttles = 1;
    venue.harm('lose');
    venue.depth(btc, { bids: [['59999.9', '9']], asks: [] });
    venue.depth(btc, { bids: [['59999.7', '4']], asks: [] });
    await all.until(() => all.notes.some((note) => note.includes('asked to wait 7000 ms')));
    const fetchCount = venue.fetchedPaths.length;
    for (let second = 0; second < 6; second += 1) {
      all.skip(1000);
      await pause(5);
      venue.day(btc, '60000');
      await all.until(() => true);
    }
    expect(venue.fetchedPaths.length).toBe(fetchCount);
    all.skip(1500);
    await all.untilSameBook();
    venue.throttles = 1;
    venue.retry_after = '259200';
    venue.harm('lose');
    venue.depth(btc, { bids: [['59999.9', '8']], asks: [] });
    venue.depth(btc, { bids: [['59999.7', '5']], asks: [] });
    await all.until(() => {
      all.skip(200);
      venue.day(btc, '60000');
      return all.notes.some((note) => note.includes('asked to wait 259200000 ms'));
    });
  });

  test('Binance: a whole book that is long in coming is fetched once; one without an end is given up', async () => {
    const all = await openBench('binance');
    const { venue, btc } = all;
    const { length } = venue.fetchedPaths;
    const lose = (number: string): void => {
      venue.harm('lose');
      venue.depth(btc, { bids: [['59999.9', number]], asks: [] });
      venue.depth(btc, { bids: [['59999.7', number]], asks: [] });
    };
    venue.isSlow = true;
    lose('9');
    await all.until(() => venue.fetchedPaths.length === length + 1);
    for (let second = 0; second < 4; second += 1) {
      all.skip(1000);
      venue.day(btc, '60000');
      await pause(5);
    }
    venue.isSlow = false;
    await all.untilSameBook();
    all.skip(1000);
    await pause(20);
    expect(venue.fetchedPaths.length).toBe(length + 1);
    venue.spoiledText = `{"lastUpdateId":1${' '.repeat(5_000_000)}}`;
    lose('8');
    await all.until(() => {
      all.skip(200);
      venue.day(btc, '60000');
      return all.notes.some((note) => note.includes('the response is too long'));
    });
    await all.until(() => {
      all.skip(200);
      venue.day(btc, '60000');
      return JSON.stringify(all.book()) === JSON.stringify(venue.book(btc));
    });
  });

  test('OKX: a whole book that is still to be asked for is not asked for once more', async () => {
    const all = await openBench('okx');
    const { venue, btc, eth } = all;
    await all.until(() => venue.receivedTexts.length === 4);
    for (const name of [btc, eth]) {
      venue.harm('lose');
      venue.depth(name, { bids: [['100', '9']], asks: [] });
      venue.depth(name, { bids: [['101', '4']], asks: [] });
    }
    const unsubscribeCount = (): number =>
      venue.receivedTexts.filter(({ text }) => text.includes('"unsubscribe"')).length;
    await all.until(() => unsubscribeCount() === 2);
    for (let part = 0; part < 100; part += 1) {
      all.skip(50);
      venue.day(btc, '60000');
      await pause(1);
    }
    expect(unsubscribeCount()).toBe(2);
  });

  test('OKX: at most three messages a second; each asks for one instrument, so a wrong one is refused alone', async () => {
    const all = await openBench('okx');
    await all.until(() => all.venue.receivedTexts.length === 4);
    const times = all.venue.receivedTexts.map(({ at }) => at);
    expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(3 * 350 - 100);
    const requests = all.venue.receivedTexts.map(
      ({ text }) => JSON.parse(text) as Record<string, unknown>,
    );
    expect(requests[1]).toEqual({
      id: 'BTCUSDT',
      op: 'subscribe',
      args: ['tickers', 'trades', 'books'].map((channel) => ({ channel, instId: 'BTC-USDT' })),
    });
  });

  test('OKX: other refusals are counted and reported in its own words', async () => {
    const all = await openBench('okx');
    const before = all.session.refusals;
    all.venue.say('{"event":"error","code":"60014","msg":"Requests too frequent","connId":"a"}');
    await all.until(() => all.session.refusals === before + 1);
    expect(all.notes.join()).toContain('refused, {"code":"60014","msg":"Requests too frequent"}');
  });

  test('OKX: ids past 2^53 are distinguished; equal ids mean no change, a lower one restarts the sequence', async () => {
    const all = await openBench('okx');
    const { venue, btc } = all;
    venue.depth(btc, { bids: [], asks: [] }, 0);
    venue.depth(btc, { bids: [['59999.9', '2']], asks: [] }, 1);
    await all.untilSameBook();
    venue.reset(btc);
    venue.depth(btc, { bids: [['59999.9', '3']], asks: [] }, 2);
    const sentBefore = venue.receivedTexts.length;
    await all.untilSameBook();
    expect(
      venue.receivedTexts.slice(sentBefore).some(({ text }) => text.includes('unsubscribe')),
    ).toBe(false);
  });

  test('names: by rule or by FEED_SYMBOLS; errors in it are reported clearly', () => {
    const pairs = [
      { symbol: BTC, type: 'crypto' as const },
      { symbol: ETH, type: 'crypto' as const },
      { symbol: APPLE, type: 'stock' as const },
    ];
    const of = (name: string, symbols?: string) => [...namesOf(name, [name], symbols, pairs)];
    expect(of('binance')).toEqual([
      [BTC, 'BTCUSDT'],
      [ETH, 'ETHUSDT'],
    ]);
    expect(of('okx', 'ETH/USDT=')).toEqual([[BTC, 'BTC-USDT']]);
    expect(of('okx', ' BTC/USDT=XBT-USDT , ETH/USDT=ETH-USDC ')).toEqual([
      [BTC, 'XBT-USDT'],
      [ETH, 'ETH-USDC'],
    ]);
    for (const [name, symbols] of [
      ['mtgox', ''],
      ['binance', 'BTC'],
      ['binance', 'BTC/USDT=a=b'],
      ['binance', 'BTC/USDT=../..'],
      ['binance', 'DOGE/USDT=DOGEUSDT'],
      ['binance', 'BTC/USDT=btcusdt'],
      ['binance', 'ETH/USDT=BTCUSDT'],
    ] as const) {
      expect(() => of(name, symbols)).toThrow(StartRefusal);
    }
  });

  test.each([
    ['FEED_URL', { url: 'somewhere' }],
    ['FEED_URL', { url: 'wss://' }],
    ['FEED_URL', { url: 'wss://here#there' }],
    ['FEED_REST_URL', { rest_url: 'wss://somewhere' }],
  ])('%s: an invalid address is reported clearly', async (key, address) => {
    const parts = { now: () => START, monotonic: () => 0, dice: () => 0.5, note: () => undefined };
    const opening = openSessions({ name: 'binance', ...address }, [], parts);
    await expect(opening).rejects.toThrow(StartRefusal);
    await expect(opening).rejects.toThrow(key);
  });

  test('an unreachable exchange: the market starts closed and opens when the exchange responds', async () => {
    const goneVenue = await VenueServer.start('binance', ['BTCUSDT']);
    const { url, rest_url } = goneVenue;
    await goneVenue.close();
    const notes: string[] = [];
    let time = START;
    const sessions = await openSessions(
      { name: 'binance', url, rest_url },
      [{ symbol: BTC, type: 'crypto' }],
      {
        now: () => START,
        monotonic: () => (time += 400),
        dice: () => 0.5,
        note: (text) => notes.push(text),
      },
    );
    onTestFinished(() => {
      for (const session of sessions) session.close();
    });
    const market = makeMarket(OPTIONS, START, sessions);
    market.step(START + 100);
    const answer = market.ask({ kind: 'quotes' });
    const quotes = answer.kind === 'quotes' ? answer.quotes : [];
    expect(quotes.find(({ match_id }) => match_id === 1)).toBeUndefined();
    expect(notes.join()).toMatch(/lost.*0 of 1 instruments have a price/s);
  });
});
