import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import { PageModule } from './page-module.ts';
import { pageAt, properPath } from './pages.ts';
import { createRouter, type Router } from './router.ts';
import { shownBySlides } from './slides.ts';
import { hideRewrites } from './tab-history.ts';
import { isTab } from './tabs.ts';

/** The router keeps addresses and their history; the frame maps them to pages. `isBarred`: see `createRouter`. */
export function openRouter(frames: FrameScheduler, isBarred: (target: string) => boolean): Router {
  hideRewrites();
  const router = createRouter(isBarred);
  loadOnTouch();
  // The back gesture is only needed after the first forward navigation, so its code loads then.
  const leave = router.subscribe(({ step }) => {
    if (step !== 'PUSH') return;
    leave();
    import('./swipe-back.ts')
      .then(({ swipeBack }) => swipeBack(router, isTab, frames))
      // Without it the back button and the phone's own gesture still work.
      .catch(() => undefined);
  });
  return shownBySlides(router, isTab, frames);
}

/** Loads the code of a page when a link to it is touched, about 100 ms before the page opens. */
function loadOnTouch(): void {
  const onTouch = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    const path = link?.getAttribute('href')?.slice(1).split('?')[0];
    const page = path === undefined ? undefined : pageAt(path).page;
    if (page instanceof PageModule) page.load();
  };
  document.addEventListener('pointerdown', onTouch, { capture: true, passive: true });
}

/** Loads the code of the page at the first address while its texts and responses are on their way. */
export function loadFirstPage(isSignedIn: boolean): void {
  const [path = ''] = location.hash.slice(1).split('?');
  const { page, needsSession } = pageAt(properPath(path));
  if (page instanceof PageModule && (isSignedIn || needsSession !== true)) page.load();
}
