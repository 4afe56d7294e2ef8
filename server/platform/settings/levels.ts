// Limits of a verified level: section 6 of the specification, in its most common interpretation.
import type { Level } from '../../../protocol/calls/platform/system.ts';

export const LEVELS: readonly Level[] = [
  { level: 0, name: 'Lv0', withdraw_limit_btc: '0', fiat_trade_limit_usdt: '0', needs: [] },
  {
    level: 1,
    name: 'Lv1',
    withdraw_limit_btc: '200',
    fiat_trade_limit_usdt: '2000',
    needs: ['email', 'mobile', 'name', 'card_id'],
  },
  {
    level: 2,
    name: 'Lv2',
    withdraw_limit_btc: '500',
    fiat_trade_limit_usdt: '1000000',
    needs: ['front_pic', 'reverse_pic', 'hand_pic'],
  },
];

export function withdrawLimitOf(level: 0 | 1 | 2): string {
  return LEVELS[level]?.withdraw_limit_btc ?? '0';
}
