import { describe, expect, test } from 'vitest';
import { signalOf, stopPrices } from './strategies.ts';

const [LONG, SHORT] = [1, 2];
const FLAT = ['100', '100', '100', '100', '100', '100'];

describe('R-COPY-9: a strategy trades', () => {
  test.each([
    ['momentum', 'with the last hour, up', [...FLAT, '100.11'], LONG],
    ['momentum', 'with the last hour, down', [...FLAT, '99.89'], SHORT],
    ['momentum', 'not at 0.1 % or less', [...FLAT, '100.1'], undefined],
    ['reversion', 'against a distance from the average of six hours', [...FLAT, '101'], SHORT],
    ['reversion', 'against a fall below it', [...FLAT, '99'], LONG],
    ['reversion', 'not near the average', [...FLAT, '100.3'], undefined],
    ['breakout', 'above all closes', ['100', '103', '101', '103.01'], LONG],
    ['breakout', 'below all closes', ['100', '97', '99', '96.99'], SHORT],
    ['breakout', 'not between them, not at their edge', ['100', '103', '97', '103'], undefined],
    ['grid', 'long after a fall', ['100', '99.99'], LONG],
    ['grid', 'not after a rise', ['100', '100.01'], undefined],
    ['trend', 'with the whole span, up', ['100', '99', '100.51'], LONG],
    ['trend', 'with the whole span, down', ['100', '101', '99.49'], SHORT],
    ['trend', 'not at 0.5 % or less', ['100', '99', '100.5'], undefined],
  ] as const)('%s: %s', (strategy, _when, closes, type) => {
    expect(signalOf(strategy, closes, 7)?.type).toBe(type);
  });

  test.each([
    [0, LONG],
    [98, LONG],
    [7, SHORT],
    [99, SHORT],
  ])('random: by the die alone, %i', (die, type) => {
    expect(signalOf('random', FLAT, die)).toEqual({ type, gain: '0.02', loss: '0.02' });
    expect(signalOf('random', ['1', '900'], die)?.type).toBe(type);
  });

  test('not without two closes', () => {
    expect(signalOf('random', [], 0)).toBeUndefined();
    expect(signalOf('random', ['100'], 0)).toBeUndefined();
  });
});

describe('stops', () => {
  const whole = (price: string): string => price;
  test('stand on the side of the gain and of the loss', () => {
    expect(stopPrices({ type: 1, gain: '0.02', loss: '0.015' }, '100', whole)).toEqual({
      target_profit_price: '102',
      stop_loss_price: '98.5',
    });
    expect(stopPrices({ type: 2, gain: '0.02', loss: '0.015' }, '100', whole)).toEqual({
      target_profit_price: '98',
      stop_loss_price: '101.5',
    });
  });

  test('are set where the strategy has them, on the tick', () => {
    expect(stopPrices({ type: 1, gain: '0.004' }, '100', () => '100.5')).toEqual({
      target_profit_price: '100.5',
    });
    expect(stopPrices({ type: 2 }, '100', whole)).toEqual({});
  });
});
