/**
 * Touch, mouse and wheel gestures of the chart. The library's own gestures scroll relative to their start, so
 * the chart would jump if the window changed during one. Here a gesture is reported in steps, and the window
 * may change between them. Vertical moves scroll the page (`touch-action: pan-y`).
 */
import type { Grip, Place } from './layer.ts';

export interface GestureTarget {
  /** A drag that belongs to something on the chart, instead of the chart. */
  grab(at: Place, isTouch: boolean): Grip | undefined;
  /** Returns true if the tap was on something. */
  tap(at: Place, isTouch: boolean): boolean;
  /** Returns false at the end of the range. */
  pan(pixels: number): boolean;
  zoom(ratio: number, x: number): void;
  point(at: Place | undefined): void;
  isPointing(): boolean;
  /** A long press, released where it began. */
  hold(at: Place): void;
}

export interface Gestures {
  rest(): void;
  close(): void;
}

type Mode = 'idle' | 'gripped' | 'pressed' | 'panning' | 'pinching' | 'pointing';

/** A press of this length shows the crosshair. */
const HOLD = 350;
/** A press that moves this many pixels is a drag. */
const SLOP = 6;
/** The speed of a fling is measured over this many last milliseconds. */
const FLICK = 80;
/** Time in which a fling loses two thirds of its speed. */
const DRAG = 325;
/** A fling ends at this speed in pixels a millisecond. */
const REST = 0.02;
const WHEEL = 0.002;

export function listenToGestures(
  surface: HTMLElement,
  target: GestureTarget,
  isStill: () => boolean,
): Gestures {
  const pointers = new Map<number, Place>();
  const trail: { x: number; time: number }[] = [];
  let mode: Mode = 'idle';
  let grip: Grip | undefined;
  let start: Place = { x: 0, y: 0 };
  let spread = 0;
  let middle = 0;
  let hold: ReturnType<typeof setTimeout> | undefined;
  let glide = 0;

  const placeOf = (event: MouseEvent): Place => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const isNear = (place: Place): boolean =>
    Math.hypot(place.x - start.x, place.y - start.y) <= SLOP;
  const stopHold = (): void => {
    clearTimeout(hold);
    hold = undefined;
  };
  const stopGlide = (): void => {
    cancelAnimationFrame(glide);
    glide = 0;
  };
  const measurePinch = (): void => {
    const [one, two] = [...pointers.values()];
    if (one === undefined || two === undefined) return;
    spread = Math.max(1, Math.hypot(one.x - two.x, one.y - two.y));
    middle = (one.x + two.x) / 2;
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    stopGlide();
    stopHold();
    const place = placeOf(event);
    pointers.set(event.pointerId, place);
    if (event.pointerType === 'mouse') surface.setPointerCapture(event.pointerId);
    if (pointers.size === 2) {
      grip?.cancel();
      grip = undefined;
      mode = 'pinching';
      target.point(undefined);
      measurePinch();
      return;
    }
    mode = 'pressed';
    start = place;
    trail.length = 0;
    grip = target.grab(place, event.pointerType !== 'mouse');
    if (grip !== undefined) {
      mode = 'gripped';
      return;
    }
    if (event.pointerType === 'mouse') return;
    hold = setTimeout(() => {
      mode = 'pointing';
      target.point(place);
    }, HOLD);
  }

  function move(event: PointerEvent): void {
    const place = placeOf(event);
    const before = pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse') target.point(place);
      return;
    }
    pointers.set(event.pointerId, place);
    if (mode === 'pressed' && Math.abs(place.x - start.x) > SLOP) {
      stopHold();
      mode = 'panning';
      target.point(undefined);
    }
    if (mode === 'gripped') grip?.move(place);
    else if (mode === 'panning') {
      trail.push({ x: place.x, time: event.timeStamp });
      target.pan(place.x - before.x);
    } else if (mode === 'pointing') {
      target.point(place);
    } else if (mode === 'pinching') {
      const [oldSpread, oldMiddle] = [spread, middle];
      measurePinch();
      target.pan(middle - oldMiddle);
      target.zoom(spread / oldSpread, middle);
    }
  }

  function up(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    stopHold();
    if (mode === 'pinching') {
      // The remaining finger continues the drag from its position.
      mode = pointers.size === 1 ? 'panning' : 'idle';
      trail.length = 0;
      return;
    }
    if (mode === 'gripped') {
      grip?.end(placeOf(event));
      grip = undefined;
    }
    if (mode === 'panning') flick(event.timeStamp);
    if (mode === 'pointing' && isNear(placeOf(event))) {
      target.point(undefined);
      target.hold(start);
    }
    if (mode === 'pressed' && !target.tap(start, event.pointerType !== 'mouse')) {
      const hide = event.pointerType !== 'mouse' && target.isPointing();
      target.point(hide ? undefined : placeOf(event));
    }
    mode = 'idle';
  }

  function cancel(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    stopHold();
    grip?.cancel();
    grip = undefined;
    if (pointers.size === 0) mode = 'idle';
  }

  function leave(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && mode === 'idle') target.point(undefined);
  }

  function flick(now: number): void {
    const recent = trail.filter(({ time }) => now - time < FLICK);
    const [first, last] = [recent[0], recent.at(-1)];
    if (first === undefined || last === undefined || last.time <= first.time || isStill()) return;
    let speed = (last.x - first.x) / (last.time - first.time);
    let before: number | undefined;
    const step = (time: number): void => {
      const elapsedMs = before === undefined ? 16 : time - before;
      before = time;
      const isPanned = target.pan(speed * elapsedMs);
      speed *= Math.exp(-elapsedMs / DRAG);
      glide = isPanned && Math.abs(speed) > REST ? requestAnimationFrame(step) : 0;
    };
    glide = requestAnimationFrame(step);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    stopGlide();
    const line = event.deltaMode === 0 ? 1 : 32;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) target.pan(-event.deltaX * line);
    else target.zoom(Math.exp(-event.deltaY * line * WHEEL), placeOf(event).x);
  }

  function touchMove(event: TouchEvent): void {
    if (mode !== 'idle' && mode !== 'pressed' && event.cancelable) event.preventDefault();
  }

  const listeners = new AbortController();
  const { signal } = listeners;
  surface.addEventListener('pointerdown', down, { signal });
  surface.addEventListener('pointermove', move, { signal });
  surface.addEventListener('pointerup', up, { signal });
  surface.addEventListener('pointercancel', cancel, { signal });
  // A touch taken over by the back gesture sends no further events.
  surface.addEventListener('lostpointercapture', cancel, { signal });
  surface.addEventListener('pointerleave', leave, { signal });
  surface.addEventListener('wheel', wheel, { signal, passive: false });
  surface.addEventListener('touchmove', touchMove, { signal, passive: false });
  return {
    rest: stopGlide,
    close() {
      listeners.abort();
      stopHold();
      stopGlide();
    },
  };
}
