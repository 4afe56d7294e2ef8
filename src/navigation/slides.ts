// Which way a page slides, and when: pages opened come from the right, a step back brings the former one from the left.
// The page that comes is drawn before it moves, out of sight, while the former one still answers a finger: the slide
// itself only shows it. (The router's own slides draw it in the middle, with the screen frozen for as long.)
import type { createHashRouter, Location } from 'react-router-dom';
import type { Step } from './page-stack.ts';

type Router = ReturnType<typeof createHashRouter>;
type Slide = 'forward' | 'back' | 'none' | 'follow';
type IsTab = (path: string) => boolean;
type Listener = Parameters<Router['subscribe']>[0];

/** Of the page that is on its way: drawn out of sight, then sliding. */
let moving: Promise<unknown> | undefined;

/** At once, or when the slide has ended: for what would take its frames. */
export function whenStill(callback: () => void): void {
  if (moving === undefined) callback();
  else moving.then(callback, callback);
}

function moves(until: Promise<unknown>): void {
  moving = until;
  const still = (): void => {
    if (moving === until) moving = undefined;
  };
  until.then(still, still);
}

/** Who moves the pages by hand for now: it gets the slides that the router asks for. */
interface Taker {
  slide(start: (update: () => void) => ViewTransition, update: () => void): void;
}

let taker: Taker | undefined;

export function takeSlides(next: Taker | undefined): void {
  taker = next;
}

/** Draws the page that a step leads to out of sight; nothing to wait for where it is still there. */
type Prepare = (coming: Location, step: Step) => Promise<void> | undefined;

let prepare: Prepare = () => undefined;

export function preparePagesBy(next: Prepare): void {
  prepare = next;
}

/** Called when the page that slides in stands in the document. */
type Veil = (slide: ViewTransition) => void;

let veil: Veil = () => undefined;

export function veilPagesBy(next: Veil): void {
  veil = next;
}

interface Place {
  location: Location;
  /** An address that was typed has none. */
  idx: number | undefined;
}

/** Every page that is opened slides, whoever opens it; a change of the address alone and a change of the tab do not. */
function wayOf(step: Step, from: Place, to: Place, isTab: IsTab): Slide {
  // What lies over a page (back-layers.ts) has entries of its own, with the page's key.
  if (step === 'REPLACE' || from.location.key === to.location.key) return 'none';
  const isToTab = isTab(to.location.pathname);
  if (step === 'PUSH') return isToTab ? 'none' : 'forward';
  if (to.idx === undefined || (isToTab && isTab(from.location.pathname))) return 'none';
  if (taker !== undefined) return 'follow';
  return to.idx < (from.idx ?? 0) ? 'back' : 'forward';
}

/** The router numbers the entries of the history. */
export function numberNow(): number | undefined {
  const idx = (history.state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : undefined;
}

/** The router as React sees it: it tells of a page when that is drawn and the slide begins. */
export function shownBySlides(router: Router, isTab: IsTab): Router {
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
      const way = wayOf(historyAction, from, place, isTab);
      document.documentElement.dataset['slide'] = way;
      if (way === 'none' || !('startViewTransition' in document)) {
        tell({});
        return;
      }
      coming = location;
      // Nothing, where another page has overtaken it.
      const update = (): void => {
        if (coming !== location) return;
        // The browser would do it when the page is hidden, in the middle of the movement.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        tell({ flushSync: true });
      };
      const slide = (): unknown => (coming === location ? slideOver(update) : undefined);
      const prepared = prepare(location, historyAction);
      moves(Promise.resolve(prepared === undefined ? slide() : prepared.then(slide)));
    });
  };
  return Object.create(router, { subscribe: { value: subscribe } }) as Router;
}

/** What is to be waited for until all stands still; one that a finger holds keeps nothing waiting. */
function slideOver(update: () => void): Promise<unknown> | undefined {
  const start = (change: () => void): ViewTransition => {
    const slide = document.startViewTransition(() => {
      change();
      veil(slide);
    });
    return slide;
  };
  if (taker !== undefined) {
    taker.slide(start, update);
    return undefined;
  }
  const slide = start(update);
  // One that another overtakes is skipped, which is no fault.
  slide.ready.catch(() => undefined);
  return slide.finished;
}
