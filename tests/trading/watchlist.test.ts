// Favourites, alerts and the page of a currency (R-MARKET-5, R-MARKET-6, docs/api.md), over the
// port, on a market controlled by the test.

import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { floor, MINUTE, type Trader, whyNot } from './people.ts';

const at = floor();
const ETH = 2;
let ann: Trader;
let eve: Trader;

beforeAll(async () => {
  ann = await at().person({});
  eve = await at().person({ lever: { [USDT]: '1000' } });
});

const favourites = async (who: Trader) => {
  const { list } = await call(who, CALLS['optional.list'], {});
  return list.map(({ symbol }) => symbol);
};
const add = (who: Trader, currency_id: number, legal_id?: number) =>
  call(who, CALLS['optional.add'], { currency_id, ...(legal_id !== undefined && { legal_id }) });
const setAlert = (who: Trader, type: 1 | 2 | 3, value: string, match_id = BTC) =>
  call(who, CALLS['alert.add'], { match_id, type, value });
const alerts = async (who: Trader, match_id?: number) =>
  (await call(who, CALLS['alert.list'], match_id === undefined ? {} : { match_id })).list;
const eventsOf = async (who: Trader, kind: string) =>
  (await at().events(who)).filter((one) => one.kind === kind).map(({ data }) => data);

describe('R-MARKET-6: favourites', () => {
  test('added in order, idempotent; sorted; removed by id or by currency', async () => {
    const bitcoin = await add(ann, 1, USDT);
    expect(bitcoin).toMatchObject({ match_id: BTC, currency_id: 1, symbol: 'BTC/USDT', sort: 1 });
    const ether = await add(ann, 2);
    const [third] = [await add(ann, 4)];
    expect(await add(ann, 1)).toEqual(bitcoin);
    expect(await favourites(ann)).toEqual(['BTC/USDT', 'ETH/USDT', third?.symbol]);
    const ids = [ether.id, third?.id ?? 0, bitcoin.id];
    const { list } = await call(ann, CALLS['optional.sort'], { ids });
    expect(list.map(({ id, sort }) => [id, sort])).toEqual(ids.map((id, place) => [id, place + 1]));
    await call(ann, CALLS['optional.del'], { id: bitcoin.id });
    await call(ann, CALLS['optional.del'], { id: bitcoin.id });
    await call(ann, CALLS['optional.del'], { currency_id: 4 });
    expect(await favourites(ann)).toEqual(['ETH/USDT']);
    expect(await favourites(eve)).toEqual([]);
  });

  test('faults are reported by name, and change nothing', async () => {
    const hers = await add(eve, 1);
    const mine = (await call(ann, CALLS['optional.list'], {})).list.map(({ id }) => id);
    const sort = (ids: number[]) => whyNot(call(ann, CALLS['optional.sort'], { ids }));
    expect(await sort([...mine, hers.id])).toBe('not_found at ids');
    expect(await sort([...mine, ...mine])).toBe('parameter_error at ids');
    expect(await whyNot(add(ann, 999_999))).toBe('currency_unknown at currency_id');
    expect(await whyNot(add(ann, 1, 999_999))).toBe('currency_unknown at legal_id');
    expect(await whyNot(add(ann, USDT))).toBe('instrument_unknown at currency_id');
    expect(await whyNot(add(ann, 1, 2))).toBe('instrument_unknown at currency_id');
    expect(await whyNot(call(ann, CALLS['optional.del'], {}))).toBe('parameter_error at id');
    await call(ann, CALLS['optional.del'], { id: hers.id });
    expect(await favourites(eve)).toEqual(['BTC/USDT']);
    await at().app.database.query(
      'insert into favourites (user_id, match_id, sort) select $1, 1000 + n, n from generate_series(1, 200) n',
      [ann.id],
    );
    expect(await whyNot(add(ann, 1))).toBe('favourite_limit');
    await at().app.database.query('delete from favourites where match_id > 1000');
  });
});

describe('R-MARKET-5: alerts', () => {
  test('type 1 fires at its price or above, type 2 at it or below, each once, with event and notice', async () => {
    await at().tick(BTC, '50000');
    const up = await setAlert(ann, 1, '50100');
    const down = await setAlert(ann, 2, '49900');
    const far = await setAlert(ann, 1, '60000');
    expect(up).toMatchObject({ match_id: BTC, symbol: 'BTC/USDT', type: 1, value: '50100' });
    expect(up.fired_time).toBeNull();
    await at().tick(BTC, '50099.9');
    expect(await eventsOf(ann, 'alert')).toEqual([]);
    await at().tick(BTC, '50100');
    expect(await eventsOf(ann, 'alert')).toEqual([{ ...up, fired_time: at().time }]);
    // Repeated, it stays silent; the other side fires independently.
    await at().tick(BTC, '49000');
    await at().tick(BTC, '50200');
    expect(await eventsOf(ann, 'alert')).toEqual([
      { ...up, fired_time: at().time },
      { ...down, fired_time: at().time },
    ]);
    const notices = (await eventsOf(ann, 'notice')) as { title: string; text: string }[];
    expect(notices.map(({ title, text }) => [title, text])).toEqual([
      ['Price alert', 'BTC/USDT has risen to 50100 or above.'],
      ['Price alert', 'BTC/USDT has fallen to 49900 or below.'],
    ]);
    const list = await alerts(ann);
    expect(list.map(({ id, fired_time }) => [id, fired_time === null])).toEqual([
      [far.id, true],
      [down.id, false],
      [up.id, false],
    ]);
    expect(await alerts(ann, ETH)).toEqual([]);
    await call(ann, CALLS['alert.del'], { id: far.id });
    await at().tick(BTC, '70000');
    expect(await eventsOf(ann, 'alert')).toHaveLength(2);
  });

  test('several in one tick, and those that are due after a restart', async () => {
    await at().tick(BTC, '50000');
    const before = (await eventsOf(ann, 'alert')).length;
    for (const value of ['50300', '50100', '50200']) await setAlert(ann, 1, value);
    await at().restart();
    await at().tick(BTC, '50250');
    const firedAlerts = (await eventsOf(ann, 'alert')).slice(before) as { value: string }[];
    expect(firedAlerts.map(({ value }) => value)).toEqual(['50100', '50200']);
    await at().tick(BTC, '50300');
    expect(await eventsOf(ann, 'alert')).toHaveLength(before + 3);
  });

  test('faults are reported by name', async () => {
    await at().tick(BTC, '50000');
    expect(await whyNot(setAlert(ann, 1, '50000'))).toBe('alert_already_true at value');
    expect(await whyNot(setAlert(ann, 1, '49999'))).toBe('alert_already_true at value');
    expect(await whyNot(setAlert(ann, 2, '50000'))).toBe('alert_already_true at value');
    expect(await whyNot(setAlert(ann, 1, '50000.01'))).toBe('price_off_tick at value');
    expect(await whyNot(setAlert(ann, 1, '0'))).toBe('price_invalid at value');
    expect(await whyNot(setAlert(ann, 1, '1', 999_999))).toBe('instrument_unknown at match_id');
    const deletion = call(ann, CALLS['alert.del'], { id: 999_999 });
    expect(await whyNot(deletion)).toBe('not_found at id');
    const mine = await setAlert(ann, 1, '90000');
    expect(await whyNot(call(eve, CALLS['alert.del'], { id: mine.id }))).toBe('not_found at id');
    await at().app.database.query(
      `insert into alerts (user_id, match_id, type, value, created_at)
       select $1, 2, 1, 100000, now() from generate_series(1, 49)`,
      [ann.id],
    );
    expect(await whyNot(setAlert(ann, 1, '91000'))).toBe('alert_limit');
    await at().app.database.query('delete from alerts where user_id = $1', [ann.id]);
  });

  test('type 3 fires when the liquidation of a position is near, and needs one', async () => {
    await at().tick(BTC, '50000');
    await setAlert(ann, 3, '5');
    await call(eve, CALLS['lever.submit'], {
      currency_id: 1,
      legal_id: USDT,
      type: 1,
      status: 1,
      share: '20',
      multiple: 10,
      margin_mode: 'isolated',
      idempotency_key: at().newKey(),
    });
    // Isolated, at 10 times, burst rate 30 %: 7 % below the open price.
    expect(await whyNot(setAlert(eve, 3, '7'))).toBe('alert_already_true at value');
    await setAlert(eve, 3, '5');
    await at().tick(BTC, '49500');
    const look = async () => {
      const job = at().app.exchange.jobs.find(({ name }) => name === 'alerts');
      await job?.run();
    };
    await look();
    expect(await eventsOf(eve, 'alert')).toEqual([]);
    // 46,500 is 4.9 % below 48,900.
    await at().tick(BTC, '48900');
    await look();
    await look();
    expect(await eventsOf(eve, 'alert')).toMatchObject([{ type: 3, value: '5', match_id: BTC }]);
    expect((await alerts(ann))[0]?.fired_time).toBeNull();
  });
});

describe('/currency/detail: the page of a currency', () => {
  test('facts in the language of the caller; unknown ones are null', async () => {
    const detail = (currency_id: number, language: 'en' | 'jp') =>
      call({ ...ann, language }, CALLS['currency.detail'], { currency_id });
    expect(await detail(1, 'en')).toEqual({
      currency_id: 1,
      name: 'BTC',
      full_name: 'Bitcoin',
      description: expect.stringMatching(/^Bitcoin is digital money without a central issuer\./),
      issue_time: Date.UTC(2009, 0, 3),
      total_supply: '21000000',
      circulating_supply: null,
      links: [
        { name: 'White paper', url: 'https://bitcoin.org/bitcoin.pdf' },
        { name: 'Website', url: 'https://bitcoin.org' },
        { name: 'Source code', url: 'https://github.com/bitcoin/bitcoin' },
      ],
    });
    expect((await detail(1, 'jp')).description).toContain('デジタル通貨');
    expect((await detail(USDT, 'en')).full_name).toBe('Tether');
    expect((await detail(1001, 'en')).links).toEqual([]);
    expect(await whyNot(detail(999_999, 'en'))).toBe('currency_unknown at currency_id');
  });
});

const HOUR = 60 * MINUTE;
const KEY = 'drawing0000000001';
type Point = [time: number, price: string];

function drawingOf(tool: string, ...points: Point[]) {
  return JSON.stringify({
    tool,
    points: points.map(([time, price]) => ({ time, price })),
    colour: 0,
    width: 0,
    locked: false,
    text: '',
    lots: '',
    order_time: 0,
  });
}

const sync = (
  who: Trader,
  objects: readonly object[],
  since = 0,
  match_id: number | undefined = BTC,
) =>
  call(who, CALLS['chart.sync'], {
    ...(match_id !== undefined && { match_id }),
    since,
    objects: JSON.stringify(objects),
  });
const object = (key: string, version: number, body: string, kind = 'drawing') => ({
  key,
  kind,
  version,
  is_deleted: false,
  body,
});
const markOf = (key: string, version: number) => ({
  ...object(key, version, ''),
  is_deleted: true,
});

describe('R-CHART-1: drawings and templates', () => {
  const line = (price: string) => drawingOf('level', [0, price]);

  test('two devices merge object by object: the later version wins, deleted ones stay deleted', async () => {
    const now = at().time;
    const [first, second] = ['a'.repeat(16), 'b'.repeat(16)];
    const phone = await sync(ann, [
      object(first, now - 9, line('1')),
      object(second, now - 9, line('2')),
    ]);
    expect(phone.list.map(({ key }) => key)).toEqual([first, second]);
    // The tablet was offline: it changed the first one later, and deletes the second one.
    const tablet = await sync(ann, [object(first, now - 5, line('3')), markOf(second, now - 4)]);
    expect(tablet.list.map(({ key, is_deleted }) => [key, is_deleted])).toEqual([
      [first, false],
      [second, true],
    ]);
    // The phone's older changes of both come last, and lose.
    const late = await sync(
      ann,
      [object(first, now - 7, line('4')), object(second, now - 6, line('5'))],
      phone.cursor,
    );
    expect(late.list).toEqual(tablet.list);
    expect(late.list[0]?.body).toBe(line('3'));
    // Nothing new since then, and nothing of others.
    expect((await sync(ann, [], late.cursor)).list).toEqual([]);
    expect((await sync(eve, [])).list).toEqual([]);
    expect((await sync(ann, [], 0, ETH)).list).toEqual([]);
  });

  test('a version from the future counts as of now', async () => {
    const key = 'c'.repeat(16);
    await sync(ann, [object(key, at().time + 365 * 24 * HOUR, line('1'))]);
    await at().later(1_000);
    const { list } = await sync(ann, [object(key, at().time, line('2'))]);
    expect(list.find((one) => one.key === key)?.body).toBe(line('2'));
  });

  test('templates belong to no pair; layouts and drawings to one', async () => {
    const key = 'd'.repeat(16);
    const template = object(key, at().time, '{"period":"4hour"}', 'template');
    const { list } = await call(ann, CALLS['chart.sync'], { objects: JSON.stringify([template]) });
    expect(list).toEqual([template]);
    expect(await whyNot(sync(ann, [template]))).toBe('parameter_error at objects');
    const drawing = JSON.stringify([object(key, 1, line('1'))]);
    const withoutPair = call(ann, CALLS['chart.sync'], { objects: drawing });
    expect(await whyNot(withoutPair)).toBe('parameter_error at objects');
  });

  test('what the schema does not name is dropped, and what breaks it is refused whole', async () => {
    const key = 'e'.repeat(16);
    const more = JSON.stringify({ ...JSON.parse(line('7')), script: '<b>' });
    const { list } = await sync(ann, [object(key, at().time, more)]);
    expect(list.find((one) => one.key === key)?.body).toBe(line('7'));
    const broken = [
      object('short', 1, line('1')),
      object(key, 0, line('1')),
      object(key, 1, line('0')),
      object(key, 1, line('-1')),
      object(key, 1, drawingOf('trend', [0, '1'])),
      object(key, 1, drawingOf('virus', [0, '1'])),
      object(key, 1, drawingOf('level', [-1, '1'])),
      object(key, 1, JSON.stringify({ ...JSON.parse(line('1')), text: '<script>' })),
      object(key, 1, JSON.stringify({ ...JSON.parse(line('1')), text: 'x'.repeat(201) })),
      object(key, 1, '[]', 'layout'),
      object(key, 1, 'not json', 'layout'),
    ];
    for (const one of broken) {
      expect(await whyNot(sync(ann, [one])), JSON.stringify(one)).toBe(
        'parameter_error at objects',
      );
    }
    const many = Array.from({ length: 51 }, (_, n) =>
      object(`many${n}`.padEnd(16, 'z'), 1, line('1')),
    );
    expect(await whyNot(sync(ann, many))).toBe('parameter_error at objects');
    expect(await whyNot(sync(ann, [], 0, 999_999))).toBe('instrument_unknown at match_id');
  });

  test('at most 200 drawings and 5 layouts a pair: what has no room is refused by its key', async () => {
    const now = at().time;
    for (let part = 0; part < 4; part += 1) {
      const keys = Array.from({ length: 50 }, (_, n) => `full${part}x${n}`.padEnd(16, 'z'));
      const { refused } = await sync(
        eve,
        keys.map((key) => object(key, now, line('1'))),
        0,
        ETH,
      );
      expect(refused).toEqual([]);
    }
    const [more, oldest] = ['one0more'.padEnd(16, '0'), 'full0x0'.padEnd(16, 'z')];
    const full = await sync(eve, [object(more, now, line('1'))], 0, ETH);
    expect(full.refused).toEqual([more]);
    // Room is made and used in one call.
    await at().later(1_000);
    const next = [markOf(oldest, at().time), object(more, at().time, line('1'))];
    expect((await sync(eve, next, full.cursor, ETH)).refused).toEqual([]);
    const layouts = Array.from({ length: 6 }, (_, n) =>
      object(`layout${n}`.padEnd(16, '0'), now, '{}', 'layout'),
    );
    const { refused } = await sync(eve, layouts, full.cursor, ETH);
    expect(refused).toEqual(['layout5'.padEnd(16, '0')]);
  });
});

describe('R-MARKET-7: alerts on drawings', () => {
  const draw = (who: Trader, key: string, way?: 'both' | 'up' | 'down') =>
    call(who, CALLS['alert.draw'], { match_id: BTC, key, ...(way !== undefined && { way }) });
  const firedValues = async (who: Trader, since: number) =>
    ((await eventsOf(who, 'alert')) as { type: number; value: string }[])
      .slice(since)
      .map(({ type, value }) => [type, value]);

  test('a sloped line is evaluated in time, and fires once where the mark crosses it', async () => {
    await at().tick(BTC, '50000');
    const before = (await eventsOf(ann, 'alert')).length;
    const start = at().time;
    // From 50,100 now, falling 120 an hour: the mark stands still and is reached after 50 minutes.
    await sync(ann, [
      object(KEY, start, drawingOf('trend', [start - HOUR, '50220'], [start, '50100'])),
    ]);
    const alert = await draw(ann, KEY);
    expect(alert).toMatchObject({ type: 4, value: '50100', drawing: KEY, way: 'both' });
    await at().later(49 * MINUTE);
    await at().tick(BTC, '50000');
    expect(await firedValues(ann, before)).toEqual([]);
    expect((await alerts(ann, BTC))[0]).toMatchObject({ id: alert.id, value: '50002' });
    await at().later(MINUTE);
    await at().tick(BTC, '50000');
    expect(await firedValues(ann, before)).toEqual([[4, '50000']]);
    await at().tick(BTC, '49000');
    await at().tick(BTC, '51000');
    expect(await firedValues(ann, before)).toHaveLength(1);
    const notices = (await eventsOf(ann, 'notice')) as { text: string }[];
    expect(notices.at(-1)?.text).toBe('BTC/USDT has crossed your line at 50000.');
  });

  test('one way only, remembered through a restart', async () => {
    await at().tick(BTC, '50000');
    const before = (await eventsOf(ann, 'alert')).length;
    const key = 'f'.repeat(16);
    await sync(ann, [object(key, at().time, drawingOf('level', [0, '50500']))]);
    await draw(ann, key, 'down');
    // Upwards is not its way, but from now on the mark is above.
    await at().tick(BTC, '50600');
    await at().restart();
    await at().tick(BTC, '50501');
    expect(await firedValues(ann, before)).toEqual([]);
    await at().tick(BTC, '50400');
    expect(await firedValues(ann, before)).toEqual([[4, '50500']]);
  });

  test('a crossing while the server was away fires at its return', async () => {
    await at().tick(BTC, '50000');
    const before = (await eventsOf(ann, 'alert')).length;
    const key = 'g'.repeat(16);
    await sync(ann, [object(key, at().time, drawingOf('level', [0, '50500']))]);
    await draw(ann, key);
    await at().restart();
    await at().tick(BTC, '51000');
    expect(await firedValues(ann, before)).toEqual([[4, '50500']]);
  });

  test('moved with its drawing without firing, on both lines of a channel, and ended with it', async () => {
    await at().tick(BTC, '50000');
    const before = (await eventsOf(ann, 'alert')).length;
    const key = 'h'.repeat(16);
    const start = at().time;
    const channel = (upper: string): string =>
      drawingOf('channel', [start - HOUR, '49000'], [start, '49000'], [start, upper]);
    await sync(ann, [object(key, start, channel('51000'))]);
    await draw(ann, key);
    // Over the mark: it is on the other side of the upper line now, and nothing was crossed.
    await at().later(1_000);
    await sync(ann, [object(key, at().time, channel('49500'))]);
    await at().tick(BTC, '50000');
    expect(await firedValues(ann, before)).toEqual([]);
    await at().tick(BTC, '49400');
    expect(await firedValues(ann, before)).toEqual([[4, '49500']]);
    await draw(ann, key, 'down');
    await at().later(1_000);
    await sync(ann, [markOf(key, at().time)]);
    await at().tick(BTC, '48000');
    expect(await firedValues(ann, before)).toHaveLength(1);
    expect(
      (await alerts(ann, BTC)).filter((one) => one.type === 4 && one.fired_time === null),
    ).toEqual([]);
  });

  test('a line that is below all prices by now, or on none of them, has an alert all the same', async () => {
    await at().tick(BTC, '50000');
    const before = (await eventsOf(ann, 'alert')).length;
    const start = at().time;
    const [steep, tiny] = ['j'.repeat(16), 'k'.repeat(16)];
    await sync(ann, [
      object(steep, start, drawingOf('trend', [start - HOUR, '60000'], [start - HOUR / 2, '1'])),
      object(tiny, start, drawingOf('level', [0, '0.00000001'])),
    ]);
    for (const key of [steep, tiny]) expect(await draw(ann, key)).toMatchObject({ value: '0.1' });
    expect((await alerts(ann, BTC)).slice(0, 2)).toMatchObject([
      { value: '0.1' },
      { value: '0.1' },
    ]);
    // Above the mark now, and far below 0 a minute later.
    await at().later(1_000);
    const falling = drawingOf('trend', [at().time, '50001'], [at().time + 1, '1']);
    await sync(ann, [object(steep, at().time, falling)]);
    await at().later(MINUTE);
    await at().tick(BTC, '50000');
    expect(await firedValues(ann, before)).toEqual([[4, '50000']]);
  });

  test('faults are reported by name', async () => {
    expect(await whyNot(draw(ann, 'nothing0here00000'))).toBe('not_found at key');
    expect(await whyNot(draw(eve, KEY))).toBe('not_found at key');
    expect(await whyNot(draw(ann, 'no'))).toBe('parameter_error at key');
    const key = 'i'.repeat(16);
    await sync(ann, [object(key, at().time, drawingOf('vertical', [0, '1']))]);
    expect(await whyNot(draw(ann, key))).toBe('alert_no_line at key');
  });
});

describe('R-SCAN-3: filters of the scanner', () => {
  const rising = [{ kind: 'change', span: '1h', bars: 0, way: 'above', value: '5' }];
  const filter = (name: string, is_reported = false, conditions: readonly object[] = rising) => ({
    name,
    conditions: JSON.stringify(conditions),
    is_reported,
    hours: 1 as const,
  });
  const save = (who: Trader, wish: ReturnType<typeof filter> & { id?: number }) =>
    call(who, CALLS['scan.save'], wish);
  const filters = async (who: Trader) => (await call(who, CALLS['scan.list'], {})).list;
  const look = async () => {
    await hourAgo(BTC);
    const job = at().app.exchange.jobs.find(({ name }) => name === 'scanner');
    await job?.run();
  };
  const reports = async (who: Trader, since: number) =>
    ((await eventsOf(who, 'notice')) as { text: string }[]).slice(since).map(({ text }) => text);

  /** The instrument's price of an hour ago, when all rows are known. */
  const hourAgo = async (match_id: number): Promise<number> => {
    for (;;) {
      const { list, is_complete } = await call(ann, CALLS['currency.scan'], {});
      const row = list.find((one) => one.match_id === match_id);
      if (is_complete) return Number(row?.price_1h);
      await at().later(1_000);
    }
  };

  test('R-SCAN-2: the basis has each instrument, and what is missing is null', async () => {
    const price = await hourAgo(BTC);
    expect(price).toBeGreaterThan(0);
    const { list } = await call(ann, CALLS['currency.scan'], {});
    const row = list.find((one) => one.match_id === BTC);
    expect(row?.closes).toHaveLength(9);
    expect(Number(row?.high_24h)).toBe(price);
  });

  test('who joins is reported once in its time, who was there is no news, and who left is noted', async () => {
    const first = await hourAgo(BTC);
    const ether = await hourAgo(ETH);
    const before = (await eventsOf(ann, 'notice')).length;
    await at().tick(ETH, `${ether * 2}`);
    await at().tick(BTC, `${first}`);
    const { id } = await save(ann, filter('Rising', true));
    await look();
    expect((await filters(ann))[0]?.moves).toEqual([]);
    await at().tick(BTC, `${first * 2}`);
    await look();
    await look();
    expect(await reports(ann, before)).toEqual(['BTC/USDT joined your filter “Rising”.']);
    await at().tick(BTC, `${first}`);
    await at().later(MINUTE);
    await look();
    await at().tick(BTC, `${first * 2}`);
    await at().later(MINUTE);
    await look();
    const [mine] = await filters(ann);
    expect(
      mine?.moves.map(({ match_id, is_in, is_reported, condition }) => [
        match_id,
        is_in,
        is_reported,
        condition,
      ]),
    ).toEqual([
      [BTC, true, false, null],
      [BTC, false, false, 0],
      [BTC, true, true, null],
    ]);
    expect(await reports(ann, before)).toHaveLength(1);
    // An hour later it is reported again.
    await at().tick(BTC, `${first}`);
    await at().later(HOUR);
    await look();
    await at().tick(BTC, `${first * 2}`);
    await look();
    expect(await reports(ann, before)).toHaveLength(2);
    // With other conditions its past is gone, and those that meet them are no news.
    const low = [{ kind: 'change', span: '1h', bars: 0, way: 'above', value: '1' }];
    await save(ann, { ...filter('Rising', true, low), id });
    expect((await filters(ann))[0]?.moves).toEqual([]);
    await look();
    expect(await reports(ann, before)).toHaveLength(2);
    await call(ann, CALLS['scan.del'], { id });
    await look();
    expect(await filters(ann)).toEqual([]);
  });

  test('one that fails does not stop the others', async () => {
    const price = await hourAgo(BTC);
    const before = (await eventsOf(ann, 'notice')).length;
    await at().tick(BTC, `${price}`);
    const { database } = at().app;
    await database.query(
      `insert into scan_filters (user_id, name, conditions, is_reported, hours)
       values (999999, 'Of nobody', $1, true, 1)`,
      [JSON.stringify(rising)],
    );
    const { id } = await save(ann, filter('Rising', true));
    await look();
    await at().tick(BTC, `${price * 2}`);
    await expect(look()).rejects.toThrow();
    expect(await reports(ann, before)).toEqual(['BTC/USDT joined your filter “Rising”.']);
    await database.query('delete from scan_filters where user_id = 999999');

    await database.query(
      `insert into scan_moves (filter_id, match_id, moved_at, is_in, is_reported)
       select $1, n, $2, true, true from generate_series(1001, 1060) n`,
      [id, new Date(at().time)],
    );
    const [mine] = await filters(ann);
    expect([mine?.moves.length, mine?.reports_24h]).toEqual([50, 61]);
    await call(ann, CALLS['scan.del'], { id });
  });

  test('faults are reported at their fields, and change nothing', async () => {
    const why = (wish: Parameters<typeof save>[1]) => whyNot(save(eve, wish));
    const wrong: readonly object[][] = [
      [],
      [{ ...rising[0], span: '2h' }],
      [{ ...rising[0], value: '1.001' }],
      [{ ...rising[0], value: 'x' }],
      [{ kind: 'volume', span: '7d', bars: 0, way: 'above', value: '-1' }],
      [{ kind: 'distance', span: '4h', bars: 8, way: 'above', value: '1' }],
      Array.from({ length: 7 }, () => rising[0] as object),
    ];
    for (const conditions of wrong) {
      expect(await why(filter('Wrong', false, conditions))).toBe('parameter_error at conditions');
    }
    expect(await why(filter(''))).toBe('text_required at name');
    expect(await why(filter('x'.repeat(25)))).toBe('text_too_long at name');
    const hers = await save(ann, filter('Hers'));
    expect(await why({ ...filter('Mine'), id: hers.id })).toBe('not_found at id');
    expect(await whyNot(call(eve, CALLS['scan.del'], { id: hers.id }))).toBe('not_found at id');
    for (let count = 0; count < 20; count += 1) await save(eve, filter(`Filter ${count}`));
    expect(await why(filter('One more'))).toBe('scan_limit');
    expect(await filters(eve)).toHaveLength(20);
  });
});
