import type { PageId } from '../lib/pages/pages.ts';
import { type LatePage, later } from './late-page.ts';

const TRADERS = later(
  () => import('../features/trading/copy/traders-page.tsx'),
  'TradersPage',
  'copy',
);
const TRADER = later(
  () => import('../features/trading/copy/trader-page.tsx'),
  'TraderPage',
  'copy',
  'trade',
);
const AGREEMENT = later(
  () => import('../features/platform/content/legal-page.tsx'),
  'FollowAgreementPage',
  'content',
);

/** Copy trading: the specification has its pages in two groups. The agreement is in the app's language. */

export const COPY_PAGES = {
  'pages/copytrade/copy': TRADERS,
  'pages/copytrade/trader': TRADER,
  'pages/copytrade/my': later(
    () => import('../features/trading/copy/my-page.tsx'),
    'MyCopiesPage',
    'copy',
    'trade',
  ),
  'pages/follow/index': TRADERS,
  'pages/follow/trader': TRADER,
  'pages/follow/follow': later(
    () => import('../features/trading/copy/trader-page.tsx'),
    'FollowPage',
    'copy',
    'trade',
  ),
  'pages/follow/agreement_en': AGREEMENT,
  'pages/follow/agreement_zh': AGREEMENT,
} as const satisfies Partial<Record<PageId, LatePage>>;
