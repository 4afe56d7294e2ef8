// An open position in the core's format, for the worker and the server.
import type { LeverOrder } from './calls/trading/contract.ts';

export type PositionFields = Pick<
  LeverOrder,
  'id' | 'match_id' | 'type' | 'margin_mode' | 'price' | 'number' | 'caution_money'
>;

const LONG = 1;

/** `id/match_id/long|short/cross|isolated/open/quantity/margin`, as `core/src/market/position_line.rs` reads it. */
export function positionLine(position: PositionFields): string {
  return [
    position.id,
    position.match_id,
    position.type === LONG ? 'long' : 'short',
    position.margin_mode,
    position.price,
    position.number,
    position.caution_money,
  ].join('/');
}
