// Opens a pending order at the mark price: a limit at its price or better, a stop at what the market gives (R-CONTRACT-10,
// R-CONTRACT-11, R-CONTRACT-26).
import { evaluate } from '../../../core/pkg/pe_core.js';
import { abs, add, isNegative, min, sub } from '../../platform/base/exact.ts';
import { postedChange } from '../../platform/ledger/amount.ts';
import { freeze, release } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import { cancelAlone } from './cancel.ts';
import { type OrderRow, STATUS } from './order-row.ts';
import { partnerOf } from './pair.ts';
import { keepAmended, markOpened } from './store.ts';
import { countVolume } from './volume.ts';
import type { ContractWork } from './work.ts';

/** Undefined if the order was opened or cancelled meanwhile. */
export async function openPending(
  work: ContractWork,
  pending: OrderRow,
): Promise<OrderRow | undefined> {
  const { account, time } = work;
  const price = work.markOf(pending);
  const neededMargin = evaluate('margin', [price, pending.number, `${pending.multiple}`]);
  const partner = partnerOf(work, pending);
  const heldMargin = add(pending.caution_money, partner?.caution_money ?? '0');
  const more = sub(postedChange(neededMargin), heldMargin);
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
