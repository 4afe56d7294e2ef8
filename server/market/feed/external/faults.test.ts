import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../protocol/values.ts';
import type { Book } from '../../../../scripts/venue/venue-dialects.ts';
import { BTC, openBench } from '../../../../tests/support/venue-bench.ts';

describe.each(['binance', 'okx'] as const)('%s fails', { timeout: 30_000 }, (kind) => {
  test('a lost change leaves no wrong book: it is empty until the whole one has come', async () => {
    const all = await openBench(kind);
    const requestCount = () =>
      kind === 'okx' ? all.venue.receivedTexts.length : all.venue.fetchedPaths.length;
    const before = requestCount();
    all.venue.harm('lose');
    all.venue.depth(all.btc, { bids: [['59999.9', '9']], asks: [] });
    const books: Book[] = [];
    all.venue.depth(all.btc, { bids: [['59999.7', '4']], asks: [] });
    await all.until(() => {
      books.push(all.book());
      return requestCount() > before;
    });
    await all.untilSameBook();
    for (const { bids } of books) expect(JSON.stringify(bids)).not.toMatch(/0\.5.*59999\.7/);
    expect(all.book().bids).toContainEqual(['59999.9', '9']);
  });

  test('repeated or late messages change nothing; reordered ones are sorted', async () => {
    const all = await openBench(kind);
    all.venue.harm('repeat');
    all.venue.depth(all.btc, { bids: [['59999.9', '7']], asks: [] });
    await all.untilSameBook();
    all.venue.harm('swap');
    all.venue.depth(all.btc, { bids: [['59999.9', '8']], asks: [] });
    all.venue.depth(all.btc, { bids: [['59999.9', '6']], asks: [] });
    all.venue.depth(all.btc, { bids: [['59999.5', '1']], asks: [] });
    await all.untilSameBook();
    const { btc, venue } = all;
    const time = venue.time;
    venue.tradeOf(btc, 5000, '60001', '1', time);
    venue.tradeOf(btc, 5000, '60001', '1', time);
    venue.tradeOf(btc, 4999, '60002', '1', time - 1);
    venue.tradeOf(btc, 5001, '60003', '1', time);
    await all.until(() => all.trades().length >= 2 && all.quote(BTC).price === '60003');
    expect(all.trades().map(({ price }) => price)).toEqual(['60003', '60001']);
  });

  test('invalid messages are refused one by one: they publish nothing, and later ones are accepted', async () => {
    const all = await openBench(kind);
    const { venue, btc } = all;
    const before = all.session.refusals;
    for (const text of [
      '',
      'hello',
      '{',
      '[]',
      'null',
      '42',
      '{"stream":1,"data":2}',
      '{"arg":{}}',
      '{"data":{"e":"trade","s":{"toString":1,"valueOf":1}}}',
      '{"arg":{"instId":{"toString":1,"valueOf":1}}}',
    ]) {
      venue.say(text);
    }
    venue.say(Buffer.from([0, 1, 2, 3]));
    for (const [price, number] of [
      ['-1', '1'],
      ['NaN', '1'],
      ['1e5', '1'],
      ['0', '1'],
      ['60000', '0'],
      ['60000', '-1'],
      ['Infinity', '1'],
      ['60000,5', '1'],
      ['99999999999999999999', '1'],
      ['60000', '99999999999999999999'],
    ] as const) {
      venue.trade(btc, price, number);
    }
    venue.day(btc, '60000', { low: '70000', high: '50000' });
    venue.trade(btc, '60004', '1');
    await all.until(() => all.quote(BTC).price === '60004');
    expect(all.trades().map(({ price }) => price)).toEqual(['60004']);
    expect(all.session.refusals - before).toBeGreaterThanOrEqual(21);
    venue.depth(btc, { bids: [['abc', '1']], asks: [] });
    venue.depth(btc, { bids: [['abc', '0']], asks: [] });
    await all.until(() => all.book().bids.length === 0);
    all.skip(2000);
    await all.untilSameBook();
    expect(venue.connections).toBe(1);
  });

  test('figures of a day that no answer could hold are refused: the list of quotations stays readable', async () => {
    const all = await openBench(kind);
    all.venue.day(all.btc, '60000', { volume: '99999999999999999999' });
    all.venue.trade(all.btc, '60001', '1');
    await all.until(() => all.quote(BTC).price === '60001');
    all.skip(1000);
    const { list } = all.json<{ list: { volume: string }[] }>(
      all.market.ask({ kind: 'quotation' }),
    );
    for (const { volume } of list) expect(decimal.safeParse(volume).success, volume).toBe(true);
  });

  test('a book that is missing moves no mark back to an old trade', async () => {
    const all = await openBench(kind);
    const { venue, btc } = all;
    venue.depth(btc, {
      bids: ['59999.9', '59999.8', '58000'].map((price) => [price, price === '58000' ? '1' : '0']),
      asks: ['60000.1', '60000.2', '58000.2'].map((price) => [
        price,
        price === '58000.2' ? '1' : '0',
      ]),
    });
    await all.until(() => all.quote(BTC).mark === '58000.2');
    venue.harm('lose');
    venue.depth(btc, { bids: [['57999', '1']], asks: [] });
    venue.depth(btc, { bids: [['57998', '1']], asks: [] });
    const marks = new Set<string>();
    let isEmptied = false;
    await all.until(() => {
      marks.add(all.quote(BTC).mark);
      isEmptied ||= all.book().bids.length === 0;
      return isEmptied && all.book().bids.length === 3;
    });
    expect([...marks]).toEqual(['58000.2']);
  });

  test('after our clock is set back, a silent exchange still counts as stale', async () => {
    const all = await openBench(kind);
    all.setClock(-600_000);
    all.step();
    all.skip(4000);
    expect(all.market.feedState().state).toBe('stale');
    expect(all.now() - all.quote(BTC).time).toBeGreaterThan(3000);
  });

  test('an exchange that keeps disconnecting after one price is reconnected with growing pauses', async () => {
    const all = await openBench(kind);
    const { venue, btc } = all;
    const end = all.monotonic() + 30_000;
    while (all.monotonic() < end) {
      for (let part = 0; part < 8; part += 1) {
        all.skip(50);
        venue.day(btc, '60000');
        await pause(1);
      }
      venue.cut();
    }
    expect(venue.connections).toBeGreaterThan(3);
    expect(venue.connections).toBeLessThan(10);
  });

  test('an exchange that sends only invalid messages is disconnected and reconnected', async () => {
    const all = await openBench(kind);
    for (let time = 0; time < 100; time += 1) all.venue.say('{"hello":"world"}');
    await all.until(() => all.notes.some((note) => note.includes('not understood')));
    all.skip(1000);
    await all.until(() => all.venue.connections === 2);
  });

  test('disconnected: the book is empty at once, the price becomes stale, and both recover with the connection', async () => {
    const all = await openBench(kind);
    const { venue, btc } = all;
    venue.trade(btc, '60005', '1');
    await all.until(() => all.quote(BTC).price === '60005');
    const { time } = all.quote(BTC);
    venue.refuse(1);
    venue.cut();
    await all.until(() => all.book().bids.length === 0);
    all.skip(3500);
    expect(all.market.feedState().state).toBe('stale');
    expect(all.now() - all.quote(BTC).time).toBeGreaterThan(3000);
    expect(all.quote(BTC).time - time).toBeLessThan(1000);
    await all.until(() => all.notes.filter((note) => note.includes('lost')).length === 2);
    expect(venue.connections).toBe(1);
    all.skip(2000);
    await all.until(() => venue.connections === 2);
    await all.until(() => {
      venue.day(btc, '61000');
      return all.quote(BTC).price === '61000';
    });
    expect(all.market.feedState().state).toBe('live');
    venue.depth(btc, { bids: [['59999.4', '1']], asks: [] });
    await all.untilSameBook();
    expect(all.trades().map(({ price }) => price)).toEqual(['60005']);
  });

  test('a silent connection gets a ping, is closed and replaced', async () => {
    const all = await openBench(kind);
    const { venue } = all;
    const requestCount = () =>
      kind === 'okx'
        ? venue.receivedTexts.filter(({ text }) => text === 'ping').length
        : venue.pings;
    all.skip(5500);
    await all.until(() => requestCount() === 1);
    await pause(20);
    all.skip(4900);
    expect(venue.isConnected).toBe(true);
    venue.silent();
    await all.until(() => {
      all.skip(400);
      return requestCount() === 2;
    });
    await all.until(() => {
      all.skip(400);
      return all.notes.some((note) => note.includes('silent'));
    });
    venue.silent(false);
    all.skip(1000);
    await all.until(() => venue.connections === 2);
  });

  test('their clock is hours off: times are ours, and delayed messages are stale', async () => {
    const all = await openBench(kind, 5 * 3_600_000);
    const { venue, btc } = all;
    venue.trade(btc, '60006', '1');
    await all.until(() => all.trades().length === 1);
    const [fresh] = all.trades();
    expect(Math.abs(all.now() - (fresh?.time ?? 0))).toBeLessThan(2000);
    expect(fresh?.time).toBeLessThanOrEqual(all.now());
    const { time } = all.quote(BTC);
    all.skip(8000);
    venue.tradeOf(btc, 9000, '60007', '1', venue.time + venue.ahead_ms - 8000);
    await all.until(() => all.quote(BTC).price === '60007');
    expect((all.trades()[0]?.time ?? 0) - time).toBeLessThan(2000);
    expect(all.market.feedState().state).toBe('stale');
  });

  test('a book with lost, repeated and swapped changes equals theirs in the end', async () => {
    const all = await openBench(kind);
    const { venue, btc } = all;
    let state = 7;
    const die = (sides: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 16) % sides;
    };
    const tenths = (units: number): string =>
      `${(units - (units % 10)) / 10}.${units % 10}`.replace(/\.0$/, '');
    for (let change = 0; change < 300; change += 1) {
      const away = 1 + die(40);
      const number = die(3) === 0 ? '0' : `${1 + die(9)}`;
      const isBid = die(2) === 0;
      // The gap between both sides stays free, so that no level is inconsistent.
      const level = [tenths(isBid ? 600_000 - away : 600_000 + away), number] as const;
      if (die(20) === 0) venue.harm((['lose', 'repeat', 'swap'] as const)[die(3)] ?? 'lose');
      venue.depth(
        btc,
        isBid ? { bids: [level], asks: [] } : { bids: [], asks: [level] },
        1 + die(5),
      );
      if (die(10) === 0) await pause(1);
      all.step();
    }
    const theirs = () => venue.book(btc);
    await all.until(() => {
      all.skip(100);
      venue.depth(btc, { bids: [], asks: [] });
      return JSON.stringify(all.book()) === JSON.stringify(theirs());
    });
    expect(theirs().bids.length).toBeGreaterThan(5);
  });
});
