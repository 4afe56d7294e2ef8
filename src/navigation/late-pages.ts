// The code of every page but home, which is in the first view: loaded after that has been drawn, or for another first address.
import { CONTENT_PAGES } from './content-pages.ts';
import { COPY_PAGES } from './copy-pages.ts';
import { EARN_PAGES } from './earn-pages.ts';
import { FUND_PAGES } from './fund-pages.ts';
import { type LatePage, later } from './late-page.ts';
import { NFT_PAGES } from './nft-pages.ts';
import { ORDER_PAGES } from './order-pages.ts';
import { OTC_PAGES } from './otc-pages.ts';
import type { LatePageId } from './page-table.ts';
import { PAYEE_PAGES } from './payee-pages.ts';
import { PEOPLE_PAGES } from './people-pages.ts';

export const LATE_PAGES: Readonly<Record<LatePageId, LatePage>> = {
  ...CONTENT_PAGES,
  ...PAYEE_PAGES,
  ...FUND_PAGES,
  ...EARN_PAGES,
  ...PEOPLE_PAGES,
  ...NFT_PAGES,
  ...COPY_PAGES,
  ...OTC_PAGES,
  'pages/market/market': later(
    () => import('../features/market/market/list/market-page.tsx'),
    'MarketPage',
  ),
  'pages/market/search': later(
    () => import('../features/market/market/search/search-page.tsx'),
    'SearchPage',
  ),
  'pages/market/detail': later(() => import('./chart-page.tsx'), 'ChartPage', 'chart', 'trade'),
  'pages/market/depth': later(
    () => import('../features/market/depth/depth-page.tsx'),
    'DepthPage',
    'depth',
    'trade',
  ),
  'pages/transaction/white_paper': later(
    () => import('../features/market/white-paper/white-paper-page.tsx'),
    'WhitePaperPage',
    'chart',
  ),
  'pages/market/alerts': later(
    () => import('../features/market/alerts/alerts-page.tsx'),
    'AlertsPage',
    'chart',
  ),
  'pages/market/scanner': later(
    () => import('../features/market/scanner/scanner-page.tsx'),
    'ScannerPage',
    'scanner',
  ),
  'pages/transaction/index': later(
    () => import('../features/trading/trade/trade-page.tsx'),
    'TradePage',
    'trade',
  ),
  'pages/transaction/contract': later(
    () => import('../features/trading/trade/trade-shortcuts.tsx'),
    'ContractPage',
  ),
  'pages/transaction/currency': later(
    () => import('../features/trading/trade/trade-shortcuts.tsx'),
    'CoinsPage',
  ),
  'pages/transaction/index2': later(
    () => import('../features/trading/trade/trade-shortcuts.tsx'),
    'OptionsPage',
  ),
  ...ORDER_PAGES,
  'pages/common/login': later(
    () => import('../features/people/auth/login-page.tsx'),
    'LoginPage',
    'auth',
  ),
  'pages/common/register': later(
    () => import('../features/people/auth/register-page.tsx'),
    'RegisterPage',
    'auth',
  ),
  'pages/common/forgot': later(
    () => import('../features/people/auth/forgot-page.tsx'),
    'ForgotPage',
    'auth',
  ),
  'pages/common/area': later(() => import('../features/people/auth/area-page.tsx'), 'AreaPage'),
  'pages/setting/setting': later(
    () => import('../features/platform/settings/setting-page.tsx'),
    'SettingPage',
    'account',
    'about',
    'identity',
  ),
  'pages/setting/userInfo': later(
    () => import('../features/people/profile/profile-page.tsx'),
    'ProfilePage',
    'account',
    'identity',
    'copy',
  ),
  'pages/setting/security': later(
    () => import('../features/people/security/security-page.tsx'),
    'SecurityPage',
    'account',
    'identity',
  ),
  'pages/setting/password': later(
    () => import('../features/people/security/password-page.tsx'),
    'PasswordPage',
    'account',
    'auth',
  ),
  'pages/setting/payPassword': later(
    () => import('../features/people/security/pay-password-page.tsx'),
    'PayPasswordPage',
    'account',
    'auth',
  ),
  'pages/setting/email': later(
    () => import('../features/people/security/address-page.tsx'),
    'EmailPage',
    'account',
    'auth',
  ),
  'pages/setting/mobile': later(
    () => import('../features/people/security/address-page.tsx'),
    'MobilePage',
    'account',
    'auth',
  ),
  'pages/setting/real': later(
    () => import('../features/people/identity/real-page.tsx'),
    'RealPage',
    'identity',
  ),
  'pages/setting/real_mark': later(
    () => import('../features/people/identity/real-mark-page.tsx'),
    'RealMarkPage',
    'identity',
  ),
  'pages/setting/bind_authenticator': later(
    () => import('../features/people/security/authenticator-page.tsx'),
    'AuthenticatorPage',
    'account',
  ),
  'pages/setting/sessions': later(
    () => import('../features/people/security/sessions-page.tsx'),
    'SessionsPage',
    'account',
  ),
  'pages/setting/closeAccount': later(
    () => import('../features/people/security/close-page.tsx'),
    'ClosePage',
    'account',
  ),
  'pages/setting/limits': later(
    () => import('../features/trading/limits/limits-page.tsx'),
    'LimitsPage',
    'limits',
    'trade',
  ),
  'pages/setting/exactness': later(
    () => import('../features/platform/settings/exactness/exactness-page.tsx'),
    'ExactnessPage',
    'exactness',
  ),
};

/** The trading page in a wide window. */
export const TRADE_DESK = later(
  () => import('../layouts/trade/trade-desk.tsx'),
  'TradeDesk',
  'trade',
  'chart',
  'wide',
);
