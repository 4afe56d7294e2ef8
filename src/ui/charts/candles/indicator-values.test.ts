import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openIndicatorValues } from './indicator-values.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function slowFeed() {
  const requests: { from: number; lines: string; answer(rows: number[]): void; fail(): void }[] =
    [];
  return {
    requests,
    length: () => 3,
    bar: (index: number) => ({ time: 60 * index, open: 0, high: 0, low: 0, close: 0, volume: 0 }),
    indicators: (from: number, lines: string) =>
      new Promise<Float64Array>((resolve, reject) => {
        requests.push({
          from,
          lines,
          answer: (rows) => resolve(Float64Array.from(rows)),
          fail: () => reject(new Error('the worker died')),
        });
      }),
  };
}

test('sends one request at a time, and the next one covers all changes since', async () => {
  const feed = slowFeed();
  const onChange = vi.fn();
  const values = openIndicatorValues(feed, onChange);
  values.choose('ma/7\nboll/20/2', 4);
  values.change(120);
  values.change(60);
  expect(feed.requests).toHaveLength(1);
  feed.requests[0]?.answer([0, 1, 2, 3, 4, 60, 5, 6, 7, 8]);
  await vi.advanceTimersByTimeAsync(0);
  expect(values.at(60)).toEqual([5, 6, 7, 8]);
  expect(onChange).toHaveBeenCalledWith(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(feed.requests.map(({ from }) => from)).toEqual([0, 60]);
});

test('drops the response to a former choice', async () => {
  const feed = slowFeed();
  const values = openIndicatorValues(feed, () => undefined);
  values.choose('ma/7', 1);
  values.choose('ema/9', 1);
  feed.requests[0]?.answer([0, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(values.at(0)).toBeUndefined();
  expect(feed.requests.at(-1)?.lines).toBe('ema/9');
  feed.requests.at(-1)?.answer([0, 2]);
  await vi.advanceTimersByTimeAsync(0);
  expect(values.at(0)).toEqual([2]);
});

test('repeats a request after the worker died, and sends none for a closed chart', async () => {
  const feed = slowFeed();
  const values = openIndicatorValues(feed, () => undefined);
  values.choose('rsi/6', 1);
  feed.requests[0]?.fail();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(feed.requests).toHaveLength(2);
  values.close();
  feed.requests[1]?.fail();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(feed.requests).toHaveLength(2);
});

test('R-STUDY-3: values beyond the newest bar are found until the next answer', async () => {
  const feed = slowFeed();
  const onChange = vi.fn();
  const values = openIndicatorValues(feed, onChange);
  values.choose('ichimoku', 1);
  feed.requests[0]?.answer([120, 1, 180, 2, 240, 3]);
  await vi.advanceTimersByTimeAsync(0);
  expect(values.beyond(120)).toEqual([180, 240]);
  expect(values.at(240)).toEqual([3]);
  values.change(120);
  await vi.advanceTimersByTimeAsync(1_000);
  // From an earlier bar on, because a line is drawn earlier than its bar.
  feed.requests[1]?.answer([60, 9, 120, 4, 180, 5]);
  await vi.advanceTimersByTimeAsync(0);
  expect(values.beyond(120)).toEqual([180]);
  expect(values.at(240)).toBeUndefined();
  expect(onChange).toHaveBeenLastCalledWith(60);
});
