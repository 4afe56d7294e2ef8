/** What somebody wants to see of the list. It stands in the address, so that the way back finds it again. */
import type { Instrument } from '../../../lib/market/types.ts';

export const LIST_TABS = ['favourites', 'crypto', 'stock'] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** What of a tab: all, what has contracts, what is bought outright, what is a share. */
export const LIST_KINDS = ['all', 'futures', 'coins', 'stock'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** `own`: as the user put them, or the exchange. */
const LIST_ORDERS = ['own', 'name', 'turnover', 'price', 'change'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

export interface ListWish {
  tab: ListTab;
  kind: ListKind;
  order: ListOrder;
  descending: boolean;
}

/** The kinds that a tab is divided into. */
export function kindsOf(tab: ListTab): readonly ListKind[] {
  if (tab === 'stock') return [];
  return tab === 'crypto' ? ['all', 'futures', 'coins'] : LIST_KINDS;
}

/** Favourites stand as their owner put them, the rest by what is traded most. */
function firstOrder(tab: ListTab): ListOrder {
  return tab === 'favourites' ? 'own' : 'turnover';
}

export function wishOf(tab: ListTab): ListWish {
  return { tab, kind: 'all', order: firstOrder(tab), descending: true };
}

/** `first`: the tab of who has chosen none. */
export function readWish(parameters: URLSearchParams, first: ListTab): ListWish {
  // The server's menu says `type`.
  const asked = parameters.get('tab') ?? parameters.get('type');
  const tab = LIST_TABS.find((one) => one === asked) ?? first;
  const order = LIST_ORDERS.find((one) => one === parameters.get('sort')) ?? firstOrder(tab);
  const kind = kindsOf(tab).find((one) => one === parameters.get('kind')) ?? 'all';
  const way = parameters.get('way');
  return { tab, kind, order, descending: way === null ? isFirstDown(order) : way === 'down' };
}

/** Only what is not so anyway: the plain address is the plain list. */
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

/** A press on a column: its own first direction, then the other one; favourites then stand in their own order again. */
export function pressed(wish: ListWish, order: ListOrder): ListWish {
  const first = isFirstDown(order);
  if (wish.order !== order) return { ...wish, order, descending: first };
  const isTurned = wish.descending !== first;
  if (isTurned && wish.tab === 'favourites') return { ...wish, order: 'own', descending: true };
  return { ...wish, descending: !wish.descending };
}

/** Of the tab and the kind; whether it is a favourite is not looked at. */
export function isWanted(instrument: Instrument, { tab, kind }: ListWish): boolean {
  const { type, is_contract, is_spot } = instrument;
  if (tab !== 'favourites' && type !== tab) return false;
  if (kind === 'futures') return is_contract && type === 'crypto';
  if (kind === 'coins') return is_spot && type === 'crypto';
  return kind === 'all' || type === 'stock';
}
