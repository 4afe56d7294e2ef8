import { expect, test } from 'vitest';
import { copiedMultiple, fittingStops, worstPrice } from './rules.ts';

test("a copy takes the trader's multiple, or the highest offered one below it", () => {
  const multiples = [2, 5, 10, 20];
  expect(copiedMultiple(10, { multiples })).toBe(10);
  expect(copiedMultiple(50, { multiples })).toBe(20);
  expect(copiedMultiple(7, { multiples })).toBe(5);
  expect(copiedMultiple(1, { multiples })).toBe(2);
});

test('the worst price is on the side of the follower, rounded to a tick that is not worse', () => {
  expect(worstPrice(1, '100.3', '1', '0.1')).toBe('101.3');
  expect(worstPrice(2, '100.3', '1', '0.1')).toBe('99.3');
});

test('a stop that does not fit the price of the copy is left out', () => {
  const stops = { target_profit_price: '150', stop_loss_price: '60' };
  expect(fittingStops(1, '100', '0.1', stops)).toEqual(stops);
  expect(fittingStops(1, '160', '0.1', stops)).toEqual({ ...stops, target_profit_price: null });
  expect(fittingStops(2, '100', '0.1', stops)).toEqual({
    target_profit_price: null,
    stop_loss_price: null,
  });
});
