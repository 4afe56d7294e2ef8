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

  test('news stays longer, unless another toast comes after its time', () => {
    const { shownTexts, toasts } = queue();
    toasts.show('news', 'info', 4_500);
    vi.advanceTimersByTime(5_999);
    expect(shownTexts).toEqual(['news']);
    vi.advanceTimersByTime(1);
    expect(shownTexts).toEqual(['news', undefined]);
    toasts.show('more news', 'info', 4_500);
    vi.advanceTimersByTime(1_000);
    toasts.show('refused', 'bad');
    expect(shownTexts.at(-1)).toBe('more news');
    vi.advanceTimersByTime(500);
    expect(shownTexts.at(-1)).toBe('refused');
    toasts.show('last news', 'info', 4_500);
    vi.advanceTimersByTime(3_000);
    toasts.show('done', 'good');
    expect(shownTexts.at(-1)).toBe('done');
    vi.advanceTimersByTime(1_500);
    expect(shownTexts.at(-1)).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a kept message stays its whole time while others wait, or until it is tapped', () => {
    const { shownTexts, toasts } = queue();
    toasts.show('liquidated', 'bad', 4_500, true);
    toasts.show('other', 'good');
    vi.advanceTimersByTime(5_999);
    expect(shownTexts).toEqual(['liquidated']);
    vi.advanceTimersByTime(1);
    expect(shownTexts).toEqual(['liquidated', 'other']);
    vi.advanceTimersByTime(1_500);
    toasts.show('closed', 'good', 4_500, true);
    toasts.show('opened', 'good', 4_500, true);
    toasts.dismiss();
    expect(shownTexts).toEqual(['liquidated', 'other', undefined, 'closed', 'opened']);
    toasts.dismiss();
    expect(shownTexts.at(-1)).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('kept messages hold up others, and not each other', () => {
    const { shownTexts, toasts } = queue();
    for (const text of ['first', 'second', 'third']) toasts.show(text, 'info', 4_500, true);
    toasts.show('refused', 'bad');
    vi.advanceTimersByTime(3_000);
    expect(shownTexts).toEqual(['first', 'second', 'third']);
    vi.advanceTimersByTime(5_999);
    expect(shownTexts.at(-1)).toBe('third');
    vi.advanceTimersByTime(1);
    expect(shownTexts.at(-1)).toBe('refused');
  });
});
