/** Where a time is between bars. A point of a drawing keeps its time, so that it stays there in every interval. */
import { indexOfTime } from './window.ts';

export interface BarTimes {
  length: number;
  timeAt(index: number): number;
}

const MINUTE = 60_000;

/** Milliseconds between the two newest bars; beyond them bars are assumed to be as far apart. */
export function stepOf({ length, timeAt }: BarTimes): number {
  return length < 2 ? MINUTE : Math.max(1, timeAt(length - 1) - timeAt(length - 2));
}

export function indexAt(times: BarTimes, time: number): number {
  const { length, timeAt } = times;
  const [first, last] = [timeAt(0), timeAt(length - 1)];
  if (time <= first) return (time - first) / stepOf(times);
  if (time >= last) return length - 1 + (time - last) / stepOf(times);
  const after = indexOfTime(time, length, timeAt);
  const [from, to] = [timeAt(after - 1), timeAt(after)];
  return after - 1 + (time - from) / (to - from);
}

export function timeAtIndex(times: BarTimes, index: number): number {
  const { length, timeAt } = times;
  const last = length - 1;
  if (index <= 0) return Math.round(timeAt(0) + index * stepOf(times));
  if (index >= last) return Math.round(timeAt(last) + (index - last) * stepOf(times));
  const before = Math.floor(index);
  const from = timeAt(before);
  return Math.round(from + (index - before) * (timeAt(before + 1) - from));
}
