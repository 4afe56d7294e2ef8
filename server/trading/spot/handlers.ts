import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { RequestOf } from '../../../protocol/catalogue.ts';
import { endOf } from '../../market/engines/in-force.ts';
import type { Instruments } from '../../market/engines/instruments.ts';
import { type Marks, marksOf } from '../../market/engines/marks.ts';
import type { Quotes } from '../../market/engines/quotes.ts';
import { needCurrencies, needInstrument, needQuote } from '../../market/engines/taking.ts';
import type { MarketLink } from '../../market/feed/market-link.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { must } from '../../platform/base/must.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { cancelOrder, cancelPending } from './cancel.ts';
import type { SpotEngine } from './engine.ts';
import { fillPage } from './fill-store.ts';
import { type Placed, type Placing, placeOrder, type Seen } from './place.ts';
import { type CoinWish, type LimitWish, type StopWish, sizeOf } from './rules.ts';
import {
  type CoinFilter,
  type CoinPage,
  coinOrder,
  coinPage,
  type Pair,
  sumOrders,
} from './store.ts';
import { shownCoin } from './views.ts';

export type SpotCall =
  | 'coin.trade'
  | 'coin.trade_pair'
  | 'coin.list'
  | 'coin.totals'
  | 'coin.cancelOrder'
  | 'coin.fills'
  | 'coin.batch_cancel';

export interface SpotParts {
  database: Database;
  market: Pick<MarketLink, 'ask'>;
  quotes: Quotes;
  instruments: Instruments;
  priceUsd(currency_id: number): string | undefined;
  blockMs(): number;
  isCurrency(id: number): boolean;
  nameOf(currency_id: number): string;
  now(): number;
}

export function spotHandlers(parts: SpotParts, engine: SpotEngine): ModuleHandlers<SpotCall> {
  const { database, instruments, now } = parts;

  /** Orders of an instrument one after the other; quote and book are read before the transaction. */
  const inTurn = {
    inTurn: <T>({ currency_id, legal_id }: PairOfOrder, steps: () => Promise<T>): Promise<T> => {
      const match_id = instruments.ofPair(currency_id, legal_id)?.match_id;
      return match_id === undefined ? steps() : engine.turns.take(match_id, steps);
    },
    prepare: async ({ currency_id, legal_id, type }: PairOfOrder) => {
      const instrument = instruments.ofPair(currency_id, legal_id);
      const view = instrument && (await seenBy(parts, instrument.match_id, type));
      return { instrument, view, marks: marksOf((await parts.quotes.all()).values()) };
    },
  };

  const place = async (
    tx: Transaction,
    {
      instrument,
      view,
      marks,
    }: { instrument: Instrument | undefined; view: Seen | undefined; marks: Marks },
    { user_id, key, ...placing }: OrderWish,
  ): Promise<Placed> => {
    const listing = needInstrument(instrument);
    if (view === undefined) throw new Error('a listed instrument has no market');
    const placement = await placeOrder(tx, {
      user_id,
      ...placing,
      view,
      marks,
      instrument: listing,
      time: now(),
      block_ms: parts.blockMs(),
      idempotency_key: key,
      priceUsd: parts.priceUsd,
    });
    const { trades, changedOrders } = placement;
    tx.afterCommit(() => engine.publishChange(listing.match_id, trades, changedOrders));
    return placement;
  };

  return {
    'coin.trade': moneyCall({
      ...inTurn,
      run: async (tx, market, { request, user_id, key }) => {
        const { order } = await place(tx, market, {
          wish: wishOf(request, now()),
          user_id,
          key,
        });
        return shownCoin(order);
      },
    }),

    'coin.trade_pair': moneyCall({
      ...inTurn,
      run: async (tx, market, { request, user_id, key }) => {
        const { order, second } = await place(tx, market, {
          ...pairOf(request, now()),
          user_id,
          key,
        });
        if (second === undefined) throw new Error('a pair has two halves');
        return { first: shownCoin(order), second: shownCoin(second) };
      },
    }),

    'coin.list': async ({ page: at, limit: most, ...filter }, context) => {
      needCurrencies(parts.isCurrency, filter);
      const user_id = userOf(context);
      return page(
        { page: at, limit: most },
        ({ offset, limit }) =>
          coinPage(database, user_id, { ...filter, offset, limit } as CoinPage),
        shownCoin,
      );
    },

    'coin.totals': async (filter, context) => {
      needCurrencies(parts.isCurrency, filter);
      const rows = await sumOrders(database, userOf(context), filter as CoinFilter);
      return { list: rows.map((row) => ({ ...row, legal_name: parts.nameOf(row.legal_id) })) };
    },

    'coin.cancelOrder': moneyCall({
      run: async (tx, _prepared, { request: { id }, user_id }) => {
        const orders = await cancelOrder(tx, { user_id, id, time: now() });
        const [order] = orders;
        if (order === undefined) throw new Error('the order was not cancelled');
        tx.afterCommit(() => engine.publishChange(order.match_id, [], orders));
        return shownCoin(order);
      },
    }),

    'coin.fills': async ({ id, ...request }, context) => {
      const user_id = userOf(context);
      const order = id === undefined ? undefined : await coinOrder(database, id);
      if (id !== undefined && order?.user_id !== user_id) {
        throw refusal('not_found', { field: 'id' });
      }
      return page(request, ({ offset, limit }) =>
        fillPage(database, user_id, { order_id: id, offset, limit }),
      );
    },

    'coin.batch_cancel': moneyCall({
      run: async (tx, _prepared, { request: { currency_id, legal_id }, user_id }) => {
        const pair = { currency_id, legal_id };
        needCurrencies(parts.isCurrency, pair);
        needListed(instruments, pair);
        const all = await cancelPending(tx, { user_id, pair, time: now() });
        tx.afterCommit(() => {
          for (const order of all) engine.publishChange(order.match_id, [], [order]);
        });
        return { cancelled: all.map(({ id }) => id), failed: [] };
      },
    }),
  };
}

export async function seenBy(
  { quotes, market }: Pick<SpotParts, 'quotes' | 'market'>,
  match_id: number,
  type: 1 | 2,
): Promise<Seen | undefined> {
  const quote = needQuote(await quotes.at(match_id));
  const answer = await market.ask({ kind: 'levels', match_id });
  if (answer.kind !== 'levels') return undefined;
  const { bids, asks } = answer.levels;
  const levels = (type === 1 ? asks : bids).map(([price, number]) => ({
    price,
    number,
    order: undefined,
  }));
  return { quote, levels };
}

interface PairOfOrder {
  currency_id: number;
  legal_id: number;
  type: 1 | 2;
}

type OrderWish = Placing & {
  user_id: number;
  key: string | undefined;
};

type Trade = RequestOf<'coin.trade'>;

/** Without a kind a limit has a price, and a market order none. */
function wishOf(request: Trade, time: number): CoinWish {
  const { target_price, trigger_price, amount = null, quote_amount = null } = request;
  const common = commonOf(request, time);
  const size = sizeOf({ amount, quote_amount });
  const limit = () => must(target_price, 'coin.trade checks the price of a limit');
  const trigger = () => must(trigger_price, 'coin.trade checks the trigger of a stop');
  const ofCoins = () => {
    const coins = must(amount, 'coin.trade checks that no limit is for money');
    return { amount: coins, quote_amount: null };
  };
  const kind = request.kind ?? (target_price === undefined ? 'market' : 'limit');
  switch (kind) {
    case 'market':
      return { ...common, ...size, kind, target_price: null, trigger_price: null };
    case 'limit':
      return { ...common, ...ofCoins(), kind, target_price: limit(), trigger_price: null };
    case 'stop_market':
      return { ...common, ...size, kind, target_price: null, trigger_price: trigger() };
    case 'stop_limit':
      return { ...common, ...ofCoins(), kind, target_price: limit(), trigger_price: trigger() };
  }
}

/** What its halves have in common; only the limit can be post-only. */
function pairOf(
  request: RequestOf<'coin.trade_pair'>,
  time: number,
): { wish: LimitWish; stop: StopWish } {
  const { amount, target_price, trigger_price, stop_target_price } = request;
  const common = { ...commonOf(request, time), amount, quote_amount: null };
  const stop = { ...common, execution: 'normal' as const, trigger_price };
  return {
    wish: { ...common, kind: 'limit', target_price, trigger_price: null },
    stop:
      stop_target_price === undefined
        ? { ...stop, kind: 'stop_market', target_price: null }
        : { ...stop, kind: 'stop_limit', target_price: stop_target_price },
  };
}

function commonOf(
  {
    type,
    execution = 'normal',
    in_force,
    until,
    quote_time,
    worst_price,
  }: Pick<Trade, 'type' | 'execution' | 'in_force' | 'until' | 'quote_time' | 'worst_price'>,
  time: number,
) {
  return { type, execution, until: endOf({ in_force, until }, time), quote_time, worst_price };
}

/** A full pair must be listed; a single currency must be traded. */
function needListed(instruments: Instruments, { currency_id, legal_id }: Pair): void {
  const fits = instruments.all.some(
    (one) =>
      (currency_id === undefined || one.currency_id === currency_id) &&
      (legal_id === undefined || one.legal_id === legal_id),
  );
  if (!fits) throw refusal('instrument_unknown', { field: 'currency_id' });
}
