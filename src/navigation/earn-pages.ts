import type { PageId } from '../lib/pages/pages.ts';
import { later, type PageEntry } from './page-entry.ts';
import { FinancialSkeleton } from './tab-skeletons.tsx';

export const EARN_PAGES = {
  'pages/financial/index': {
    page: later(
      () => import('../features/products/earn/financial/financial-page.tsx'),
      'FinancialPage',
      'earn',
    ),
    skeleton: FinancialSkeleton,
  },
  'pages/ieo/ieo': {
    page: later(() => import('../features/products/earn/ieo/ieo-page.tsx'), 'IeoPage', 'earn'),
  },
  'pages/ieo/subscribe': {
    page: later(
      () => import('../features/products/earn/ieo/subscribe-page.tsx'),
      'SubscribePage',
      'earn',
    ),
  },
  'pages/ieo/order': {
    page: later(() => import('../features/products/earn/ieo/order-page.tsx'), 'OrderPage', 'earn'),
    needsSession: true,
  },
  'pages/lockming/lockming': {
    page: later(
      () => import('../features/products/earn/lockming/lockming-page.tsx'),
      'LockmingPage',
      'earn',
    ),
  },
  'pages/lockming/buy': {
    page: later(() => import('../features/products/earn/lockming/buy-page.tsx'), 'BuyPage', 'earn'),
  },
  'pages/lockming/order': {
    page: later(
      () => import('../features/products/earn/lockming/order-page.tsx'),
      'OrderPage',
      'earn',
    ),
    needsSession: true,
  },
  'pages/invest/invest': {
    page: later(
      () => import('../features/products/earn/invest/invest-page.tsx'),
      'InvestPage',
      'earn',
    ),
  },
  'pages/invest/purchase': {
    page: later(
      () => import('../features/products/earn/invest/purchase-page.tsx'),
      'PurchasePage',
      'earn',
    ),
  },
  'pages/invest/mine': {
    page: later(() => import('../features/products/earn/invest/mine-page.tsx'), 'MinePage', 'earn'),
    needsSession: true,
  },
  'pages/invest/help': {
    page: later(() => import('../features/products/earn/invest/help-page.tsx'), 'HelpPage', 'earn'),
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
