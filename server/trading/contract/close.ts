// Closes positions at the mark price (R-CONTRACT-20, R-CONTRACT-16). Margin and profit return to the account; the
// insurance pays a deficit.
import type { BillKind } from '../../../protocol/bill.ts';
import { abs, add, div, isAbove, isNegative, min, mul, sub } from '../../platform/base/exact.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { postedChange } from '../../platform/ledger/amount.ts';
import {
  credit,
  type Movement,
  move,
  pay,
  release,
  settle,
} from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import type { ContractAccount } from './account-store.ts';
import { withExits } from './exits.ts';
import type { InsuranceLoss } from './insurance-losses.ts';
import { type CloseReason, isCross, type OrderRow, STATUS } from './order-row.ts';
import { chargeNights } from './overnight.ts';
import { type Closed, insertOrder, keepRest, markClosed, markClosing } from './store.ts';
import { profitAt } from './views.ts';
import { countVolume } from './volume.ts';
import type { ContractPosting, ContractWork } from './work.ts';

export async function closeWhole(
  work: ContractWork,
  positions: readonly OrderRow[],
  reason: CloseReason,
): Promise<OrderRow[]> {
  if (positions.length === 0) return [];
  const chargedPositions = await chargeNights(work, positions);
  await markClosing(
    work.tx,
    chargedPositions.map(({ id }) => id),
  );
  return settleClosing(work, chargedPositions, reason);
}

/** Splits the closed part off as its own order; the rest keeps the id (R-CONTRACT-16). */
export async function closePart(
  work: ContractWork,
  position: OrderRow,
  share: string,
  { reason, key }: { reason: CloseReason; key?: string | undefined },
): Promise<OrderRow> {
  const [whole = position] = await chargeNights(work, [position]);
  const part = (of: string): string => postedChange(div(mul(of, share), whole.share));
  const number = div(mul(whole.number, share), whole.share);
  const [origin, margin] = [part(whole.origin_caution_money), part(whole.caution_money)];
  const [fee, nights] = [part(whole.trade_fee), part(whole.overnight_money)];
  const trader_share = part(whole.trader_share);
  const rest: OrderRow = {
    ...whole,
    close_trigger: null,
    share: sub(whole.share, share),
    number: sub(whole.number, number),
    origin_caution_money: sub(whole.origin_caution_money, origin),
    caution_money: sub(whole.caution_money, margin),
    trade_fee: sub(whole.trade_fee, fee),
    overnight_money: sub(whole.overnight_money, nights),
    trader_share: sub(whole.trader_share, trader_share),
  };
  await keepRest(work.tx, rest);
  work.touch(rest, 'partly_closed', work.markOf(whole), number);
  const split = await insertOrder(work.tx, {
    ...withExits(whole, []),
    target_profit_price: whole.target_profit_price,
    stop_loss_price: whole.stop_loss_price,
    status: STATUS.closing,
    share,
    number,
    origin_caution_money: origin,
    caution_money: margin,
    trade_fee: fee,
    overnight_money: nights,
    trader_share,
    parent_id: whole.id,
    idempotency_key: key ?? null,
  });
  work.touch(split, 'split_off', split.price, number);
  const closing = { ...split, close_trigger: position.close_trigger };
  const [closedOrder] = await settleClosing(work, [closing], reason);
  if (closedOrder === undefined) throw new Error('the closed part is missing');
  return closedOrder;
}

async function settleClosing(
  work: ContractWork,
  positions: readonly OrderRow[],
  reason: CloseReason,
): Promise<OrderRow[]> {
  const { account, parts, time } = work;
  const currency = parts.nameOf(account.legal_id);
  const losses: InsuranceLoss[] = [];
  const postings: ContractPosting[] = [];
  const closedOrders: (OrderRow & Closed)[] = [];
  // The proceeds of one position are available for the loss of the next.
  let { available } = account;
  for (const order of positions) {
    const close_price = work.markOf(order);
    const fact_profits = postedChange(profitAt(order, close_price));
    const kind: BillKind = reason === 'liquidation' ? 'liquidation' : 'lever_profit';
    const outcome = closing(account, available, order, fact_profits, kind);
    available = outcome.available;
    losses.push({ symbol: order.symbol, currency, amount: outcome.insurance });
    postings.push({ kind: 'lever_close', order, movements: outcome.movements });
    closedOrders.push({
      ...order,
      status: STATUS.closed,
      close_price,
      fact_profits,
      close_reason: reason,
      completed_at: time,
    });
  }
  await work.post(postings);
  await parts.losses.record(work.tx, losses, time);
  const legal_usd = parts.priceUsd(account.legal_id);
  await markClosed(work.tx, closedOrders, { reason, legal_usd, now: time });
  for (const order of closedOrders) {
    await countVolume(work, order, order.close_price);
    work.touch(order, 'closed', order.close_price, order.number);
  }
  return closedOrders;
}

/** A loss is taken from the margin and, in cross mode, from the available balance; the insurance pays the rest. */
function closing(
  account: ContractAccount,
  available: string,
  order: OrderRow,
  profit: string,
  kind: BillKind,
): { movements: Movement[]; available: string; insurance: string } {
  const mine = contractAccount(account);
  const pool = house('contract_pool', account.legal_id);
  const margin = order.caution_money;
  if (!isNegative(profit)) {
    return {
      movements: [
        release(mine, margin, 'lever_margin'),
        credit(pool, mine, profit, 'lever_profit'),
      ],
      available: add(available, add(margin, profit)),
      insurance: '0',
    };
  }
  const loss = abs(profit);
  if (!isAbove(loss, margin)) {
    const remainingMargin = sub(margin, loss);
    return {
      movements: [settle(mine, pool, loss, kind), release(mine, remainingMargin, 'lever_margin')],
      available: add(available, remainingMargin),
      insurance: '0',
    };
  }
  const beyond = sub(loss, margin);
  const paidLoss = isCross(order) ? min(beyond, available) : '0';
  const insuredLoss = sub(beyond, paidLoss);
  const insurance = house('insurance', account.legal_id);
  return {
    movements: [
      settle(mine, pool, margin, kind),
      pay(mine, pool, paidLoss, kind),
      move(insurance, pool, insuredLoss, kind),
    ],
    available: sub(available, paidLoss),
    insurance: insuredLoss,
  };
}
