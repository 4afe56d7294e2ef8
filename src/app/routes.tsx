import { createHashRouter, Navigate } from 'react-router-dom';
import { MarketPage } from '../features/market/list/market-page.tsx';
import { RouteFailure } from './route-failure.tsx';
import { Frame, TabFrame } from './tab-bar.tsx';

/** Shown while the code of the first page comes, when that page is not the list. */
function Nothing(): null {
  return null;
}

/** Names of the routes as the specification gives them: `pages/<area>/<page>`. */
export const router = createHashRouter([
  {
    Component: Frame,
    ErrorBoundary: RouteFailure,
    HydrateFallback: Nothing,
    children: [
      {
        Component: TabFrame,
        children: [
          // The entry, until the app has a home.
          { path: '/', element: <Navigate to="/pages/market/market" replace /> },
          { path: '/pages/market/market', Component: MarketPage },
          {
            path: '/pages/setting/exactness',
            lazy: async () => {
              const { ExactnessPage } = await import(
                '../features/settings/exactness/exactness-page.tsx'
              );
              return { Component: ExactnessPage };
            },
          },
        ],
      },
      {
        path: '/pages/market/detail',
        lazy: async () => {
          const { InstrumentPage } = await import(
            '../features/market/instrument/instrument-page.tsx'
          );
          return { Component: InstrumentPage };
        },
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]);
