// Back by a swipe from the left edge: the page follows the finger, and returns if the finger turns back. The
// slide is the browser's own (slides.ts), paused and moved by hand.
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import type { Router } from './router.ts';
import { numberNow } from './slides.ts';

const EDGE_PX = 24;
const SLOP_PX = 10;
/** Released beyond this part of the width, the page leaves. */
const GONE = 0.4;
/** A faster release decides by its direction: px a millisecond. */
const FLICK = 0.4;
const SLIDE_MS = 300;
/**
 * Elements that handle horizontal swipes. A chart does too, but not from the edge, where the phone's own
 * gesture goes back.
 */
const OWN_SWIPE = 'dialog, [data-slider], [role="slider"]';

interface Finger {
  id: number;
  x: number;
  y: number;
  last: { x: number; time: number };
  speed: number;
  swipe: Swipe | undefined;
}

export function swipeBack(
  router: Router,
  isTab: (path: string) => boolean,
  frames: FrameScheduler,
): void {
  let finger: Finger | undefined;
  const drop = (): void => {
    finger = undefined;
  };
  addEventListener('pointerdown', (event) => {
    if (finger?.swipe !== undefined) return;
    finger = undefined;
    const { pointerId: id, clientX: x, clientY: y } = event;
    if (!event.isPrimary || event.pointerType !== 'touch' || x > EDGE_PX) return;
    // There is no way back between tabs, or below the first page.
    if ((numberNow() ?? 0) === 0 || isTab(router.current().location.pathname)) return;
    if (hasOwnSwipe(event.target)) return;
    finger = { id, x, y, last: { x, time: event.timeStamp }, speed: 0, swipe: undefined };
  });
  addEventListener('pointermove', (event) => {
    if (finger === undefined || event.pointerId !== finger.id) return;
    const [right, down] = [event.clientX - finger.x, Math.abs(event.clientY - finger.y)];
    if (finger.swipe === undefined) {
      if (down > SLOP_PX || right < -SLOP_PX) return drop();
      if (right > SLOP_PX) {
        finger.swipe = new Swipe(router, frames);
        // The touched element is hidden now and must not receive a tap.
        document.documentElement.setPointerCapture(finger.id);
      }
    }
    // A busy page receives several moves as one: the first may be the only one.
    const { last } = finger;
    const elapsedMs = event.timeStamp - last.time;
    if (elapsedMs > 0) finger.speed = (event.clientX - last.x) / elapsedMs;
    finger.last = { x: event.clientX, time: event.timeStamp };
    finger.swipe?.follow(right / innerWidth);
  });
  const onLeave = (event: PointerEvent): void => {
    if (finger === undefined || event.pointerId !== finger.id) return;
    const { swipe, speed, x } = finger;
    drop();
    if (swipe === undefined) return;
    const isFlick = Math.abs(speed) > FLICK;
    const goes = isFlick ? speed > 0 : (event.clientX - x) / innerWidth > GONE;
    void swipe.end(goes && event.type === 'pointerup');
  };
  addEventListener('pointerup', onLeave);
  addEventListener('pointercancel', onLeave);
}

function hasOwnSwipe(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_SWIPE) !== null || document.querySelector('dialog[open]') !== null)
    return true;
  for (let box: Element | null = target; box !== null; box = box.parentElement) {
    const isWider = box.scrollWidth > box.clientWidth;
    if (isWider && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
  }
  return false;
}

/** One step back under a finger. The router has already gone back; the page being left is held above as a picture. */
class Swipe {
  readonly #router: Router;
  readonly #frames: FrameScheduler;
  readonly #isFollowing: boolean;
  #heldTransition: ViewTransition | undefined;
  #parts: Animation[] = [];
  #share = 0;

  constructor(router: Router, frames: FrameScheduler) {
    this.#router = router;
    this.#frames = frames;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#isFollowing = 'startViewTransition' in document && !isStill;
    if (!this.#isFollowing) return;
    frames.slideHolder = { slide: (start, update) => this.#hold(start, update) };
    history.back();
  }

  follow(share: number): void {
    this.#share = Math.min(1, Math.max(0, share));
    for (const part of this.#parts) part.currentTime = this.#share * SLIDE_MS;
  }

  /** `goes`: the page leaves; otherwise it returns as if nothing had happened. */
  async end(goes: boolean): Promise<void> {
    if (!this.#isFollowing) {
      if (goes) history.back();
      return;
    }
    await this.#heldTransition?.ready.catch(() => undefined);
    await this.#move(goes ? 1 : 0);
    if (!goes) await this.#forward();
    this.#frames.slideHolder = undefined;
    this.#heldTransition?.skipTransition();
  }

  #hold(start: (update: () => void) => ViewTransition, update: () => void): void {
    const slide = start(update);
    this.#heldTransition = slide;
    slide.finished.catch(() => undefined);
    slide.ready.then(
      () => {
        this.#parts = document.getAnimations().filter(isOfSlide);
        for (const part of this.#parts) part.pause();
        this.follow(this.#share);
      },
      () => undefined,
    );
  }

  #move(to: number): Promise<void> {
    const from = this.#share;
    let began: number | undefined;
    const takes = Math.abs(to - from) * SLIDE_MS;
    return new Promise((resolve) => {
      const step = (now: number): void => {
        began ??= now;
        const progress = takes === 0 ? 1 : Math.min(1, (now - began) / takes);
        // Stop short of the end: a finished slide removes its picture.
        this.follow(Math.min(0.999, from + (to - from) * progress));
        if (progress < 1 && this.#parts.length > 0) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
  }

  /** Returns to the page that was left, behind its own picture and without another slide. */
  async #forward(): Promise<void> {
    this.#frames.slideHolder = { slide: (_, update) => update() };
    const arrival = new Promise<void>((resolve) => {
      const leave = this.#router.subscribe(() => {
        leave();
        resolve();
      });
    });
    history.forward();
    await arrival;
    await nextFrame();
    await nextFrame();
  }
}

function isOfSlide({ effect }: Animation): boolean {
  const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
  return part?.startsWith('::view-transition') === true;
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
