// Taking a stake (R-OPTION-1, R-OPTION-7): what is wrong with it is told all at once, and changes nothing.
import type { Wrong } from '../../../protocol/calls/call.ts';
import type { MicroOrder } from '../../../protocol/calls/options.ts';
import { refusal, wrong } from '../../call-refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { add, cmp, isAbove, isBelow, mul, roundAmount, sub } from '../../exact.ts';
import { house, type UserAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { freeze, pay } from '../../ledger/movements.ts';
import { lockAccounts, post } from '../../ledger/post.ts';
import type { Quote } from '../../market/questions.ts';
import { tell } from '../../outbox/outbox.ts';
import type { Instruments } from '../../trading/instruments.ts';
import { priceless, refuseAll, seenTooOld, unavailable } from '../../trading/taking.ts';
import { addVolume } from '../invite/invitees.ts';
import { rebateOf } from '../invite/rebates.ts';
import { type Duration, durationsOf, type StakeCurrency, stakeCurrencies } from './offers.ts';
import { countRunning, insertMicro, shownMicro } from './orders.ts';
import { RUNNING_AT_MOST } from './rules.ts';

export interface Stake {
  match_id: number;
  currency_id: number;
  type: 1 | 2;
  seconds: number;
  number: string;
  quote_time?: number | undefined;
}

export interface StakeParts {
  instruments: Instruments;
  nameOf(currency_id: number): string;
  /** Of one unit; undefined where nobody prices it. */
  priceUsd(currency_id: number): string | undefined;
  /** How old the price may be that the user saw. */
  blockMs(): number;
}

interface Asked {
  user_id: number;
  stake: Stake;
  quote: Quote | undefined;
  time: number;
}

export async function submitStake(
  tx: Transaction,
  parts: StakeParts,
  { user_id, stake, quote, time }: Asked,
): Promise<MicroOrder> {
  const { match_id, currency_id, number, seconds } = stake;
  const instrument = parts.instruments.of(match_id);
  if (instrument === undefined || quote === undefined) {
    throw refusal('instrument_unknown', { field: 'match_id' });
  }
  const account = { user_id, type: 'micro', currency_id } as const;
  const { duration, currency } = await offerOf(tx, stake);
  const fee = feeOf(stake, duration);
  // One stake of a user at a time, else two could both be the twentieth.
  await tx.query('select from users where id = $1 for no key update', [user_id]);
  if (currency !== undefined) await lockAccounts(tx, [account]);
  const wanted = { instrument, quote, now: time, block_ms: parts.blockMs() };
  const all = [
    ...unavailable(instrument, 'is_option').map((one) => ({ ...one, field: 'match_id' })),
    ...priceless({ ...wanted, quote_time: stake.quote_time }),
    ...seenTooOld({ ...wanted, quote_time: stake.quote_time }),
    ...boundsOf(stake, { duration, currency }),
    ...(await missingOf(tx, account, add(number, fee))),
  ];
  if ((await countRunning(tx, user_id)) >= RUNNING_AT_MOST) {
    all.push(wrong('order_limit', { params: { maximum: RUNNING_AT_MOST } }));
  }
  refuseAll(all);
  if (duration === undefined) throw new Error('an offer without its terms.');
  const order = await insertMicro(tx, {
    ...{ user_id, match_id, currency_id, seconds, number, fee },
    symbol: instrument.symbol,
    type: stake.type,
    profit_ratio: duration.profit_ratio,
    open_price: quote.mark,
    create_time: time,
    expire_time: time + seconds * SECOND_MS,
  });
  const shown = shownMicro(order, parts.nameOf(currency_id));
  tell(tx, time, { kind: 'micro_order', user_id, data: shown });
  const price_usd = parts.priceUsd(currency_id) ?? '0';
  const paid = { user_id, kind: 'option_fee', currency_id, fee, price_usd, time } as const;
  const { outcome } = await post(tx, {
    kind: 'option_submit',
    reference: String(order.id),
    reference_id: order.id,
    time,
    movements: [
      freeze(account, number, 'option_stake'),
      pay(account, house('fees', currency_id), fee, 'option_fee'),
      ...(await rebateOf(tx, paid)),
    ],
  });
  if (outcome !== 'posted') throw new Error(`option ${order.id} was taken as ${outcome}`);
  await addVolume(tx, user_id, roundAmount(mul(number, price_usd)));
  return shown;
}

async function missingOf(tx: Transaction, account: UserAccount, needed: string): Promise<Wrong[]> {
  const { available } = await balanceOf(tx, account);
  const missing = sub(needed, available);
  if (!isAbove(missing, '0')) return [];
  return [wrong('insufficient_balance', { field: 'number', params: { available, missing } })];
}

const SECOND_MS = 1000;

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

function feeOf({ number }: Stake, duration: Duration | undefined): string {
  if (duration === undefined) return '0';
  return roundAmount(mul(number, duration.fee_rate));
}

/** The currency's bounds hold beside those of the duration (R-OPTION-7): the narrower ones are told. */
function boundsOf({ number }: Stake, { duration, currency }: Offer): Wrong[] {
  const all: Wrong[] = [];
  if (duration === undefined) all.push(wrong('seconds_not_offered', { field: 'seconds' }));
  if (currency === undefined) all.push(wrong('currency_unknown', { field: 'currency_id' }));
  const bounds = [duration, currency].filter((one) => one !== undefined);
  const minimum = furthest(
    bounds.map(({ min_number }) => min_number),
    '1',
  );
  const maximum = furthest(
    bounds.map(({ max_number }) => max_number),
    '-1',
  );
  if (minimum !== undefined && isBelow(number, minimum)) {
    all.push(wrong('below_minimum', { field: 'number', params: { minimum } }));
  }
  if (maximum !== undefined && isAbove(number, maximum)) {
    all.push(wrong('above_maximum', { field: 'number', params: { maximum } }));
  }
  return all;
}

/** The largest (`1`) or the smallest (`-1`). */
function furthest(values: readonly string[], way: '1' | '-1'): string | undefined {
  return values.reduce<string | undefined>(
    (best, one) => (best === undefined || cmp(one, best) === way ? one : best),
    undefined,
  );
}
