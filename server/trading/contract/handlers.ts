import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { AnswerOf } from '../../../protocol/catalogue.ts';
import { marksOf } from '../../market/engines/marks.ts';
import { needCurrencies, needInstrument, needQuote } from '../../market/engines/taking.ts';
import { lockWithSpot } from '../../money/wallet/from-spot.ts';
import { CallRefusal, refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import { page } from '../../platform/http/paging.ts';
import { seenIn, userOf } from '../../platform/http/session.ts';
import {
  type MoneyCall,
  type MoneyRequest,
  moneyCall,
} from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { contractAccount } from './account.ts';
import { AccountFigures } from './account-figures.ts';
import { readAccount } from './account-store.ts';
import { amendOrder } from './amend.ts';
import { cancelAll, closeAll, setGroupStops } from './batch.ts';
import { cancelOrders } from './cancel.ts';
import {
  closeByUser,
  pendingOrder,
  type Quoted,
  reverseOrder,
  setLevels,
  setStops,
} from './change.ts';
import { addLimitClose, cancelExit, moveExit, setTrailingStop } from './closing-orders.ts';
import type { ContractParts } from './contract-parts.ts';
import { dealOf } from './deal.ts';
import { ContractFacts } from './facts.ts';
import { changeMargin, changeTerms } from './margin.ts';
import { MARKET, STATUS } from './order-row.ts';
import { findOrder, findOrders, lifeOf, listTrades, sumTrades } from './store.ts';
import { placeOrder, placePair } from './submit.ts';
import { viewOrders } from './view-orders.ts';
import { type ContractWork, inAccount } from './work.ts';

export type ContractCall = `lever.${
  | 'deal'
  | 'submit'
  | 'dealall'
  | 'my_trade'
  | 'totals'
  | 'close'
  | 'setstop'
  | 'exits'
  | 'limit_close'
  | 'trailing_stop'
  | 'cancel_exit'
  | 'move_exit'
  | 'margin'
  | 'terms'
  | 'amend'
  | 'submit_pair'
  | 'group_stop'
  | 'batch_close'
  | 'cancel'
  | 'batch_cancel'
  | 'reverse'
  | 'facts'
  | 'detail'}`;

const LIVE = [STATUS.open, STATUS.closing];

function needContract(instrument: Instrument | undefined): Instrument {
  if (instrument?.is_contract !== true) throw refusal('instrument_unknown', { field: 'match_id' });
  return instrument;
}

interface Pair {
  currency_id?: number | undefined;
  legal_id?: number | undefined;
}

interface Moment {
  user_id: number;
  time: number;
  quotes: Quoted;
  key: string | undefined;
}

export function contractHandlers(parts: ContractParts): ModuleHandlers<ContractCall> {
  const { database, quotes, instruments } = parts;
  const facts = new ContractFacts(parts);

  const needKnown = (pair: Pair): void => needCurrencies(parts.isCurrency, pair);

  /** A full pair must be listed; half a pair is only a filter. */
  const needPair = (pair: Pair): void => {
    needKnown(pair);
    const { currency_id, legal_id } = pair;
    if (currency_id === undefined || legal_id === undefined) return;
    needInstrument(instruments.ofPair(currency_id, legal_id));
  };

  const onQuotes = <Name extends ContractCall>(
    run: (tx: Transaction, at: Moment, request: MoneyRequest<Name>) => Promise<AnswerOf<Name>>,
  ): MoneyCall<Name> =>
    moneyCall<Name, Quoted>({
      withOthers: true,
      prepare: () => quotes.all(),
      run: (tx, quotes, { request, user_id, time, key }) =>
        run(tx, { user_id, time, quotes, key }, request),
    });

  const onOrder = async <T>(
    tx: Transaction,
    { user_id, time, quotes }: Moment,
    id: number,
    body: (work: ContractWork) => Promise<T>,
  ): Promise<{ result: T; work: ContractWork }> => {
    const order = await forAll(tx, findOrders, { user_id, id });
    if (order === undefined) throw refusal('not_found', { field: 'id' });
    const where = { user_id, legal_id: order.legal_id, marks: marksOf(quotes.values()), time };
    let work: ContractWork | undefined;
    const result = await inAccount(tx, parts, where, (openAccount) => {
      work = openAccount;
      return body(openAccount);
    });
    if (work === undefined) throw new Error('the work on the account did not begin');
    return { result, work };
  };

  return {
    'lever.deal': (request, context) => dealOf(parts, userOf(context), request),

    'lever.submit': onQuotes(async (tx, { user_id, time, quotes, key }, request) => {
      const { currency_id, legal_id, status, kind, ...wish } = request;
      const instrument = needInstrument(instruments.ofPair(currency_id, legal_id));
      const quote = needQuote(quotes.get(instrument.match_id));
      const where = { user_id, legal_id, marks: marksOf(quotes.values()), time };
      if (request.from_spot !== undefined)
        await lockWithSpot(tx, contractAccount({ user_id, legal_id }));
      return inAccount(tx, parts, where, async (work) => {
        const orderKind = kind ?? (status === MARKET ? 'market' : 'limit');
        const orderWish = { ...wish, instrument, quote, kind: orderKind };
        return work.view(await placeOrder(work, orderWish, key));
      });
    }),

    'lever.dealall': async (request, context) => {
      const user_id = userOf(context);
      const { legal_id, currency_id } = request;
      needKnown(request);
      const quoteMap = await quotes.all();
      const account = await readAccount(database, { user_id, legal_id });
      const figures = new AccountFigures(account, marksOf(quoteMap.values()), parts.burstRate());
      const mine = account.orders
        .filter(({ status }) => LIVE.some((one) => one === status))
        .filter((order) => currency_id === undefined || order.currency_id === currency_id)
        .sort((a, b) => b.created_at - a.created_at || b.id - a.id);
      const positions = await page(
        request,
        ({ offset, limit }) => ({ list: mine.slice(offset, offset + limit), total: mine.length }),
        (order) => figures.view(order),
      );
      const [first] = quoteMap.values();
      const { epoch = 0, sequence = 0 } = first ?? {};
      return { ...positions, all_levers: figures.sum, epoch, sequence };
    },

    'lever.my_trade': async (request, context) => {
      needKnown(request);
      const filter = { ...request, user_id: userOf(context) };
      const quoteMap = await quotes.all();
      return page(request, async (span) => {
        const reading = await database.forReading(seenIn(context));
        const { list, total } = await listTrades(reading, filter, span);
        return { list: await viewOrders(parts, reading, list, marksOf(quoteMap.values())), total };
      });
    },

    'lever.totals': async (request, context) => {
      needKnown(request);
      const reading = await database.forReading(seenIn(context));
      const rows = await sumTrades(reading, { ...request, user_id: userOf(context) });
      return { list: rows.map((row) => ({ ...row, legal_name: parts.nameOf(row.legal_id) })) };
    },

    'lever.close': onQuotes(async (tx, at, request) => {
      const { id, share } = request;
      const { result, work } = await onOrder(tx, at, id, (work) =>
        closeByUser(work, id, share, at.key, at.quotes),
      );
      return work.view(result);
    }),

    'lever.setstop': onQuotes(async (tx, at, request) => {
      const { id } = request;
      const { result, work } = await onOrder(tx, at, id, (work) => setStops(work, id, request));
      return work.view(result);
    }),

    'lever.exits': onQuotes(async (tx, at, request) => {
      const { id, exits } = request;
      const { result, work } = await onOrder(tx, at, id, (work) => setLevels(work, id, exits));
      return work.view(result);
    }),

    'lever.limit_close': onQuotes(async (tx, at, request) => {
      const { result, work } = await onOrder(tx, at, request.id, (work) =>
        addLimitClose(work, request.id, request, at.quotes),
      );
      return work.view(result);
    }),

    'lever.trailing_stop': onQuotes(async (tx, at, request) => {
      const { result, work } = await onOrder(tx, at, request.id, (work) =>
        setTrailingStop(work, request.id, request, at.quotes),
      );
      return work.view(result);
    }),

    'lever.move_exit': onQuotes(async (tx, at, request) => {
      const { result, work } = await onOrder(tx, at, request.id, (work) =>
        moveExit(work, request.id, request, at.quotes),
      );
      return work.view(result);
    }),

    'lever.cancel_exit': onQuotes(async (tx, at, request) => {
      const { id, number } = request;
      const { result, work } = await onOrder(tx, at, id, (work) => cancelExit(work, id, number));
      return work.view(result);
    }),

    'lever.margin': onQuotes(async (tx, at, request) => {
      const { result, work } = await onOrder(tx, at, request.id, (work) =>
        changeMargin(work, request.id, request, at.quotes),
      );
      return work.view(result);
    }),

    'lever.terms': onQuotes(async (tx, at, request) => {
      const { result, work } = await onOrder(tx, at, request.id, (work) =>
        changeTerms(work, request.id, request, at.quotes),
      );
      return work.view(result);
    }),

    'lever.amend': onQuotes(async (tx, at, request) => {
      const { result, work } = await onOrder(tx, at, request.id, (work) =>
        amendOrder(work, request.id, request, at.quotes),
      );
      return work.view(result);
    }),

    'lever.submit_pair': onQuotes(async (tx, { user_id, time, quotes, key }, request) => {
      const { currency_id, legal_id, from_spot } = request;
      const instrument = needInstrument(instruments.ofPair(currency_id, legal_id));
      const quote = needQuote(quotes.get(instrument.match_id));
      const where = { user_id, legal_id, marks: marksOf(quotes.values()), time };
      if (from_spot !== undefined) await lockWithSpot(tx, contractAccount({ user_id, legal_id }));
      const { share, multiple, margin_mode, in_force, until, quote_time } = request;
      const both = {
        instrument,
        quote,
        share,
        multiple,
        margin_mode,
        in_force,
        until,
        quote_time,
        from_spot,
      };
      const first = {
        ...both,
        type: request.type,
        kind: request.kind,
        target_price: request.target_price,
        trigger_price: request.trigger_price,
        exits: request.exits,
      };
      const second = {
        ...both,
        type: request.other_type,
        kind: request.other_kind,
        target_price: request.other_target_price,
        trigger_price: request.other_trigger_price,
        exits: request.other_exits,
      };
      return inAccount(tx, parts, where, async (work) => {
        const pair = await placePair(work, [first, second], key);
        return { first: work.view(pair.first), second: work.view(pair.second) };
      });
    }),

    'lever.cancel': onQuotes(async (tx, at, request) => {
      const { result, work } = await onOrder(tx, at, request.id, (work) =>
        cancelOrders(work, [pendingOrder(work, request.id)], 'user'),
      );
      const [cancelledOrder] = result;
      if (cancelledOrder === undefined) throw refusal('order_not_pending', { field: 'id' });
      return work.view(cancelledOrder);
    }),

    'lever.batch_close': onQuotes(async (tx, at, request) => {
      needPair(request);
      return closeAll(parts, tx, at, request);
    }),

    'lever.group_stop': onQuotes(async (tx, at, request) => {
      needPair(request);
      return { list: await setGroupStops(parts, tx, at, request) };
    }),

    'lever.batch_cancel': onQuotes(async (tx, at, request) => {
      needPair(request);
      return cancelAll(parts, tx, at, request);
    }),

    'lever.reverse': onQuotes(async (tx, at, request) => {
      const { id, quote_time } = request;
      const { result, work } = await onOrder(tx, at, id, (work) =>
        reverseOrder(work, id, { quote_time, key: at.key }, at.quotes),
      ).catch(withoutForeignFields(request));
      return { closed: work.view(result.closed), opened: work.view(result.opened) };
    }),

    'lever.facts': async ({ match_id }) => facts.of(needContract(instruments.of(match_id))),

    'lever.detail': async ({ id }, context) => {
      const user_id = userOf(context);
      const quoteMap = await quotes.all();
      const order = await findOrder(database, user_id, id);
      if (order === undefined) throw refusal('not_found', { field: 'id' });
      const [viewedOrder] = await viewOrders(parts, database, [order], marksOf(quoteMap.values()));
      return { ...(viewedOrder as LeverOrder), events: await lifeOf(database, id) };
    },
  };
}

/** The opening order's errors may name fields that this request doesn't have: drops those field names. */
function withoutForeignFields(request: object): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CallRefusal)) throw error;
    const [first, ...others] = error.wrong.map(({ field, ...rest }) =>
      field !== undefined && field in request ? { field, ...rest } : rest,
    );
    throw first === undefined ? error : new CallRefusal([first, ...others]);
  };
}
