import { createHashRouter } from 'react-router-dom';
import { Frame } from './frame.tsx';
import { RouteFailure } from './route-failure.tsx';
import { slidePages } from './slides.ts';
import { swipeBack } from './swipe-back.ts';
import { isTab } from './tabs.ts';

/** The router keeps addresses and their history; which page an address has, the frame knows. */
export const router = createHashRouter([
  { path: '*', Component: Frame, ErrorBoundary: RouteFailure },
]);

slidePages(router, isTab);
swipeBack(router, isTab);
