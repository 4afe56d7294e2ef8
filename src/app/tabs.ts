import type { IconName } from '../ui/icons.tsx';

/** Of the bar at the bottom, in its order; each later module adds its own. */
export const TABS = [
  { path: '/pages/market/market', icon: 'market', label: 'tabs.market' },
  { path: '/pages/setting/exactness', icon: 'formula', label: 'tabs.exactness' },
] as const satisfies readonly { path: string; icon: IconName; label: string }[];
