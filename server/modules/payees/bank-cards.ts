// Bank cards that fiat money may go to.
import type { BankCard } from '../../../protocol/calls/identity.ts';
import { BANK_CARDS_AT_MOST } from '../../../protocol/constants.ts';
import { refusal } from '../../call-refusal.ts';
import type { Queryable } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import type { CallSession } from '../../http/context.ts';
import { counting } from '../auth/counting.ts';
import { lockUser } from '../auth/users.ts';
import {
  requirePayPassword,
  requireSecondFactor,
  tryPayPassword,
} from '../security/second-factors.ts';
import type { PayeeParts, ShownFactors } from './address-book.ts';

const SHOWN_DIGITS = 4;

type CardParts = Pick<PayeeParts, 'database' | 'now' | 'passwords'>;
export type CardWish = Omit<BankCard, 'id' | 'create_time'> & { id: number | undefined };
/** With the whole number. */
export type CardRow = Omit<BankCard, 'create_time'> & { created_at: number };

const COLUMNS = `id, real_name, card_number, bank_name, bank_address, cardholder_address, swift_code, aba_number,
  created_at`;

export async function saveCard(
  parts: CardParts,
  session: CallSession,
  { id, ...card }: CardWish,
  factors: ShownFactors,
): Promise<BankCard> {
  const { user_id } = session;
  const time = parts.now();
  const tried = await tryPayPassword(parts, user_id, factors.password);
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
    await requirePayPassword(tx, tried, time);
    await requireSecondFactor(tx, session, factors, time);
    const values = [
      user_id,
      card.real_name,
      card.card_number,
      card.bank_name,
      card.bank_address,
      card.cardholder_address,
      card.swift_code,
      card.aba_number,
    ];
    const { rows } =
      id === undefined
        ? await tx.query<CardRow>(
            `insert into payee_cards (user_id, real_name, card_number, bank_name, bank_address, cardholder_address,
               swift_code, aba_number, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
            [...values, instant(time)],
          )
        : await tx.query<CardRow>(
            `update payee_cards set real_name = $2, card_number = $3, bank_name = $4, bank_address = $5,
               cardholder_address = $6, swift_code = $7, aba_number = $8
             where user_id = $1 and id = $9 returning ${COLUMNS}`,
            [...values, id],
          );
    const [row] = rows;
    if (row === undefined) throw new Error('a write that returned nothing');
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
  const tried = await tryPayPassword(parts, user_id, password);
  await counting(parts.database, async (tx) => {
    const mine = await cardsOf(tx, user_id);
    if (!mine.some((one) => one.id === id)) throw refusal('not_found', { field: 'id' });
    await requirePayPassword(tx, tried, time);
    await tx.query('delete from payee_cards where user_id = $1 and id = $2', [user_id, id]);
  });
}

/** Newest first, with their whole numbers: a withdrawal to one keeps a copy. */
export async function cardsOf(queryable: Queryable, user_id: number): Promise<CardRow[]> {
  const { rows } = await queryable.query<CardRow>(
    `select ${COLUMNS} from payee_cards where user_id = $1 order by id desc`,
    [user_id],
  );
  return rows;
}

export function shownCard({ created_at, ...card }: CardRow): BankCard {
  return {
    ...card,
    card_number: `****${card.card_number.slice(-SHOWN_DIGITS)}`,
    create_time: created_at,
  };
}
