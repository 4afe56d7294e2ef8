// An engine's half in the main thread: executes the triggers reported by its watch in the market's thread, each in its
// own transaction. The database is authoritative; a watch is an index, rebuilt when a process becomes the leader.
import type { MarketLink } from '../market/market-link.ts';
import type { EngineName } from '../market/watch.ts';

export interface Engine {
  readonly name: EngineName;
  /**
   * Called when this process becomes the leader: reads waiting orders from the database and sends them to the watch.
   */
  begin(): Promise<void>;
  /**
   * Compares the watch with the database and repairs differences left by lost messages. Completes after earlier
   * triggers; `whenSettled` waits for it.
   */
  compare?(): void;
  readonly differences?: number;
  whenSettled(): Promise<boolean>;
  end(): Promise<void>;
}

/**
 * For tests that set clock and prices: resolves when all effects are complete, including further effects, such as a
 * limit order whose position is liquidated at once.
 */
export async function settleAll(market: MarketLink, engines: readonly Engine[]): Promise<void> {
  for (;;) {
    // The answer comes after all earlier messages of the watches.
    await market.ask({ kind: 'step' });
    const hasSettled = await Promise.all(engines.map((engine) => engine.whenSettled()));
    if (!hasSettled.includes(true)) return;
  }
}
