import type { PageId } from '../lib/pages.ts';
import { later, type PageEntry } from './page-entry.ts';

/** Money in, out and between the accounts. */
export const FUND_PAGES = {
  'pages/fund/fundTransfer': {
    page: later(
      () => import('../features/funds/transfer/fund-transfer-page.tsx'),
      'FundTransferPage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
  'pages/fund/transfer': {
    page: later(
      () => import('../features/funds/convert/convert-page.tsx'),
      'ConvertPage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
  'pages/fund/transfer_history': {
    page: later(
      () => import('../features/funds/transfer/transfer-history-page.tsx'),
      'TransferHistoryPage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
