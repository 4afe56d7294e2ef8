import { createHashRouter } from 'react-router-dom';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import { Frame } from './frame.tsx';
import { RouteFailure } from './route-failure.tsx';
import { shownBySlides } from './slides.ts';
import { isTab } from './tabs.ts';
import { askAtTouch } from './touched-pages.ts';

type Router = ReturnType<typeof createHashRouter>;

/** The router keeps addresses and their history; which page an address has, the frame knows. */
export function openRouter(frames: FrameScheduler): Router {
  const router = createHashRouter([{ path: '*', Component: Frame, ErrorBoundary: RouteFailure }]);
  askAtTouch();
  // The back gesture is only needed after the first forward navigation: its code is loaded then.
  const leave = router.subscribe(({ historyAction }) => {
    if (historyAction !== 'PUSH') return;
    leave();
    import('./swipe-back.ts').then(
      ({ swipeBack }) => swipeBack(router, isTab, frames),
      // Without it the button and the phone's own way lead back.
      () => undefined,
    );
  });
  return shownBySlides(router, isTab, frames);
}
