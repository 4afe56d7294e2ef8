// A waiting entry gets another price, trigger, number of lots or time in force (R-CONTRACT-34): checked like a new order, with
// what it holds added.
import { check_ticket, evaluate } from '../../../core/pkg/pe_core.js';
import { endOf } from '../../market/engines/in-force.ts';
import {
  needInstrument,
  needQuote,
  refuseAll,
  seenTooOld,
  unavailable,
} from '../../market/engines/taking.ts';
import { wrongsOf } from '../../market/engines/violations.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { abs, add, isAbove, isNegative, max, min, sub } from '../../platform/base/exact.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { postedChange } from '../../platform/ledger/amount.ts';
import { freeze, pay, release } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import { pendingOrder, type Quoted } from './change.ts';
import { exitsOf, isLevel, levelsOf, nextNumber, withExits } from './exits.ts';
import { openPending } from './open-limit.ts';
import type { OrderRow } from './order-row.ts';
import { partnerOf } from './pair.ts';
import { countEvents, keepAmended } from './store.ts';
import { opensAtOnce, riskWrongs, ticketInput, type Wish } from './ticket.ts';
import type { ContractWork } from './work.ts';

export interface AmendWish {
  target_price?: string | undefined;
  trigger_price?: string | undefined;
  share?: string | undefined;
  in_force?: Wish['in_force'];
  until?: number | undefined;
  quote_time?: number | undefined;
}

export async function amendOrder(
  work: ContractWork,
  id: number,
  wish: AmendWish,
  quotes: Quoted,
): Promise<OrderRow> {
  const order = pendingOrder(work, id);
  const instrument = needInstrument(work.parts.instruments.of(order.match_id));
  const quote = needQuote(quotes.get(order.match_id));
  const { target_price, trigger_price, share } = wish;
  if (target_price === undefined && trigger_price === undefined && share === undefined) {
    const { type, multiple, margin_mode, price } = order;
    const terms = { type, multiple, margin_mode, share: order.share };
    const waits = { kind: 'limit', target_price: price, instrument, quote } as const;
    const { in_force, until } = wish;
    return amendTime(work, order, { ...terms, ...waits, in_force, until });
  }
  const isTrailing = order.kind === 'trailing';
  // The expected price of a trailing entry is that of the moment it was placed.
  if (isTrailing || order.trigger_time !== null)
    throw refusal('order_not_amendable', { field: 'id' });
  const { kind, type, multiple, margin_mode } = order;
  const target = kind === 'limit' || kind === 'stop_limit' ? order.price : undefined;
  const next: Wish = {
    instrument,
    quote,
    kind,
    type,
    multiple,
    margin_mode,
    share: wish.share ?? order.share,
    target_price: wish.target_price ?? target,
    trigger_price: wish.trigger_price ?? order.trigger_price ?? undefined,
    exits: levelsOf(order),
    in_force: wish.in_force,
    until: wish.until,
  };
  const until = wish.in_force === undefined ? order.until : endOf(next, work.time);
  const partner = partnerOf(work, order);
  const heldMargin = add(order.caution_money, partner?.caution_money ?? '0');
  const paidFee = add(order.trade_fee, partner?.trade_fee ?? '0');
  const other = partner === undefined ? NOTHING : costOf(partner, instrument.open_fee_rate);
  const first = check_ticket(ticketInput(work, next, work.account.available));
  const newFee = first.summary?.fee ?? '0';
  const credit = add(heldMargin, min(paidFee, newFee));
  const { violations, summary } = check_ticket(
    ticketInput(work, next, add(work.account.available, credit)),
  );
  const priceCheck = {
    instrument,
    quote,
    now: work.time,
    quote_time: wish.quote_time,
    block_ms: work.parts.blockMs(),
  };
  const isMore = isAbove(next.share, order.share) || opensAtOnce(next, work.time);
  refuseAll([
    ...unavailable(instrument, 'is_contract'),
    ...wrongsOf(violations),
    ...seenTooOld(priceCheck),
    ...(isMore ? await riskWrongs(work) : []),
  ]);
  if (summary === null || summary.margin === null) throw new Error('a valid order has figures');
  const ownMargin = postedChange(summary.margin);
  const margin = max(ownMargin, other.margin);
  const fee = max(max(postedChange(summary.fee), other.fee), paidFee);
  const levels = exitsOf({ type, price: summary.price, share: next.share }, levelsOf(order), {
    lot_step: instrument.lot_step,
    time: work.time,
    first: nextNumber(order),
  });
  const others = order.exits.filter((exit) => !isLevel(exit));
  const newTrigger = next.trigger_price ?? null;
  const amendedOrder: OrderRow = withExits(
    {
      ...order,
      origin_price: summary.price,
      price: summary.price,
      share: next.share,
      number: summary.quantity,
      trigger_price: order.trigger_price === null ? null : newTrigger,
      trigger_by:
        order.trigger_by === null || newTrigger === null
          ? null
          : isAbove(newTrigger, quote.mark)
            ? 'rise'
            : 'fall',
      origin_caution_money: ownMargin,
      caution_money: margin,
      trade_fee: fee,
      until,
      amended: order.amended + 1,
    },
    [...levels, ...others],
  );
  await keepAmended(work.tx, amendedOrder);
  if (partner !== undefined) {
    const emptyPartner = { ...partner, caution_money: '0', trade_fee: '0', until };
    await keepAmended(work.tx, emptyPartner);
    work.replace(emptyPartner);
  }
  await postDifference(work, amendedOrder, sub(margin, heldMargin), sub(fee, paidFee));
  work.touch(amendedOrder, 'amended', amendedOrder.price, amendedOrder.number);
  if (!opensAtOnce(next, work.time)) return amendedOrder;
  return (await openPending(work, amendedOrder)) ?? amendedOrder;
}

/** Any waiting entry can wait longer or shorter; both halves of a pair end together. */
async function amendTime(work: ContractWork, order: OrderRow, next: Wish): Promise<OrderRow> {
  const { violations } = check_ticket(ticketInput(work, next, work.account.available));
  refuseAll(wrongsOf(violations.filter(({ field }) => field === 'until')));
  const until = endOf(next, work.time);
  const partner = partnerOf(work, order);
  if (partner !== undefined) {
    await keepAmended(work.tx, { ...partner, until });
    work.replace({ ...partner, until });
  }
  const amendedOrder = { ...order, until };
  await keepAmended(work.tx, amendedOrder);
  work.touch(amendedOrder, 'amended', amendedOrder.price, amendedOrder.number);
  return amendedOrder;
}

const NOTHING = { margin: '0', fee: '0' };

function costOf(
  { price, number, multiple }: OrderRow,
  fee_rate: string,
): { margin: string; fee: string } {
  return {
    margin: postedChange(evaluate('margin', [price, number, `${multiple}`])),
    fee: postedChange(evaluate('fee', [price, number, fee_rate])),
  };
}

async function postDifference(
  work: ContractWork,
  order: OrderRow,
  margin: string,
  fee: string,
): Promise<void> {
  const mine = contractAccount(work.account);
  const occasion = `amend/${await countEvents(work.tx, order.id)}`;
  const movement = isNegative(margin)
    ? release(mine, abs(margin), 'lever_margin')
    : freeze(mine, margin, 'lever_margin');
  const fees = house('fees', order.legal_id);
  await work.post([
    {
      kind: 'lever_margin',
      order,
      occasion,
      movements: [movement, pay(mine, fees, fee, 'lever_fee')],
    },
  ]);
}
