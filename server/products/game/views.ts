import type { GameResult, Prize } from '../../../protocol/calls/people/people.ts';
import { USDT } from '../../../protocol/constants.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { div, max, sub } from '../../platform/base/exact.ts';
import { textsOf } from '../../platform/http/texts.ts';
import { nameIn, yieldOf } from '../coupons/offer-terms.ts';
import type { PlayRow } from './play-store.ts';
import type { PrizeRow } from './prize-store.ts';

/** Of each draw (R-GAME-1). */
export const SLOTS = 10_000;
const SLOTS_A_PERCENT = '100';

export interface WheelWords {
  nameOf(currency_id: number): string;
}

function nameOfPrize(prize: PrizeRow, language: WireLanguage, words: WheelWords): string {
  if (prize.kind === 'money') return `${prize.number} ${words.nameOf(USDT)}`;
  if (prize.names !== null) return nameIn(language, prize.names);
  return textsOf(language)('promotions:no_prize');
}

export function shownPrize(prize: PrizeRow, language: WireLanguage, words: WheelWords): Prize {
  const { id, kind, number, slots } = prize;
  return {
    id,
    name: nameOfPrize(prize, language, words),
    kind,
    number,
    slots,
    chance_percent: div(String(slots), SLOTS_A_PERCENT),
    currency_id: kind === 'money' ? USDT : null,
  };
}

export function shownPlay(play: PlayRow, language: WireLanguage, words: WheelWords): GameResult {
  const { id, prize, hash, secret, seed, position } = play;
  const { kind, number } = prize;
  return {
    id,
    prize_id: prize.id,
    name: nameOfPrize(prize, language, words),
    kind,
    number,
    currency_id: kind === 'money' ? USDT : null,
    create_time: play.play_time,
    draw: { hash, secret, seed, position, size: SLOTS },
  };
}

export function costOf({ kind, number, face_value, daily_yield, days }: PrizeRow): string {
  if (kind === 'money') return number ?? '0';
  if (face_value === null || daily_yield === null || days === null) return '0';
  return yieldOf({ face_value, daily_yield, days });
}

/** R-GAME-3. */
export function affordsAll(
  prizes: readonly PrizeRow[],
  spentToday: string,
  budget: string,
): boolean {
  const largest = prizes.map(costOf).reduce(max, '0');
  return !sub(sub(budget, spentToday), largest).startsWith('-');
}
