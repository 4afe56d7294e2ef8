import type { RealState } from '../../../protocol/calls/people/identity.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type UserRow, userOf } from '../auth/user-store.ts';
import { newestOf } from './store.ts';

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
      const application = newest.get(real_type);
      return {
        real_type,
        status: application?.status ?? 0,
        reason: application?.reason ?? null,
        name: maskedName(application?.name),
        card_id: maskedCard(application?.card_id),
        create_time: application?.created_at ?? null,
        review_time: application?.reviewed_at ?? null,
      };
    }),
  };
}

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
