// The cost basis of disposals, first in first out (R-FUNDS-15), in USDT.
import {
  add,
  div,
  isNegative,
  isPositive,
  isZero,
  min,
  mul,
  negate,
  roundAmount,
  sub,
} from '../../exact.ts';
import { USDT } from '../wallet/currencies.ts';

/** The effect of one transaction on one currency, by kind. */
export interface TaxRow {
  transaction_id: number;
  kind: string;
  currency_id: number;
  /** Signed, not zero. */
  net: string;
  /** In USD; only for deposits. */
  deposit_usd: string | null;
  /** The fiat total in USD; only for OTC trades. */
  otc_usd: string | null;
}

type BasisSource = 'trade' | 'deposit_value' | 'carried_over' | 'unknown';

export interface TaxFigures {
  value: string | null;
  /** Of an acquisition: its cost. Of a disposal: the cost of its lots. */
  cost: string;
  gain: string | null;
  basis: BasisSource | null;
}

interface Lot {
  amount: string;
  cost: string;
}

export function costBasis<Row extends TaxRow>(rows: readonly Row[]): (Row & TaxFigures)[] {
  const lots = new Map<number, Lot[]>();
  const trades = tradesOf(rows);
  /** Basis of a disposal, by kind of transaction; carried over to the acquisition when no price is known. */
  const carriedCosts = new Map<string, string>();
  return rows.map((row) => {
    const { currency_id, net } = row;
    if (currency_id === USDT) {
      const amount = isNegative(net) ? negate(net) : net;
      return { ...row, value: amount, cost: amount, gain: '0', basis: null };
    }
    const value = worthOf(row, trades.get(row.transaction_id));
    const queue = lots.get(currency_id) ?? [];
    lots.set(currency_id, queue);
    const swap = `${row.transaction_id} ${row.kind}`;
    if (isPositive(net)) {
      const came = tradeValueOf(row, value, carriedCosts.get(swap));
      queue.push({ amount: net, cost: came.cost });
      return { ...row, ...came, gain: null };
    }
    const cost = takenFrom(queue, negate(net));
    carriedCosts.set(swap, add(carriedCosts.get(swap) ?? '0', cost));
    const isSold = value !== null && row.kind !== 'withdraw';
    return { ...row, value, cost, gain: isSold ? sub(value, cost) : null, basis: null };
  });
}

function tradeValueOf(
  { deposit_usd }: TaxRow,
  value: string | null,
  carriedCost: string | undefined,
): Pick<TaxFigures, 'value' | 'cost' | 'basis'> {
  if (value !== null)
    return { value, cost: value, basis: deposit_usd === null ? 'trade' : 'deposit_value' };
  return carriedCost === undefined
    ? { value, cost: '0', basis: 'unknown' }
    : { value, cost: carriedCost, basis: 'carried_over' };
}

interface Trade {
  currency_id: number;
  kind: string;
  usdt: string;
  amount: string;
}

function tradesOf(rows: readonly TaxRow[]): Map<number, Trade> {
  const trades = new Map<number, Trade>();
  const byKind = Map.groupBy(rows, ({ transaction_id, kind }) => `${transaction_id} ${kind}`);
  for (const [one, other, ...more] of byKind.values()) {
    if (one === undefined || other === undefined || more.length > 0) continue;
    const [money, boughtLine] = one.currency_id === USDT ? [one, other] : [other, one];
    if (money.currency_id !== USDT || isNegative(money.net) === isNegative(boughtLine.net))
      continue;
    const { transaction_id, kind } = money;
    const [usdt, amount] = [money.net, boughtLine.net].map((net) =>
      isNegative(net) ? negate(net) : net,
    );
    if (usdt === undefined || amount === undefined) continue;
    trades.set(transaction_id, { currency_id: boughtLine.currency_id, kind, usdt, amount });
  }
  return trades;
}

function worthOf(
  { currency_id, kind, net, deposit_usd, otc_usd }: TaxRow,
  trade: Trade | undefined,
): string | null {
  if (trade?.currency_id === currency_id) {
    if (trade.kind === kind) return trade.usdt;
    // A fee of the trade, valued at the trade's price.
    const amount = isNegative(net) ? negate(net) : net;
    return roundAmount(div(mul(amount, trade.usdt), trade.amount));
  }
  return deposit_usd ?? otc_usd;
}

/** Part of a lot gets that part of its cost, rounded half up to 8 decimals; the rest keeps the difference. */
function takenFrom(queue: Lot[], amount: string): string {
  let remainingAmount = amount;
  let cost = '0';
  while (!isZero(remainingAmount)) {
    const [lot] = queue;
    if (lot === undefined) break;
    const takenAmount = min(remainingAmount, lot.amount);
    const part =
      takenAmount === lot.amount
        ? lot.cost
        : roundAmount(div(mul(lot.cost, takenAmount), lot.amount));
    cost = add(cost, part);
    remainingAmount = sub(remainingAmount, takenAmount);
    if (takenAmount === lot.amount) queue.shift();
    else queue[0] = { amount: sub(lot.amount, takenAmount), cost: sub(lot.cost, part) };
  }
  return cost;
}
