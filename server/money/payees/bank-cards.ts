import type { BankCard } from '../../../protocol/calls/people/identity.ts';
import { BANK_CARDS_AT_MOST } from '../../../protocol/constants.ts';
import { counting } from '../../people/auth/counting.ts';
import { lockUser } from '../../people/auth/user-store.ts';
import {
  requirePayPassword,
  requireSecondFactor,
  tryPayPassword,
} from '../../people/security/second-factors.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { CallSession } from '../../platform/http/context.ts';
import type { PayeeParts, ShownFactors } from './address-book.ts';
import { type CardWish, cardsOf, deleteCard, writeCard } from './card-store.ts';
import { shownCard } from './shown-card.ts';

type CardParts = Pick<PayeeParts, 'database' | 'now' | 'passwords'>;

export async function saveCard(
  parts: CardParts,
  session: CallSession,
  { id, ...card }: CardWish,
  factors: ShownFactors,
): Promise<BankCard> {
  const { user_id } = session;
  const time = parts.now();
  const triedPassword = await tryPayPassword(parts, user_id, factors.password);
  return counting(parts.database, async (tx) => {
    await lockUser(tx, user_id);
    const mine = await cardsOf(tx, user_id);
    if (id !== undefined && !mine.some((one) => one.id === id)) {
      throw refusal('not_found', { field: 'id' });
    }
    if (mine.some((one) => one.card_number === card.card_number && one.id !== id)) {
      throw refusal('bank_card_exists', { field: 'card_number' });
    }
    if (id === undefined && mine.length >= BANK_CARDS_AT_MOST) {
      throw refusal('bank_card_limit', { params: { maximum: BANK_CARDS_AT_MOST } });
    }
    await requirePayPassword(tx, triedPassword, time);
    await requireSecondFactor(tx, session, factors, time);
    const row = await writeCard(tx, user_id, { ...card, id, time });
    return shownCard(row);
  });
}

export async function removeCard(
  parts: CardParts,
  { user_id }: CallSession,
  id: number,
  password: string,
): Promise<void> {
  const time = parts.now();
  const triedPassword = await tryPayPassword(parts, user_id, password);
  await counting(parts.database, async (tx) => {
    const mine = await cardsOf(tx, user_id);
    if (!mine.some((one) => one.id === id)) throw refusal('not_found', { field: 'id' });
    await requirePayPassword(tx, triedPassword, time);
    await deleteCard(tx, user_id, id);
  });
}
