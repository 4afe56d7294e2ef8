import type { Follow, Trader } from '../../../protocol/calls/trading/follow.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { maskedNickname } from '../../people/profile/masked-nickname.ts';
import { add, mul, roundAmount } from '../../platform/base/exact.ts';
import { textsOf } from '../../platform/http/texts.ts';
import type { FollowerRow, FollowRow } from './follow-store.ts';
import type { TraderRow } from './trader-store.ts';

export interface Reader {
  language: WireLanguage;
  share_rate: string;
  now: number;
}

export function shownTrader(row: TraderRow, { language, share_rate, now }: Reader): Trader {
  const { status: _, created_at, updated_at, ...fields } = row;
  return {
    ...fields,
    introduction: row.is_practice
      ? textsOf(language)(`traders:${row.introduction}`)
      : row.introduction,
    days: wholeDays(Math.max(0, now - created_at)),
    update_time: updated_at,
    share_rate,
  };
}

export function shownFollow(row: FollowRow): Follow {
  const { user_id: _, high_water: __, wind_up: ___, created_at, cancelled_at, ...fields } = row;
  return { ...fields, create_time: created_at, cancel_time: cancelled_at };
}

/** The trader reads names and terms of the own followers; others read masked names. */
export function shownFollower({ user_id, ...row }: FollowerRow, viewer_id: number, isOwn: boolean) {
  if (isOwn) return row;
  const nickname = maskedNickname(row.nickname, user_id === viewer_id);
  return { ...row, nickname, type: null, number: null };
}

/** In USDT, at the present prices; a currency without a price doesn't count. */
export function copiedMargin(
  heldMargins: readonly { legal_id: number; margin: string }[],
  priceUsd: (currency_id: number) => string | undefined,
): string {
  const parts = heldMargins.map(({ legal_id, margin }) => mul(margin, priceUsd(legal_id) ?? '0'));
  return roundAmount(parts.reduce(add, '0'));
}

function wholeDays(ms: number): number {
  return (ms - (ms % DAY_MS)) / DAY_MS;
}
