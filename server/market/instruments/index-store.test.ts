import { describe, expect, test } from 'vitest';
import { databases, OPEN_MS } from '../../../tests/support/databases.ts';
import { makeMarket } from '../../exchange/market-thread/make-market.ts';
import seeded from '../../seeds/instruments.json' with { type: 'json' };
import type { InstrumentRow } from '../feed/instrument-row.ts';
import type { Market } from '../feed/market.ts';
import type { ThreadOptions } from '../feed/messages.ts';
import { IndexStore } from './index-store.ts';

const START = Date.UTC(2026, 10, 20, 15, 20, 48);
const STEP = 100;
const rows = seeded.slice(0, 3).map((row) => ({ ...row, image: '' })) as unknown as InstrumentRow[];
const options: ThreadOptions = { seed: 3, rows, ticks_per_second: undefined, epoch: 1 };
const getDatabase = databases();

const marksOf = (market: Market) => {
  const answer = market.ask({ kind: 'quotes' });
  if (answer.kind !== 'quotes') throw new Error(answer.kind);
  return answer.quotes.map(({ match_id, mark }) => ({ match_id, mark }));
};

function storedOf(market: Market) {
  const answer = market.ask({ kind: 'minutes', stored: 0, is_ending: true });
  if (answer.kind !== 'minutes') throw new Error(answer.kind);
  return { first: START, seed: 3, days: [], coveredSpans: [], minutes: answer.minutes };
}

function run(market: Market, from: number, ms: number): number {
  for (let now = from + STEP; now <= from + ms; now += STEP) market.step(now);
  return from + ms;
}

const storedIndex = (store: IndexStore, market: Market, now: number) =>
  store.save({ ask: async (question) => market.ask(question) }, now);

describe('R-PRICE-1: a start', { timeout: OPEN_MS }, () => {
  test('begins at the stored index of each instrument, also where the last trade was another price', async () => {
    const { database, folder } = await getDatabase.open('embedded');
    const store = new IndexStore(database, folder.path);
    expect(await store.readIndices()).toEqual([]);
    const before = makeMarket(options, START);
    const endIndex = run(before, START, 5000);
    await storedIndex(store, before, endIndex);
    before.sendToWatch('spot', {
      is: 'changed',
      match_id: 1,
      orders: [],
      trades: [{ type: 1, price: '1000', number: '1', is_simulated: false }],
    });
    before.step(endIndex + 1);
    const marks = marksOf(before);
    await storedIndex(store, before, endIndex + 1);
    const indices = await store.readIndices();
    expect(indices.map(({ match_id, price }) => ({ match_id, mark: price }))).toEqual(marks);
    const after = makeMarket(
      { ...options, indices, storedRows: storedOf(before) },
      endIndex + 60_000,
    );
    expect(marksOf(after)).toEqual(marks);
  });

  test('R-PRICE-1: a start is at the index also without candles, as for instruments that an exchange lacks', () => {
    const indices = [{ match_id: 1, price: '81234.5' }];
    const market = makeMarket({ ...options, indices }, START);
    expect(marksOf(market)[0]).toEqual({ match_id: 1, mark: '81234.5' });
  });

  test('rounds to the tick of now where the operator has changed it', () => {
    const indices = [{ match_id: 1, price: '81234.56' }];
    const market = makeMarket({ ...options, indices }, START);
    expect(marksOf(market)[0]).toEqual({ match_id: 1, mark: '81234.6' });
  });
});
