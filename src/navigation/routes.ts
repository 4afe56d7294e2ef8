import { createHashRouter } from 'react-router-dom';
import { Frame } from './frame.tsx';
import { RouteFailure } from './route-failure.tsx';
import { shownBySlides } from './slides.ts';
import { isTab } from './tabs.ts';
import { askAtTouch } from './touched-pages.ts';

/** The router keeps addresses and their history; which page an address has, the frame knows. */
const router = createHashRouter([{ path: '*', Component: Frame, ErrorBoundary: RouteFailure }]);

/** As the app draws it. */
export const shownRouter = shownBySlides(router, isTab);

askAtTouch();

/** Nobody goes back before he has gone on: the finger's way back comes with the first step. */
const leave = router.subscribe(({ historyAction }) => {
  if (historyAction !== 'PUSH') return;
  leave();
  import('./swipe-back.ts').then(
    ({ swipeBack }) => swipeBack(router, isTab),
    // Without it the button and the phone's own way lead back.
    () => undefined,
  );
});
