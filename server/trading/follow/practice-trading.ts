// The practice traders: a history at past prices, then trades through the public handlers. All that they do follows from
// the secret, the time and the prices (R-COPY-9).

import type { Candle, Instrument } from '../../../protocol/calls/market/market.ts';
import { USDT } from '../../../protocol/constants.ts';
import { HOUR_MS } from '../../../protocol/time.ts';
import type { MarketLink } from '../../market/feed/market-link.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { CallRefusal } from '../../platform/base/call-refusal.ts';
import { div, isBelow, quantize } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/context.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { credit } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { handlersOf } from '../../platform/modules/module.ts';
import { contractAccount } from '../contract/account.ts';
import { readAccount } from '../contract/account-store.ts';
import { closeWhole } from '../contract/close.ts';
import type { Contract } from '../contract/module.ts';
import { isOpen, LONG } from '../contract/order-row.ts';
import { placeOrder } from '../contract/submit.ts';
import type { Wish } from '../contract/ticket.ts';
import { inAccount } from '../contract/work.ts';
import { type Draws, drawsFrom } from './practice-draws.ts';
import { PRACTICE_TRADERS } from './practice-traders.ts';
import { type Signal, signalOf, stopPrices } from './strategies.ts';

/** Interval at which a practice trader looks for a trade. */
export const PRACTICE_MS = 30_000;

const PAST_DAYS = 10;
/** Hours between trades of the history, and their duration. */
const PAST_EVERY = 12;
const PAST_HOURS = 5;
const WINDOW = 24;
const CAPITAL = '100000';
const VALUE = '10000';
const MULTIPLE = 10;
const POSITIONS_AT_MOST = 3;
/** Chance in percent, each half minute, that a trader looks for a trade. */
const LOOKS = 6;
const HOLDS_MS = [20, 35, 60, 90].map((minutes) => minutes * 60_000);

type Trader = (typeof PRACTICE_TRADERS)[number];

export interface PracticeParts {
  contract: Contract;
  market: MarketLink;
  secret: Uint8Array;
  refresh(trader_ids: readonly number[]): Promise<void>;
}

export function practiceTrading(parts: PracticeParts): () => Promise<void> {
  const draws = drawsFrom(parts.secret);
  let hasPast = false;
  return async () => {
    if (!hasPast) for (const trader of PRACTICE_TRADERS) await begin(parts, draws, trader);
    hasPast = true;
    for (const trader of PRACTICE_TRADERS) {
      await act(parts, draws, trader).catch((error: unknown) => {
        // A closed market or a stale price: try again next time.
        if (!(error instanceof CallRefusal)) throw error;
      });
    }
  };
}

/**
 * Each trade in a transaction of its own, so that users of the embedded engine don't wait for all of them. A process that
 * dies here leaves a shorter history, and no position.
 */
async function begin(parts: PracticeParts, draws: Draws, trader: Trader): Promise<void> {
  const { database, now } = parts.contract.parts;
  const { user_id, strategy } = trader;
  const time = now() - PAST_DAYS * 24 * HOUR_MS;
  const instrument = instrumentsOf(parts, trader)[0];
  if (instrument === undefined) return;
  const candles = await hours(parts, instrument, PAST_DAYS * 24);
  if (!(await database.transaction((tx) => fund(tx, user_id, time)))) return;
  for (let at = WINDOW; at + PAST_HOURS < candles.length; at += PAST_EVERY) {
    const closes = candles.slice(at - WINDOW, at).map((candle) => candle[4]);
    const signal = signalOf(strategy, closes, draws.below(100, `${user_id}/past/${at}`));
    const [from, to] = [candles[at - 1], candles[at - 1 + PAST_HOURS]];
    if (signal === undefined || from === undefined || to === undefined) continue;
    await database.transaction((tx) =>
      pastTrade(tx, parts, { user_id, instrument, signal }, [from, to]),
    );
  }
  await parts.refresh([user_id]);
}

async function fund(tx: Transaction, user_id: number, time: number): Promise<boolean> {
  const account = contractAccount({ user_id, legal_id: USDT });
  const { outcome } = await post(tx, {
    ...{ kind: 'faucet', reference: `practice/${user_id}`, time },
    movements: [credit(house('custody', USDT), account, CAPITAL, 'faucet')],
  });
  return outcome === 'posted';
}

/** USDT instruments with 24 h trading first; each trader starts with a different one. */
function instrumentsOf({ contract }: PracticeParts, { user_id }: Trader): Instrument[] {
  const all = contract.parts.instruments.all.filter(
    ({ is_contract, status, legal_id, type }) =>
      is_contract && status === 1 && legal_id === USDT && type === 'crypto',
  );
  const first = all.length === 0 ? 0 : user_id % all.length;
  return [...all.slice(first), ...all.slice(0, first)].slice(0, 3);
}

async function hours(
  { market, contract }: PracticeParts,
  { symbol }: Instrument,
  count: number,
): Promise<Candle[]> {
  const to = contract.parts.now();
  const question = {
    kind: 'candles',
    symbol,
    period: '1hour',
    from: to - count * HOUR_MS,
    to,
  } as const;
  const answer = await market.ask(question);
  if (answer.kind !== 'json') return [];
  return (JSON.parse(answer.json) as { list: Candle[] }).list;
}

function lotsOf({ lot_size, lot_step, lot_min }: Instrument, price: string): string {
  const lots = quantize(div(div(VALUE, price), lot_size), lot_step, 'down');
  return isBelow(lots, lot_min) ? lot_min : lots;
}

interface PastTrade {
  user_id: number;
  instrument: Instrument;
  signal: Signal;
}

/** Opens and closes a trade with the contract module's own functions, at past prices. */
async function pastTrade(
  tx: Transaction,
  { contract: { parts } }: PracticeParts,
  { user_id, instrument, signal: { type } }: PastTrade,
  [from, to]: [Candle, Candle],
): Promise<void> {
  const at = <T>(candle: Candle, body: Parameters<typeof inAccount<T>>[3]): Promise<T> => {
    const time = candle[0] + HOUR_MS;
    const marks = new Map([[instrument.match_id, candle[4]]]);
    return inAccount(tx, parts, { user_id, legal_id: instrument.legal_id, marks, time }, body);
  };
  const order = await at(from, async (work) => {
    const { match_id } = instrument;
    const stood = { epoch: 0, sequence: 0, is_open: true, is_halted: false };
    const quote: Quote = { match_id, price: from[4], mark: from[4], time: work.time, ...stood };
    const wish: Wish = {
      instrument,
      quote,
      type,
      kind: 'market',
      margin_mode: 'cross',
      share: lotsOf(instrument, from[4]),
      multiple: multipleOf(instrument),
    };
    return placeOrder(work, wish, undefined).catch((error: unknown) => {
      // Too little money after losses: the history goes on without this trade.
      if (!(error instanceof CallRefusal && work.isUntouched)) throw error;
    });
  });
  if (order === undefined) return;
  await at(to, async (work) => {
    const open = work.find(order.id);
    if (open !== undefined) await closeWhole(work, [open], 'user');
  });
}

async function act(parts: PracticeParts, draws: Draws, trader: Trader): Promise<void> {
  const { contract } = parts;
  const { database, now, quotes } = contract.parts;
  const { user_id, strategy } = trader;
  const calls = handlersOf([contract], contract.parts);
  const draw = (end: number, time: number, what: string): number =>
    draws.below(end, `${user_id}/${turnOf(time)}/${what}`);
  const time = now();
  const account = await readAccount(database, { user_id, legal_id: USDT });
  const open = account.orders.filter(isOpen);
  for (const { id, handled_at } of open) {
    if (handled_at === null) continue;
    const hold = HOLDS_MS[draw(HOLDS_MS.length, handled_at, 'hold')] ?? HOUR_MS;
    if (time - handled_at > hold) {
      const context = contextOf(user_id, `practice-close-${id}`);
      await asUser(calls['lever.close'], { id, share: undefined }, context);
    }
  }
  if (open.length >= POSITIONS_AT_MOST || draw(100, time, 'look') >= LOOKS) return;
  const choice = instrumentsOf(parts, trader);
  const instrument = choice[draw(Math.max(1, choice.length), time, 'instrument')];
  if (instrument === undefined) return;
  const closes = (await hours(parts, instrument, WINDOW)).map((candle) => candle[4]);
  const quote = await quotes.at(instrument.match_id);
  const signal = signalOf(strategy, closes, draw(100, time, 'way'));
  if (quote === undefined || signal === undefined) return;
  const { mark } = quote;
  const way = signal.type === LONG ? 'down' : 'up';
  // After a restart in the same turn the draws are the same: the key keeps the order from being placed twice.
  const key = `practice-trader-${turnOf(time)}`;
  await asUser(
    calls['lever.submit'],
    {
      idempotency_key: key,
      currency_id: instrument.currency_id,
      legal_id: instrument.legal_id,
      status: 1,
      type: signal.type,
      share: lotsOf(instrument, mark),
      multiple: multipleOf(instrument),
      margin_mode: 'cross',
      target_price: undefined,
      ...stopPrices(signal, mark, (price) => quantize(price, instrument.tick, way)),
    },
    contextOf(user_id, key),
  );
}

const turnOf = (time: number): number => time - (time % PRACTICE_MS);

const multipleOf = ({ multiples }: Instrument): number =>
  multiples.includes(MULTIPLE) ? MULTIPLE : (multiples[0] ?? 1);

/** House accounts have no session, and these calls need none. */
function contextOf(user_id: number, request_id: string): CallContext {
  return {
    language: 'en',
    request_id,
    ip: '127.0.0.1',
    device: 'practice',
    session: { id: 0, user_id },
    headers: {},
  };
}

function asUser<Name extends 'lever.submit' | 'lever.close'>(
  handler: Handler<Name>,
  request: object,
  context: CallContext,
): Promise<unknown> {
  return handler(request as Parameters<Handler<Name>>[0], context);
}
