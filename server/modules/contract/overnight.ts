// The fee of each 00:00 UTC that a position is open (R-CONTRACT-3): from available, then from the
// position's margin. Missed nights are caught up, each once for ever by its own reference.
import { evaluate } from '../../../core/pkg/pe_core.js';
import { forEach } from '../../jobs/each.ts';
import type { Job } from '../../jobs/jobs.ts';
import { house } from '../../ledger/accounts.ts';
import { pay, settle } from '../../ledger/movements.ts';
import { rebateOf } from '../invite/rebates.ts';
import { leverAccount, ownersBefore } from './account.ts';
import { type Desk, marksOf } from './desk.ts';
import { isOpen, type OrderRow } from './order-row.ts';
import { keepRest } from './order-store.ts';
import { minus, plus, posted, smaller } from './sums.ts';
import { inAccount, type LeverWork } from './work.ts';

const DAY_MS = 24 * 60 * 60_000;
const EVERY_MS = 10_000;

export function overnightJob(desk: Desk): Job {
  return {
    name: 'overnight fees',
    every_ms: EVERY_MS,
    run: async () => {
      const time = desk.now();
      const midnight = time - (time % DAY_MS);
      const owners = await ownersBefore(desk.database, midnight);
      if (owners.length === 0) return;
      const marks = marksOf((await desk.quotes.all()).values());
      await forEach(owners, (owner) =>
        desk.database.transaction((tx) =>
          inAccount(tx, desk, { ...owner, marks, time }, (work) => payNights(work, midnight)),
        ),
      );
    },
  };
}

async function payNights(work: LeverWork, midnight: number): Promise<void> {
  for (const { id } of work.account.orders.filter(isOpen)) {
    for (let order = work.find(id); order !== undefined; order = work.find(id)) {
      const night = nightAfter(order.overnight_until ?? midnight);
      if (night > midnight) break;
      await payNight(work, order, night);
    }
  }
}

function nightAfter(time: number): number {
  return time - (time % DAY_MS) + DAY_MS;
}

async function payNight(work: LeverWork, order: OrderRow, night: number): Promise<void> {
  const { account, tx, time } = work;
  const fee = posted(evaluate('overnight_fee', [order.price, order.number, order.overnight, '1']));
  const from_available = smaller(fee, account.available);
  const from_margin = smaller(minus(fee, from_available), order.caution_money);
  const paid = plus(from_available, from_margin);
  const mine = leverAccount(account);
  const fees = house('fees', account.legal_id);
  const price_usd = work.desk.priceUsd(account.legal_id);
  const { user_id, legal_id: currency_id } = account;
  const told = { user_id, kind: 'lever_overnight', currency_id, fee: paid, time } as const;
  const rebate = price_usd === undefined ? [] : await rebateOf(tx, { ...told, price_usd });
  const rest: OrderRow = {
    ...order,
    caution_money: minus(order.caution_money, from_margin),
    overnight_money: plus(order.overnight_money, paid),
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
  work.touch(rest, 'overnight', null, paid);
}
