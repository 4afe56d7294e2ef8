// Which way a page slides: pages opened come from the right, a step back brings the former one from the left.
import type { createHashRouter } from 'react-router-dom';

type Slide = 'forward' | 'back' | 'none' | 'follow';

function setSlide(slide: Slide): void {
  document.documentElement.dataset['slide'] = slide;
}

/**
 * A slide that another one overtakes is skipped, which is no fault: the router asks for slides and lets that go as a
 * promise that nobody hears.
 */
function letSlidesBeSkipped(): void {
  const start = document.startViewTransition?.bind(document);
  if (start === undefined) return;
  document.startViewTransition = (update) => {
    if (taker !== undefined) return taker.slide(start, update as () => unknown);
    const slide = start(update);
    slide.ready.catch(() => undefined);
    sliding = slide;
    const still = (): void => {
      if (sliding === slide) sliding = undefined;
    };
    slide.finished.then(still, still);
    return slide;
  };
}

/** The pages that slide now. */
let sliding: ViewTransition | undefined;

/** At once, or when the slide has ended: for what would take its frames. */
export function whenStill(callback: () => void): void {
  if (sliding === undefined) callback();
  else sliding.finished.then(callback, callback);
}

/** Who moves the pages by hand for now: it gets the slides that the router asks for. */
interface Taker {
  slide(
    start: (update: () => Promise<void>) => ViewTransition,
    update: () => unknown,
  ): ViewTransition;
}

let taker: Taker | undefined;

export function takeSlides(next: Taker | undefined): void {
  taker = next;
}

/** Every page that is opened slides, whoever opens it; a change of the address alone and a change of the tab do not. */
export function slidePages(
  router: ReturnType<typeof createHashRouter>,
  isTab: (path: string) => boolean,
): void {
  letSlidesBeSkipped();
  const navigate = router.navigate.bind(router) as (to: unknown, options?: object) => Promise<void>;
  const slidingNavigate = (
    to: unknown,
    options?: { replace?: boolean; viewTransition?: boolean },
  ): Promise<void> => {
    if (typeof to === 'number') return navigate(to);
    const path = typeof to === 'string' ? to.split('?')[0] : undefined;
    const isChange = options?.replace === true || path === undefined || isTab(path);
    setSlide(isChange ? 'none' : 'forward');
    // A link says `undefined` of what it was not told.
    return navigate(to, { ...options, viewTransition: options?.viewTransition ?? !isChange });
  };
  router.navigate = slidingNavigate as typeof router.navigate;
  let place = placeNow();
  router.subscribe(() => {
    place = placeNow();
  });
  // Before the router hears of the step.
  addEventListener('popstate', () => setSlide(wayOf(place)), {
    capture: true,
  });
}

function wayOf(place: number): Slide {
  if (taker !== undefined) return 'follow';
  return placeNow() < place ? 'back' : 'forward';
}

/** The router numbers the entries of the history. */
export function placeNow(): number {
  const state = history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' ? state.idx : 0;
}
