import {
  isDirection,
  minus,
  type Num,
  num,
  over,
  places,
  plain,
  plus,
  Refusal,
  remainder,
  roundTo,
  sum,
  times,
  toFixedText,
  toStep,
} from './second-opinion-numbers.ts';
import { allot, crossLiquidation, readPositions, readRows } from './second-opinion-tables.ts';

/**
 * Every formula implemented a second time, from docs/rules.md and independent of the core: if two programs in
 * two languages agree, the result is right or the rules are wrong. Same order of operations, same rounding
 * after each.
 */
type Work = (args: readonly string[]) => string;

const ZERO = num('0');
const ONE = num('1');
const TWO = num('2');
const HUNDRED = num('100');
const THOUSAND = num('1000');
const MILLION = num('1000000');
const DAYS_OF_A_YEAR = num('365');
const REBATE = num('0.2');
const MANAGER_REBATE_AT_MOST = num('0.5');

function numeric(work: (...numbers: Num[]) => Num | string): Work {
  return (args) => {
    const expected = work.length;
    if (args.length !== expected) throw new Refusal('wrong_arguments');
    const result = work(...args.map(num));
    return typeof result === 'string' ? result : plain(result);
  };
}

function at(args: readonly string[], index: number): string {
  const text = args[index];
  if (text === undefined) throw new Refusal('wrong_arguments');
  return text;
}

/** True for the first word, false for the second, refused for any other. */
function isFirst(text: string, first: string, second: string): boolean {
  if (text !== first && text !== second) throw new Refusal('malformed');
  return text === first;
}

function isLong(side: string): boolean {
  return isFirst(side, 'long', 'short');
}

function ifPositive(price: Num): string {
  return price.gt(0) ? plain(price) : 'none';
}

function compact(value: Num): string {
  if (value.abs().gt(MILLION)) return `${toFixedText(over(value, MILLION), 1)}M`;
  if (value.abs().gt(THOUSAND)) return `${toFixedText(over(value, THOUSAND), 1)}K`;
  return toFixedText(value, 4);
}

const NUMBERS: Record<string, Work> = {
  add: numeric((a, b) => plus(a, b)),
  sub: numeric((a, b) => minus(a, b)),
  mul: numeric((a, b) => times(a, b)),
  div: numeric((a, b) => over(a, b)),
  rem: numeric((a, b) => remainder(a, b)),
  cmp: numeric((a, b) => `${a.comparedTo(b)}`),
  round: (args) => plain(roundTo(num(at(args, 0)), places(at(args, 1)))),
  quantize: (args) => {
    const direction = at(args, 2);
    if (!isDirection(direction)) throw new Refusal('malformed');
    return plain(toStep(num(at(args, 0)), num(at(args, 1)), direction));
  },
  to_fixed: (args) => toFixedText(num(at(args, 0)), places(at(args, 1))),
  compact: numeric((a) => compact(a)),
  parse: numeric((a) => a),
};

const CONTRACT: Record<string, Work> = {
  notional: numeric((p, q) => times(p, q)),
  margin: numeric((p, q, m) => over(times(p, q), m)),
  fee: numeric((p, q, rate) => times(times(p, q), rate)),
  pnl: ([side = '', ...rest]) =>
    isLong(side)
      ? numeric((p, x, q) => times(minus(x, p), q))(rest)
      : numeric((p, x, q) => times(minus(p, x), q))(rest),
  return_on_margin: numeric((profit, margin) => over(profit, margin)),
  line_price: numeric((a, f, b, u, t) =>
    plus(a, over(times(minus(b, a), minus(t, f)), minus(u, f))),
  ),
  plan_ratio: numeric((gain, loss, fee) => over(minus(gain, fee), plus(loss, fee))),
  overnight_fee: numeric((p, q, rate, nights) => times(times(times(p, q), rate), nights)),
  equity: numeric((available, margin, profit) => plus(plus(available, margin), profit)),
  account_value: numeric((available, frozen, profit) => plus(plus(available, frozen), profit)),
  risk_rate: numeric((equity, margin) => times(over(equity, margin), HUNDRED)),
  liquidation_isolated: ([side = '', ...rest]) =>
    numeric((p, q, m, burst) => {
      const margin = over(times(p, q), m);
      const distance = over(times(minus(ONE, burst), margin), q);
      return ifPositive(isLong(side) ? minus(p, distance) : plus(p, distance));
    })(rest),
  liquidation_cross: (args) => {
    const price = crossLiquidation(
      num(at(args, 0)),
      num(at(args, 1)),
      at(args, 2),
      readPositions(at(args, 3)),
    );
    return price === undefined ? 'none' : ifPositive(price);
  },
  average_price: (args) => {
    const fills = readRows(at(args, 0), 2);
    const costs = fills.map(([price = ZERO, quantity = ZERO]) => times(price, quantity));
    return plain(over(sum(costs), sum(fills.map(([, quantity = ZERO]) => quantity))));
  },
  slippage: ([side = '', ...rest]) =>
    numeric((shownPrice, paidPrice) => {
      const worse = isLong(side) ? minus(paidPrice, shownPrice) : minus(shownPrice, paidPrice);
      return times(over(worse, shownPrice), HUNDRED);
    })(rest),
};

const PRODUCTS: Record<string, Work> = {
  option_payout: ([direction = '', ...rest]) =>
    numeric((open, close, stake, ratio) => {
      if (close.eq(open)) return stake;
      const right = isFirst(direction, 'up', 'down') ? close.gt(open) : close.lt(open);
      return right ? times(stake, plus(ONE, ratio)) : ZERO;
    })(rest),
  dual_settlement: numeric((amount, linkedPrice, settlement, days, apr) => {
    const factor = plus(ONE, over(times(days, apr), DAYS_OF_A_YEAR));
    return settlement.lt(linkedPrice)
      ? `coin:${plain(times(amount, factor))}`
      : `quote:${plain(times(times(amount, linkedPrice), factor))}`;
  }),
  lock_yield: numeric((amount, yieldADay, days) =>
    // Each day's yield is posted separately, so it is rounded to the ledger's 8 decimals first.
    times(roundTo(times(amount, yieldADay), 8), days),
  ),
  lock_early: numeric((principal, penalty) => times(principal, minus(ONE, penalty))),
  ieo_allotment: (args) => {
    const demands = readRows(at(args, 2), 1).map(([amount = ZERO]) => amount);
    return allot(num(at(args, 0)), num(at(args, 1)), demands)
      .map(plain)
      .join(';');
  },
  copy_ratio: numeric((ratio) => (ratio.gt(ONE) && !ratio.isInteger() ? roundTo(ratio, 2) : ratio)),
  copy_lots: numeric((lots, ratio, step) => {
    const usedRatio = ratio.gt(ONE) && !ratio.isInteger() ? roundTo(ratio, 2) : ratio;
    return toStep(times(lots, usedRatio), step, 'down');
  }),
  trader_share: numeric((total, high, net, rate) => {
    const above = minus(plus(total, net), high);
    const sharedAmount = above.lt(net) ? above : net;
    return sharedAmount.lte(ZERO) ? ZERO : times(sharedAmount, rate);
  }),
  rebate: numeric((fee, invitees, managerRate) => {
    const earnedRate = invitees.gte(TWO) ? REBATE : ZERO;
    const cappedRate = managerRate.gt(MANAGER_REBATE_AT_MOST)
      ? MANAGER_REBATE_AT_MOST
      : managerRate;
    return times(fee, cappedRate.gt(earnedRate) ? cappedRate : earnedRate);
  }),
  convert: numeric((amount, from, to, feeRate) => {
    const gross = times(amount, over(from, to));
    return minus(gross, times(gross, feeRate));
  }),
  fiat_value: numeric((amount, price, rate) => times(times(amount, price), rate)),
};

export const SECOND_FORMULAS: Readonly<Record<string, Work>> = {
  ...NUMBERS,
  ...CONTRACT,
  ...PRODUCTS,
};
