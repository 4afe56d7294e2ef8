// The direction and time of page slides: opened pages come from the right, a step back brings the former page
// from the left. The new page is drawn out of sight before it moves, while the former one still handles
// touches; the slide only reveals it.
import type { Location } from 'react-router-dom';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import type { Step } from './page-stack.ts';
import type { MoveListener, Router } from './router.ts';

type Slide = 'forward' | 'back' | 'none' | 'follow';
type IsTab = (path: string) => boolean;

interface Place {
  location: Location;
  idx: number | undefined;
}

/** Every opened page slides; a change of the address alone or of the tab doesn't. */
function wayOf(step: Step, from: Place, to: Place, isTab: IsTab, isHeld: boolean): Slide {
  // Layers above a page (back-layers.ts) have history entries with the page's key.
  if (step === 'REPLACE' || from.location.key === to.location.key) return 'none';
  const isToTab = isTab(to.location.pathname);
  if (step === 'PUSH') return isToTab ? 'none' : 'forward';
  if (to.idx === undefined || (isToTab && isTab(from.location.pathname))) return 'none';
  if (isHeld) return 'follow';
  return to.idx < (from.idx ?? 0) ? 'back' : 'forward';
}

/** The router's number of the current history entry. */
export function numberNow(): number | undefined {
  const idx = (history.state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : undefined;
}

/** A router for React that reports a page when it is drawn and the slide begins. */
export function shownBySlides(router: Router, isTab: IsTab, frames: FrameScheduler): Router {
  const subscribe = (listener: MoveListener): (() => void) => {
    let place: Place = { location: router.current().location, idx: numberNow() };
    let target: Location | undefined;
    return router.subscribe((move) => {
      const { location, step } = move;
      const notify = (isNow: boolean): void => {
        target = undefined;
        listener(move, isNow);
      };
      const from = place;
      place = { location, idx: numberNow() };
      const way = wayOf(step, from, place, isTab, frames.slideHolder !== undefined);
      document.documentElement.dataset['slide'] = way;
      if (way === 'none' || !('startViewTransition' in document)) {
        notify(false);
        return;
      }
      target = location;
      // Does nothing if another page has overtaken it.
      const update = (): void => {
        if (target !== location) return;
        notify(true);
      };
      const slide = (): unknown => (target === location ? slideOver(update, frames) : undefined);
      const preparedPage = frames.preparePage(location, step);
      frames.slideUntil(
        Promise.resolve(preparedPage === undefined ? slide() : preparedPage.then(slide)),
      );
    });
  };
  return { current: router.current, subscribe, navigator: router.navigator };
}

/** Returns the promise to wait for until nothing moves; a slide held by a finger delays nothing. */
function slideOver(update: () => void, frames: FrameScheduler): Promise<unknown> | undefined {
  const start = (change: () => void): ViewTransition => document.startViewTransition(change);
  if (frames.slideHolder !== undefined) {
    frames.slideHolder.slide(start, update);
    return undefined;
  }
  const slide = start(update);
  // An overtaken slide is skipped, which isn't an error.
  slide.ready.catch(() => undefined);
  return slide.finished;
}
