import { describe, expect, it } from 'vitest';
import { byName, findInstruments, isFound } from './find-instruments.ts';
import type { Instrument } from './types.ts';

function instrument(symbol: string, full_name: string) {
  const [currency_name = ''] = symbol.split('/');
  return { symbol, currency_name, full_name } as Instrument;
}

const BTC = instrument('BTC/USDT', 'Bitcoin');
const WBTC = instrument('WBTC/USDT', 'Wrapped Bitcoin');
const BCH = instrument('BCH/USDT', 'Bitcoin Cash');
const NESTLE = instrument('NESN', 'Nestlé S.A.');
const APPLE = instrument('AAPL', 'Apple');

describe('look Market: search', () => {
  it.each([
    ['', true],
    ['btc', true],
    ['BTC/u', true],
    ['usdt btc', true],
    ['  coin ', true],
    ['btc eth', false],
    ['xbt', false],
  ])('"%s" finds Bitcoin: %s', (text, found) => {
    expect(isFound(BTC, text)).toBe(found);
  });

  it('needs no accents', () => {
    expect(isFound(NESTLE, 'nestle')).toBe(true);
    expect(isFound(NESTLE, 'NESTLÉ')).toBe(true);
  });

  it('what is called so comes first, then what begins so, then what only holds it', () => {
    expect(findInstruments([WBTC, BCH, BTC, APPLE], 'bitcoin')).toEqual([BTC, BCH, WBTC]);
    expect(findInstruments([WBTC, BTC, APPLE], 'bit')).toEqual([BTC, WBTC]);
    expect(findInstruments([WBTC, BTC, APPLE], 'btc')).toEqual([BTC, WBTC]);
    expect(findInstruments([WBTC, BTC, APPLE], 'gold')).toEqual([]);
  });
});

describe('look Market: sort by name', () => {
  it('orders names both ways and leaves the list as it was', () => {
    const list = [BTC, NESTLE, APPLE];
    expect(byName(list, false).map(({ symbol }) => symbol)).toEqual(['AAPL', 'BTC/USDT', 'NESN']);
    expect(byName(list, true).map(({ symbol }) => symbol)).toEqual(['NESN', 'BTC/USDT', 'AAPL']);
    expect(list[0]).toBe(BTC);
  });
});
