// The calls of contract trading (docs/api.md).
import type { LeverOrder } from '../../../protocol/calls/contract.ts';
import { CallRefusal, refusal } from '../../call-refusal.ts';
import type { Transaction } from '../../db/database.ts';
import type { CallContext } from '../../http/context.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { userOf } from '../../http/session.ts';
import { type Answered, once } from '../../idempotency/once.ts';
import { needCurrencies, needInstrument } from '../../trading/taking.ts';
import { readAccount } from './account.ts';
import { cancelAll, closeAll } from './batch.ts';
import {
  cancelOrders,
  closeByUser,
  pendingOrder,
  type Quoted,
  reverseOrder,
  setStops,
} from './change.ts';
import { dealOf } from './deal.ts';
import { type Desk, marksOf } from './desk.ts';
import { Figures } from './figures.ts';
import { listTrades, viewOrders } from './lists.ts';
import { STATUS } from './order-row.ts';
import { findOrder, lifeOf } from './order-store.ts';
import { placeOrder } from './submit.ts';
import { inAccount, type LeverWork } from './work.ts';

export type LeverCall = `lever.${
  | 'deal'
  | 'submit'
  | 'dealall'
  | 'my_trade'
  | 'close'
  | 'setstop'
  | 'batch_close'
  | 'cancel'
  | 'batch_cancel'
  | 'reverse'
  | 'detail'}`;

const LIVE = [STATUS.open, STATUS.closing];

interface Pair {
  currency_id?: number | undefined;
  legal_id?: number | undefined;
}

interface Keyed {
  idempotency_key?: string | undefined;
}

export function contractHandlers(desk: Desk): HandlersOf<LeverCall> {
  const { database, quotes, instruments, now } = desk;

  const needKnown = (pair: Pair): void => needCurrencies(desk.isCurrency, pair);

  /** A pair that is named must be there; one half of it alone only filters. */
  const needPair = (pair: Pair): void => {
    needKnown(pair);
    const { currency_id, legal_id } = pair;
    if (currency_id === undefined || legal_id === undefined) return;
    needInstrument(instruments.ofPair(currency_id, legal_id));
  };

  /** One request, once, at the prices of one moment, which are asked for before the transaction. */
  const keyed = async <T>(
    context: CallContext,
    path: string,
    { idempotency_key, ...fields }: Keyed & object,
    body: (tx: Transaction, at: { user_id: number; time: number; quoted: Quoted }) => Promise<T>,
  ): Promise<T> => {
    const user_id = userOf(context);
    const time = now();
    const quoted = await quotes.all();
    const request = { user_id, key: idempotency_key, path, fields, now: time };
    return told(
      context,
      await once(database, request, (tx) => body(tx, { user_id, time, quoted })),
    );
  };

  /** Of an order of mine; its account is locked before the order is looked at again. */
  const onOrder = async <T>(
    tx: Transaction,
    { user_id, time, quoted }: { user_id: number; time: number; quoted: Quoted },
    id: number,
    body: (work: LeverWork) => Promise<T>,
  ): Promise<{ done: T; work: LeverWork }> => {
    const order = await findOrder(tx, user_id, id);
    if (order === undefined) throw refusal('not_found', { field: 'id' });
    const where = { user_id, legal_id: order.legal_id, marks: marksOf(quoted.values()), time };
    let work: LeverWork | undefined;
    const done = await inAccount(tx, desk, where, (opened) => {
      work = opened;
      return body(opened);
    });
    if (work === undefined) throw new Error('an account without its work');
    return { done, work };
  };

  return {
    'lever.deal': (request, context) => dealOf(desk, userOf(context), request),

    'lever.submit': (request, context) =>
      keyed(context, '/lever/submit', request, async (tx, { user_id, time, quoted }) => {
        const { currency_id, legal_id, status, idempotency_key, ...wish } = request;
        const instrument = needInstrument(instruments.ofPair(currency_id, legal_id));
        const quote = quoted.get(instrument.match_id);
        if (quote === undefined) throw refusal('price_stale');
        const where = { user_id, legal_id, marks: marksOf(quoted.values()), time };
        return inAccount(tx, desk, where, async (work) => {
          const placed = { ...wish, instrument, quote, order_type: status };
          return work.view(await placeOrder(work, placed, idempotency_key));
        });
      }),

    'lever.dealall': async (request, context) => {
      const user_id = userOf(context);
      const { legal_id, currency_id, page, limit } = request;
      needKnown(request);
      const quoted = await quotes.all();
      const account = await readAccount(database, { user_id, legal_id });
      const figures = new Figures(account, marksOf(quoted.values()), desk.burstRate());
      const mine = account.orders
        .filter(({ status }) => LIVE.some((one) => one === status))
        .filter((order) => currency_id === undefined || order.currency_id === currency_id)
        .sort((a, b) => b.created_at - a.created_at || b.id - a.id);
      const from = (page - 1) * limit;
      const list = mine.slice(from, from + limit).map((order) => figures.view(order));
      const [first] = quoted.values();
      const { epoch = 0, sequence = 0 } = first ?? {};
      const has_more = from + list.length < mine.length;
      const paged = { list, page, limit, total: mine.length, has_more };
      return { ...paged, all_levers: figures.sum, epoch, sequence };
    },

    'lever.my_trade': async (request, context) => {
      const { page, limit } = request;
      needKnown(request);
      const filter = { ...request, user_id: userOf(context) };
      const quoted = await quotes.all();
      const { orders, total } = await listTrades(database, filter, { page, limit });
      const list = await viewOrders(desk, database, orders, marksOf(quoted.values()));
      return { list, page, limit, total, has_more: (page - 1) * limit + list.length < total };
    },

    'lever.close': (request, context) =>
      keyed(context, '/lever/close', request, async (tx, at) => {
        const { id, share, idempotency_key } = request;
        const { done, work } = await onOrder(tx, at, id, (work) =>
          closeByUser(work, id, share, idempotency_key, at.quoted),
        );
        return work.view(done);
      }),

    'lever.setstop': (request, context) =>
      keyed(context, '/lever/setstop', request, async (tx, at) => {
        const { id } = request;
        const { done, work } = await onOrder(tx, at, id, (work) => setStops(work, id, request));
        return work.view(done);
      }),

    'lever.cancel': (request, context) =>
      keyed(context, '/lever/cancel', request, async (tx, at) => {
        const { done, work } = await onOrder(tx, at, request.id, (work) =>
          cancelOrders(work, [pendingOrder(work, request.id)]),
        );
        const [cancelled] = done;
        if (cancelled === undefined) throw refusal('order_not_pending', { field: 'id' });
        return work.view(cancelled);
      }),

    'lever.batch_close': (request, context) =>
      keyed(context, '/lever/batch_close', request, async (tx, at) => {
        needPair(request);
        return closeAll(desk, tx, at, request);
      }),

    'lever.batch_cancel': (request, context) =>
      keyed(context, '/lever/batch_cancel', request, async (tx, at) => {
        needPair(request);
        return cancelAll(desk, tx, at, request);
      }),

    'lever.reverse': (request, context) =>
      keyed(context, '/lever/reverse', request, async (tx, at) => {
        const { id, quote_time, idempotency_key: key } = request;
        const { done, work } = await onOrder(tx, at, id, (work) =>
          reverseOrder(work, id, { quote_time, key }, at.quoted),
        ).catch(withoutForeignFields(request));
        return { closed: work.view(done.closed), opened: work.view(done.opened) };
      }),

    'lever.detail': async ({ id }, context) => {
      const user_id = userOf(context);
      const quoted = await quotes.all();
      const order = await findOrder(database, user_id, id);
      if (order === undefined) throw refusal('not_found', { field: 'id' });
      const [shown] = await viewOrders(desk, database, [order], marksOf(quoted.values()));
      return { ...(shown as LeverOrder), events: await lifeOf(database, id) };
    },
  };
}

/** What is wrong with the order that is to be opened names fields that the request does not have. */
function withoutForeignFields(request: object): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CallRefusal)) throw error;
    const [first, ...others] = error.wrong.map(({ field, ...rest }) =>
      field !== undefined && field in request ? { field, ...rest } : rest,
    );
    throw first === undefined ? error : new CallRefusal([first, ...others]);
  };
}

/** What the frame tells beside the message. */
function told<T>(context: CallContext, answered: Answered<T>): T {
  context.told_sequence = answered.user_sequence;
  context.is_replayed = answered.replayed;
  return answered.message;
}
