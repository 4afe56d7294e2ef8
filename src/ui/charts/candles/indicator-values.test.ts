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
  values.choose('ma/7\nboll/20/2');
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
  values.choose('ma/7');
  values.choose('ema/9');
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
  values.choose('rsi/6');
  feed.requests[0]?.fail();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(feed.requests).toHaveLength(2);
  values.close();
  feed.requests[1]?.fail();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(feed.requests).toHaveLength(2);
});
