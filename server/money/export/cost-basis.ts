// The cost basis of disposals, first in first out (R-FUNDS-15), in USDT.
import { LotQueue } from '../../../core/pkg/pe_core.js';
import { USDT } from '../../../protocol/constants.ts';
import {
  add,
  div,
  isNegative,
  isPositive,
  mul,
  negate,
  roundAmount,
  sub,
} from '../../platform/base/exact.ts';

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

/** Lots of each currency, oldest first, as they are stored between exports. */
export type StoredLots = readonly (readonly [
  currency_id: number,
  lots: readonly (readonly [amount: string, cost: string])[],
])[];

/** Takes transactions in their order; its lots are the state between two of them. */
export class CostBasis {
  readonly #lots: Map<number, LotQueue>;

  constructor(storedLots: StoredLots = []) {
    this.#lots = new Map(
      storedLots.map(([currency_id, lots]) => [
        currency_id,
        new LotQueue(lots.map((lot) => lot.join('/')).join(';')),
      ]),
    );
  }

  get lots(): StoredLots {
    return [...this.#lots].map(([currency_id, queue]) => [
      currency_id,
      queue.rest().map(({ amount, cost }) => [amount, cost] as const),
    ]);
  }

  /** `rows`: all of one transaction. */
  take<Row extends TaxRow>(rows: readonly Row[]): (Row & TaxFigures)[] {
    const trade = tradeOf(rows);
    /** Basis of a disposal, by kind; carried over to the acquisition when no price is known. */
    const carriedCosts = new Map<string, string>();
    return rows.map((row) => {
      const { currency_id, net, kind } = row;
      if (currency_id === USDT) {
        const amount = isNegative(net) ? negate(net) : net;
        return { ...row, value: amount, cost: amount, gain: '0', basis: null };
      }
      const value = worthOf(row, trade);
      const queue = this.#lots.get(currency_id) ?? new LotQueue('');
      this.#lots.set(currency_id, queue);
      if (isPositive(net)) {
        const came = tradeValueOf(row, value, carriedCosts.get(kind));
        queue.add(net, came.cost);
        return { ...row, ...came, gain: null };
      }
      const cost = queue.take(negate(net));
      carriedCosts.set(kind, add(carriedCosts.get(kind) ?? '0', cost));
      const isSold = value !== null && kind !== 'withdraw';
      return { ...row, value, cost, gain: isSold ? sub(value, cost) : null, basis: null };
    });
  }
}

export function costBasis<Row extends TaxRow>(rows: readonly Row[]): (Row & TaxFigures)[] {
  const basis = new CostBasis();
  const transactions = Map.groupBy(rows, ({ transaction_id }) => transaction_id);
  return [...transactions.values()].flatMap((one) => basis.take(one));
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

function tradeOf(rows: readonly TaxRow[]): Trade | undefined {
  let trade: Trade | undefined;
  for (const [one, other, ...more] of Map.groupBy(rows, ({ kind }) => kind).values()) {
    if (one === undefined || other === undefined || more.length > 0) continue;
    const [money, boughtLine] = one.currency_id === USDT ? [one, other] : [other, one];
    if (money.currency_id !== USDT || isNegative(money.net) === isNegative(boughtLine.net))
      continue;
    const [usdt, amount] = [money.net, boughtLine.net].map((net) =>
      isNegative(net) ? negate(net) : net,
    );
    if (usdt === undefined || amount === undefined) continue;
    trade = { currency_id: boughtLine.currency_id, kind: money.kind, usdt, amount };
  }
  return trade;
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
