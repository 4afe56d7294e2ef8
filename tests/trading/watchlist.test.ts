// Favourites, alerts and the page of a currency (R-MARKET-5, R-MARKET-6, docs/api.md), over the
// port, on a market controlled by the test.

import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { floor, type Trader, whyNot } from './people.ts';

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
