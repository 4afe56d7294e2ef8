import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import { stopPrice } from './stop-price.ts';

const INSTRUMENT = { tick: '0.1' };

test.each([
  ['percent', '2', 'take', 'long', '94707'],
  ['percent', '2', 'stop', 'long', '90993'],
  ['percent', '2', 'take', 'short', '90993'],
  ['percent', '2', 'stop', 'short', '94707'],
  ['profit', '945', 'take', 'long', '96000'],
  ['profit', '495', 'stop', 'long', '91200'],
  // 1 / 0.3 = 3.333…, rounded to the nearest tick
  ['profit', '1', 'take', 'long', '92853.3'],
  ['percent', '100', 'stop', 'long', undefined],
] as const)('%s %s of a %s of a %s is the price %s', (way, text, kind, side, price) => {
  const base = { kind, side, from: '92850', quantity: '0.3' };
  expect(stopPrice(core as never, way, text, base, INSTRUMENT)).toBe(price);
});

test('a profit gives no price while there are no lots', () => {
  const base = { kind: 'take', side: 'long', from: '92850', quantity: undefined } as const;
  expect(stopPrice(core as never, 'profit', '10', base, INSTRUMENT)).toBeUndefined();
});
