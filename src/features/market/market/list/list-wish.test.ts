import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import {
  afterPress,
  isInTab,
  kindsOf,
  LIST_TABS,
  type ListWish,
  readWish,
  wishOf,
  writeWish,
} from './list-wish.ts';

function instrument(type: Instrument['type'], is_contract = true, is_spot = true) {
  return { type, is_contract, is_spot } as Instrument;
}

describe('tabs Favourites, Crypto, Stocks', () => {
  it('a tab has its kind, favourites have both', () => {
    const tabs = (one: Instrument) => LIST_TABS.filter((tab) => isInTab(one, wishOf(tab)));
    expect(tabs(instrument('crypto'))).toEqual(['favourites', 'crypto']);
    expect(tabs(instrument('stock'))).toEqual(['favourites', 'stock']);
  });

  it.each([
    [instrument('crypto', true, false), ['all', 'futures']],
    [instrument('crypto', false, true), ['all', 'coins']],
    [instrument('stock', true, false), ['all', 'stock']],
  ])('a chip shows what can be traded that way: %o', (one, kinds) => {
    const shownKinds = kindsOf('favourites').filter((kind) =>
      isInTab(one, { ...wishOf('favourites'), kind }),
    );
    expect(shownKinds).toEqual(kinds);
  });
});

describe('sort by name, price, change, volume', () => {
  it('names start at A, figures at the largest, a second press reverses', () => {
    const names = afterPress(wishOf('crypto'), 'name');
    expect(names).toMatchObject({ order: 'name', descending: false });
    expect(afterPress(names, 'name').descending).toBe(true);
    const prices = afterPress(names, 'price');
    expect(prices).toMatchObject({ order: 'price', descending: true });
    expect(afterPress(prices, 'price').descending).toBe(false);
    expect(afterPress(afterPress(prices, 'price'), 'price')).toEqual(prices);
  });

  it("a third press restores the favourites' own order", () => {
    let wish = wishOf('favourites');
    expect(wish.order).toBe('own');
    for (const order of ['price', 'price', 'price'] as const) wish = afterPress(wish, order);
    expect(wish).toEqual(wishOf('favourites'));
  });
});

describe('the list keeps its state on return', () => {
  it('without parameters in the address, the first tab opens', () => {
    expect(readWish(new URLSearchParams(), 'crypto')).toEqual(wishOf('crypto'));
    expect(readWish(new URLSearchParams('tab=nonsense&sort=1'), 'stock')).toEqual(wishOf('stock'));
    expect(`${writeWish(wishOf('crypto'))}`).toBe('tab=crypto');
  });

  it.each<ListWish>([
    { tab: 'stock', kind: 'all', order: 'change', descending: false },
    { tab: 'crypto', kind: 'coins', order: 'name', descending: false },
    { tab: 'favourites', kind: 'stock', order: 'turnover', descending: true },
    { tab: 'favourites', kind: 'all', order: 'own', descending: true },
    { tab: 'crypto', kind: 'futures', order: 'turnover', descending: false },
  ])('reads back what it wrote: %o', (wish) => {
    expect(readWish(new URLSearchParams(`${writeWish(wish)}`), 'stock')).toEqual(wish);
  });
});
