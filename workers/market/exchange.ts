import { type Answered, CallError, type Caller, type Sent, send } from '../../protocol/call.ts';
import type { WirePeriod } from '../../protocol/calls/market.ts';
import type { CallOf } from '../../protocol/catalogue.ts';
import { wayOf } from '../../protocol/ways.ts';

/** Candles as the core reads them, and where they stand in the frames. */
export interface Candles {
  lines: string;
  epoch: number;
  sequence: number;
  /** Open time of the oldest; undefined when there is none. */
  first: number | undefined;
  hasMore: boolean;
}

/** What the worker asks the server for beside the socket. Undefined: no answer now, ask again later. */
export interface Exchange {
  /** The lines of `Market.load_instruments`, and the server's version of them. `fresh`: past the browser's cache. */
  instruments(fresh: boolean): Promise<{ lines: string; version: number } | undefined>;
  candles(
    matchId: number,
    period: WirePeriod,
    from: number,
    to: number,
  ): Promise<Candles | undefined>;
}

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
      const answer = await ask('currency.instruments', { ...caller(), fresh }, {});
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
      const answer = await ask('currency.new_timeshar', caller(), {
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
  };
}

type MarketCallName = 'currency.instruments' | 'currency.new_timeshar';

/**
 * A call that failed is made again by whoever needs it: the network comes and goes, and nothing depends on one try. The
 * core reads each line of an answer for itself; that there are lines is all that is looked at here, without a schema.
 */
async function ask<Name extends MarketCallName>(
  name: Name,
  caller: Caller,
  request: Sent<CallOf<Name>>,
): Promise<Answered<CallOf<Name>> | undefined> {
  try {
    const answer = await send(caller, wayOf(name), request);
    const list = (answer as { list?: unknown } | null)?.list;
    const hasRows = Array.isArray(list) && list.every((row) => typeof row === 'object' && row);
    return hasRows ? (answer as Answered<CallOf<Name>>) : undefined;
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}
