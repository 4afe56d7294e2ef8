// Instruments: the seeded list, its rules, changes by the operator, and trading hours.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import type { Instrument } from '../../protocol/calls/market/market.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import type { InstrumentRow } from '../../server/market/feed/instrument-row.ts';
import { wireInstrument } from '../../server/market/feed/instrument-row.ts';
import { faultOf } from '../../server/market/feed/instrument-rules.ts';
import type { Quote } from '../../server/market/feed/questions.ts';
import seeded from '../../server/seeds/instruments.json' with { type: 'json' };
import { openTestApp, type TestApp } from '../support/test-app.ts';

const rows = seeded as unknown as InstrumentRow[];
let site: TestApp;
let origin: string;

beforeAll(async () => {
  site = await openTestApp(() => Date.UTC(2026, 10, 21, 15));
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

const instrumentOf = async (symbol: string): Promise<Instrument> => {
  const { list } = await call({ origin, language: 'en' }, CALLS['currency.instruments'], {});
  const instrument = list.find((one) => one.symbol === symbol);
  if (instrument === undefined) throw new Error(`no ${symbol}`);
  return instrument;
};

async function setColumn(symbol: string, key: string, value: string): Promise<object | undefined> {
  const command = site.exchange.commands.find(({ name }) => name === 'instrument set');
  if (command === undefined) throw new Error('no such command');
  const audits: number[] = [];
  const reply = await command.act(
    { words: [symbol, key, value], flags: {}, cwd: '.' },
    async () => {
      audits.push(1);
    },
  );
  expect(audits).toEqual([1]);
  return reply.rows[0];
}

describe('instruments', () => {
  test('46 crypto pairs, six of them in BTC or ETH, and 60 stocks; BTC 1, ETH 2, USDT 3; each id, pair and symbol once', async () => {
    expect(rows.filter(({ type }) => type === 'crypto')).toHaveLength(46);
    expect(rows.filter(({ type }) => type === 'stock')).toHaveLength(60);
    const ids = rows.map(({ currency_id }) => currency_id);
    expect(rows.slice(0, 2).map(({ currency_name }) => currency_name)).toEqual(['BTC', 'ETH']);
    expect([...ids.slice(0, 2), ids.includes(3)]).toEqual([1, 2, false]);
    for (const key of ['match_id', 'symbol', 'sort'] as const) {
      expect(new Set(rows.map((row) => row[key])).size).toBe(106);
    }
    for (const key of ['currency_id', 'full_name'] as const) {
      expect(new Set(rows.map((row) => row[key])).size).toBe(100);
    }
    const { list, version } = await call(
      { origin, language: 'en' },
      CALLS['currency.instruments'],
      {},
    );
    expect(list).toHaveLength(106);
    expect(version).toBe(site.market.listing.version);
  });

  test('R-FILE-4: coins with a picture have a public address, USDT too', async () => {
    const guest = { origin, language: 'en' };
    const { list } = await call(guest, CALLS['currency.list'], {});
    const shownInstruments = list.filter(({ image }) => image !== '');
    expect(shownInstruments.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BTC', 'ETH', 'USDT']),
    );
    const { image } = await instrumentOf('BTC/USDT');
    expect(image).toBe(shownInstruments.find(({ name }) => name === 'BTC')?.image);
    for (const one of shownInstruments) {
      const answer = await fetch(new URL(one.image, origin));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(answer.headers.get('cache-control')).toContain('max-age=31536000');
    }
  });

  test('fiat rates for at least 30 currencies, USD is 1', async () => {
    const rates = await call({ origin, language: 'en' }, CALLS['get_system_exchange_rate'], {});
    expect(Object.keys(rates).length).toBeGreaterThanOrEqual(30);
    expect((rates as Record<string, string>)['USD']).toBe('1');
  });

  test("R-FRAME-8: an instrument that wouldn't fit a frame, or isn't on its units, is not listed", () => {
    const [bitcoin] = rows;
    if (bitcoin === undefined) throw new Error('no bitcoin');
    for (const row of rows) expect([row.symbol, faultOf(row)]).toEqual([row.symbol, undefined]);
    const faults: [Partial<InstrumentRow>, string][] = [
      [{ max_price: '100000000000000000' }, 'max_price / 10^price_exponent must be below 10^18'],
      [{ tick: '0.01' }, 'tick must be a multiple of 10^price_exponent'],
      [{ tick: '0.3' }, 'the start price must be on the tick'],
      [{ lot_size: '0.000001' }, 'lot_size * lot_step must be a multiple of 10^number_exponent'],
      [{ lot_step: '0.5', lot_min: '0.7' }, 'lot_min must be on lot_step'],
      [{ lot_min: '5', lot_max: '4' }, 'lot_max must be at least lot_min'],
      [{ spot_step: '0.000001' }, 'spot_step must be a multiple of 10^number_exponent'],
      [{ spot_min: '0.3', spot_step: '0.2' }, 'spot_min must be on spot_step'],
      [
        { spot_max: '10000000000000' },
        'the largest order / 10^number_exponent must be below 10^18',
      ],
      [
        { lot_max: '99999999999999999' },
        'the largest order / 10^number_exponent must be below 10^18',
      ],
      [{ multiples: [1, 5, 5] }, 'multiples must rise, without repetition'],
    ];
    for (const [change, fault] of faults) expect(faultOf({ ...bitcoin, ...change })).toBe(fault);
  });

  test('stocks follow New York hours, crypto never closes, and the operator can override both', () => {
    const open = (symbol: string, change: Partial<InstrumentRow>, time: string) => {
      const row = rows.find((one) => one.symbol === symbol);
      if (row === undefined) throw new Error(`no ${symbol}`);
      const { is_open, next_change_time } = wireInstrument({ ...row, ...change }, Date.parse(time));
      return [is_open, next_change_time === null ? null : new Date(next_change_time).toISOString()];
    };
    const [friday, saturday] = ['2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z'];
    expect(open('AAPL/USDT', {}, friday)).toEqual([true, '2026-11-20T21:00:00.000Z']);
    expect(open('AAPL/USDT', {}, saturday)).toEqual([false, '2026-11-23T14:30:00.000Z']);
    expect(open('AAPL/USDT', { open_now: '1' }, saturday)).toEqual([true, null]);
    expect(open('AAPL/USDT', { open_now: '0' }, friday)).toEqual([false, null]);
    expect(open('BTC/USDT', {}, saturday)).toEqual([true, null]);
    expect(open('BTC/USDT', { open_now: 'hours' }, saturday)).toEqual([true, null]);
  });
});

async function quoteOf(match_id: number): Promise<Quote | undefined> {
  const answer = await site.market.ask({ kind: 'quotes' });
  return answer.kind === 'quotes'
    ? answer.quotes.find((quote) => quote.match_id === match_id)
    : undefined;
}

describe('R-OPERATOR-4: instrument set', () => {
  test('applies at once in the list, the thread and the version; stored in the database', async () => {
    const { version } = site.market.listing;
    expect(await setColumn('ETH/USDT', 'open_fee_rate', '0.0010')).toMatchObject({ counts: 'now' });
    expect((await instrumentOf('ETH/USDT')).open_fee_rate).toBe('0.001');
    expect(site.market.listing.version).not.toBe(version);
    await setColumn('ETH/USDT', 'multiples', '1,3,7');
    expect((await instrumentOf('ETH/USDT')).multiples).toEqual([1, 3, 7]);
    await setColumn('ETH/USDT', 'status', '0');
    expect(await quoteOf(2)).toBeDefined();
    await site.market.ask({ kind: 'step' });
    expect((await quoteOf(2))?.is_halted).toBe(true);
    const { rows: keptRows } = await site.database.query<{ status: number; multiples: number[] }>(
      "select status, multiples from instruments where symbol = 'ETH/USDT'",
    );
    expect(keptRows).toEqual([{ status: 0, multiples: [1, 3, 7] }]);
  });

  test("open_now opens and closes: the flag, is_open of list and ticker; prices of a closed market don't move", async () => {
    const state = async () => {
      await site.market.ask({ kind: 'step' });
      const { list } = await call({ origin, language: 'en' }, CALLS['currency.quotation_new'], {});
      const ticker = list.find(({ symbol }) => symbol === 'LTC/USDT');
      return [(await instrumentOf('LTC/USDT')).is_open, ticker?.is_open];
    };
    expect(await state()).toEqual([true, true]);
    await setColumn('LTC/USDT', 'open_now', '0');
    expect(await state()).toEqual([false, false]);
    const before = await quoteOf(12);
    for (let step = 0; step < 20; step += 1) await site.market.ask({ kind: 'step' });
    const { price, time } = (await quoteOf(12)) ?? {};
    expect([price, time]).toEqual([before?.price, before?.time]);
    await setColumn('LTC/USDT', 'is_open', '1');
    expect(await state()).toEqual([true, true]);
  });

  test("units of running frames don't change: they apply from the next start, with its epoch", async () => {
    expect(await setColumn('XRP/USDT', 'number_exponent', '-5')).toMatchObject({
      counts: 'next start',
    });
    expect((await instrumentOf('XRP/USDT')).number_exponent).not.toBe(-5);
    expect(await setColumn('XRP/USDT', 'spot_step', '0.00001')).toMatchObject({
      counts: 'next start',
    });
    expect(await setColumn('XRP/USDT', 'status', '0')).toMatchObject({ counts: 'now' });
    expect((await instrumentOf('XRP/USDT')).status).toBe(0);
    expect(await setColumn('XRP/USDT', 'spot_step', '0.1')).toMatchObject({ counts: 'now' });
    expect(await setColumn('XRP/USDT', 'open_fee_rate', '0.0006')).toMatchObject({ counts: 'now' });
    expect(await instrumentOf('XRP/USDT')).toMatchObject({ status: 0, open_fee_rate: '0.0006' });
  });

  test('an invalid value is refused with a clear message, and nothing changes', async () => {
    const { version } = site.market.listing;
    const refusedText = async (...words: [string, string, string]): Promise<unknown> => {
      try {
        await setColumn(...words);
      } catch (error) {
        return [(error as { error?: string }).error, (error as Error).message];
      }
      return 'done';
    };
    const wrong: [string, string, string, string, string][] = [
      ['NONE/USDT', 'status', '0', 'instrument_unknown', 'There is no NONE/USDT.'],
      ['BTC/USDT', 'colour', '0', 'parameter_error', 'colour of an instrument cannot be set.'],
      ['BTC/USDT', 'match_id', '9', 'parameter_error', 'match_id of an instrument cannot be set.'],
      ['BTC/USDT', 'status', '2', 'parameter_error', 'status takes 0 or 1.'],
      ['BTC/USDT', 'tick', '0', 'parameter_error', 'tick takes a number above 0.'],
      ['BTC/USDT', 'tick', '1e3', 'parameter_error', 'tick takes a number above 0.'],
      ['BTC/USDT', 'open_now', 'noon', 'parameter_error', 'open_now takes 0, 1 or hours.'],
      [
        'BTC/USDT',
        'open_fee_rate',
        '1.5',
        'parameter_error',
        'open_fee_rate takes a rate from 0 to 1.',
      ],
      [
        'BTC/USDT',
        'index_weights',
        'kraken=1,okx=0',
        'parameter_error',
        'index_weights takes weights above 0 such as kraken=2,okx=0.5.',
      ],
      [
        'BTC/USDT',
        'tick',
        '0.01',
        'parameter_error',
        'BTC/USDT cannot be listed: tick must be a multiple of 10^price_exponent.',
      ],
    ];
    for (const [symbol, key, value, ...reply] of wrong) {
      expect(await refusedText(symbol, key, value)).toEqual(reply);
    }
    expect(site.market.listing.version).toBe(version);
  });
});
