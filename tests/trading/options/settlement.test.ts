// R-OPTION-2 and R-OPTION-3 as a table: stake, later ticks, and result. One trader goes through all
// rows; figures by hand.

import { describe, expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { keepTicks, settlingTick } from '../../../server/trading/options/tick-store.ts';
import { floor, MINUTE, type Trader } from '../people.ts';

interface Row {
  rule: string;
  stake: { type: 1 | 2; seconds: number; number: string };
  open: string;
  /** Milliseconds after the stake, price, and traded quantity. */
  ticks: readonly (readonly [at: number, price: string, number?: string])[];
  becomes: object;
  micro: string;
}

const ROWS: readonly Row[] = [
  {
    rule: 'right by one tick at the very instant: the stake and stake x ratio (10000 - 0.2 + 40)',
    stake: { type: 1, seconds: 60, number: '100' },
    open: '94820',
    ticks: [[60_000, '94820.1']],
    becomes: { status: 3, result: 1, end_price: '94820.1', payout: '140', fact_profits: '40' },
    micro: '10039.8 + 0',
  },
  {
    rule: 'what came before the expiry settles nothing; wrong: the stake is lost (10039.8 - 0.2 - 100)',
    stake: { type: 1, seconds: 60, number: '100' },
    open: '94820',
    ticks: [
      [59_999, '95000'],
      [60_001, '94000'],
    ],
    becomes: { status: 3, result: -1, end_price: '94000', payout: '0', fact_profits: '-100' },
    micro: '9939.6 + 0',
  },
  {
    rule: 'fee 0.06666666666 and profit 9.999999999 are rounded half up to 8 decimals',
    stake: { type: 2, seconds: 30, number: '33.33333333' },
    open: '94820',
    ticks: [[30_000, '94819.9']],
    becomes: { fee: '0.06666667', result: 1, payout: '43.33333333', fact_profits: '10' },
    micro: '9949.53333333 + 0',
  },
  {
    rule: 'the same price: the stake back, the fee stays (- 0.1)',
    stake: { type: 1, seconds: 60, number: '50' },
    open: '94820',
    ticks: [[60_000, '94820']],
    becomes: { status: 3, result: 0, end_price: '94820', payout: '50', fact_profits: '0' },
    micro: '9949.43333333 + 0',
  },
  {
    rule: 'the first tick counts, not a later one: down, and the first is higher (- 0.2 - 100)',
    stake: { type: 2, seconds: 60, number: '100' },
    open: '94820',
    ticks: [
      [61_000, '94821'],
      [61_001, '94000'],
    ],
    becomes: { status: 3, result: -1, end_price: '94821' },
    micro: '9849.23333333 + 0',
  },
  {
    rule: 'a tick 5 s after the expiry still settles (- 0.2 - 100)',
    stake: { type: 2, seconds: 60, number: '100' },
    open: '94820',
    ticks: [[65_000, '94900']],
    becomes: { status: 3, result: -1, end_price: '94900', reason: null },
    micro: '9749.03333333 + 0',
  },
  {
    rule: 'a tick later than that does not: the stake back, and the order says why (- 0.2)',
    stake: { type: 2, seconds: 60, number: '100' },
    open: '94820',
    ticks: [[65_001, '94000']],
    becomes: {
      status: 3,
      result: null,
      end_price: null,
      payout: '100',
      fact_profits: '0',
      reason: 'no_tick',
    },
    micro: '9748.83333333 + 0',
  },
  {
    // The index decides (R-PRICE-1), not the last trade.
    rule: 'an index that moves without a trade settles (- 0.4 - 200)',
    stake: { type: 1, seconds: 120, number: '200' },
    open: '94820',
    ticks: [
      [120_500, '90000', '0'],
      [121_000, '94830'],
    ],
    becomes: { status: 3, result: -1, end_price: '90000', payout: '0', fact_profits: '-200' },
    micro: '9548.43333333 + 0',
  },
  {
    rule: 'no tick at all, 5 s and more after the expiry (- 0.02)',
    stake: { type: 1, seconds: 30, number: '10' },
    open: '94820',
    ticks: [],
    becomes: { status: 3, result: null, payout: '10', reason: 'no_tick' },
    micro: '9548.41333333 + 0',
  },
];

const at = floor();

describe('R-OPTION-2: results of a stake', () => {
  let ann: Trader;

  test.for(ROWS.map((row, index) => [row.rule, row, index] as const))(
    '%s',
    async ([, row, index]) => {
      if (index === 0) ann = await at().person({ micro: { [USDT]: '10000' } });
      const { stake, ticks, becomes } = row;
      await at().tick(BTC, row.open);
      const takenOrder = await call(ann, CALLS['microtrade.submit'], {
        match_id: BTC,
        currency_id: USDT,
        ...stake,
        idempotency_key: at().newKey(),
      });
      const startTime = at().time;
      expect(takenOrder).toMatchObject({
        open_price: row.open,
        create_time: startTime,
        expire_time: startTime + stake.seconds * 1000,
        status: 1,
        end_price: null,
        result: null,
        payout: null,
        complete_time: null,
      });
      for (const [ms, price, number] of ticks) {
        await at().later(startTime + ms - at().time);
        await at().tick(BTC, price, number);
      }
      await at().later(6000 + stake.seconds * 1000);
      const { list } = await call(ann, CALLS['microtrade.lists'], { status: 3 });
      expect(list[0]).toMatchObject({ id: takenOrder.id, ...becomes });
      expect(await at().balance(ann, 'micro')).toBe(row.micro);
    },
  );
});

describe('R-OPTION-4: a restart', () => {
  const submit = async (trader: Trader, type: 1 | 2) =>
    call(trader, CALLS['microtrade.submit'], {
      match_id: BTC,
      currency_id: USDT,
      type,
      seconds: 60,
      number: '100',
      idempotency_key: at().newKey(),
    });

  test('running options continue, and are settled by the next tick', async () => {
    const ben = await at().person({ micro: { [USDT]: '1000' } });
    await at().tick(BTC, '94820');
    const { id } = await submit(ben, 1);
    await at().restart();
    await at().later(60_000);
    await at().tick(BTC, '94821');
    const { list } = await call(ben, CALLS['microtrade.lists'], {});
    expect(list).toMatchObject([{ id, result: 1, end_price: '94821' }]);
    expect(await at().balance(ben, 'micro')).toBe('1039.8 + 0');
  });

  test('options that expired without a leader are settled once, by the first stored tick', async () => {
    const cid = await at().person({ micro: { [USDT]: '1000' } });
    await at().tick(BTC, '94820');
    const up = await submit(cid, 1);
    const down = await submit(cid, 2);
    const { engines } = at().app.exchange;
    // Killed after storing the ticks and before their settlement.
    for (const engine of engines) await engine.end();
    await keepTicks(at().app.database, [
      { match_id: BTC, price: '94800', time: up.expire_time - 1 },
      { match_id: 2, price: '3142', time: up.expire_time },
      { match_id: BTC, price: '94900', time: up.expire_time + 40 },
      { match_id: BTC, price: '94000', time: up.expire_time + 50 },
    ]);
    await at().later(20 * MINUTE);
    await at().restart();
    await at().restart();
    const { list } = await call(cid, CALLS['microtrade.lists'], {});
    expect(list).toMatchObject([
      { id: down.id, result: -1, end_price: '94900', payout: '0' },
      { id: up.id, result: 1, end_price: '94900', payout: '140' },
    ]);
    expect(await at().balance(cid, 'micro')).toBe('939.6 + 0');
  });

  test('an option that expired without a stored tick gets its stake back', async () => {
    const dan = await at().person({ micro: { [USDT]: '1000' } });
    await at().tick(BTC, '94820');
    await submit(dan, 1);
    for (const engine of at().app.exchange.engines) await engine.end();
    await at().later(MINUTE + 5001);
    await at().restart();
    const { list } = await call(dan, CALLS['microtrade.lists'], {});
    expect(list).toMatchObject([{ result: null, reason: 'no_tick', payout: '100' }]);
    expect(await at().balance(dan, 'micro')).toBe('999.8 + 0');
  });

  test('ticks are stored for an hour while an option is running, and no longer', async () => {
    const eve = await at().person({ micro: { [USDT]: '1000' } });
    await at().app.database.query('delete from option_ticks');
    await at().tick(BTC, '94820');
    const { id, expire_time } = await submit(eve, 1);
    await at().later(1000);
    await at().tick(BTC, '94825');
    await at().later(59_000);
    await at().tick(BTC, '94826');
    await at().tick(BTC, '94827');
    const settledTick = await settlingTick(at().app.database, { id, match_id: BTC, expire_time });
    expect(settledTick).toEqual({ match_id: BTC, price: '94826', time: expire_time });
    const tidy = at().app.exchange.jobs.find(({ name }) => name === 'options');
    await at().later(60 * MINUTE - 1);
    await tidy?.run();
    expect(await settlingTick(at().app.database, { id, match_id: BTC, expire_time })).toEqual(
      settledTick,
    );
    await at().later(2);
    await tidy?.run();
    expect(
      await settlingTick(at().app.database, { id, match_id: BTC, expire_time }),
    ).toBeUndefined();
  });
});
