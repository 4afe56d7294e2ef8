// Value of the option that the buyer of a dual product sells, by Black-76 without interest, and the APR that pays for
// it. Floats are fine here: the result only proposes an APR, which is a decimal from then on. docs/how/products.md
// explains the calculation.
import { DAY_MS } from '../../../protocol/time.ts';

const YEAR_DAYS = 365;

const MARGIN = 0.2;
/** A displayed APR is honoured while at least this part of the premium is left to the house at the current index. */
export const LEAST_MARGIN = 0.1;
/** A higher APR is mostly intrinsic value and isn't offered. */
const HIGHEST_APR = 10;
const LOWEST_APR = 0.001;
const DECIMALS = 4;

export interface Priced {
  type: 'call' | 'put';
  linked_price: string;
  days: number;
  maturity_time: number;
}

export interface PricedAt {
  index: string;
  time: number;
  /** Standard deviation of a day's return, as a fraction. */
  volatility: number;
}

export function proposedApr(product: Priced, at: PricedAt, margin = MARGIN): string {
  const index = Number(at.index);
  const linkedPrice = Number(product.linked_price);
  const spread = spreadOf(at.volatility, product.maturity_time - at.time);
  const premium =
    product.type === 'call'
      ? earnedBy(index, callValue(index, linkedPrice, spread))
      : earnedBy(linkedPrice, callValue(linkedPrice, index, spread));
  const apr = (premium * (1 - margin) * YEAR_DAYS) / product.days;
  if (!(apr >= LOWEST_APR && apr <= HIGHEST_APR)) return '0';
  const unit = 10 ** DECIMALS;
  return String(Math.floor(apr * unit) / unit);
}

export function priceAway(at: PricedAt, maturity_time: number, deviations: number): string {
  const spread = spreadOf(at.volatility, maturity_time - at.time);
  return (Number(at.index) * Math.exp(deviations * spread)).toFixed(DECIMALS);
}

/** The grid of linked prices near the index, a power of ten. */
export function linkedStep(index: string): string {
  const exponent = Math.floor(Math.log10(Number(index))) - 3;
  return exponent < 0 ? (10 ** exponent).toFixed(-exponent) : `${10 ** exponent}`;
}

/** Interest owed to a buyer who pays `paid` and sells an option worth `value`. */
function earnedBy(paidAmount: number, value: number): number {
  return value / (paidAmount - value);
}

function spreadOf(volatility: number, ms: number): number {
  return volatility * Math.sqrt(Math.max(ms, 1) / DAY_MS);
}

/** Value of a call; with index and strike exchanged, of a put. */
function callValue(forward: number, strike: number, spread: number): number {
  const d1 = Math.log(forward / strike) / spread + spread / 2;
  return forward * normal(d1) - strike * normal(d1 - spread);
}

/** The normal distribution: Zelen and Severo's polynomial (Abramowitz and Stegun 26.2.17), error below 10^-7. */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const sum =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = density * sum;
  return x < 0 ? tail : 1 - tail;
}
