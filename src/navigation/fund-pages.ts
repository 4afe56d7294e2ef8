import type { PageId } from '../lib/pages/pages.ts';
import { later, type PageEntry } from './page-entry.ts';
import { AssetsSkeleton } from './tab-skeletons.tsx';

export const FUND_PAGES = {
  'pages/fund/assets': {
    page: later(
      () => import('../features/money/funds/assets/assets-page.tsx'),
      'AssetsPage',
      'funds',
      'otc',
      'statement',
    ),
    skeleton: AssetsSkeleton,
    needsSession: true,
  },
  'pages/fund/coin': {
    page: later(
      () => import('../features/money/funds/assets/coin-page.tsx'),
      'CoinPage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
  'pages/fund/select': {
    page: later(
      () => import('../features/money/funds/deposit/select-page.tsx'),
      'SelectPage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
  'pages/fund/receive': {
    page: later(
      () => import('../features/money/funds/deposit/receive-page.tsx'),
      'ReceivePage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
  'pages/fund/withdraw': {
    page: later(
      () => import('../features/money/funds/withdraw/withdraw-page.tsx'),
      'WithdrawPage',
      'funds',
      'payees',
      'statement',
      'account',
      'auth',
    ),
    needsSession: true,
  },
  'pages/fund/receive_withdraw_record': {
    page: later(
      () => import('../features/money/funds/records/in-out-page.tsx'),
      'InOutPage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
  'pages/fund/fundTransfer': {
    page: later(
      () => import('../features/money/funds/transfer/fund-transfer-page.tsx'),
      'FundTransferPage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
  'pages/fund/transfer': {
    page: later(
      () => import('../features/money/funds/convert/convert-page.tsx'),
      'ConvertPage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
  'pages/fund/transfer_history': {
    page: later(
      () => import('../features/money/funds/transfer/transfer-history-page.tsx'),
      'TransferHistoryPage',
      'funds',
      'statement',
    ),
    needsSession: true,
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
