import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { byName, findInstruments, isFound } from './find-instruments.ts';

function instrument(symbol: string, full_name: string) {
  const [currency_name = ''] = symbol.split('/');
  return { symbol, currency_name, full_name } as Instrument;
}

const BTC = instrument('BTC/USDT', 'Bitcoin');
const WBTC = instrument('WBTC/USDT', 'Wrapped Bitcoin');
const BCH = instrument('BCH/USDT', 'Bitcoin Cash');
const NESTLE = instrument('NESN', 'Nestlé S.A.');
const APPLE = instrument('AAPL', 'Apple');

describe('market: search', () => {
  it.each([
    ['', true],
    ['btc', true],
    ['BTC/u', true],
    ['usdt btc', true],
    ['  coin ', true],
    ['btc eth', false],
    ['xbt', false],
  ])('"%s" finds Bitcoin: %s', (text, isMatch) => {
    expect(isFound(BTC, text)).toBe(isMatch);
  });

  it('ignores accents', () => {
    expect(isFound(NESTLE, 'nestle')).toBe(true);
    expect(isFound(NESTLE, 'NESTLÉ')).toBe(true);
  });

  it('exact matches come first, then names that begin with the text, then those that contain it', () => {
    expect(findInstruments([WBTC, BCH, BTC, APPLE], 'bitcoin')).toEqual([BTC, BCH, WBTC]);
    expect(findInstruments([WBTC, BTC, APPLE], 'bit')).toEqual([BTC, WBTC]);
    expect(findInstruments([WBTC, BTC, APPLE], 'btc')).toEqual([BTC, WBTC]);
    expect(findInstruments([WBTC, BTC, APPLE], 'gold')).toEqual([]);
  });
});

describe('market: sort by name', () => {
  it('sorts names both ways and leaves the list unchanged', () => {
    const list = [BTC, NESTLE, APPLE];
    expect(byName(list, false).map(({ symbol }) => symbol)).toEqual(['AAPL', 'BTC/USDT', 'NESN']);
    expect(byName(list, true).map(({ symbol }) => symbol)).toEqual(['NESN', 'BTC/USDT', 'AAPL']);
    expect(list[0]).toBe(BTC);
  });
});
