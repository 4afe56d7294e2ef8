// Opens a pending order at the mark price: a limit at its price or better, a stop at what the market gives (R-CONTRACT-10,
// R-CONTRACT-11, R-CONTRACT-26).
import { evaluate } from '../../../core/pkg/pe_core.js';
import { abs, add, isAbove, isNegative, min, sub } from '../../platform/base/exact.ts';
import { postedChange } from '../../platform/ledger/amount.ts';
import { freeze, release } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import { cancelAlone } from './cancel.ts';
import { type OrderRow, STATUS } from './order-row.ts';
import { partnerOf } from './pair.ts';
import { keepAmended, markOpened } from './store.ts';
import { countVolume } from './volume.ts';
import type { ContractWork } from './work.ts';

/**
 * An entry that may open far from the price on which its margin was frozen (a stop that is jumped over, a trailing entry
 * that has followed the mark) opens with its whole margin or not at all. A limit opens at its price or better, with what
 * there is (R-CONTRACT-11).
 */
export function lacksMargin(work: ContractWork, pending: OrderRow): boolean {
  if (pending.kind === 'limit') return false;
  const { more } = marginOf(work, pending);
  return isAbove(more, work.account.available);
}

function marginOf(
  work: ContractWork,
  pending: OrderRow,
): { partner: OrderRow | undefined; heldMargin: string; more: string } {
  const price = work.markOf(pending);
  const partner = partnerOf(work, pending);
  const heldMargin = add(pending.caution_money, partner?.caution_money ?? '0');
  const neededMargin = evaluate('margin', [price, pending.number, `${pending.multiple}`]);
  return { partner, heldMargin, more: sub(postedChange(neededMargin), heldMargin) };
}

/** Undefined if the order was opened or cancelled meanwhile. */
export async function openPending(
  work: ContractWork,
  pending: OrderRow,
): Promise<OrderRow | undefined> {
  const { account, time } = work;
  const price = work.markOf(pending);
  const { partner, heldMargin, more } = marginOf(work, pending);
  const takenAmount = isNegative(more) ? more : min(more, account.available);
  const margin = add(heldMargin, takenAmount);
  const order: OrderRow = {
    ...pending,
    status: STATUS.open,
    price,
    origin_caution_money: margin,
    caution_money: margin,
    trade_fee: add(pending.trade_fee, partner?.trade_fee ?? '0'),
    handled_at: time,
    overnight_until: time,
  };
  if (!(await markOpened(work.tx, order))) return undefined;
  if (partner !== undefined) await endPartner(work, order, partner);
  const mine = contractAccount(account);
  const movement = isNegative(takenAmount)
    ? release(mine, abs(takenAmount), 'lever_margin')
    : freeze(mine, takenAmount, 'lever_margin');
  await work.post([{ kind: 'lever_open', order, movements: [movement] }]);
  work.touch(order, 'opened', price, order.number);
  await countVolume(work, order, price);
  return order;
}

/** What a pair holds and has paid belongs to the half that opens; the other is cancelled with it (R-CONTRACT-35). */
async function endPartner(work: ContractWork, opening: OrderRow, partner: OrderRow): Promise<void> {
  await keepAmended(work.tx, opening);
  const emptyPartner: OrderRow = { ...partner, caution_money: '0', trade_fee: '0' };
  await keepAmended(work.tx, emptyPartner);
  await cancelAlone(work, [emptyPartner], 'partner');
}
