import type { PageId } from '../lib/pages/pages.ts';
import { later, type PageEntry } from './page-entry.ts';

export const PEOPLE_PAGES = {
  'pages/setting/coupon': {
    page: later(
      () => import('../features/products/coupon/coupon-page.tsx'),
      'CouponPage',
      'coupon',
    ),
    needsSession: true,
  },
  'pages/chat/chat': {
    page: later(() => import('../features/people/chat/chat-page.tsx'), 'ChatPage', 'chat'),
  },
  'pages/game/game': {
    page: later(
      () => import('../features/products/game/game-page.tsx'),
      'GamePage',
      'game',
      'draw',
    ),
    needsSession: true,
  },
  'pages/setting/noticeSettings': {
    page: later(
      () => import('../features/people/notices/notice-settings-page.tsx'),
      'NoticeSettingsPage',
      'notice_settings',
      'content',
      'chart',
    ),
    needsSession: true,
  },
  'choose-location': {
    page: later(
      () => import('../features/platform/place/choose-location-page.tsx'),
      'ChooseLocationPage',
      'place',
    ),
    withoutServer: true,
  },
  'open-location': {
    page: later(
      () => import('../features/platform/place/open-location-page.tsx'),
      'OpenLocationPage',
      'place',
    ),
    withoutServer: true,
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
