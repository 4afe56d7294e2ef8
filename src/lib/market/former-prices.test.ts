import { describe, expect, test } from 'vitest';
import { FormerPrices } from './former-prices.ts';
import type { Quote } from './types.ts';

const quoteOf = (matchId: number, price: string): Quote => ({
  matchId,
  price,
  change: '+1.23',
  turnover: '1.2M',
  direction: 'up',
  time: 5,
  isOpen: true,
  isHalted: false,
  pixels: { price: 1.5, change: 1.23, turnover: 2 },
});

function phone() {
  const storage = new Map<string, string>();
  const time = { now: 1_000_000 };
  const store = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  };
  const visit = (rules = '. , 1'): FormerPrices =>
    new FormerPrices({ store: () => store, rules, wall: () => time.now });
  return { kept: storage, time, visit };
}

describe('R-PRICE-6: the last known prices', () => {
  test('are shown on the next visit with their real age', () => {
    const { time, visit } = phone();
    visit().keep([quoteOf(7, '64,000.5')], 250);
    time.now += 60_000;
    const next = visit();
    expect(next.age()).toBeUndefined();
    expect(next.quote(7)).toEqual({ ...quoteOf(7, '64,000.5'), direction: 'none' });
    expect(next.quote(7)).toBe(next.quote(7));
    expect(next.quote(9)).toBeUndefined();
    expect(next.age()).toBe(60_250);
  });

  test('a list is as old as its oldest price, and a newer price replaces an older one', () => {
    const { time, visit } = phone();
    visit().keep([quoteOf(7, '1'), quoteOf(9, '2')], 0);
    time.now += 1_000;
    visit().keep([quoteOf(7, '3')], 0);
    const next = visit();
    expect(next.quote(7)?.price).toBe('3');
    expect(next.age()).toBe(0);
    expect(next.quote(9)?.price).toBe('2');
    expect(next.age()).toBe(1_000);
  });

  test('a clock that was set back makes no price younger than now', () => {
    const { time, visit } = phone();
    visit().keep([quoteOf(7, '1')], 0);
    time.now -= 5_000;
    const next = visit();
    next.quote(7);
    expect(next.age()).toBe(0);
  });

  test('are not shown when the number format has changed', () => {
    const { visit } = phone();
    visit('. , 1').keep([quoteOf(7, '1.234')], 0);
    expect(visit(', . 1').quote(7)).toBeUndefined();
    const next = visit('. , 1');
    expect(next.quote(7)).toBeDefined();
    next.setRules(', . 1');
    expect(next.quote(7)).toBeUndefined();
    expect(next.age()).toBeUndefined();
  });

  test.each([
    'nonsense',
    'null',
    '{"version":9,"rules":". , 1","rows":[]}',
    '{"version":1,"rules":". , 1","rows":5}',
    '{"version":1,"rules":". , 1","rows":[5,[1,2],["a"]]}',
    '{"version":1,"rules":". , 1","rows":[[1,7,"1","","","",true,false,1,{}]]}',
  ])('what does not look like them is none: %s', (text) => {
    const { kept: storage, visit } = phone();
    visit().keep([quoteOf(7, '1')], 0);
    for (const key of storage.keys()) storage.set(key, text);
    expect(visit().quote(7)).toBeUndefined();
  });

  test('a full or forbidden storage only loses the stored prices', () => {
    const store = (): never => {
      throw new Error('forbidden');
    };
    const former = new FormerPrices({ store, rules: '', wall: () => 0 });
    former.keep([quoteOf(7, '1')], 0);
    expect(former.quote(7)).toBeUndefined();
  });
});
