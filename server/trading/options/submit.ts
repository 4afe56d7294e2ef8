// Takes a stake (R-OPTION-1, R-OPTION-7). All errors are reported together.

import { check_ticket, type TicketCheck } from '../../../core/pkg/pe_core.js';
import type { MicroOrder } from '../../../protocol/calls/trading/options.ts';
import { SECOND_MS } from '../../../protocol/time.ts';
import type { Instruments } from '../../market/engines/instruments.ts';
import type { Marks } from '../../market/engines/marks.ts';
import {
  needQuote,
  priceless,
  refuseAll,
  seenTooOld,
  unavailable,
} from '../../market/engines/taking.ts';
import { wrongsOf } from '../../market/engines/violations.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { coverOf, lockWithSpot, takeFromSpot } from '../../money/wallet/from-spot.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { rebateOf } from '../../people/invite/rebates.ts';
import { addVolume } from '../../people/invite/store.ts';
import { refusal, wrong } from '../../platform/base/call-refusal.ts';
import { add, mul, roundAmount } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { freeze, pay } from '../../platform/ledger/movements.ts';
import { lockAccounts, post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { newRiskWrongs } from '../limits/new-risk.ts';
import { type Duration, durationsOf, type StakeCurrency, stakeCurrencies } from './offer-store.ts';
import { RUNNING_AT_MOST } from './rules.ts';
import { countRunning, insertMicro } from './store.ts';
import { shownMicro } from './views.ts';

export interface Stake {
  match_id: number;
  currency_id: number;
  type: 1 | 2;
  seconds: number;
  number: string;
  quote_time?: number | undefined;
  from_spot?: string | undefined;
}

export interface StakeParts {
  instruments: Instruments;
  nameOf(currency_id: number): string;
  priceUsd(currency_id: number): string | undefined;
  blockMs(): number;
}

interface StakeRequest {
  user_id: number;
  stake: Stake;
  quote: Quote | undefined;
  /** Of all instruments: what is open at a loss counts. */
  marks: Marks;
  time: number;
}

export async function submitStake(
  tx: Transaction,
  parts: StakeParts,
  { user_id, stake, quote: seenQuote, marks, time }: StakeRequest,
): Promise<MicroOrder> {
  const { match_id, currency_id, number, seconds } = stake;
  const instrument = parts.instruments.of(match_id);
  if (instrument === undefined) throw refusal('instrument_unknown', { field: 'match_id' });
  const quote = needQuote(seenQuote);
  const account = { user_id, type: 'micro', currency_id } as const;
  const { duration, currency } = await offerOf(tx, stake);
  // Locked, because two simultaneous stakes could both be the last one allowed.
  await lockUserRow(tx, user_id);
  if (currency !== undefined)
    await (stake.from_spot !== undefined ? lockWithSpot(tx, account) : lockAccounts(tx, [account]));
  const priceCheck = { instrument, quote, now: time, block_ms: parts.blockMs() };
  const { available: own } = await balanceOf(tx, account);
  const checkWith = (available: string): TicketCheck =>
    check(number, { duration, currency }, available, quote.mark);
  const shortage = checkWith(own).violations.find(({ key }) => key === 'insufficient_balance');
  const fromSpot = await coverOf(tx, account, {
    missing: shortage?.limits['missing'] ?? '0',
    atMost: stake.from_spot,
  });
  const { violations, summary } = checkWith(add(own, fromSpot));
  const all = [
    ...unavailable(instrument, 'is_option').map((one) => ({ ...one, field: 'match_id' })),
    ...priceless({ ...priceCheck, quote_time: stake.quote_time }),
    ...seenTooOld({ ...priceCheck, quote_time: stake.quote_time }),
    ...wrongsOf(violations),
  ];
  if ((await countRunning(tx, user_id)) >= RUNNING_AT_MOST) {
    all.push(wrong('order_limit', { params: { maximum: RUNNING_AT_MOST } }));
  }
  const { priceUsd } = parts;
  all.push(...(await newRiskWrongs(tx, user_id, { marks, time, priceUsd })));
  refuseAll(all);
  if (duration === undefined || summary === null) throw new Error('the duration has no terms');
  const { fee } = summary;
  const order = await insertMicro(tx, {
    user_id,
    match_id,
    currency_id,
    seconds,
    number,
    fee,
    symbol: instrument.symbol,
    type: stake.type,
    profit_ratio: duration.profit_ratio,
    open_price: quote.mark,
    create_time: time,
    expire_time: time + seconds * SECOND_MS,
  });
  const viewedOrder = shownMicro(order, parts.nameOf(currency_id));
  emitEvent(tx, time, { kind: 'micro_order', user_id, data: viewedOrder });
  await takeFromSpot(tx, account, {
    amount: fromSpot,
    reference: `micro_order/${order.id}`,
    time,
  });
  const price_usd = parts.priceUsd(currency_id) ?? '0';
  const optionFee = { user_id, kind: 'option_fee', currency_id, fee, price_usd, time } as const;
  const { outcome } = await post(tx, {
    kind: 'option_submit',
    reference: String(order.id),
    reference_id: order.id,
    time,
    movements: [
      freeze(account, number, 'option_stake'),
      pay(account, house('fees', currency_id), fee, 'option_fee'),
      ...(await rebateOf(tx, optionFee)),
    ],
  });
  if (outcome !== 'posted') throw new Error(`option ${order.id} ended as ${outcome}`);
  await addVolume(tx, user_id, roundAmount(mul(number, price_usd)));
  return viewedOrder;
}

interface Offer {
  duration: Duration | undefined;
  currency: StakeCurrency | undefined;
}

async function offerOf(tx: Transaction, { seconds, currency_id }: Stake): Promise<Offer> {
  const durations = await durationsOf(tx);
  const currencies = await stakeCurrencies(tx);
  return {
    duration: durations.find((one) => one.seconds === seconds && one.status === 1),
    currency: currencies.find((one) => one.currency_id === currency_id),
  };
}

function check(
  number: string,
  { duration = null, currency = null }: { [name in keyof Offer]: Offer[name] | null },
  available: string,
  price: string,
): TicketCheck {
  return check_ticket({
    kind: 'option',
    ticket: { number },
    rules: { duration, currency },
    account: { available, price },
  });
}
