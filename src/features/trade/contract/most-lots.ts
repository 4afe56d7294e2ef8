import type { Core } from '../../../lib/core.ts';
import type { Instrument } from '../../../lib/market/types.ts';

interface Funds {
  available: string;
  price: string;
  multiple: string;
}

/** The most lots whose margin and fee the available balance pays, on the lot step and within the instrument's limit. */
export function mostLots(
  core: Core,
  { available, price, multiple }: Funds,
  { lot_size, lot_step, lot_max, open_fee_rate }: Instrument,
): string {
  const compute = (name: string, ...args: string[]): string => core.evaluate(name, args);
  if (compute('cmp', available, '0') !== '1') return '0';
  const value = compute('mul', price, lot_size);
  // As posted: margin and fee are each rounded to 8 decimals, so one step may be too many.
  const costOf = (lots: string): string => {
    const notional = compute('mul', value, lots);
    const margin = compute('round', compute('div', notional, multiple), '8');
    return compute('add', margin, compute('round', compute('mul', notional, open_fee_rate), '8'));
  };
  const perLot = compute(
    'add',
    compute('div', value, multiple),
    compute('mul', value, open_fee_rate),
  );
  const exact = compute('quantize', compute('div', available, perLot), lot_step, 'down');
  const isPaid = compute('cmp', costOf(exact), available) !== '1';
  const lots = isPaid ? exact : compute('sub', exact, lot_step);
  if (compute('cmp', lots, '0') !== '1') return '0';
  return compute('cmp', lots, lot_max) === '1' ? lot_max : lots;
}
