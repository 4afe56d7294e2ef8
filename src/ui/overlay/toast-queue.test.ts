import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastQueue } from './toast-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function queue() {
  const shownTexts: (string | undefined)[] = [];
  return {
    shownTexts,
    toasts: new ToastQueue((toast) => shownTexts.push(toast?.text), 1_500),
  };
}

describe('toasts of 1500 ms are queued', () => {
  test('three toasts are shown one after the other, each for its time', () => {
    const { shownTexts, toasts } = queue();
    for (const text of ['one', 'two', 'three']) toasts.show(text, 'good');
    expect(shownTexts).toEqual(['one']);
    vi.advanceTimersByTime(1_499);
    expect(shownTexts).toEqual(['one']);
    vi.advanceTimersByTime(1);
    expect(shownTexts).toEqual(['one', 'two']);
    vi.advanceTimersByTime(3_000);
    expect(shownTexts).toEqual(['one', 'two', 'three', undefined]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a shown or queued message is not queued twice; later it is', () => {
    const { shownTexts, toasts } = queue();
    for (const text of ['one', 'two', 'one', 'two']) toasts.show(text, 'bad');
    vi.advanceTimersByTime(6_000);
    toasts.show('one', 'bad');
    expect(shownTexts).toEqual(['one', 'two', undefined, 'one']);
  });

  test('an unmounted page leaves no timer', () => {
    const { shownTexts, toasts } = queue();
    toasts.show('one', 'good');
    toasts.show('two', 'good');
    toasts.stop();
    vi.advanceTimersByTime(6_000);
    expect(shownTexts).toEqual(['one']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
