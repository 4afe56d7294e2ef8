import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../lib/market/types.ts';
import {
  byName,
  FIRST_WISH,
  isWanted,
  type ListWish,
  pressed,
  readWish,
  writeWish,
} from './list-wish.ts';

function instrument(symbol: string, full_name: string, type: Instrument['type'] = 'crypto') {
  return { symbol, full_name, type } as Instrument;
}

const BTC = instrument('BTC/USDT', 'Bitcoin');
const NESTLE = instrument('NESN', 'Nestlé S.A.', 'stock');

describe('look Market: tabs and search', () => {
  it.each([
    ['', true],
    ['btc', true],
    ['BTC/u', true],
    ['usdt btc', true],
    ['  coin ', true],
    ['btc eth', false],
    ['xbt', false],
  ])('"%s" finds Bitcoin: %s', (text, found) => {
    expect(isWanted(BTC, { ...FIRST_WISH, text })).toBe(found);
  });

  it('needs no accents', () => {
    expect(isWanted(NESTLE, { ...FIRST_WISH, text: 'nestle' })).toBe(true);
    expect(isWanted(NESTLE, { ...FIRST_WISH, text: 'NESTLÉ' })).toBe(true);
  });

  it('a tab holds its kind, all holds both', () => {
    const tabs = (one: Instrument) =>
      (['all', 'crypto', 'stock'] as const).filter((tab) => isWanted(one, { ...FIRST_WISH, tab }));
    expect(tabs(BTC)).toEqual(['all', 'crypto']);
    expect(tabs(NESTLE)).toEqual(['all', 'stock']);
  });
});

describe('look Market: sort by name, price, change, volume', () => {
  it('names start at A, figures at the largest, a second press turns them round', () => {
    const names = pressed(FIRST_WISH, 'name');
    expect(names).toMatchObject({ order: 'name', descending: false });
    expect(pressed(names, 'name').descending).toBe(true);
    const prices = pressed(names, 'price');
    expect(prices).toMatchObject({ order: 'price', descending: true });
    expect(pressed(prices, 'price').descending).toBe(false);
  });

  it('orders names both ways and leaves the list as it was', () => {
    const list = [BTC, NESTLE, instrument('AAPL', 'Apple')];
    expect(byName(list, false).map(({ symbol }) => symbol)).toEqual(['AAPL', 'BTC/USDT', 'NESN']);
    expect(byName(list, true).map(({ symbol }) => symbol)).toEqual(['NESN', 'BTC/USDT', 'AAPL']);
    expect(list[0]).toBe(BTC);
  });
});

describe('look: the list is as it was on return', () => {
  it('the plain list has a plain address', () => {
    expect(`${writeWish(FIRST_WISH)}`).toBe('');
    expect(readWish(new URLSearchParams())).toEqual(FIRST_WISH);
  });

  it.each<ListWish>([
    { tab: 'stock', text: 'a & b=c', order: 'change', descending: false },
    { tab: 'crypto', text: '', order: 'name', descending: false },
    { tab: 'all', text: 'ü', order: 'name', descending: true },
    { tab: 'all', text: '', order: 'turnover', descending: false },
  ])('reads back what it wrote: %o', (wish) => {
    expect(readWish(new URLSearchParams(`${writeWish(wish)}`))).toEqual(wish);
  });

  it('an address by hand that says nothing known is the plain list', () => {
    expect(readWish(new URLSearchParams('tab=x&sort=y'))).toEqual(FIRST_WISH);
  });
});
