import type { BankCard } from '../../../protocol/calls/people/identity.ts';
import type { CardRow } from './card-store.ts';

const SHOWN_DIGITS = 4;

export function shownCard({ created_at, ...card }: CardRow): BankCard {
  return {
    ...card,
    card_number: `****${card.card_number.slice(-SHOWN_DIGITS)}`,
    create_time: created_at,
  };
}
