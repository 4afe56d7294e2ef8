import { createElement } from 'react';
import { HomePage } from '../features/platform/home/home-page.tsx';
import { registerKnownPages } from '../lib/pages/known-pages.ts';
import type { PageId } from '../lib/pages/pages.ts';
import { CONTENT_PAGES } from './content-pages.ts';
import { COPY_PAGES } from './copy-pages.ts';
import { EARN_PAGES } from './earn-pages.ts';
import { FUND_PAGES } from './fund-pages.ts';
import { InstrumentPlaceholder } from './instrument-placeholder.tsx';
import { NFT_PAGES } from './nft-pages.ts';
import { ORDER_PAGES } from './order-pages.ts';
import { OTC_PAGES } from './otc-pages.ts';
import { later, type PageEntry } from './page-entry.ts';
import { PAYEE_PAGES } from './payee-pages.ts';
import { PEOPLE_PAGES } from './people-pages.ts';
import { MarketSkeleton, TradeSkeleton } from './tab-skeletons.tsx';

/**
 * All pages by identifier. To add a page, add it here (and to PageParams of src/lib/pages/pages.ts if the
 * specification has no such identifier, or if its address has parameters). Home is in the first chunk; the code
 * of every other page loads when it is opened.
 */
const PAGES: Readonly<Partial<Record<PageId, PageEntry>>> = {
  ...CONTENT_PAGES,
  ...PAYEE_PAGES,
  ...FUND_PAGES,
  ...EARN_PAGES,
  ...PEOPLE_PAGES,
  ...NFT_PAGES,
  ...COPY_PAGES,
  ...OTC_PAGES,
  'pages/index/index': {
    page: () => createElement(HomePage, { hasPage: (path) => isThere(path.slice(1)) }),
  },
  'pages/market/market': {
    page: later(() => import('../features/market/market/list/market-page.tsx'), 'MarketPage'),
    skeleton: MarketSkeleton,
  },
  'pages/market/search': {
    page: later(() => import('../features/market/market/search/search-page.tsx'), 'SearchPage'),
  },
  'pages/market/detail': {
    page: later(() => import('./chart-page.tsx'), 'ChartPage', 'chart', 'trade'),
    skeleton: InstrumentPlaceholder,
  },
  'pages/market/depth': {
    page: later(
      () => import('../features/market/depth/depth-page.tsx'),
      'DepthPage',
      'depth',
      'trade',
    ),
  },
  'pages/transaction/white_paper': {
    page: later(
      () => import('../features/market/white-paper/white-paper-page.tsx'),
      'WhitePaperPage',
      'chart',
    ),
  },
  'pages/market/scanner': {
    page: later(
      () => import('../features/market/scanner/scanner-page.tsx'),
      'ScannerPage',
      'scanner',
    ),
  },
  'pages/market/alerts': {
    page: later(() => import('../features/market/alerts/alerts-page.tsx'), 'AlertsPage', 'chart'),
    needsSession: true,
  },
  'pages/transaction/index': {
    page: later(() => import('../features/trading/trade/trade-page.tsx'), 'TradePage', 'trade'),
    skeleton: TradeSkeleton,
    wide: later(
      () => import('../layouts/trade/trade-desk.tsx'),
      'TradeDesk',
      'trade',
      'chart',
      'wide',
    ),
  },
  'pages/transaction/contract': {
    page: later(() => import('../features/trading/trade/trade-shortcuts.tsx'), 'ContractPage'),
  },
  'pages/transaction/currency': {
    page: later(() => import('../features/trading/trade/trade-shortcuts.tsx'), 'CoinsPage'),
  },
  'pages/transaction/index2': {
    page: later(() => import('../features/trading/trade/trade-shortcuts.tsx'), 'OptionsPage'),
  },
  ...ORDER_PAGES,
  'pages/common/login': {
    page: later(() => import('../features/people/auth/login-page.tsx'), 'LoginPage', 'auth'),
  },
  'pages/common/register': {
    page: later(() => import('../features/people/auth/register-page.tsx'), 'RegisterPage', 'auth'),
  },
  'pages/common/forgot': {
    page: later(() => import('../features/people/auth/forgot-page.tsx'), 'ForgotPage', 'auth'),
  },
  'pages/common/area': {
    page: later(() => import('../features/people/auth/area-page.tsx'), 'AreaPage'),
  },
  'pages/setting/setting': {
    page: later(
      () => import('../features/platform/settings/setting-page.tsx'),
      'SettingPage',
      'account',
      'about',
      'identity',
    ),
  },
  'pages/setting/userInfo': {
    page: later(
      () => import('../features/people/profile/profile-page.tsx'),
      'ProfilePage',
      'account',
      'identity',
      'copy',
    ),
    needsSession: true,
  },
  'pages/setting/security': {
    page: later(
      () => import('../features/people/security/security-page.tsx'),
      'SecurityPage',
      'account',
      'identity',
    ),
    needsSession: true,
  },
  'pages/setting/password': {
    page: later(
      () => import('../features/people/security/password-page.tsx'),
      'PasswordPage',
      'account',
      'auth',
    ),
    needsSession: true,
  },
  'pages/setting/payPassword': {
    page: later(
      () => import('../features/people/security/pay-password-page.tsx'),
      'PayPasswordPage',
      'account',
      'auth',
    ),
    needsSession: true,
  },
  'pages/setting/email': {
    page: later(
      () => import('../features/people/security/address-page.tsx'),
      'EmailPage',
      'account',
      'auth',
    ),
    needsSession: true,
  },
  'pages/setting/mobile': {
    page: later(
      () => import('../features/people/security/address-page.tsx'),
      'MobilePage',
      'account',
      'auth',
    ),
    needsSession: true,
  },
  'pages/setting/real': {
    page: later(() => import('../features/people/identity/real-page.tsx'), 'RealPage', 'identity'),
    needsSession: true,
  },
  'pages/setting/real_mark': {
    page: later(
      () => import('../features/people/identity/real-mark-page.tsx'),
      'RealMarkPage',
      'identity',
    ),
    needsSession: true,
  },
  'pages/setting/bind_authenticator': {
    page: later(
      () => import('../features/people/security/authenticator-page.tsx'),
      'AuthenticatorPage',
      'account',
    ),
    needsSession: true,
  },
  'pages/setting/sessions': {
    page: later(
      () => import('../features/people/security/sessions-page.tsx'),
      'SessionsPage',
      'account',
    ),
    needsSession: true,
  },
  'pages/setting/closeAccount': {
    page: later(() => import('../features/people/security/close-page.tsx'), 'ClosePage', 'account'),
    needsSession: true,
  },
  'pages/setting/exactness': {
    page: later(
      () => import('../features/platform/settings/exactness/exactness-page.tsx'),
      'ExactnessPage',
      'exactness',
    ),
  },
};

const ABSENT: PageEntry = {
  page: later(() => import('./absent-page.tsx'), 'AbsentPage', 'absent'),
};

const GALLERY: PageEntry | undefined = import.meta.env.DEV
  ? {
      page: later(() => import('../features/platform/gallery/gallery-page.tsx'), 'GalleryPage'),
      withoutServer: true,
    }
  : undefined;

const START: PageId = 'pages/index/index';

/** Aliases: addresses in shared links and by other names. */
const OTHER_NAMES: Readonly<Record<string, PageId>> = {
  '/': START,
  // In the links that users share.
  '/register': 'pages/common/register',
  // Identifiers of the specification that share a page here: the second page of sharing, which is its card; the
  // areas by which settings knew the picker; the start of the first app.
  '/pages/setting/share2': 'pages/setting/share',
  '/pages/setting/areas': 'pages/common/area',
  // Records of one account and of all: the bills with a filter.
  '/pages/fund/assets_record': 'pages/setting/bill',
  '/pages/fund/assets_all_record': 'pages/setting/bill',
  '/pages/quotation/index': START,
  '/pages/quotation/index.vue': START,
};

export function properPath(path: string): string {
  const trimmedPath = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const name = OTHER_NAMES[trimmedPath];
  return name === undefined ? trimmedPath : `/${name}`;
}

export function pageAt(path: string): PageEntry {
  if (GALLERY !== undefined && path === '/gallery') return GALLERY;
  const id = path.slice(1);
  return (isThere(id) ? PAGES[id] : undefined) ?? ABSENT;
}

registerKnownPages(isThere);

export function isThere(id: string): id is PageId {
  return Object.hasOwn(PAGES, id);
}
