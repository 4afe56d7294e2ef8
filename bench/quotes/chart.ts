// `chart_100k` and `chart_growth`: main-thread time of a new last price and its frame.
import { join } from 'node:path';
import { type BenchPage, withPage } from '../chromium.ts';
import { interleave, mustEqual, type Race } from '../measure.ts';
import type { Look, Side } from './chart/page.ts';
import { meter, spentIn } from './main-thread.ts';

const SIDES: readonly Side[] = ['ours_100k', 'peer_100k', 'ours_1k'];
const ROUNDS = 7;
const PRICE = 7;
/** Updates per round: a frame of the peer takes as long as many of ours. */
const TIMES: Readonly<Record<Side, number>> = { ours_100k: 120, ours_1k: 120, peer_100k: 12 };
const NS = 1e9;

export async function chartRace(): Promise<Race> {
  return withPage(join(import.meta.dirname, 'chart', 'page.ts'), async (first) => {
    // Each in its own page, because a visible canvas costs time in each frame even if unchanged.
    const pages = [first, await first.another(), await first.another()];
    const sides = await Promise.all(SIDES.map((side, at) => open(pages[at] as BenchPage, side)));
    await check(pages);
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
    const { task } = await spentIn(read, () => call('update', times));
    return (task * NS) / times;
  };
}

/**
 * With the same last price both charts must be equal pixel by pixel. At a height of 360 the peer's panes share 331 pixels,
 * ours have 264 and 66: so prices are compared at one height, and volumes with their axis at another.
 */
async function check([ours, peer]: readonly BenchPage[]): Promise<void> {
  for (const { panes, from, to } of [
    { panes: [264, 67], from: 0, to: 265 },
    { panes: [265, 66], from: 266, to: 360 },
  ]) {
    const look = { price: PRICE, panes } as Look;
    const pictures = {
      ours: await picture(ours as BenchPage, look),
      peer: await picture(peer as BenchPage, look),
      from,
      to,
    };
    const others = await (ours as BenchPage).call<string>('otherPixels', pictures);
    mustEqual('pixels of a chart of 100,000 bars', others, '');
  }
}

async function picture({ page, call }: BenchPage, look: Look): Promise<string> {
  await page.bringToFront();
  const clip = await call<{ x: number; y: number; width: number; height: number }>('show', look);
  return (await page.screenshot({ clip })).toString('base64');
}
