// Winds up an ended follow: copied positions close at the mark price or become the follower's own (R-COPY-4,
// R-COPY-9).

import { notify } from '../../people/profile/notices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { add, isZero } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DatabaseLost } from '../../platform/db/errors.ts';
import { inOrderOfProfit } from '../contract/change.ts';
import { closeWhole } from '../contract/close.ts';
import type { ContractParts } from '../contract/contract-parts.ts';
import { isOpen, type OrderRow } from '../contract/order-row.ts';
import { type ContractWork, inAccount } from '../contract/work.ts';
import { copiedLegalIds, detach } from './copied-store.ts';
import { lockFollow, type WindingFollow, windingFollows, woundUp } from './follow-store.ts';
import type { CopyMoment } from './make-copy.ts';

const AT_ONCE = 500;

/** All ended follows, one transaction each; one that fails doesn't stop the others. They wait while there are no prices. */
export async function windUpAll(
  parts: ContractParts,
  moment: () => Promise<CopyMoment | undefined>,
  report: (error: unknown) => void,
): Promise<void> {
  for (let after = 0; ; ) {
    const endedFollows = await windingFollows(parts.database, after, AT_ONCE);
    const last = endedFollows.at(-1);
    if (last === undefined) return;
    const at = await moment();
    if (at === undefined) return;
    for (const follow of endedFollows) {
      try {
        await parts.database.transaction((tx) => windUp(tx, parts, follow, at));
      } catch (error) {
        if (error instanceof DatabaseLost) throw error;
        report(error);
      }
    }
    after = last.id;
  }
}

async function windUp(
  tx: Transaction,
  parts: ContractParts,
  { id, user_id }: WindingFollow,
  { marks, time }: CopyMoment,
): Promise<void> {
  for (const legal_id of await copiedLegalIds(tx, id)) {
    await inAccount(tx, parts, { user_id, legal_id, marks, time }, async (work) => {
      const follow = await lockFollow(tx, id);
      const positions = copiedPositions(work, id);
      if (follow?.wind_up === 'close') {
        await closeWhole(work, inOrderOfProfit(work, positions), 'trader');
      } else {
        await detachAll(work, positions, { needsAll: false });
      }
    });
  }
  const follow = await lockFollow(tx, id);
  if (follow === undefined || follow.wind_up === null) return;
  await woundUp(tx, id);
  if (follow.stop_reason !== 'trader_closed') return;
  const params = { nickname: follow.nickname };
  await notify(tx, user_id, { name: 'copy_trader_closed', params, time });
}

export function copiedPositions(work: ContractWork, follow_id: number): OrderRow[] {
  return work.account.orders.filter((order) => order.follow_user_id === follow_id && isOpen(order));
}

/**
 * The trader's share is settled at the mark (R-COPY-5): otherwise a follower would detach each winning copy before closing
 * it. `needsAll` refuses what the account can't pay now; an end that the follower didn't choose takes what there is.
 */
export async function detachAll(
  work: ContractWork,
  positions: readonly OrderRow[],
  { needsAll }: { needsAll: boolean },
): Promise<OrderRow[]> {
  if (positions.length === 0) return [];
  // Losses first: only what is won in all is shared.
  const paidShares = new Map<number, string>();
  for (const order of inOrderOfProfit(work, positions).reverse()) {
    const { available } = work.account;
    const { paid, unpaid } = await work.settleOpenCopy(order);
    if (needsAll && !isZero(unpaid)) {
      throw refusal('insufficient_balance', { params: { available, missing: unpaid } });
    }
    paidShares.set(order.id, paid);
  }
  await detach(
    work.tx,
    positions.map(({ id }) => id),
  );
  const own = positions.map((order) => ({
    ...order,
    follow_user_id: null,
    trader_user_id: null,
    trader_share: add(order.trader_share, paidShares.get(order.id) ?? '0'),
  }));
  for (const order of own) work.recordDetached(order);
  return own;
}
