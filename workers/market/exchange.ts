import { type Answered, CallError, type Caller, type Sent, send } from '../../protocol/call.ts';
import type { WirePeriod } from '../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../protocol/calls/trading/contract.ts';
import type { CallOf } from '../../protocol/catalogue.ts';
import { basisLine } from '../../protocol/scan.ts';
import { wayOf } from '../../protocol/ways.ts';
import type { LoadedAccount } from './contract-account.ts';

/** Candles as the core reads them, and the frame up to which they are complete. */
export interface Candles {
  lines: string;
  epoch: number;
  sequence: number;
  /** Open time of the oldest; undefined when there is none. */
  first: number | undefined;
  hasMore: boolean;
}

/** What the scanner counts from besides prices; `scan` of the core reads the lines. */
export interface ScanBasis {
  lines: string;
  isComplete: boolean;
}

/** A result of undefined means that the request failed: try again later. */
export interface Exchange {
  /** Lines for `Market.load_instruments`, and the server's version of them. `fresh` bypasses the browser's cache. */
  instruments(fresh: boolean): Promise<{ lines: string; version: number } | undefined>;
  candles(
    matchId: number,
    period: WirePeriod,
    from: number,
    to: number,
  ): Promise<Candles | undefined>;
  contractAccount(legalId: number): Promise<LoadedAccount | undefined>;
  leverOrder(id: number): Promise<LeverOrder | undefined>;
  scanBasis(): Promise<ScanBasis | undefined>;
}

/** An account has at most 200 pending orders and 200 positions. */
const ORDERS_AT_MOST = 200;
const PAGE = 100;

export function openExchange(
  origin: string,
  settings: () => { token: string | null; lang: string },
): Exchange {
  const symbols = new Map<number, string>();
  const caller = (): Caller => {
    const { token, lang } = settings();
    return { origin, language: lang, ...(token === null ? {} : { token }) };
  };
  return {
    async instruments(fresh) {
      const answer = await listOrUndefined('currency.instruments', { ...caller(), fresh }, {});
      if (answer === undefined) return undefined;
      for (const { match_id, symbol } of answer.list) symbols.set(match_id, symbol);
      const lines = answer.list
        .map((it) => [it.match_id, it.price_exponent, it.number_exponent, it.tick].join('/'))
        .join('\n');
      return { lines, version: answer.version };
    },
    async candles(matchId, period, from, to) {
      const symbol = symbols.get(matchId);
      if (symbol === undefined) return undefined;
      const span = { from: Math.trunc(from), to: Math.trunc(to) };
      const answer = await listOrUndefined('currency.new_timeshar', caller(), {
        ...span,
        symbol,
        period,
      });
      if (answer === undefined) return undefined;
      return {
        lines: answer.list.map((candle) => candle.join('/')).join('\n'),
        epoch: answer.epoch,
        sequence: answer.sequence,
        first: answer.list[0]?.[0],
        hasMore: answer.has_more,
      };
    },
    async contractAccount(legalId) {
      const orders = new Map<number, LeverOrder>();
      const sequences: number[] = [];
      const sequencedCaller = { ...caller(), carry: carryTo(sequences) };
      // Positions last: an order that opens between the two responses is in both, and the later response is right.
      for (let page = 1; (page - 1) * PAGE < ORDERS_AT_MOST; page += 1) {
        const wish = { status: PENDING, legal_id: legalId, page, limit: PAGE };
        const pending = await listOrUndefined('lever.my_trade', sequencedCaller, wish);
        if (pending === undefined) return undefined;
        for (const order of pending.list) orders.set(order.id, order);
        if (!pending.has_more) break;
      }
      const wish = { legal_id: legalId, page: 1, limit: ORDERS_AT_MOST };
      const open = await listOrUndefined('lever.dealall', sequencedCaller, wish);
      if (open === undefined) return undefined;
      for (const order of open.list) orders.set(order.id, order);
      const sequence = sequences.length === 0 ? 0 : Math.min(...sequences);
      return { sequence, sum: open.all_levers, orders: [...orders.values()] };
    },
    async scanBasis() {
      const answer = await listOrUndefined('currency.scan', caller(), {});
      if (answer === undefined) return undefined;
      const lines = answer.list.map(basisLine);
      return { lines: lines.join('\n'), isComplete: answer.is_complete };
    },
    async leverOrder(id) {
      return (await callOrUndefined('lever.detail', caller(), { id })) as LeverOrder | undefined;
    },
  };
}

const PENDING = '0';

/** Collects the sequence of the user's last event that each response includes (X-User-Sequence). */
function carryTo(sequences: number[]): NonNullable<Caller['carry']> {
  return async (address, init) => {
    const answer = await fetch(address, init);
    const sequence = answer.headers.get('x-user-sequence');
    if (sequence !== null) sequences.push(Number.parseInt(sequence, 10));
    return answer;
  };
}

type WorkerCall =
  | 'currency.instruments'
  | 'currency.new_timeshar'
  | 'currency.scan'
  | 'lever.dealall'
  | 'lever.my_trade'
  | 'lever.detail';

/** Like `callOrUndefined`, for a response with a list. The core validates each line; no schema is loaded. */
async function listOrUndefined<Name extends Exclude<WorkerCall, 'lever.detail'>>(
  name: Name,
  caller: Caller,
  request: Sent<CallOf<Name>>,
): Promise<Answered<CallOf<Name>> | undefined> {
  const answer = await callOrUndefined(name, caller, request);
  const list = (answer as { list?: unknown } | null | undefined)?.list;
  const hasRows = Array.isArray(list) && list.every((row) => typeof row === 'object' && row);
  return hasRows ? (answer as Answered<CallOf<Name>>) : undefined;
}

async function callOrUndefined<Name extends WorkerCall>(
  name: Name,
  caller: Caller,
  request: Sent<CallOf<Name>>,
): Promise<unknown> {
  try {
    return await send(caller, wayOf(name), request);
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}
