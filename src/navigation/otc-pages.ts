import type { PageId } from '../lib/pages/pages.ts';
import { later, type PageEntry } from './page-entry.ts';

const AREAS = ['otc', 'support', 'account'] as const;

export const OTC_PAGES = {
  'pages/otc/otc': {
    page: later(
      () => import('../features/products/otc/market/market-page.tsx'),
      'MarketPage',
      ...AREAS,
    ),
  },
  'pages/otc/place': {
    page: later(
      () => import('../features/products/otc/place/place-page.tsx'),
      'PlacePage',
      ...AREAS,
    ),
    needsSession: true,
  },
  'pages/otc/quick': {
    page: later(
      () => import('../features/products/otc/quick/quick-page.tsx'),
      'QuickPage',
      ...AREAS,
    ),
    needsSession: true,
  },
  'pages/otc/order': {
    page: later(
      () => import('../features/products/otc/order/order-page.tsx'),
      'OrderPage',
      ...AREAS,
    ),
    needsSession: true,
  },
  'pages/otc/orders': {
    page: later(
      () => import('../features/products/otc/orders/orders-page.tsx'),
      'OrdersPage',
      ...AREAS,
    ),
    needsSession: true,
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
