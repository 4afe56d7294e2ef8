import { expect, test } from 'vitest';
import { Publisher } from '../../server/market/feed/publisher.ts';
import { type Tick, type Watch, Watches } from '../../server/market/feed/watch.ts';
import { readFrame } from '../support/wire.ts';
import { HandFeed, roundListing } from '../trading/hand-feed.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 31, 10);
const BACK = START - 10 * MINUTE;
const QUOTES = 'quotes';

class SeenTicks implements Watch {
  readonly ticks: { mark: number; time: number }[] = [];
  tick({ mark, time }: Readonly<Tick>): void {
    this.ticks.push({ mark, time });
  }
  step(): object[] {
    return [];
  }
  take(): object[] {
    return [];
  }
}

function stage() {
  const listedInstruments = roundListing(1);
  const feed = new HandFeed(listedInstruments, START);
  const seenTicks = new SeenTicks();
  const watches = new Watches({ contract: seenTicks }, [1]);
  const publisher = new Publisher(listedInstruments, feed, 1, START, watches);
  const step = (now: number, ...marks: string[]) => {
    for (const mark of marks) feed.set(1, mark);
    return publisher
      .step(now)
      .filter(({ room }) => room === QUOTES)
      .map(({ bytes }) => readFrame(bytes));
  };
  return { publisher, seen: seenTicks, step };
}

test('ticks are shown while the clock catches up, at a time that never goes back; watches get their real time', () => {
  const { publisher, seen, step } = stage();
  step(START + 1000, '101');
  const frames = [...step(BACK, '102'), ...step(BACK + 100, '103', '104')];
  expect(seen.ticks).toEqual([
    { mark: 10_100, time: START + 1000 },
    { mark: 10_200, time: BACK },
    { mark: 10_300, time: BACK + 100 },
    { mark: 10_400, time: BACK + 100 },
  ]);
  expect(publisher.late()).toBe(0);
  const ticks = frames.flatMap((frame) => frame.ticks);
  expect(ticks.map(({ mark, time }) => [mark, time])).toEqual([
    [10_200n, START + 1000],
    [10_400n, START + 1000],
  ]);
  for (const { header } of frames) expect(header.serverTime).toBe(START + 1000);
});

test("heartbeats continue while the clock catches up, and afterwards times are the clock's again", () => {
  const { step } = stage();
  step(START + 1000, '101');
  let count = 0;
  for (let now = BACK; now < BACK + 5000; now += 100) count += step(now).length;
  expect(count).toBeGreaterThanOrEqual(5);
  const [frame] = step(START + 2000, '105');
  expect(frame?.header.serverTime).toBe(START + 2000);
});
