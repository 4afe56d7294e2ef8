import type { RealState } from '../../../protocol/calls/people/identity.ts';
import { isMainlandCardId } from '../../../protocol/fields/person.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import type { PeopleParts } from '../auth/parts.ts';
import { lockUser, type UserRow } from '../auth/user-store.ts';
import { addApplication, newestOf, type Papers, UNDER_REVIEW } from './store.ts';
import { missingOf, realState } from './views.ts';

export interface IdentityParts extends Pick<PeopleParts, 'database' | 'now'> {
  photos: {
    use(tx: Queryable, address: string, user_id: number, field: string): Promise<unknown>;
  };
}

const MAINLAND = '86';
const PHOTOS = ['front_pic', 'reverse_pic', 'hand_pic'] as const;

export function submitPapers(
  { database, now, photos }: IdentityParts,
  user_id: number,
  { level, ...papers }: Papers & { level: 1 | 2 },
): Promise<RealState> {
  const time = now();
  return database.transaction(async (tx) => {
    const user = await lockUser(tx, user_id);
    const missing = missingOf(user);
    if (missing.length > 0) throw refusal('binding_required', { params: { missing } });
    const newest = await newestOf(tx, user_id);
    if (newest.get(level)?.status === UNDER_REVIEW) throw refusal('real_under_review');
    if (user.real_level >= level) throw refusal('real_already_verified');
    if (level === 2 && user.real_level < 1) throw refusal('real_level_1_first');
    if (level === 1) requireCardOf(user, papers.card_id ?? '');
    else {
      for (const field of PHOTOS) await photos.use(tx, papers[field] ?? '', user_id, field);
    }
    await addApplication(tx, user_id, { ...ofLevel(level, papers), level, time });
    return emitState(tx, user_id, time);
  });
}

function ofLevel(level: 1 | 2, papers: Papers): Papers {
  const { name, card_id, front_pic, reverse_pic, hand_pic } = papers;
  return level === 1
    ? { name, card_id, front_pic: null, reverse_pic: null, hand_pic: null }
    : { name: null, card_id: null, front_pic, reverse_pic, hand_pic };
}

/** A mainland phone number requires its ID card (R-FIELD-7). */
function requireCardOf({ area_code }: UserRow, card_id: string): void {
  if (area_code !== MAINLAND || isMainlandCardId(card_id)) return;
  throw refusal('card_id_invalid', { field: 'card_id' });
}

export async function emitState(
  tx: Transaction,
  user_id: number,
  time: number,
): Promise<RealState> {
  const data = await realState(tx, user_id);
  emitEvent(tx, time, { kind: 'identity', user_id, data });
  return data;
}
