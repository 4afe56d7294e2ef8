import { expect, onTestFinished, test } from 'vitest';
import { startMarketThread } from '../../exchange/market-thread/start-market-thread.ts';
import seeded from '../../seeds/instruments.json' with { type: 'json' };
import type { InstrumentRow } from './instrument-row.ts';
import type { MarketThread } from './market-link.ts';
import type { Quote } from './questions.ts';

async function openThread(): Promise<MarketThread> {
  const market = await startMarketThread({
    seed: 1,
    ticks_per_second: undefined,
    epoch: 1,
    is_stopped: true,
    rows: seeded as unknown as InstrumentRow[],
  });
  onTestFinished(() => market.close());
  return market;
}

async function quoteOf(market: MarketThread, symbol: string): Promise<Quote | undefined> {
  const id = market.listing.instruments.find((one) => one.symbol === symbol)?.match_id;
  const answer = await market.ask({ kind: 'quotes' });
  return answer.kind === 'quotes' ? answer.quotes.find((one) => one.match_id === id) : undefined;
}

test('many questions between two steps share one answer', async () => {
  const market = await openThread();
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => market.ask({ kind: 'prices' })),
  );
  expect(new Set(answers).size).toBeLessThan(10);
});

test('an answer is never older than a frame already received', async () => {
  const market = await openThread();
  let firstMessage: string | undefined;
  for (let price = 60_000; price < 60_200; price += 1) {
    const before = market.ask({ kind: 'quotes' });
    const set = { kind: 'tick', symbol: 'BTC/USDT', price: `${price}`, number: undefined } as const;
    await market.ask({ kind: 'act', act: set });
    await market.ask({ kind: 'step' });
    firstMessage = (await quoteOf(market, 'BTC/USDT'))?.price;
    await before;
    expect(firstMessage).toBe(`${price}`);
  }
});

test("an operator's change applies to all later questions", async () => {
  const market = await openThread();
  const rows = seeded as unknown as InstrumentRow[];
  expect((await quoteOf(market, 'BTC/USDT'))?.is_halted).toBe(false);
  for (const status of [0, 1, 0] as const) {
    const changedRows = rows.map((row) => (row.symbol === 'BTC/USDT' ? { ...row, status } : row));
    market.relist({ instruments: market.listing.instruments, version: status }, changedRows);
    await market.ask({ kind: 'step' });
    expect((await quoteOf(market, 'BTC/USDT'))?.is_halted).toBe(status === 0);
  }
});
