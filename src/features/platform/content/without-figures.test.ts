import { expect, test } from 'vitest';
import { withoutFigures } from './without-figures.ts';

test.each([
  ['1,234.5 USDT arrived.', '*** USDT arrived.'],
  ['Đã nhận 1.234,5 USDT, phí 1', 'Đã nhận *** USDT, phí ***'],
  ['10 000,25 € reçus', '*** € reçus'],
  ['Your identity is verified.', 'Your identity is verified.'],
])('the eye hides the figures of %j', (text, shownText) => {
  expect(withoutFigures(text)).toBe(shownText);
});
