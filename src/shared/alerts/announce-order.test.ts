import { expect, test } from 'vitest';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { isNews } from './announce-order.ts';

const NOW = 1_800_000_000_000;

const order = (part: Partial<LeverOrder>): LeverOrder =>
  ({
    id: 1,
    status: 1,
    handle_time: NOW,
    complete_time: null,
    close_reason: null,
    ...part,
  }) as LeverOrder;

test('R-CONTRACT-14: each opening and each closing is announced once', () => {
  expect(isNews(order({ id: 1 }), NOW)).toBe(true);
  // The response and the event of one order; a later change of its stops.
  expect(isNews(order({ id: 1 }), NOW + 50)).toBe(false);
  const closing = order({ id: 1, status: 3, complete_time: NOW, close_reason: 'liquidation' });
  expect(isNews(closing, NOW + 100)).toBe(true);
  expect(isNews(closing, NOW + 100)).toBe(false);
});

test('neither pending orders, nor cancelled ones, nor a bulk close, nor what an outage report lists', () => {
  expect(isNews(order({ id: 2, status: 0, handle_time: null }), NOW)).toBe(false);
  expect(isNews(order({ id: 3, status: 4, complete_time: NOW }), NOW)).toBe(false);
  expect(isNews(order({ id: 4, status: 3, complete_time: NOW, close_reason: 'batch' }), NOW)).toBe(
    false,
  );
  expect(
    isNews(
      order({ id: 5, status: 3, complete_time: NOW - 11_000, close_reason: 'stop_loss' }),
      NOW,
    ),
  ).toBe(false);
});
