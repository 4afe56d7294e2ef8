import type { PageId } from '../lib/pages/pages.ts';
import { later, type PageEntry } from './page-entry.ts';

const TEXTS = ['trade', 'orders'] as const;

export const ORDER_PAGES = {
  'pages/transaction/contract_order': {
    page: later(
      () => import('../features/trading/trade/orders/contract-orders-page.tsx'),
      'ContractOrdersPage',
      ...TEXTS,
    ),
    needsSession: true,
  },
  'pages/transaction/currency_order': {
    page: later(
      () => import('../features/trading/trade/orders/spot-orders-page.tsx'),
      'SpotOrdersPage',
      ...TEXTS,
    ),
    needsSession: true,
  },
  'pages/transaction/seconds_order': {
    page: later(
      () => import('../features/trading/trade/orders/option-orders-page.tsx'),
      'OptionOrdersPage',
      ...TEXTS,
    ),
    needsSession: true,
  },
  'pages/transaction/order_detail': {
    page: later(
      () => import('../features/trading/trade/orders/contract-order-page.tsx'),
      'ContractOrderPage',
      ...TEXTS,
      'chart',
    ),
    needsSession: true,
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
