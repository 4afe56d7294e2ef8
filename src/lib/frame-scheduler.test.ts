import type { Location } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FrameScheduler } from './frame-scheduler.ts';

/** A page without a browser: frames come when they are asked for, fingers when they are sent. */
function phone() {
  const target = new EventTarget();
  const asked: (() => void)[] = [];
  const frames = new FrameScheduler({
    target,
    requestFrame: (callback) => void asked.push(callback),
    whenIdle: (callback) => void setTimeout(callback),
    monotonic: () => 7,
  });
  return {
    frames,
    drawn: vi.fn(),
    finger: (type: string) => target.dispatchEvent(new Event(type)),
    frame: () => {
      for (const callback of asked.splice(0)) callback();
    },
  };
}

const page = (key: string): Location => ({ key, pathname: '/', search: '', hash: '', state: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('issue 7, input to paint: prices wait for a tap', () => {
  test('where no finger is down nothing waits', () => {
    const { frames, drawn } = phone();
    frames.afterTap(drawn);
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('from the moment it comes down until what it changed is drawn', () => {
    const { frames, drawn, finger } = phone();
    finger('pointerdown');
    frames.afterTap(drawn);
    vi.advanceTimersByTime(60);
    finger('pointerup');
    vi.advanceTimersByTime(99);
    expect(drawn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(drawn).toHaveBeenCalledOnce();
    frames.afterTap(drawn);
    expect(drawn).toHaveBeenCalledTimes(2);
  });

  test('one that stays, and one that scrolls, keeps no price waiting', () => {
    const { frames, drawn, finger } = phone();
    finger('pointerdown');
    frames.afterTap(drawn);
    vi.advanceTimersByTime(150);
    expect(drawn).toHaveBeenCalledOnce();
    finger('pointerdown');
    frames.afterTap(drawn);
    finger('pointercancel');
    expect(drawn).toHaveBeenCalledTimes(2);
  });
});

describe('issue 23, C2: the next frame', () => {
  test('is the next one where nothing slides and no finger is down', () => {
    const { frames, drawn, frame } = phone();
    frames.next(drawn);
    expect(drawn).not.toHaveBeenCalled();
    frame();
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('comes after the slide, also after one that fails', async () => {
    for (const how of ['resolve', 'reject'] as const) {
      const { frames, drawn, frame } = phone();
      const slide = Promise.withResolvers<void>();
      frames.slideUntil(slide.promise);
      frames.next(drawn);
      frame();
      expect(drawn).not.toHaveBeenCalled();
      slide[how]();
      await vi.advanceTimersByTimeAsync(0);
      frame();
      expect(drawn).toHaveBeenCalledOnce();
    }
  });

  test('a slide that another has overtaken ends nothing', async () => {
    const { frames, drawn } = phone();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    frames.slideUntil(first.promise);
    frames.slideUntil(second.promise);
    first.resolve();
    await vi.advanceTimersByTimeAsync(0);
    frames.whenStill(drawn);
    expect(drawn).not.toHaveBeenCalled();
    second.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('is given up for a tap that begins before it', () => {
    const { frames, drawn, finger, frame } = phone();
    frames.next(drawn);
    finger('pointerdown');
    frame();
    expect(drawn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(150);
    expect(drawn).toHaveBeenCalledOnce();
  });
});

describe('issue 7, input to paint: what may be wanted next waits until no finger is busy', () => {
  test('it comes after so long without one, and each finger begins that anew', async () => {
    const { frames, drawn, finger } = phone();
    void frames.calm(1_000).then(drawn);
    await vi.advanceTimersByTimeAsync(900);
    finger('pointerdown');
    await vi.advanceTimersByTimeAsync(999);
    expect(drawn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('it does not come in the middle of a slide', async () => {
    const { frames, drawn } = phone();
    const slide = Promise.withResolvers<void>();
    frames.slideUntil(slide.promise);
    void frames.calm(1_000).then(drawn);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(drawn).not.toHaveBeenCalled();
    slide.resolve();
    await vi.advanceTimersByTimeAsync(1);
    expect(drawn).toHaveBeenCalledOnce();
  });
});

describe('issue 23, C2: a page that is drawn out of sight', () => {
  test('is drawn when that page says so, and no other', async () => {
    const { frames, drawn } = phone();
    const [former, next] = [page('a'), page('b')];
    void frames.drawn(next).then(drawn);
    frames.tellDrawn(former);
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn).not.toHaveBeenCalled();
    frames.tellDrawn(next);
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn).toHaveBeenCalledOnce();
  });
});
