// Gate K1, and level 2 for large amounts (R-GATE-3, R-IDENTITY-5): answers of type 998.
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { levelOf } from './store.ts';

export async function requireIdentity(
  queryable: Queryable,
  user_id: number,
  level: 1 | 2 = 1,
): Promise<void> {
  const real_level = await levelOf(queryable, user_id);
  if (real_level >= level) return;
  const key = real_level === 0 ? 'identity_required' : 'identity_level_2_required';
  throw refusal(key, { params: { level: real_level === 0 ? 1 : 2 } });
}
