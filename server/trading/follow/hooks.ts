import { notify } from '../../people/profile/notices.ts';
import { add, div, isZero, min, mul, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { postedAmount } from '../../platform/ledger/amount.ts';
import { transfer } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { contractAccount } from '../contract/account.ts';
import type { CopyHooks, SettledShare } from '../contract/copy-hooks.ts';
import type { OrderRow } from '../contract/order-row.ts';
import { addTraderShare } from '../contract/store.ts';
import { addActs } from './copy-store.ts';
import { endFollow, type FollowRow, keepProfit, lockFollow } from './follow-store.ts';
import { afterClose, isLossReached } from './rules.ts';
import { shownFollow } from './views.ts';

export interface HookParts {
  shareRate(): string;
  /** Price of one unit of a currency; undefined without a price. */
  priceUsd(currency_id: number): string | undefined;
}

export interface FollowHooks extends CopyHooks {
  onWork(listener: () => void): void;
}

export function followHooks(parts: HookParts): FollowHooks {
  const listeners: (() => void)[] = [];
  const wakeAfter = (tx: Transaction): void =>
    tx.afterCommit(() => {
      for (const listener of listeners) listener();
    });
  return {
    record: async (tx, trader_user_id, acts, time) => {
      await addActs(tx, trader_user_id, acts, time);
      wakeAfter(tx);
    },
    settle: async (tx, order, available, time) => {
      const { follow, settledShare } = await settleCopy(tx, parts, order, available, time);
      if (
        follow !== undefined &&
        follow.status === 1 &&
        isLossReached(follow.profit, follow.loss_limit)
      ) {
        await stopAtLoss(tx, follow, time);
        wakeAfter(tx);
      } else if (follow !== undefined) {
        emitEvent(tx, time, { kind: 'follow', user_id: follow.user_id, data: shownFollow(follow) });
      }
      return settledShare;
    },
    onWork: (listener) => {
      listeners.push(listener);
    },
  };
}

async function settleCopy(
  tx: Transaction,
  { shareRate, priceUsd }: HookParts,
  order: OrderRow,
  available: string,
  time: number,
): Promise<{ follow: FollowRow | undefined; settledShare: SettledShare }> {
  const { legal_id, follow_user_id, trader_user_id, fact_profits } = order;
  const follow = follow_user_id === null ? undefined : await lockFollow(tx, follow_user_id);
  if (follow === undefined || trader_user_id === null)
    return { follow: undefined, settledShare: { paid: '0', available, unpaid: '0' } };
  const net = sub(fact_profits, add(order.trade_fee, order.overnight_money));
  const usd = priceUsd(legal_id) ?? '1';
  // A former trader gets no share.
  const rate = follow.stop_reason === 'trader_closed' ? '0' : shareRate();
  const { profit, high_water, share } = afterClose(follow, mul(net, usd), rate);
  const dueShare = postedAmount(div(share, usd));
  const paidShare = min(dueShare, available);
  if (!isZero(paidShare)) await payShare(tx, order, trader_user_id, paidShare, time);
  const share_paid = add(follow.share_paid, postedAmount(mul(paidShare, usd)));
  const after: FollowRow = { ...follow, profit, high_water, share_paid };
  await keepProfit(tx, after);
  const settledShare = {
    paid: paidShare,
    available: sub(available, paidShare),
    unpaid: sub(dueShare, paidShare),
  };
  return { follow: after, settledShare };
}

async function stopAtLoss(tx: Transaction, follow: FollowRow, time: number): Promise<void> {
  const { id, user_id, nickname, loss_limit, loss_close } = follow;
  const end = { reason: 'loss_limit', wind_up: loss_close ? 'close' : 'hold', time } as const;
  await endFollow(tx, id, end);
  const endedFollow: FollowRow = {
    ...follow,
    status: 2,
    stop_reason: 'loss_limit',
    cancelled_at: time,
  };
  emitEvent(tx, time, { kind: 'follow', user_id, data: shownFollow(endedFollow) });
  const params = { nickname, limit: loss_limit ?? '0' };
  await notify(tx, user_id, { name: 'copy_loss_limit', params, time });
}

async function payShare(
  tx: Transaction,
  { id, user_id, legal_id }: OrderRow,
  trader_user_id: number,
  paidAmount: string,
  time: number,
): Promise<void> {
  const from = contractAccount({ user_id, legal_id });
  const to = { user_id: trader_user_id, type: 'change', currency_id: legal_id } as const;
  const { outcome } = await post(tx, {
    ...{ kind: 'trader_share', reference: `${id}`, reference_id: id, time },
    movements: [transfer(from, to, paidAmount, 'trader_share')],
  });
  if (outcome !== 'posted') throw new Error(`the share of order ${id} ended as ${outcome}`);
  await addTraderShare(tx, id, paidAmount);
}
