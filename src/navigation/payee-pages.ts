import type { PageId } from '../lib/pages/pages.ts';
import { later, type PageEntry } from './page-entry.ts';

export const PAYEE_PAGES = {
  'pages/setting/wallet': {
    page: later(
      () => import('../features/money/payees/wallet-page.tsx'),
      'WalletPage',
      'payees',
      'account',
    ),
    needsSession: true,
  },
  'pages/setting/addWallet': {
    page: later(
      () => import('../features/money/payees/add-wallet-page.tsx'),
      'AddWalletPage',
      'payees',
      'account',
      'auth',
    ),
    needsSession: true,
  },
  'pages/setting/bank': {
    page: later(
      () => import('../features/money/payees/bank-page.tsx'),
      'BankPage',
      'payees',
      'account',
    ),
    needsSession: true,
  },
  'pages/setting/addBank': {
    page: later(
      () => import('../features/money/payees/add-bank-page.tsx'),
      'AddBankPage',
      'payees',
      'account',
      'auth',
    ),
    needsSession: true,
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
