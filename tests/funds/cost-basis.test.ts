import Decimal from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { seededIntegers } from '../../bench/inputs.ts';
import { costBasis, type TaxRow } from '../../server/money/export/cost-basis.ts';

const [BTC, ETH, USDT] = [1, 2, 3];
const Exact = Decimal.clone({
  precision: 60,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 60,
});
let next = 0;

const row = (
  kind: string,
  currency_id: number,
  net: string,
  more: Partial<TaxRow> = {},
): TaxRow => ({
  transaction_id: next,
  kind,
  currency_id,
  net,
  deposit_usd: null,
  otc_usd: null,
  ...more,
});
const event = (...rows: (() => TaxRow)[]): TaxRow[] => {
  next += 1;
  return rows.map((make) => make());
};
const buy = (amount: string, usdt: string, fee?: string): TaxRow[] =>
  event(
    () => row('spot_trade', USDT, `-${usdt}`),
    () => row('spot_trade', BTC, amount),
    ...(fee === undefined ? [] : [() => row('spot_fee', BTC, `-${fee}`)]),
  );
const sell = (amount: string, usdt: string): TaxRow[] =>
  event(
    () => row('spot_trade', BTC, `-${amount}`),
    () => row('spot_trade', USDT, usdt),
  );
const shownRows = (rows: readonly TaxRow[]): string[] =>
  costBasis(rows)
    .filter(({ currency_id }) => currency_id !== USDT)
    .map(({ net, value, cost, gain, basis }) => [net, value, cost, gain, basis].join(' '));

describe('R-FUNDS-15: the cost basis', () => {
  test('the cost of a sale is that of the first lots; a fee in the coin leaves at the price of its trade', () => {
    expect(
      shownRows([...buy('1', '100'), ...buy('2', '300', '0.5'), ...sell('1.5', '240')]),
    ).toEqual(['1 100 100  trade', '2 300 300  trade', '-0.5 75 50 25 ', '-1.5 240 200 40 ']);
  });

  test('the cost of a deposit is its value; of a swapped coin the amount given; 0 without a price', () => {
    const rows = [
      ...event(() => row('deposit', ETH, '4', { deposit_usd: '1000' })),
      ...event(
        () => row('convert', ETH, '-1'),
        () => row('convert', BTC, '0.5'),
      ),
      ...event(() => row('lever_profit', BTC, '0.1')),
      ...sell('0.6', '90'),
      ...event(() => row('withdraw', ETH, '-1')),
    ];
    expect(shownRows(rows)).toEqual([
      '4 1000 1000  deposit_value',
      '-1  250  ',
      '0.5  250  carried_over',
      '0.1  0  unknown',
      '-0.6 90 250 -160 ',
      '-1  250  ',
    ]);
  });

  test('equals a second program over 2,000 random trades, and no cost is lost', () => {
    const dice = seededIntegers(27);
    const figure = (most: number, more = 1): string =>
      new Exact(1 + dice(most)).mul(more).div(1e8).toString();
    const rows: TaxRow[] = [];
    let heldSum = new Exact(0);
    for (let count = 0; count < 2000; count += 1) {
      const amount = figure(3e8);
      if (dice(2) === 0 || heldSum.lt(amount)) {
        rows.push(...buy(amount, figure(9e8, 9973)));
        heldSum = heldSum.add(amount);
      } else {
        rows.push(...sell(amount, figure(9e8, 9973)));
        heldSum = heldSum.sub(amount);
      }
    }
    const answer = costBasis(rows).filter(({ currency_id }) => currency_id === BTC);
    expect(answer.map(({ cost }) => cost)).toEqual(secondOpinion(answer));
    const sum = (list: typeof answer): Decimal =>
      list.reduce((total, { cost }) => total.add(cost), new Exact(0));
    const [boughtLots, soldLots] = [true, false].map((isIn) =>
      sum(answer.filter(({ net }) => net.startsWith('-') !== isIn)),
    );
    const all = costBasis([...rows, ...sell(heldSum.toString(), '1')]).filter(
      ({ currency_id }) => currency_id === BTC,
    );
    expect(new Exact(all.at(-1)?.cost ?? 0).add(soldLots ?? 0).eq(boughtLots ?? 0)).toBe(true);
  });
});

/** With running totals: a sale takes the part of all purchases that follows the parts of earlier sales. */
function secondOpinion(rows: readonly { net: string; value: string | null }[]): string[] {
  const lots: { until: Decimal; amount: Decimal; rest: Decimal; cost: Decimal }[] = [];
  let [boughtSum, soldSum] = [new Exact(0), new Exact(0)];
  return rows.map(({ net, value }) => {
    if (!net.startsWith('-')) {
      boughtSum = boughtSum.add(net);
      const amount = new Exact(net);
      lots.push({ until: boughtSum, amount, rest: amount, cost: new Exact(value ?? 0) });
      return new Exact(value ?? 0).toString();
    }
    const end = soldSum.sub(net);
    let cost = new Exact(0);
    for (const lot of lots) {
      const begin = lot.until.sub(lot.amount);
      if (lot.until.lte(soldSum) || begin.gte(end)) continue;
      const takenQuantity = Exact.min(end, lot.until).sub(Exact.max(soldSum, begin));
      const part = takenQuantity.eq(lot.rest)
        ? lot.cost
        : lot.cost.mul(takenQuantity).div(lot.rest).toDecimalPlaces(8);
      cost = cost.add(part);
      lot.cost = lot.cost.sub(part);
      lot.rest = lot.rest.sub(takenQuantity);
    }
    soldSum = end;
    return cost.toString();
  });
}
