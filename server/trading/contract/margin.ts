// The margin of an open position: added, removed, or taken again for another mode or multiple (R-CONTRACT-33).
import { type MarginChange, margin_change } from '../../../core/pkg/pe_core.js';
import { needInstrument, refuseAll } from '../../market/engines/taking.ts';
import { wrongsOf } from '../../market/engines/violations.ts';
import { abs, isAbove, isNegative, negate, sub } from '../../platform/base/exact.ts';
import { postedChange } from '../../platform/ledger/amount.ts';
import { freeze, release } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import { closingWrongs, openOrder, type Quoted } from './change.ts';
import { isCross, type MarginMode, type OrderRow, sideOf } from './order-row.ts';
import { countEvents, keepMargin } from './store.ts';
import { crossPositions, riskWrongs } from './ticket.ts';
import type { ContractWork } from './work.ts';

export interface MarginWish {
  amount: string;
  way: 'add' | 'remove';
}

export interface TermsWish {
  margin_mode?: MarginMode | undefined;
  multiple?: number | undefined;
}

export async function changeMargin(
  work: ContractWork,
  id: number,
  { amount, way }: MarginWish,
  quotes: Quoted,
): Promise<OrderRow> {
  const position = openOrder(work, id);
  // More margin is safer at any price; less of it needs the present one.
  const priceWrongs =
    way === 'add' ? [] : [...closingWrongs(work, position, quotes), ...(await riskWrongs(work))];
  const input = inputOf(work, position, position);
  const { violations, after } = margin_change({
    ...input,
    amount: way === 'add' ? amount : negate(amount),
  });
  refuseAll([...wrongsOf(violations), ...priceWrongs]);
  return takeMargin(work, position, { ...position, caution_money: postedChange(after.margin) });
}

export async function changeTerms(
  work: ContractWork,
  id: number,
  wish: TermsWish,
  quotes: Quoted,
): Promise<OrderRow> {
  const position = openOrder(work, id);
  const { margin_mode = position.margin_mode, multiple = position.multiple } = wish;
  const next = { ...position, margin_mode, multiple };
  const { violations, after } = margin_change(inputOf(work, position, next));
  const margin = postedChange(after.margin);
  // Another mode or multiple takes `p q / m` again: what was added returns.
  const isRiskier = multiple > position.multiple || isAbove(position.caution_money, margin);
  refuseAll([
    ...wrongsOf(violations),
    ...closingWrongs(work, position, quotes),
    ...(isRiskier ? await riskWrongs(work) : []),
  ]);
  return takeMargin(work, position, {
    ...next,
    origin_caution_money: margin,
    caution_money: margin,
  });
}

function inputOf(work: ContractWork, position: OrderRow, next: OrderRow): MarginChange {
  const instrument = needInstrument(work.parts.instruments.of(position.match_id));
  return {
    side: sideOf(position),
    open: position.price,
    quantity: position.number,
    margin: position.caution_money,
    multiple: `${position.multiple}`,
    is_isolated: !isCross(position),
    mark: work.markOf(position),
    available: work.account.available,
    burst_rate: work.parts.burstRate(),
    others: crossPositions(work, position.match_id, position.id),
    multiples: instrument.multiples.map(String),
    amount: null,
    to_isolated: !isCross(next),
    to_multiple: `${next.multiple}`,
  };
}

async function takeMargin(
  work: ContractWork,
  before: OrderRow,
  after: OrderRow,
): Promise<OrderRow> {
  const mine = contractAccount(work.account);
  const more = sub(after.caution_money, before.caution_money);
  const movement = isNegative(more)
    ? release(mine, abs(more), 'lever_margin')
    : freeze(mine, more, 'lever_margin');
  await keepMargin(work.tx, after);
  // Each change of an order is an event of its life, so their number tells this one from the others.
  const occasion = `margin/${await countEvents(work.tx, after.id)}`;
  await work.post([{ kind: 'lever_margin', order: after, occasion, movements: [movement] }]);
  work.touch(after, 'margin_set', null, more);
  return after;
}
