import type { PageId } from '../lib/pages/pages.ts';
import { type LatePage, later } from './late-page.ts';

const TEXTS = ['trade', 'orders'] as const;

export const ORDER_PAGES = {
  'pages/transaction/contract_order': later(
    () => import('../features/trading/trade/orders/contract-orders-page.tsx'),
    'ContractOrdersPage',
    ...TEXTS,
  ),
  'pages/transaction/currency_order': later(
    () => import('../features/trading/trade/orders/spot-orders-page.tsx'),
    'SpotOrdersPage',
    ...TEXTS,
  ),
  'pages/transaction/seconds_order': later(
    () => import('../features/trading/trade/orders/option-orders-page.tsx'),
    'OptionOrdersPage',
    ...TEXTS,
  ),
  'pages/transaction/order_detail': later(
    () => import('../features/trading/trade/orders/contract-order-page.tsx'),
    'ContractOrderPage',
    ...TEXTS,
    'chart',
  ),
} as const satisfies Partial<Record<PageId, LatePage>>;
