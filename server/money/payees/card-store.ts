import type { BankCard } from '../../../protocol/calls/people/identity.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export type CardRow = Omit<BankCard, 'create_time'> & { created_at: number };

const COLUMNS = `id, real_name, card_number, bank_name, bank_address, cardholder_address, swift_code, aba_number,
  created_at`;

/** Newest first, with complete numbers: a withdrawal stores a copy. */
export async function cardsOf(queryable: Queryable, user_id: number): Promise<CardRow[]> {
  const { rows } = await queryable.query<CardRow>(
    `select ${COLUMNS} from payee_cards where user_id = $1 order by id desc`,
    [user_id],
  );
  return rows;
}

export type CardWish = Omit<BankCard, 'id' | 'create_time'> & { id: number | undefined };

export async function writeCard(
  tx: Transaction,
  user_id: number,
  { id, time, ...card }: CardWish & { time: number },
): Promise<CardRow> {
  const values = [
    ...[user_id, card.real_name, card.card_number, card.bank_name, card.bank_address],
    ...[card.cardholder_address, card.swift_code, card.aba_number],
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
  if (row === undefined) throw new Error('the write returned no row');
  return row;
}

export async function deleteCard(tx: Transaction, user_id: number, id: number): Promise<void> {
  await tx.query('delete from payee_cards where user_id = $1 and id = $2', [user_id, id]);
}
