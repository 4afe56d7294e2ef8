import type { PageId } from '../lib/pages.ts';
import { later, type PageEntry } from './page-entry.ts';

export const PEOPLE_PAGES = {
  'pages/setting/coupon': {
    page: later(() => import('../features/coupon/coupon-page.tsx'), 'CouponPage', 'coupon'),
    needsSession: true,
  },
  'pages/chat/chat': {
    page: later(() => import('../features/chat/chat-page.tsx'), 'ChatPage', 'chat'),
  },
  'pages/game/game': {
    page: later(() => import('../features/game/game-page.tsx'), 'GamePage', 'game', 'draw'),
    needsSession: true,
  },
  'pages/setting/noticeSettings': {
    page: later(
      () => import('../features/notices/notice-settings-page.tsx'),
      'NoticeSettingsPage',
      'notice_settings',
      'content',
      'chart',
    ),
    needsSession: true,
  },
  'choose-location': {
    page: later(
      () => import('../features/place/choose-location-page.tsx'),
      'ChooseLocationPage',
      'place',
    ),
    withoutServer: true,
  },
  'open-location': {
    page: later(
      () => import('../features/place/open-location-page.tsx'),
      'OpenLocationPage',
      'place',
    ),
    withoutServer: true,
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
