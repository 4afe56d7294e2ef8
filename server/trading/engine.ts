// An engine's half in main: it does what its watch in the market's thread says has fired, each in a transaction of its
// own. The database is the truth; a watch is an index that is made of it anew whenever a process begins to lead.
import type { MarketLink } from '../market/market-link.ts';
import type { EngineName } from '../market/watch.ts';

export interface Engine {
  readonly name: EngineName;
  /** This process leads now: what waits is read from the database, and the watch is told. */
  begin(): Promise<void>;
  /**
   * Compares what the watch holds with the database and repairs the difference, which a lost message leaves. It is done
   * when the firings before it are; `settled` waits for it.
   */
  compare?(): void;
  /** What `compare` has repaired since the start: orders, or accounts of the contract engine. */
  readonly differences?: number;
  /** Resolves when all that the watch has said until now is committed; true where there was something. */
  settled(): Promise<boolean>;
  /** It leads no more, or stops: what runs is finished. */
  end(): Promise<void>;
}

/**
 * For tests that set clock and prices: what they set in motion is done when this resolves, and what that sets in motion
 * as well, as where a limit opens a position that is liquidated at once.
 */
export async function settleAll(market: MarketLink, engines: readonly Engine[]): Promise<void> {
  for (;;) {
    // The answer comes after all that the watches had to say.
    await market.ask({ kind: 'step' });
    const done = await Promise.all(engines.map((engine) => engine.settled()));
    if (!done.includes(true)) return;
  }
}
