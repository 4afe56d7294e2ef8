import { type Exchange, type ExchangeOptions, openExchange } from '../../server/exchange.ts';
import type { InstrumentRow } from '../../server/market/instrument-row.ts';
import type { MarketLink, MarketThread, WatchLink } from '../../server/market/market-link.ts';
import { startMarketThread } from '../../server/market-thread/start-market-thread.ts';
import { systemDice } from '../../server/modules/auth/dice.ts';
import { ListedInstruments } from '../../server/modules/market/instruments.ts';
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
