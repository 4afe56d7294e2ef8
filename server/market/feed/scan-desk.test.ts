import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { ScanDesk } from './scan-desk.ts';

const COUNT = 30;

test('R-SCAN-2: after a time in which nobody asked, an answer has no rows of then', () => {
  let price = 100;
  const instruments = Array.from({ length: COUNT }, (_, slot) => ({
    match_id: slot + 1,
    price_exponent: 0,
  }));
  const feed = {
    hasPrice: () => true,
    recent: () => ({ five_minutes: price, hour: price, high: price, low: price }),
  };
  const desk = new ScanDesk(instruments, feed, { scanLine: () => '-' });
  /** What `answer` has in the end, and after the first look. */
  const look = (now: number) => {
    const { lines, is_complete } = desk.answer(now);
    return {
      prices: [...new Set(lines.split('\n').map((line) => line.split('/')[1]))],
      is_complete,
    };
  };
  const all = (now: number) => {
    for (let step = 0; step < COUNT; step += 1) desk.step(now);
    return look(now);
  };
  expect(look(0).is_complete).toBe(false);
  expect(all(0)).toEqual({ prices: ['100'], is_complete: true });
  // The next minute renews them one after the other.
  expect(look(MINUTE_MS).is_complete).toBe(true);
  price = 200;
  expect(look(HOUR_MS)).toEqual({ prices: ['200'], is_complete: false });
  expect(all(HOUR_MS)).toEqual({ prices: ['200'], is_complete: true });
});
