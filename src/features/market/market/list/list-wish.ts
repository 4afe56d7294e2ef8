import type { Instrument } from '../../../../../protocol/calls/market/market.ts';

/** Tab, filter and order of the list. They are in the address, so that going back restores them. */

export const LIST_TABS = ['favourites', 'crypto', 'stock'] as const;
export type ListTab = (typeof LIST_TABS)[number];

export const LIST_KINDS = ['all', 'futures', 'coins', 'stock'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** `own`: the order of the user, or of the exchange. */
const LIST_ORDERS = ['own', 'name', 'turnover', 'price', 'change'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

export interface ListWish {
  tab: ListTab;
  kind: ListKind;
  order: ListOrder;
  descending: boolean;
}

export function kindsOf(tab: ListTab): readonly ListKind[] {
  if (tab === 'stock') return [];
  return tab === 'crypto' ? ['all', 'futures', 'coins'] : LIST_KINDS;
}

/** Favourites keep the user's order, others are sorted by turnover. */
function firstOrder(tab: ListTab): ListOrder {
  return tab === 'favourites' ? 'own' : 'turnover';
}

export function wishOf(tab: ListTab): ListWish {
  return { tab, kind: 'all', order: firstOrder(tab), descending: true };
}

export function readWish(parameters: URLSearchParams, first: ListTab): ListWish {
  // The server's menu uses `type`.
  const tabName = parameters.get('tab') ?? parameters.get('type');
  const tab = LIST_TABS.find((one) => one === tabName) ?? first;
  const order = LIST_ORDERS.find((one) => one === parameters.get('sort')) ?? firstOrder(tab);
  const kind = kindsOf(tab).find((one) => one === parameters.get('kind')) ?? 'all';
  const way = parameters.get('way');
  return { tab, kind, order, descending: way === null ? isFirstDown(order) : way === 'down' };
}

/** Only values that differ from the defaults. */
export function writeWish({ tab, kind, order, descending }: ListWish): URLSearchParams {
  const parameters = new URLSearchParams({ tab });
  if (kind !== 'all') parameters.set('kind', kind);
  if (order !== firstOrder(tab)) parameters.set('sort', order);
  if (descending !== isFirstDown(order)) parameters.set('way', descending ? 'down' : 'up');
  return parameters;
}

/** Names start at A, figures at the largest. */
function isFirstDown(order: ListOrder): boolean {
  return order !== 'name';
}

/** A press on a column: its first direction, then the other one; favourites then return to their own order. */
export function afterPress(wish: ListWish, order: ListOrder): ListWish {
  const first = isFirstDown(order);
  if (wish.order !== order) return { ...wish, order, descending: first };
  const isTurned = wish.descending !== first;
  if (isTurned && wish.tab === 'favourites') return { ...wish, order: 'own', descending: true };
  return { ...wish, descending: !wish.descending };
}

export function isInTab(instrument: Instrument, { tab, kind }: ListWish): boolean {
  const { type, is_contract, is_spot } = instrument;
  if (tab !== 'favourites' && type !== tab) return false;
  if (kind === 'futures') return is_contract && type === 'crypto';
  if (kind === 'coins') return is_spot && type === 'crypto';
  return kind === 'all' || type === 'stock';
}
