import type { Trader } from '../../../../protocol/calls/trading/follow.ts';

export const NO_FIGURE = '—';

/** A dash while no closed trade gives a figure: a zero would look like a result. */
export function tradedFigure({ trade_count }: Pick<Trader, 'trade_count'>, text: string): string {
  return trade_count > 0 ? text : NO_FIGURE;
}
