import type { PageId } from '../lib/pages/pages.ts';
import { type LatePage, later } from './late-page.ts';

const AREAS = ['otc', 'support', 'account'] as const;

export const OTC_PAGES = {
  'pages/otc/otc': later(
    () => import('../features/products/otc/market/market-page.tsx'),
    'MarketPage',
    ...AREAS,
  ),
  'pages/otc/place': later(
    () => import('../features/products/otc/place/place-page.tsx'),
    'PlacePage',
    ...AREAS,
  ),
  'pages/otc/quick': later(
    () => import('../features/products/otc/quick/quick-page.tsx'),
    'QuickPage',
    ...AREAS,
  ),
  'pages/otc/order': later(
    () => import('../features/products/otc/order/order-page.tsx'),
    'OrderPage',
    ...AREAS,
  ),
  'pages/otc/orders': later(
    () => import('../features/products/otc/orders/orders-page.tsx'),
    'OrdersPage',
    ...AREAS,
  ),
} as const satisfies Partial<Record<PageId, LatePage>>;
