import type { PageId } from '../lib/pages/pages.ts';
import { type LatePage, later } from './late-page.ts';

export const PAYEE_PAGES = {
  'pages/setting/wallet': later(
    () => import('../features/money/payees/wallet-page.tsx'),
    'WalletPage',
    'payees',
    'account',
  ),
  'pages/setting/addWallet': later(
    () => import('../features/money/payees/add-wallet-page.tsx'),
    'AddWalletPage',
    'payees',
    'account',
    'auth',
  ),
  'pages/setting/bank': later(
    () => import('../features/money/payees/bank-page.tsx'),
    'BankPage',
    'payees',
    'account',
  ),
  'pages/setting/addBank': later(
    () => import('../features/money/payees/add-bank-page.tsx'),
    'AddBankPage',
    'payees',
    'account',
    'auth',
  ),
} as const satisfies Partial<Record<PageId, LatePage>>;
