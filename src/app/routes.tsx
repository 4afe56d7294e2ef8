import { createHashRouter, Navigate } from 'react-router-dom';
import { ExactnessPage } from '../features/settings/exactness/exactness-page.tsx';
import { RouteFailure } from './route-failure.tsx';

/** Names of the routes as the specification gives them: `pages/<area>/<page>`. */
export const router = createHashRouter([
  // The entry, until the app has a home: the page that shows what the core can do.
  { path: '/', Component: ExactnessPage, ErrorBoundary: RouteFailure },
  {
    path: '/pages/setting/exactness',
    Component: ExactnessPage,
    ErrorBoundary: RouteFailure,
  },
  { path: '*', element: <Navigate to="/" replace /> },
]);
