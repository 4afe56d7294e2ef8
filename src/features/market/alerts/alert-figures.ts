import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { Core } from '../../../lib/core/core.ts';
import { usePriceReader } from '../../../lib/core/use-price-reader.ts';
import { useSlowDetail } from '../../../lib/market/hooks.ts';

export const ALERT_TYPES = { above: 1, below: 2, liquidation: 3, line: 4 } as const;
export type AlertType = (typeof ALERT_TYPES)[keyof typeof ALERT_TYPES];

export function decimalsOf(step: string): number {
  return step.split('.')[1]?.length ?? 0;
}

/** The mark as a decimal text; undefined before the first one. */
export function useMark({ match_id }: Instrument): string | undefined {
  const read = usePriceReader();
  return read(useSlowDetail(match_id)?.mark);
}

export interface Distance {
  amount: string;
  percent: string;
  sign: '+' | '−' | '';
  tone: 'up' | 'down' | 'plain';
}

export function distanceOf(core: Core, price: string, mark: string): Distance {
  const way = core.evaluate('sub', [price, mark]);
  const isBelow = way.startsWith('-');
  const amount = isBelow ? way.slice(1) : way;
  const share = core.evaluate('div', [amount, mark]);
  const percent = core.evaluate('round', [core.evaluate('mul', [share, '100']), '2']);
  if (way === '0') return { amount, percent, sign: '', tone: 'plain' };
  return isBelow
    ? { amount, percent, sign: '−', tone: 'down' }
    : { amount, percent, sign: '+', tone: 'up' };
}

export function isTrueAlready(core: Core, type: number, value: string, mark: string): boolean {
  const order = core.evaluate('cmp', [mark, value]);
  return order === '0' || order === (type === ALERT_TYPES.above ? '1' : '-1');
}
