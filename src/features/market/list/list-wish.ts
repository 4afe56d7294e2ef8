/** What somebody wants to see of the list. It stands in the address, so that the way back finds it again. */
import type { Instrument } from '../../../lib/market/types.ts';

export const LIST_TABS = ['all', 'crypto', 'stock'] as const;
export type ListTab = (typeof LIST_TABS)[number];

export const LIST_ORDERS = ['name', 'turnover', 'price', 'change'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

export interface ListWish {
  tab: ListTab;
  text: string;
  order: ListOrder;
  descending: boolean;
}

export const FIRST_WISH: ListWish = { tab: 'all', text: '', order: 'turnover', descending: true };

export function readWish(parameters: URLSearchParams): ListWish {
  const order = LIST_ORDERS.find((one) => one === parameters.get('sort')) ?? FIRST_WISH.order;
  return {
    tab: LIST_TABS.find((one) => one === parameters.get('tab')) ?? FIRST_WISH.tab,
    text: parameters.get('text') ?? '',
    order,
    descending:
      parameters.get('way') === null ? isFirstDown(order) : parameters.get('way') === 'down',
  };
}

/** Only what is not so anyway: the plain address is the plain list. */
export function writeWish({ tab, text, order, descending }: ListWish): URLSearchParams {
  const parameters = new URLSearchParams();
  if (tab !== FIRST_WISH.tab) parameters.set('tab', tab);
  if (text !== '') parameters.set('text', text);
  if (order !== FIRST_WISH.order) parameters.set('sort', order);
  if (descending !== isFirstDown(order)) parameters.set('way', descending ? 'down' : 'up');
  return parameters;
}

/** Names start at A, figures at the largest. */
function isFirstDown(order: ListOrder): boolean {
  return order !== 'name';
}

/** A press on a column: its own first direction, then the other one. */
export function pressed(wish: ListWish, order: ListOrder): ListWish {
  const descending = wish.order === order ? !wish.descending : isFirstDown(order);
  return { ...wish, order, descending };
}

/** Marks and case fall away: `Nestle` finds `Nestlé`. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Each word must stand in the symbol or the name: `btc usdt`, `apple`, `btc/`. */
export function isWanted(instrument: Instrument, { tab, text }: ListWish): boolean {
  if (tab !== 'all' && instrument.type !== tab) return false;
  const told = plain(`${instrument.symbol} ${instrument.full_name}`);
  return plain(text)
    .split(/\s+/)
    .every((word) => told.includes(word));
}

export function byName(instruments: readonly Instrument[], descending: boolean): Instrument[] {
  const sign = descending ? -1 : 1;
  return instruments.toSorted((one, two) => sign * compare(one.symbol, two.symbol));
}

/** Codes, not words: the same order in every language. */
function compare(one: string, two: string): number {
  return one < two ? -1 : one > two ? 1 : 0;
}
