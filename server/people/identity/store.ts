import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export const UNDER_REVIEW = 1;
export const VERIFIED = 2;
export const REJECTED = 3;

export interface Application {
  id: number;
  user_id: number;
  level: 1 | 2;
  status: 1 | 2 | 3;
  name: string | null;
  card_id: string | null;
  front_pic: string | null;
  reverse_pic: string | null;
  hand_pic: string | null;
  reason: string | null;
  created_at: number;
  reviewed_at: number | null;
}

const COLUMNS =
  'id, user_id, level, status, name, card_id, front_pic, reverse_pic, hand_pic, reason, created_at, reviewed_at';

export async function newestOf(
  queryable: Queryable,
  user_id: number,
): Promise<Map<1 | 2, Application>> {
  const { rows } = await queryable.query<Application>(
    `select distinct on (level) ${COLUMNS} from identity_applications
     where user_id = $1 order by level, id desc`,
    [user_id],
  );
  return new Map(rows.map((row) => [row.level, row]));
}

export async function waitingApplications(queryable: Queryable): Promise<Application[]> {
  const { rows } = await queryable.query<Application>(
    `select ${COLUMNS} from identity_applications a where status = ${UNDER_REVIEW}
     and exists (select from users u where u.id = a.user_id and u.erased_at is null) order by id`,
  );
  return rows;
}

export type Papers = Pick<
  Application,
  'name' | 'card_id' | 'front_pic' | 'reverse_pic' | 'hand_pic'
>;

export async function addApplication(
  tx: Transaction,
  user_id: number,
  { level, time, ...papers }: Papers & { level: 1 | 2; time: number },
): Promise<void> {
  await tx.query(
    `insert into identity_applications
       (user_id, level, status, name, card_id, front_pic, reverse_pic, hand_pic, created_at)
     values ($1, $2, ${UNDER_REVIEW}, $3, $4, $5, $6, $7, $8)`,
    [
      user_id,
      level,
      papers.name,
      papers.card_id,
      papers.front_pic,
      papers.reverse_pic,
      papers.hand_pic,
      instant(time),
    ],
  );
}

export async function closeApplication(
  tx: Transaction,
  id: number,
  { status, reason, time }: { status: 2 | 3; reason: string | null; time: number },
): Promise<void> {
  await tx.query(
    'update identity_applications set status = $2, reason = $3, reviewed_at = $4 where id = $1',
    [id, status, reason, instant(time)],
  );
}

/** Deletes documents when the account is erased; the application itself stays. */
export async function erasePapers(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    `update identity_applications
     set name = null, card_id = null, front_pic = null, reverse_pic = null, hand_pic = null,
       reason = null
     where user_id = $1`,
    [user_id],
  );
}

/**
 * For limits that depend on the level.
 * @public
 */
export async function levelOf(queryable: Queryable, user_id: number): Promise<0 | 1 | 2> {
  const { rows } = await queryable.query<{ real_level: 0 | 1 | 2 }>(
    'select real_level from users where id = $1',
    [user_id],
  );
  return rows[0]?.real_level ?? 0;
}

export async function raiseLevel(tx: Transaction, user_id: number, level: 1 | 2): Promise<void> {
  await tx.query('update users set real_level = greatest(real_level, $2) where id = $1', [
    user_id,
    level,
  ]);
}
