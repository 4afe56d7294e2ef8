// The calls of spot (docs/api.md).
import { refusal } from '../../call-refusal.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { CallContext } from '../../http/context.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { userOf } from '../../http/session.ts';
import { once } from '../../idempotency/once.ts';
import type { MarketLink } from '../../market/market-link.ts';
import type { Instruments } from '../../trading/instruments.ts';
import type { Quotes } from '../../trading/quotes.ts';
import { needCurrencies, needInstrument } from '../../trading/taking.ts';
import { cancelOrder, cancelPending } from './cancel.ts';
import type { SpotEngine } from './engine.ts';
import { fillPage } from './fills.ts';
import { coinOrder, coinPage, type Pair, shownCoin } from './orders.ts';
import { placeOrder, type Seen } from './place.ts';

export type SpotCall =
  | 'coin.trade'
  | 'coin.list'
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
  now(): number;
}

export function spotHandlers(parts: SpotParts, engine: SpotEngine): HandlersOf<SpotCall> {
  const { database, instruments, now } = parts;

  /** One request, done once; the answer says so. */
  const keyed = async <T>(
    context: CallContext,
    path: string,
    { idempotency_key, ...fields }: { idempotency_key?: string | undefined },
    body: (tx: Transaction, user_id: number, key: string | undefined) => Promise<T>,
  ): Promise<T> => {
    const user_id = userOf(context);
    const request = { user_id, key: idempotency_key, path, fields, now: now() };
    const answered = await once(database, request, (tx) => body(tx, user_id, idempotency_key));
    context.told_sequence = answered.user_sequence;
    context.is_replayed = answered.replayed;
    return answered.message;
  };

  return {
    'coin.trade': async (request, context) => {
      const { idempotency_key: _key, currency_id, legal_id, ...wish } = request;
      const instrument = instruments.ofPair(currency_id, legal_id);
      const place = (seen: Seen | undefined) =>
        keyed(context, '/coin/trade', request, async (tx, user_id, key) => {
          const there = needInstrument(instrument);
          // The market is of the same listing.
          if (seen === undefined) throw new Error('a listed instrument without a market.');
          const { order, trades, changed } = await placeOrder(tx, {
            ...{ user_id, wish, seen, instrument: there, time: now() },
            block_ms: parts.blockMs(),
            idempotency_key: key,
            priceUsd: parts.priceUsd,
          });
          tx.afterCommit(() => engine.changed(there.match_id, trades, changed));
          return shownCoin(order);
        });
      if (instrument === undefined) return place(undefined);
      const { match_id } = instrument;
      // Asked for in the order's own turn and before its transaction, which has the only connection.
      return engine.turns.take(match_id, async () =>
        place(await seenBy(parts, match_id, wish.type)),
      );
    },

    'coin.list': async ({ page, limit, ...filter }, context) => {
      needCurrencies(parts.isCurrency, filter);
      const offset = (page - 1) * limit;
      const wanted = { ...filter, offset, limit } as Parameters<typeof coinPage>[2];
      const { rows, total } = await coinPage(database, userOf(context), wanted);
      const list = rows.map(shownCoin);
      return { list, page, limit, total, has_more: offset + list.length < total };
    },

    'coin.cancelOrder': async (request, context) =>
      keyed(context, '/coin/cancelOrder', request, async (tx, user_id) => {
        const { order, shown } = await cancelOrder(tx, { user_id, id: request.id, time: now() });
        tx.afterCommit(() => engine.changed(order.match_id, [], [order]));
        return shown;
      }),

    'coin.fills': async ({ id, page, limit }, context) => {
      const user_id = userOf(context);
      const order = id === undefined ? undefined : await coinOrder(database, id);
      if (id !== undefined && order?.user_id !== user_id) {
        throw refusal('not_found', { field: 'id' });
      }
      const offset = (page - 1) * limit;
      const { list, total } = await fillPage(database, user_id, { order_id: id, offset, limit });
      return { list, page, limit, total, has_more: offset + list.length < total };
    },

    'coin.batch_cancel': async (request, context) =>
      keyed(context, '/coin/batch_cancel', request, async (tx, user_id) => {
        const { currency_id, legal_id } = request;
        const pair = { currency_id, legal_id };
        needCurrencies(parts.isCurrency, pair);
        needListed(instruments, pair);
        const all = await cancelPending(tx, { user_id, pair, time: now() });
        tx.afterCommit(() => {
          for (const { order } of all) engine.changed(order.match_id, [], [order]);
        });
        return { cancelled: all.map(({ order }) => order.id), failed: [] };
      }),
  };
}

async function seenBy(
  { quotes, market }: SpotParts,
  match_id: number,
  type: 1 | 2,
): Promise<Seen | undefined> {
  const quote = await quotes.at(match_id);
  const answer = await market.ask({ kind: 'levels', match_id });
  if (quote === undefined || answer.kind !== 'levels') return undefined;
  const { bids, asks } = answer.levels;
  const levels = (type === 1 ? asks : bids).map(([price, number]) => ({
    ...{ price, number, order: undefined },
  }));
  return { quote, levels };
}

/** A pair that is named must be one; a currency alone must be traded. */
function needListed(instruments: Instruments, { currency_id, legal_id }: Pair): void {
  const fits = instruments.all.some(
    (one) =>
      (currency_id === undefined || one.currency_id === currency_id) &&
      (legal_id === undefined || one.legal_id === legal_id),
  );
  if (!fits) throw refusal('instrument_unknown', { field: 'currency_id' });
}
