import { type Exchange, openExchange } from '../../server/exchange/exchange.ts';
import { startMarketThread } from '../../server/exchange/market-thread/start-market-thread.ts';
import type { ExchangeOptions } from '../../server/exchange/parts.ts';
import type { InstrumentRow } from '../../server/market/feed/instrument-row.ts';
import type { MarketLink, MarketThread, WatchLink } from '../../server/market/feed/market-link.ts';
import { ListedInstruments } from '../../server/market/instruments/instruments.ts';
import { systemDice } from '../../server/people/auth/dice.ts';
import seeded from '../../server/seeds/instruments.json' with { type: 'json' };

/** A thread, or a market that the test steps, which has its own list of instruments. */
export type TestMarket = MarketLink & WatchLink & Partial<Pick<MarketThread, 'relist' | 'close'>>;

type Given = Pick<ExchangeOptions, 'database' | 'folder' | 'now'> & { market: TestMarket };

export function startTestMarket(): Promise<MarketThread> {
  const rows = seeded as unknown as InstrumentRow[];
  return startMarketThread({ seed: 1, rows, ticks_per_second: undefined, epoch: 1 });
}

export async function openTestExchange(
  options: Given,
  wishes: Partial<ExchangeOptions> = {},
): Promise<Exchange> {
  const { database, now, market } = options;
  const instruments = await ListedInstruments.open({ database, now, hasHours: true });
  const relist = ({ all, version, rows }: ListedInstruments): void =>
    market.relist?.({ instruments: all, version }, rows);
  relist(instruments);
  instruments.onChanged(relist);
  return openExchange({
    ...options,
    instruments,
    dice: systemDice,
    sandbox: true,
    isServing: () => true,
    senders: {
      smtp_url: undefined,
      smtp_from: undefined,
      sms_url: undefined,
      sms_token: undefined,
    },
    origin: () => 'https://exchange.test',
    report: (error) => {
      throw error;
    },
    ...wishes,
  });
}
