import type { Instruments } from '../../market/engines/instruments.ts';
import type { Quotes } from '../../market/engines/quotes.ts';
import { needCurrencies, needInstrument, needQuote } from '../../market/engines/taking.ts';
import type { MarketLink } from '../../market/feed/market-link.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { cancelOrder, cancelPending } from './cancel.ts';
import type { SpotEngine } from './engine.ts';
import { fillPage } from './fill-store.ts';
import { placeOrder, type Seen } from './place.ts';
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

  return {
    'coin.trade': moneyCall({
      inTurn: ({ currency_id, legal_id }, steps) => {
        const match_id = instruments.ofPair(currency_id, legal_id)?.match_id;
        return match_id === undefined ? steps() : engine.turns.take(match_id, steps);
      },
      prepare: async ({ currency_id, legal_id, type }) => {
        const instrument = instruments.ofPair(currency_id, legal_id);
        const seenBook = instrument && (await seenBy(parts, instrument.match_id, type));
        return { instrument, seen: seenBook };
      },
      run: async (tx, { instrument, seen }, { request, user_id, key }) => {
        const { currency_id: _, legal_id: __, ...wish } = request;
        const there = needInstrument(instrument);
        if (seen === undefined) throw new Error('a listed instrument has no market');
        const { order, trades, changedOrders } = await placeOrder(tx, {
          user_id,
          wish,
          view: seen,
          instrument: there,
          time: now(),
          block_ms: parts.blockMs(),
          idempotency_key: key,
          priceUsd: parts.priceUsd,
        });
        tx.afterCommit(() => engine.publishChange(there.match_id, trades, changedOrders));
        return shownCoin(order);
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
        const { order, viewedOrder } = await cancelOrder(tx, { user_id, id, time: now() });
        tx.afterCommit(() => engine.publishChange(order.match_id, [], [order]));
        return viewedOrder;
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
          for (const { order } of all) engine.publishChange(order.match_id, [], [order]);
        });
        return { cancelled: all.map(({ order }) => order.id), failed: [] };
      },
    }),
  };
}

async function seenBy(
  { quotes, market }: SpotParts,
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

/** A full pair must be listed; a single currency must be traded. */
function needListed(instruments: Instruments, { currency_id, legal_id }: Pair): void {
  const fits = instruments.all.some(
    (one) =>
      (currency_id === undefined || one.currency_id === currency_id) &&
      (legal_id === undefined || one.legal_id === legal_id),
  );
  if (!fits) throw refusal('instrument_unknown', { field: 'currency_id' });
}
