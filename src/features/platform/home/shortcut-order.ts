import type { IconName } from '../../../ui/media/icons.tsx';

export interface Shortcut {
  key: string;
  name: string;
  icon: IconName;
  route: string;
}

const ICONS: Readonly<Record<string, IconName>> = {
  'arrow-down-to-line': 'deposit',
  'arrow-up-from-line': 'withdraw',
  'arrow-left-right': 'convert',
  'building-2': 'building',
  'chart-candlestick': 'candles',
  'receipt-text': 'receipt',
  repeat: 'transfer',
  scale: 'scale',
  smartphone: 'phone',
  headset: 'headset',
  timer: 'clock',
  'id-card': 'badge',
  'lock-keyhole': 'pickaxe',
  'trending-up': 'layers',
  'messages-square': 'chat',
  'ticket-percent': 'ticket',
  cloud: 'cloud',
  coins: 'coins',
  dices: 'dice',
  gem: 'gem',
  handshake: 'handshake',
  landmark: 'savings',
  rocket: 'rocket',
  users: 'people',
  zap: 'bolt',
};

export function shortcutIcon(name: string): IconName {
  return ICONS[name] ?? 'more';
}

/** The chosen ones first, in their order; then those added since, as listed. */
export function inOrder<One extends { key: string }>(
  shortcuts: readonly One[],
  order: readonly string[],
): One[] {
  const chosenShortcuts = order.flatMap((key) => shortcuts.find((one) => one.key === key) ?? []);
  return [...chosenShortcuts, ...shortcuts.filter(({ key }) => !order.includes(key))];
}
