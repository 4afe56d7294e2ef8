import type { Location } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FrameScheduler } from './frame-scheduler.ts';

/** A page without a browser: the test sends frames and touches. */
function phone() {
  const target = new EventTarget();
  const requestedFrames: (() => void)[] = [];
  const frames = new FrameScheduler({
    target,
    isHidden: () => false,
    requestFrame: (callback) => void requestedFrames.push(callback),
    whenIdle: (callback) => void setTimeout(callback),
    monotonic: () => 7,
  });
  return {
    frames,
    drawn: vi.fn(),
    finger: (type: string) => target.dispatchEvent(new Event(type)),
    frame: () => {
      for (const callback of requestedFrames.splice(0)) callback();
    },
  };
}

const page = (key: string): Location => ({ key, pathname: '/', search: '', hash: '', state: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('input to paint: price drawing waits for a tap', () => {
  test('nothing waits without a touch', () => {
    const { frames, drawn } = phone();
    frames.afterTap(drawn);
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('waits from the touch until its effect is drawn', () => {
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

  test("a long touch and a scroll don't delay prices", () => {
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

describe('the next frame', () => {
  test('is the very next one when nothing slides and nothing is touched', () => {
    const { frames, drawn, frame } = phone();
    frames.next(drawn);
    expect(drawn).not.toHaveBeenCalled();
    frame();
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('comes after the slide, even if it fails', async () => {
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

  test('the end of an overtaken slide has no effect', async () => {
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

  test('is postponed when a tap begins before it', () => {
    const { frames, drawn, finger, frame } = phone();
    frames.next(drawn);
    finger('pointerdown');
    frame();
    expect(drawn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(150);
    expect(drawn).toHaveBeenCalledOnce();
  });
});

describe('input to paint: preloading waits for a pause of input', () => {
  test('runs after a pause, which each touch restarts', async () => {
    const { frames, drawn, finger } = phone();
    void frames.calm(1_000).then(drawn);
    await vi.advanceTimersByTimeAsync(900);
    finger('pointerdown');
    await vi.advanceTimersByTimeAsync(999);
    expect(drawn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('does not run in the middle of a slide', async () => {
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

describe('a page drawn out of sight', () => {
  test('is drawn when that page reports it, and no other', async () => {
    const { frames, drawn } = phone();
    const [former, next] = [page('a'), page('b')];
    void frames.whenDrawn(next).then(drawn);
    frames.reportDrawn(former);
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn).not.toHaveBeenCalled();
    frames.reportDrawn(next);
    await vi.advanceTimersByTimeAsync(0);
    expect(drawn).toHaveBeenCalledOnce();
  });
});
