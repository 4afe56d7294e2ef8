import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Names } from '../coupons/offer-store.ts';

export interface PrizeRow {
  id: number;
  kind: 'money' | 'coupon' | 'none';
  number: string | null;
  offer_id: number | null;
  slots: number;
  names: Names | null;
  face_value: string | null;
  daily_yield: string | null;
  days: number | null;
}

export const PRIZE_COLUMNS = `p.id, p.kind, p.number, p.offer_id, p.slots, o.names, o.face_value, o.daily_yield, o.days`;
export const PRIZE_TABLES = 'game_prizes p left join coupon_offers o on o.id = p.offer_id';

export async function prizesOf(queryable: Queryable): Promise<PrizeRow[]> {
  const { rows } = await queryable.query<PrizeRow>(
    `select ${PRIZE_COLUMNS} from ${PRIZE_TABLES}
     where p.wheel_id = (select max(id) from game_wheels) order by p.sort`,
  );
  return rows;
}

export type NewPrize = Pick<PrizeRow, 'kind' | 'number' | 'offer_id' | 'slots'>;

export async function insertWheel(
  tx: Transaction,
  prizes: readonly NewPrize[],
  time: number,
): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    'insert into game_wheels (created_at) values ($1) returning id',
    [instant(time)],
  );
  const wheel_id = onlyRow(rows).id;
  for (const [sort, { kind, number, offer_id, slots }] of prizes.entries()) {
    await tx.query(
      `insert into game_prizes (wheel_id, sort, kind, number, offer_id, slots)
       values ($1, $2, $3, $4, $5, $6)`,
      [wheel_id, sort, kind, number, offer_id, slots],
    );
  }
}
