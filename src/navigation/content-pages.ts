import type { PageId } from '../lib/pages/pages.ts';
import { type LatePage, later } from './late-page.ts';

export const CONTENT_PAGES = {
  'pages/common/article': later(
    () => import('../features/platform/content/article-page.tsx'),
    'ArticlePage',
    'content',
  ),
  'pages/common/news': later(
    () => import('../features/platform/content/news-page.tsx'),
    'NewsPage',
    'content',
  ),
  'pages/common/webView': later(
    () => import('../features/platform/content/web-view-page.tsx'),
    'WebViewPage',
    'content',
  ),
  'pages/setting/notice': later(
    () => import('../features/platform/content/notice-page.tsx'),
    'NoticePage',
    'content',
  ),
  'pages/setting/faq': later(
    () => import('../features/platform/content/faq-page.tsx'),
    'FaqPage',
    'content',
  ),
  'pages/setting/privacy': later(
    () => import('../features/platform/content/legal-page.tsx'),
    'PrivacyPage',
    'content',
  ),
  'pages/setting/operational_compliance': later(
    () => import('../features/platform/content/legal-page.tsx'),
    'CompliancePage',
    'content',
  ),
  'pages/setting/whitePage': later(
    () => import('../features/platform/content/legal-page.tsx'),
    'WhitePage',
    'content',
  ),
  'pages/setting/terms': later(
    () => import('../features/platform/content/legal-page.tsx'),
    'TermsPage',
    'content',
  ),
  'pages/setting/about': later(
    () => import('../features/platform/about/about-page.tsx'),
    'AboutPage',
    'about',
  ),
  'pages/setting/download': later(
    () => import('../features/platform/about/download-page.tsx'),
    'DownloadPage',
    'about',
  ),
  'pages/setting/contactUs': later(
    () => import('../features/people/support/contact-page.tsx'),
    'ContactPage',
    'support',
  ),
  'pages/setting/ticket': later(
    () => import('../features/people/support/ticket-page.tsx'),
    'TicketPage',
    'support',
  ),
  'pages/setting/share': later(
    () => import('../features/people/invite/share-page.tsx'),
    'SharePage',
    'invite',
    'bills',
  ),
  'pages/setting/bill': later(
    () => import('../features/money/statement/bill-page.tsx'),
    'BillPage',
    'statement',
    'bills',
  ),
} as const satisfies Partial<Record<PageId, LatePage>>;
