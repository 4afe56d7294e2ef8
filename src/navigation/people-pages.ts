import type { PageId } from '../lib/pages/pages.ts';
import { type LatePage, later } from './late-page.ts';

export const PEOPLE_PAGES = {
  'pages/setting/coupon': later(
    () => import('../features/products/coupon/coupon-page.tsx'),
    'CouponPage',
    'coupon',
  ),
  'pages/chat/chat': later(
    () => import('../features/people/chat/chat-page.tsx'),
    'ChatPage',
    'chat',
  ),
  'pages/game/game': later(
    () => import('../features/products/game/game-page.tsx'),
    'GamePage',
    'game',
    'draw',
  ),
  'pages/setting/noticeSettings': later(
    () => import('../features/people/notices/notice-settings-page.tsx'),
    'NoticeSettingsPage',
    'notice_settings',
    'content',
    'chart',
  ),
  'choose-location': later(
    () => import('../features/platform/place/choose-location-page.tsx'),
    'ChooseLocationPage',
    'place',
  ),
  'open-location': later(
    () => import('../features/platform/place/open-location-page.tsx'),
    'OpenLocationPage',
    'place',
  ),
} as const satisfies Partial<Record<PageId, LatePage>>;
