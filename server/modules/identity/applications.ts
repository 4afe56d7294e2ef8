// Papers that were handed in, and how far each level has come.
import type { RealState } from '../../../protocol/calls/identity.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { type UserRow, userOf } from '../auth/users.ts';

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

/** The newest of each level. */
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

/** What waits for the operator, the oldest first; about an account that is erased nobody can decide any more. */
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

/** The operator has decided. */
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

/** Of an account that is erased: the papers go, that there were some stays. */
export async function erasePapers(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    `update identity_applications
     set name = null, card_id = null, front_pic = null, reverse_pic = null, hand_pic = null,
       reason = null
     where user_id = $1`,
    [user_id],
  );
}

export function missingOf({ email, mobile }: UserRow): ('email' | 'mobile')[] {
  return [
    ...(email === null ? (['email'] as const) : []),
    ...(mobile === null ? (['mobile'] as const) : []),
  ];
}

export async function realState(queryable: Queryable, user_id: number): Promise<RealState> {
  const user = await userOf(queryable, user_id);
  const newest = await newestOf(queryable, user_id);
  return {
    real_level: user.real_level,
    missing: missingOf(user),
    levels: ([1, 2] as const).map((real_type) => {
      const found = newest.get(real_type);
      return {
        real_type,
        status: found?.status ?? 0,
        reason: found?.reason ?? null,
        name: maskedName(found?.name),
        card_id: maskedCard(found?.card_id),
        create_time: found?.created_at ?? null,
        review_time: found?.reviewed_at ?? null,
      };
    }),
  };
}

/** The first sign of each word. */
function maskedName(name: string | null | undefined): string | null {
  if (name === null || name === undefined) return null;
  return name
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}**`)
    .join(' ');
}

function maskedCard(card: string | null | undefined): string | null {
  if (card === null || card === undefined) return null;
  return card.length > 8
    ? `${card.slice(0, 2)}******${card.slice(-2)}`
    : `${card.slice(0, 1)}****${card.slice(-1)}`;
}
