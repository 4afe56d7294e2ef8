import type { PageId } from '../lib/pages/pages.ts';
import type { IconName } from '../ui/media/icons.tsx';

export const TABS = [
  { page: 'pages/index/index', icon: 'home', label: 'tabs.home' },
  { page: 'pages/market/market', icon: 'market', label: 'tabs.market' },
  { page: 'pages/transaction/index', icon: 'trade', label: 'tabs.trade' },
  { page: 'pages/financial/index', icon: 'savings', label: 'tabs.financial' },
  { page: 'pages/fund/assets', icon: 'wallet', label: 'tabs.assets' },
] as const satisfies readonly { page: PageId; icon: IconName; label: string }[];

const PATHS = new Set<string>(TABS.map(({ page }) => `/${page}`));

export function isTab(path: string): boolean {
  return PATHS.has(path);
}
