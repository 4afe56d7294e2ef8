// `screen_300`: main-thread time of the list per second of the market.
import { join } from 'node:path';
import { type BenchPage, withPage } from '../chromium.ts';
import { interleave, mustEqual, type Race } from '../measure.ts';
import { TICKS_A_SECOND } from './feed.ts';
import { meter, spentIn } from './main-thread.ts';
import type { Side } from './screen/page.tsx';

const ROUNDS = 5;
const SECONDS = 2;
const NS = 1e9;
const SIDES: readonly Side[] = ['ours', 'peer'];
export const SCREEN_PAGE = join(import.meta.dirname, 'screen', 'page.tsx');

/** Main-thread ns per second: script, style, layout and paint; ours, then the peer. */
export async function screenRace(): Promise<Race> {
  return withPage(SCREEN_PAGE, async (first) => {
    const pages = [first, await first.another()];
    const sides = await Promise.all(SIDES.map((side, at) => open(pages[at] as BenchPage, side)));
    for (const one of sides) await one();
    await check(pages);
    const race = await interleave(sides, ROUNDS);
    await check(pages);
    return race;
  });
}

async function open({ page, cdp, call }: BenchPage, side: Side): Promise<() => Promise<number>> {
  const read = await meter(cdp);
  await call('open', side);
  return async () => {
    await page.bringToFront();
    const { task } = await spentIn(read, () => call('play', SECONDS * TICKS_A_SECOND));
    return (task * NS) / SECONDS;
  };
}

async function check(pages: readonly BenchPage[]): Promise<void> {
  const tableRows: Record<string, string>[] = [];
  for (const { page, call } of pages) {
    await page.bringToFront();
    await call('play', 1);
    tableRows.push(await call('rows'));
  }
  const [ours, peer] = tableRows as [Record<string, string>, Record<string, string>];
  const names = Object.keys(ours);
  mustEqual('rows on show', `${names.length > 10}`, 'true');
  const lines = (rows: Record<string, string>): string =>
    names.map((name) => `${name} ${rows[name]}`).join('\n');
  mustEqual('rows', lines(ours), lines(peer));
}
