// Overnight fees (R-CONTRACT-3): one for each 00:00 UTC at which a position is open, taken from the available balance,
// then from the position's margin. Charged by a job and by every close or reduction of a position. The posting's
// reference contains the date, so no night is charged twice.

import { evaluate } from '../../../core/pkg/pe_core.js';
import { DAY_MS } from '../../../protocol/time.ts';
import { rebateOf } from '../../people/invite/rebates.ts';
import { add, min, sub } from '../../platform/base/exact.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { postedChange } from '../../platform/ledger/amount.ts';
import { pay, settle } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import type { OrderRow } from './order-row.ts';
import { keepRest } from './store.ts';
import type { ContractWork } from './work.ts';

/** Charges all unpaid nights until now. Returns the updated positions in the given order. */
export async function chargeNights(
  work: ContractWork,
  positions: readonly OrderRow[],
): Promise<OrderRow[]> {
  const midnight = lastMidnight(work.time);
  const chargedOrders: OrderRow[] = [];
  for (const position of positions)
    chargedOrders.push(await chargeNightsOf(work, position, midnight));
  return chargedOrders;
}

async function chargeNightsOf(
  work: ContractWork,
  position: OrderRow,
  midnight: number,
): Promise<OrderRow> {
  let order = position;
  for (;;) {
    const night = nightAfter(order.overnight_until ?? midnight);
    if (night > midnight) return order;
    order = await chargeNight(work, order, night);
  }
}

export function lastMidnight(time: number): number {
  return time - (time % DAY_MS);
}

function nightAfter(time: number): number {
  return lastMidnight(time) + DAY_MS;
}

async function chargeNight(work: ContractWork, order: OrderRow, night: number): Promise<OrderRow> {
  const { account, tx, time } = work;
  const fee = postedChange(
    evaluate('overnight_fee', [order.price, order.number, order.overnight, '1']),
  );
  const from_available = min(fee, account.available);
  const from_margin = min(sub(fee, from_available), order.caution_money);
  const paidFee = add(from_available, from_margin);
  const mine = contractAccount(account);
  const fees = house('fees', account.legal_id);
  const price_usd = work.parts.priceUsd(account.legal_id);
  const { user_id, legal_id: currency_id } = account;
  const feeEvent = { user_id, kind: 'lever_overnight', currency_id, fee: paidFee, time } as const;
  const rebate = price_usd === undefined ? [] : await rebateOf(tx, { ...feeEvent, price_usd });
  const rest: OrderRow = {
    ...order,
    caution_money: sub(order.caution_money, from_margin),
    overnight_money: add(order.overnight_money, paidFee),
    overnight_until: night,
  };
  await keepRest(tx, rest);
  await work.post([
    {
      kind: 'lever_overnight',
      order,
      occasion: new Date(night).toISOString().slice(0, 10),
      movements: [
        pay(mine, fees, from_available, 'lever_overnight'),
        settle(mine, fees, from_margin, 'lever_overnight'),
        ...rebate,
      ],
    },
  ]);
  work.touch(rest, 'overnight', null, paidFee);
  return rest;
}
