// `chart_100k` and `chart_growth`: main-thread time of a new last price and its frame.
import { join } from 'node:path';
import { type BenchPage, with_page } from '../chromium.ts';
import { interleave, must_equal, type Race } from '../measure.ts';
import type { Side } from './chart/page.ts';
import { meter, spent_in } from './main_thread.ts';

const SIDES: readonly Side[] = ['ours_100k', 'peer_100k', 'ours_1k'];
const ROUNDS = 7;
/** Any one. */
const PRICE = 7;
/** Updates a round: a frame of the peer takes as long as many of ours. */
const TIMES: Readonly<Record<Side, number>> = { ours_100k: 120, ours_1k: 120, peer_100k: 12 };
const NS = 1e9;

/** ns an update; ours at 100,000 bars first, then the peer, then ours at 1,000. */
export async function chart_race(): Promise<Race> {
  return with_page(join(import.meta.dirname, 'chart', 'page.ts'), async (first) => {
    // Each in a page of its own: a canvas on show costs each frame, also one that did not change.
    const pages = [first, await first.another(), await first.another()];
    const sides = await Promise.all(SIDES.map((side, at) => open(pages[at] as BenchPage, side)));
    await check(pages);
    // Warm.
    for (const one of sides) await one();
    const race = await interleave(sides, ROUNDS);
    await check(pages);
    return race;
  });
}

async function open({ page, cdp, call }: BenchPage, side: Side): Promise<() => Promise<number>> {
  const read = await meter(cdp);
  await call('open', side);
  const times = TIMES[side];
  return async () => {
    await page.bringToFront();
    const { task } = await spent_in(read, () => call('update', times));
    return (task * NS) / times;
  };
}

/** At the same last price ours and the peer are the same picture, pixel by pixel. */
async function check(pages: readonly BenchPage[]): Promise<void> {
  const pictures: string[] = [];
  for (const { page, call } of pages) {
    await page.bringToFront();
    pictures.push(await call('picture', PRICE));
  }
  const [ours, peer] = pictures as [string, string];
  must_equal('pixels of a chart of 100,000 bars', ours, peer);
}
