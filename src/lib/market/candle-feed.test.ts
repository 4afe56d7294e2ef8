import { describe, expect, test } from 'vitest';
import { CandleStore } from './candle-feed.ts';
import type { CandleChange } from './candles.ts';
import type { Section } from './snapshot.ts';

const HEAD = 8;
const BAR = 48;

function section(mode: number, state: number, times: readonly number[], close = 5): Section {
  const bytes = new ArrayBuffer(HEAD + times.length * BAR);
  const view = new DataView(bytes);
  view.setUint8(0, mode);
  view.setUint8(1, state);
  view.setUint32(4, times.length, true);
  times.forEach((time, place) => {
    [time, 1, 9, 0.5, close, 100].forEach((value, column) => {
      view.setFloat64(HEAD + place * BAR + column * 8, value, true);
    });
  });
  return { kind: 5, id: 1, view };
}

function feed() {
  const requests: number[] = [];
  const store = new CandleStore(1, 42, '1min', {
    older: async (handle) => {
      requests.push(handle);
      return true;
    },
    texts: async (_, time, indicators) => {
      if (time !== 60) return '';
      return indicators === '' ? '1\n2\n3\n4\n5K' : '1\n2\n3\n4\n5K\n2.5\n';
    },
    indicators: async (_, from, lines) => Float64Array.of(from, lines.length),
    catalogue: async () => [],
    profile: async () => undefined,
    retry: (handle) => requests.push(-handle),
  });
  const changes: CandleChange[] = [];
  store.subscribe((change) => changes.push(change));
  const times = (): number[] =>
    Array.from({ length: store.length() }, (_, at) => store.bar(at).time);
  return { store, changes, times, requests };
}

test('a failed history is reported when there are no bars, and can be retried', () => {
  const { store, changes, requests } = feed();
  store.fails(true);
  expect([store.state(), changes.length]).toEqual(['failed', 1]);
  store.retry();
  expect([store.state(), requests]).toEqual(['loading', [-1]]);
  store.accept(section(0, 2, [60]));
  store.fails(true);
  expect(store.state()).toBe('live');
});

describe('R-MARKET-1: candles of a chart', () => {
  test('whole, then the tail: equal times are replaced, newer ones appended', () => {
    const { store, changes, times } = feed();
    expect(store.state()).toBe('loading');
    store.accept(section(0, 2, [60, 120, 180]));
    expect(store.state()).toBe('live');
    store.accept(section(1, 2, [180], 7));
    expect(store.bar(2)).toEqual({ time: 180, open: 1, high: 9, low: 0.5, close: 7, volume: 100 });
    store.accept(section(1, 2, [180, 240], 8));
    expect(times()).toEqual([60, 120, 180, 240]);
    expect(changes).toEqual([
      { kind: 'whole' },
      { kind: 'tail', from: 2 },
      { kind: 'tail', from: 2 },
    ]);
  });

  test('older bars are added in front, page by page, and the tail continues at the end', () => {
    const { store, changes, times } = feed();
    store.accept(section(0, 2, [9_000_000, 9_000_060]));
    const page = (start: number): number[] => Array.from({ length: 1_000 }, (_, at) => start + at);
    for (let start = 8_000_000; start >= 5_000_000; start -= 1_000_000)
      store.accept(section(2, 2, page(start)));
    store.accept(section(1, 2, [9_000_120]));
    expect(times()).toEqual(
      [page(5_000_000), page(6_000_000), page(7_000_000), page(8_000_000)]
        .flat()
        .concat([9_000_000, 9_000_060, 9_000_120]),
    );
    expect(changes.at(-2)).toEqual({ kind: 'prepend', count: 1_000 });
    expect(changes.at(-1)).toEqual({ kind: 'tail', from: 4_002 });
  });

  test('more bars than there was room for', () => {
    const { store, times } = feed();
    const many = Array.from({ length: 9_000 }, (_, at) => at + 1);
    store.accept(section(0, 2, many));
    for (let time = 9_001; time <= 9_500; time += 1) store.accept(section(1, 2, [time]));
    expect(times()).toEqual(Array.from({ length: 9_500 }, (_, at) => at + 1));
  });

  test('a mere change of state is reported; history replaces bars after a gap', () => {
    const { store, changes, times } = feed();
    store.accept(section(0, 2, [60, 120]));
    store.accept(section(1, 3, []));
    expect(store.state()).toBe('broken');
    expect(changes.at(-1)).toEqual({ kind: 'tail', from: 2 });
    store.accept(section(0, 2, [60, 120, 180]));
    expect([store.state(), ...times()]).toEqual(['live', 60, 120, 180]);
  });

  test('one request for older bars at a time; texts come from the core', async () => {
    const { store, requests } = feed();
    await Promise.all([store.loadOlder(), store.loadOlder()]);
    expect(requests).toEqual([1]);
    await store.loadOlder();
    expect(requests).toEqual([1, 1]);
    expect(await store.texts(60)).toEqual({
      open: '1',
      high: '2',
      low: '3',
      close: '4',
      volume: '5K',
      values: [],
    });
    expect((await store.texts(60, 'ma/7\nrsi/6'))?.values).toEqual(['2.5', '']);
    expect([...(await store.indicators(60, 'ma/7'))]).toEqual([60, 4]);
    expect(await store.texts(61)).toBeUndefined();
  });
});
