/** A plan as the ticket needs it. Its side follows from its prices. */
import type { Instrument } from '../../../../../../protocol/calls/market/market.ts';
import type { Core } from '../../../../../lib/core/core.ts';
import type { Sketch } from '../../../../../ui/charts/sketches/sketch.ts';

export interface Plan {
  side: 'long' | 'short';
  entry: string;
  target: string;
  stop: string;
}

export function isPlan({ tool }: Sketch): boolean {
  return tool === 'long' || tool === 'short';
}

export function planOf(sketch: Sketch, core: Core): Plan | undefined {
  const [entry, target, stop] = sketch.points.map(({ price }) => price);
  if (!isPlan(sketch) || entry === undefined || target === undefined || stop === undefined)
    return undefined;
  const side = core.evaluate('cmp', [target, entry]) === '-1' ? 'short' : 'long';
  const isSplit = core.evaluate('cmp', [stop, entry]) === (side === 'long' ? '-1' : '1');
  const hasTarget = core.evaluate('cmp', [target, entry]) !== '0';
  return isSplit && hasTarget ? { side, entry, target, stop } : undefined;
}

export interface PlanSums {
  quantity: string;
  gain: string;
  /** Positive. */
  loss: string;
  fee: string;
  ratio: string;
  /** After the fee. */
  netRatio: string;
}

/** Of one coin while no lots are chosen: the ratio is the same. */
export function planSums(plan: Plan, lots: string, instrument: Instrument, core: Core): PlanSums {
  const { side, entry, target, stop } = plan;
  const { lot_size, open_fee_rate } = instrument;
  const quantity = lots === '' ? '1' : core.evaluate('mul', [lots, lot_size]);
  const gain = core.evaluate('pnl', [side, entry, target, quantity]);
  const loss = core.evaluate('pnl', [side, entry, stop, quantity]).replace(/^-/, '');
  const fee = core.evaluate('fee', [entry, quantity, open_fee_rate]);
  return {
    quantity,
    gain,
    loss,
    fee,
    ratio: core.evaluate('plan_ratio', [gain, loss, '0']),
    netRatio: core.evaluate('plan_ratio', [gain, loss, fee]),
  };
}

/** An entry that the price has to reach from the other side is a stop order. */
export function entryKind(
  { side, entry }: Plan,
  last: string,
  core: Core,
): 'limit' | 'stop_market' {
  const order = core.evaluate('cmp', [entry, last]);
  return order === (side === 'long' ? '1' : '-1') ? 'stop_market' : 'limit';
}
