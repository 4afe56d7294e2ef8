import type { PageId } from '../lib/pages/pages.ts';
import { type LatePage, later } from './late-page.ts';

export const EARN_PAGES = {
  'pages/financial/index': later(
    () => import('../features/products/earn/financial/financial-page.tsx'),
    'FinancialPage',
    'earn',
  ),
  'pages/ieo/ieo': later(
    () => import('../features/products/earn/ieo/ieo-page.tsx'),
    'IeoPage',
    'earn',
  ),
  'pages/ieo/subscribe': later(
    () => import('../features/products/earn/ieo/subscribe-page.tsx'),
    'SubscribePage',
    'earn',
  ),
  'pages/ieo/order': later(
    () => import('../features/products/earn/ieo/order-page.tsx'),
    'OrderPage',
    'earn',
  ),
  'pages/lockming/lockming': later(
    () => import('../features/products/earn/lockming/lockming-page.tsx'),
    'LockmingPage',
    'earn',
  ),
  'pages/lockming/buy': later(
    () => import('../features/products/earn/lockming/buy-page.tsx'),
    'BuyPage',
    'earn',
  ),
  'pages/lockming/order': later(
    () => import('../features/products/earn/lockming/order-page.tsx'),
    'OrderPage',
    'earn',
  ),
  'pages/invest/invest': later(
    () => import('../features/products/earn/invest/invest-page.tsx'),
    'InvestPage',
    'earn',
  ),
  'pages/invest/purchase': later(
    () => import('../features/products/earn/invest/purchase-page.tsx'),
    'PurchasePage',
    'earn',
  ),
  'pages/invest/mine': later(
    () => import('../features/products/earn/invest/mine-page.tsx'),
    'MinePage',
    'earn',
  ),
  'pages/invest/help': later(
    () => import('../features/products/earn/invest/help-page.tsx'),
    'HelpPage',
    'earn',
  ),
} as const satisfies Partial<Record<PageId, LatePage>>;
