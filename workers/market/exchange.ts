import { CallError, type Caller, call } from '../../protocol/call.ts';
import { instruments, timeshare, type WirePeriod } from '../../protocol/calls/market.ts';

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
      const answer = await unlessFailed(call({ ...caller(), fresh }, instruments, {}));
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
      const answer = await unlessFailed(call(caller(), timeshare, { ...span, symbol, period }));
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

/** A call that failed is made again by whoever needs it: the network comes and goes, and nothing depends on one try. */
async function unlessFailed<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}
