import type { PageId } from '../lib/pages/pages.ts';
import { type LatePage, later } from './late-page.ts';

export const FUND_PAGES = {
  'pages/fund/assets': later(
    () => import('../features/money/funds/assets/assets-page.tsx'),
    'AssetsPage',
    'funds',
    'otc',
    'statement',
  ),
  'pages/fund/coin': later(
    () => import('../features/money/funds/assets/coin-page.tsx'),
    'CoinPage',
    'funds',
    'statement',
  ),
  'pages/fund/select': later(
    () => import('../features/money/funds/deposit/select-page.tsx'),
    'SelectPage',
    'funds',
    'statement',
  ),
  'pages/fund/receive': later(
    () => import('../features/money/funds/deposit/receive-page.tsx'),
    'ReceivePage',
    'funds',
    'statement',
  ),
  'pages/fund/withdraw': later(
    () => import('../features/money/funds/withdraw/withdraw-page.tsx'),
    'WithdrawPage',
    'funds',
    'payees',
    'statement',
    'account',
    'auth',
  ),
  'pages/fund/receive_withdraw_record': later(
    () => import('../features/money/funds/records/in-out-page.tsx'),
    'InOutPage',
    'funds',
    'statement',
  ),
  'pages/fund/fundTransfer': later(
    () => import('../features/money/funds/transfer/fund-transfer-page.tsx'),
    'FundTransferPage',
    'funds',
    'statement',
  ),
  'pages/fund/idle': later(
    () => import('../features/money/funds/idle/idle-page.tsx'),
    'IdlePage',
    'funds',
    'statement',
  ),
  'pages/fund/transfer': later(
    () => import('../features/money/funds/convert/convert-page.tsx'),
    'ConvertPage',
    'funds',
    'statement',
  ),
  'pages/fund/transfer_history': later(
    () => import('../features/money/funds/transfer/transfer-history-page.tsx'),
    'TransferHistoryPage',
    'funds',
    'statement',
  ),
} as const satisfies Partial<Record<PageId, LatePage>>;
