import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PriceLight } from './price-light.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // The lights' clock stops with the beat after the last of them.
  vi.advanceTimersByTime(200);
  vi.useRealTimers();
});

function light() {
  const place = document.createElement('span');
  const made = new PriceLight(place);
  return { made, lit: () => place.dataset['lit'] };
}

describe('look: a price that moves lights up for 0.4 s', () => {
  test('then it is dark, also when nothing moves any more', () => {
    const { made, lit } = light();
    made.moved('up');
    expect(lit()).toBe('up');
    vi.advanceTimersByTime(700);
    expect(lit()).toBeUndefined();
    made.remove();
  });

  test('a price that moves ten times a second flashes once a second, as many flashes hurt eyes', () => {
    const { made, lit } = light();
    let flashes = 0;
    let isLit = false;
    for (let tick = 0; tick < 100; tick += 1) {
      made.moved(tick % 2 === 0 ? 'up' : 'down');
      if (lit() !== undefined && !isLit) flashes += 1;
      isLit = lit() !== undefined;
      vi.advanceTimersByTime(100);
    }
    expect(flashes).toBeGreaterThanOrEqual(9);
    expect(flashes).toBeLessThanOrEqual(11);
    made.remove();
  });

  test('a price that did not move is not lit, and one that is gone leaves no clock', () => {
    const { made, lit } = light();
    made.moved('none');
    expect(lit()).toBeUndefined();
    made.moved('down');
    made.remove();
    expect(lit()).toBeUndefined();
    vi.advanceTimersByTime(200);
    expect(vi.getTimerCount()).toBe(0);
  });
});
