import { expect, test } from 'vitest';
import { barredPage } from './barred-page.ts';

test('a guest who opens a page of users stays on the current page and is asked to log in', () => {
  const detours: unknown[][] = [];
  const state: { token: string | null } = { token: null };
  const isBarred = barredPage(state, { askToLogIn: (...all) => detours.push(all) }, () => 'first');
  expect(isBarred('/pages/setting/security')).toBe(true);
  expect(isBarred('/pages/fund/assets_record?currency_id=3')).toBe(true);
  expect(detours).toEqual([
    ['guard', 'first', { address: '/pages/setting/security', isOpen: false }],
    ['guard', 'first', { address: '/pages/fund/assets_record?currency_id=3', isOpen: false }],
  ]);
  expect(isBarred('/pages/market/market')).toBe(false);
  expect(isBarred('/pages/setting/setting')).toBe(false);
  state.token = 'a session';
  expect(isBarred('/pages/setting/security')).toBe(false);
  expect(detours).toHaveLength(2);
});
