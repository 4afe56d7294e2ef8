// Which way a page slides, and when: pages opened come from the right, a step back brings the former one from the left.
// The page that comes is drawn before it moves, out of sight, while the former one still answers a finger: the slide
// itself only shows it. (The router's own slides draw it in the middle, with the screen frozen for as long.)
import type { createHashRouter, Location } from 'react-router-dom';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import type { Step } from './page-stack.ts';

type Router = ReturnType<typeof createHashRouter>;
type Slide = 'forward' | 'back' | 'none' | 'follow';
type IsTab = (path: string) => boolean;
type Listener = Parameters<Router['subscribe']>[0];

interface Place {
  location: Location;
  /** An address that was typed has none. */
  idx: number | undefined;
}

/** Every page that is opened slides, whoever opens it; a change of the address alone and a change of the tab do not. */
function wayOf(step: Step, from: Place, to: Place, isTab: IsTab, isHeld: boolean): Slide {
  // What lies over a page (back-layers.ts) has entries of its own, with the page's key.
  if (step === 'REPLACE' || from.location.key === to.location.key) return 'none';
  const isToTab = isTab(to.location.pathname);
  if (step === 'PUSH') return isToTab ? 'none' : 'forward';
  if (to.idx === undefined || (isToTab && isTab(from.location.pathname))) return 'none';
  if (isHeld) return 'follow';
  return to.idx < (from.idx ?? 0) ? 'back' : 'forward';
}

/** The router numbers the entries of the history. */
export function numberNow(): number | undefined {
  const idx = (history.state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : undefined;
}

/** The router as React sees it: it tells of a page when that is drawn and the slide begins. */
export function shownBySlides(router: Router, isTab: IsTab, frames: FrameScheduler): Router {
  const subscribe = (listener: Listener): (() => void) => {
    let place: Place = { location: router.state.location, idx: numberNow() };
    let coming: Location | undefined;
    return router.subscribe((state, told) => {
      const { location, historyAction } = state;
      const tell = (options: { flushSync?: true }): void => {
        coming = undefined;
        listener(state, { ...told, ...options });
      };
      const from = place;
      place = { location, idx: numberNow() };
      const way = wayOf(historyAction, from, place, isTab, frames.slideHolder !== undefined);
      document.documentElement.dataset['slide'] = way;
      if (way === 'none' || !('startViewTransition' in document)) {
        tell({});
        return;
      }
      coming = location;
      // Nothing, where another page has overtaken it.
      const update = (): void => {
        if (coming !== location) return;
        tell({ flushSync: true });
      };
      const slide = (): unknown => (coming === location ? slideOver(update, frames) : undefined);
      const prepared = frames.preparePage(location, historyAction);
      frames.slideUntil(Promise.resolve(prepared === undefined ? slide() : prepared.then(slide)));
    });
  };
  return Object.create(router, { subscribe: { value: subscribe } }) as Router;
}

/** What is to be waited for until all stands still; one that a finger holds keeps nothing waiting. */
function slideOver(update: () => void, frames: FrameScheduler): Promise<unknown> | undefined {
  const start = (change: () => void): ViewTransition => document.startViewTransition(change);
  if (frames.slideHolder !== undefined) {
    frames.slideHolder.slide(start, update);
    return undefined;
  }
  const slide = start(update);
  // One that another overtakes is skipped, which is no fault.
  slide.ready.catch(() => undefined);
  return slide.finished;
}
