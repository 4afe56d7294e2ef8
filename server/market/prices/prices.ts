// USD prices of currencies: mark prices of traded ones, the exchange-rate map for fiat.

import { USDT } from '../../../protocol/constants.ts';
import { div } from '../../platform/base/exact.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MarketLink } from '../feed/market-link.ts';
import type { Answer } from '../feed/questions.ts';
import { type Rate, ratesOf } from '../rates/store.ts';

export interface Worth {
  now: string;
  before: string;
}

export type Prices = ReadonlyMap<number, Worth>;

type Instruments = MarketLink['listing']['instruments'];

/** Marks move ten times a second; pushed balances needn't follow each move. */
const KEPT_MS = 500;
const ONE: Worth = { now: '1', before: '1' };

export interface CurrentPrices {
  of(only?: number): Promise<Prices>;
  /** For user events: at most half a second old, or the latest known ones while the market changes processes. */
  forEvents(): Promise<Prices>;
  /** USD price of one unit from the last refresh, without waiting: for transactions. Undefined: unknown. */
  latestUsd(currency_id: number): string | undefined;
  refresh(): Promise<void>;
}

export function openPrices(parts: PriceParts & { now(): number }): CurrentPrices {
  const current = pricesOf(parts);
  const recent = lately(current, parts.now);
  let latest: Prices = new Map();
  return {
    of: current,
    forEvents: () => recent().catch(() => latest),
    latestUsd: (currency_id) => latest.get(currency_id)?.now,
    refresh: async () => {
      latest = await current();
    },
  };
}

export interface PriceParts {
  database: Database;
  market: MarketLink;
  currencies: Currencies;
}

/**
 * Read on request, so that after a test's tick no earlier price is returned. With one currency given, rates are read
 * only for fiat.
 */
function pricesOf(parts: PriceParts): (only?: number) => Promise<Prices> {
  const { database, market, currencies } = parts;
  let asking: Promise<Answer> | undefined;
  const marks = (): Promise<Answer> => {
    asking ??= market.ask({ kind: 'prices' }).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  let cachedPrices: { answer: Answer; instruments: Instruments; prices: Prices } | undefined;
  const pricesFrom = (answer: Answer): Prices => {
    const { instruments } = market.listing;
    if (cachedPrices?.answer !== answer || cachedPrices.instruments !== instruments) {
      cachedPrices = { answer, instruments, prices: tradedPrices(answer, instruments) };
    }
    return cachedPrices.prices;
  };
  return async (only) => {
    const prices = pricesFrom(await marks());
    if (only !== undefined && currencies.of(only)?.type !== 'fiat') return prices;
    return new Map([...prices, ...fiatPrices(await ratesOf(database), currencies)]);
  };
}

/** At most half a second old, because events are frequent. */
function lately(prices: () => Promise<Prices>, now: () => number): () => Promise<Prices> {
  let [asked_at, recentPrices]: [number, Promise<Prices> | undefined] = [0, undefined];
  return async () => {
    const time = now();
    if (recentPrices === undefined || time - asked_at >= KEPT_MS || time < asked_at) {
      asked_at = time;
      recentPrices = prices();
      // A failure is reported to the caller and not cached.
      recentPrices.catch(() => {
        recentPrices = undefined;
      });
    }
    return recentPrices;
  };
}

function tradedPrices(answer: Answer, instruments: Instruments): Prices {
  if (answer.kind !== 'prices') throw new Error(`the market answered prices with ${answer.kind}`);
  const prices = new Map<number, Worth>([[USDT, ONE]]);
  const instrumentById = new Map(instruments.map((one) => [one.match_id, one]));
  for (const { match_id, mark, open } of answer.prices) {
    const instrument = instrumentById.get(match_id);
    if (instrument?.legal_id !== USDT) continue;
    prices.set(instrument.currency_id, { now: mark, before: open });
  }
  return prices;
}

function fiatPrices(rows: readonly Rate[], currencies: Currencies): Prices {
  const prices = new Map<number, Worth>();
  const rates = new Map(rows.map(({ code, rate }) => [code, rate]));
  for (const { id, name, type } of currencies.all) {
    const rate = name === 'USD' ? '1' : rates.get(name);
    if (type !== 'fiat' || rate === undefined) continue;
    const now = div('1', rate);
    prices.set(id, { now, before: now });
  }
  return prices;
}
