// Touch response of the page on a phone that is four times slower: slides, a scroll through a thousand rows, taps. Each
// is compared with the same on a page without our code, in the same browser.
import { callsOf } from '../../protocol/catalogue.ts';
import { lateShare } from '../quotes/slow-frames.ts';
import { withBrowser } from './first-load.ts';
import type { Served, StartedApp } from './page-servers.ts';
import { openPhone } from './phone.ts';
import { scrolledEmpty, scrolledList } from './scrolls.ts';
import { MOVES_PAGE, slidEmpty, slidHome } from './slides.ts';
import { COUNTER, TABS, tapTimes } from './taps.ts';

const LEAST_FRAMES = 60;

interface Late {
  /** Percent of frames with more than 16 ms of work: around slides, during a slide, in a list. */
  slide: number;
  moving: number;
  scroll: number;
}

export interface Responses {
  ours: Late;
  empty: Late;
  /** Milliseconds from each tap to the paint of its result. */
  taps: number[];
  bare_taps: number[];
}

export function responses(app: StartedApp, bare: Served, token: string): Promise<Responses> {
  return withBrowser(async (browser) => {
    const caller = { origin: new URL(app.address).origin, language: 'en' } as const;
    const notice = await callsOf(() => caller)('news.index_pop', {});
    const home = await openPhone(browser, app.address, notice?.id);
    await home.page.waitForFunction(
      () => document.querySelectorAll('main [data-price]').length > 3,
    );
    const taps = await tapTimes(home, TABS);
    const slid = await slidHome(home);
    await home.page.close();
    const ours = late(slid, await scrolledList(browser, app, token));
    const counter = await openPhone(browser, bare.address);
    const bareTaps = await tapTimes(counter, COUNTER);
    await counter.page.close();
    const empty = late(await slidEmpty(browser), await scrolledEmpty(browser));
    return { ours, empty, taps, bare_taps: bareTaps };
  });
}

function late(slid: string, scrolledPage: string): Late {
  return {
    slide: lateShare(slid, LEAST_FRAMES),
    moving: lateShare(slid, LEAST_FRAMES, MOVES_PAGE),
    scroll: lateShare(scrolledPage, LEAST_FRAMES),
  };
}
