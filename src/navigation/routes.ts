import { createHashRouter, type To } from 'react-router-dom';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import { Frame } from './frame.tsx';
import { PageModule } from './page-module.ts';
import { pageAt } from './pages.ts';
import { RouteFailure } from './route-failure.tsx';
import { shownBySlides } from './slides.ts';
import { afterRewrite, hideRewrites } from './tab-history.ts';
import { isTab } from './tabs.ts';

type Router = ReturnType<typeof createHashRouter>;

/**
 * The router keeps addresses and their history; the frame maps them to pages. `isBarred`: the page isn't
 * opened, and the current one stays visible.
 */
export function openRouter(frames: FrameScheduler, isBarred: (target: string) => boolean): Router {
  hideRewrites();
  const router = createHashRouter([{ path: '*', Component: Frame, ErrorBoundary: RouteFailure }]);
  loadOnTouch();
  // The back gesture is only needed after the first forward navigation, so its code loads then.
  const leave = router.subscribe(({ historyAction }) => {
    if (historyAction !== 'PUSH') return;
    leave();
    import('./swipe-back.ts')
      .then(({ swipeBack }) => swipeBack(router, isTab, frames))
      // Without it the back button and the phone's own gesture still work.
      .catch(() => undefined);
  });
  return barRoutes(shownBySlides(router, isTab, frames), isBarred);
}

function barRoutes(router: Router, isBarred: (target: string) => boolean): Router {
  const navigate = (to: To | number | null, options?: object): Promise<void> => {
    const target = typeof to === 'number' || to === null ? undefined : targetOf(to);
    if (target !== undefined && isBarred(target)) return Promise.resolve();
    const go = (): Promise<void> =>
      (router.navigate as (...way: unknown[]) => Promise<void>)(to, options);
    return afterRewrite()?.then(go) ?? go();
  };
  return Object.create(router, { navigate: { value: navigate } }) as Router;
}

function targetOf(to: To): string {
  return typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`;
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
