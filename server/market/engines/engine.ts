import type { Engine } from '../../platform/modules/engine.ts';
import type { MarketLink } from '../feed/market-link.ts';

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
