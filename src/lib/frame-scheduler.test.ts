import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterTaps, calm } from './finger.ts';

describe('issue 7, input to paint: prices wait for a tap', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function phone() {
    const target = new EventTarget();
    const whenTapped = afterTaps(target);
    const drawn = vi.fn();
    return { whenTapped, drawn, finger: (type: string) => target.dispatchEvent(new Event(type)) };
  }

  test('where no finger is down nothing waits', () => {
    const { whenTapped, drawn } = phone();
    whenTapped(drawn);
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('from the moment it comes down until what it changed is drawn', () => {
    const { whenTapped, drawn, finger } = phone();
    finger('pointerdown');
    whenTapped(drawn);
    vi.advanceTimersByTime(60);
    finger('pointerup');
    vi.advanceTimersByTime(99);
    expect(drawn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(drawn).toHaveBeenCalledOnce();
    whenTapped(drawn);
    expect(drawn).toHaveBeenCalledTimes(2);
  });

  test('one that stays, and one that scrolls, keeps no price waiting', () => {
    const { whenTapped, drawn, finger } = phone();
    finger('pointerdown');
    whenTapped(drawn);
    vi.advanceTimersByTime(150);
    expect(drawn).toHaveBeenCalledOnce();
    finger('pointerdown');
    whenTapped(drawn);
    finger('pointercancel');
    expect(drawn).toHaveBeenCalledTimes(2);
  });
});

describe('issue 7, input to paint: what may be wanted next waits until no finger is busy', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('it comes after so long without one, and each finger begins that anew', async () => {
    const target = new EventTarget();
    const done = vi.fn();
    void calm(1_000, target).then(done);
    await vi.advanceTimersByTimeAsync(900);
    target.dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    expect(done).toHaveBeenCalledOnce();
  });
});
