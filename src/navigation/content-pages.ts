import type { PageId } from '../lib/pages/pages.ts';
import { later, type PageEntry } from './page-entry.ts';

export const CONTENT_PAGES = {
  'pages/common/article': {
    page: later(
      () => import('../features/platform/content/article-page.tsx'),
      'ArticlePage',
      'content',
    ),
  },
  'pages/common/news': {
    page: later(() => import('../features/platform/content/news-page.tsx'), 'NewsPage', 'content'),
  },
  'pages/common/webView': {
    page: later(
      () => import('../features/platform/content/web-view-page.tsx'),
      'WebViewPage',
      'content',
    ),
  },
  'pages/setting/notice': {
    page: later(
      () => import('../features/platform/content/notice-page.tsx'),
      'NoticePage',
      'content',
    ),
    needsSession: true,
  },
  'pages/setting/faq': {
    page: later(() => import('../features/platform/content/faq-page.tsx'), 'FaqPage', 'content'),
  },
  'pages/setting/privacy': {
    page: later(
      () => import('../features/platform/content/legal-page.tsx'),
      'PrivacyPage',
      'content',
    ),
  },
  'pages/setting/operational_compliance': {
    page: later(
      () => import('../features/platform/content/legal-page.tsx'),
      'CompliancePage',
      'content',
    ),
  },
  'pages/setting/whitePage': {
    page: later(
      () => import('../features/platform/content/legal-page.tsx'),
      'WhitePage',
      'content',
    ),
  },
  'pages/setting/terms': {
    page: later(
      () => import('../features/platform/content/legal-page.tsx'),
      'TermsPage',
      'content',
    ),
  },
  'pages/setting/about': {
    page: later(() => import('../features/platform/about/about-page.tsx'), 'AboutPage', 'about'),
  },
  'pages/setting/download': {
    page: later(
      () => import('../features/platform/about/download-page.tsx'),
      'DownloadPage',
      'about',
    ),
  },
  'pages/setting/contactUs': {
    page: later(
      () => import('../features/people/support/contact-page.tsx'),
      'ContactPage',
      'support',
    ),
    needsSession: 'once',
  },
  'pages/setting/ticket': {
    page: later(
      () => import('../features/people/support/ticket-page.tsx'),
      'TicketPage',
      'support',
    ),
    needsSession: true,
  },
  'pages/setting/share': {
    page: later(
      () => import('../features/people/invite/share-page.tsx'),
      'SharePage',
      'invite',
      'bills',
    ),
    needsSession: true,
  },
  'pages/setting/bill': {
    page: later(
      () => import('../features/money/statement/bill-page.tsx'),
      'BillPage',
      'statement',
      'bills',
    ),
    needsSession: true,
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
