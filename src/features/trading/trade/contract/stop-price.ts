import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Core } from '../../../../lib/core/core.ts';

export const STOP_WAYS = ['price', 'percent', 'profit'] as const;
export type StopWay = (typeof STOP_WAYS)[number];

export interface StopBase {
  kind: 'take' | 'stop';
  side: 'long' | 'short';
  /** The open price; for a ticket the expected one. */
  from: string;
  quantity: string | undefined;
}

/** The price on the tick for a distance or a profit; undefined if it isn't above zero. */
export function stopPrice(
  core: Core,
  way: 'percent' | 'profit',
  text: string,
  { kind, side, from, quantity }: StopBase,
  { tick }: Pick<Instrument, 'tick'>,
): string | undefined {
  if (text === '' || from === '') return undefined;
  const compute = (name: string, ...args: string[]): string => core.evaluate(name, args);
  if (way === 'profit' && (quantity === undefined || quantity === '0')) return undefined;
  const distance =
    way === 'percent'
      ? compute('div', compute('mul', from, text), '100')
      : compute('div', text, quantity ?? '1');
  const isAbove = (kind === 'take') === (side === 'long');
  const exact = compute(isAbove ? 'add' : 'sub', from, distance);
  const price = compute('quantize', exact, tick, 'nearest');
  return compute('cmp', price, '0') === '1' ? price : undefined;
}

/** What a stop at a price means as a distance in percent or as a profit: the reverse of `stopPrice`. */
export function stopText(
  core: Core,
  way: 'percent' | 'profit',
  price: string,
  { kind, side, from, quantity }: StopBase,
  decimals: number,
): string {
  if (price === '' || from === '' || (way === 'profit' && quantity === undefined)) return '';
  const compute = (name: string, ...args: string[]): string => core.evaluate(name, args);
  const isAbove = (kind === 'take') === (side === 'long');
  const distance = isAbove ? compute('sub', price, from) : compute('sub', from, price);
  const value =
    way === 'percent'
      ? compute('mul', compute('div', distance, from), '100')
      : compute('mul', distance, quantity ?? '0');
  return compute('round', value, `${decimals}`);
}
