// The five figures of a position in decimal.js, in idiomatic code. Its defaults (20 digits, half up) are the core's
// rule, so the results must be the same to the last digit.
import { Decimal } from 'decimal.js';
import type { PositionText } from './positions.ts';

interface Position {
  long: boolean;
  open: Decimal;
  quantity: Decimal;
  multiple: Decimal;
  mark: Decimal;
  available: Decimal;
  burst_rate: Decimal;
}

type Figures = [
  profit: Decimal,
  margin: Decimal,
  onMargin: Decimal,
  risk_rate: Decimal,
  liquidation: Decimal,
];

const ONE = new Decimal(1);
const HUNDRED = new Decimal(100);

export function parse(p: PositionText): Position {
  return {
    long: p.side === 'long',
    open: new Decimal(p.open),
    quantity: new Decimal(p.quantity),
    multiple: new Decimal(p.multiple),
    mark: new Decimal(p.mark),
    available: new Decimal(p.available),
    burst_rate: new Decimal(p.burst_rate),
  };
}

export function figures(p: Position): Figures {
  const move = p.long ? p.mark.minus(p.open) : p.open.minus(p.mark);
  const profit = move.times(p.quantity);
  const margin = p.open.times(p.quantity).div(p.multiple);
  const onMargin = profit.div(margin);
  const risk_rate = p.available.plus(margin).plus(profit).div(margin).times(HUNDRED);
  const room = ONE.minus(p.burst_rate).times(margin).div(p.quantity);
  const liquidation = p.long ? p.open.minus(room) : p.open.plus(room);
  return [profit, margin, onMargin, risk_rate, liquidation];
}

export function plain(five: readonly Decimal[]): string[] {
  return five.map((figure) => figure.toFixed());
}

export function toFixedText(value: Decimal, decimals: number): string {
  return value.toFixed(decimals);
}

export function texts(list: PositionText[]): string[] {
  return list.flatMap((p) => plain(figures(parse(p))));
}
