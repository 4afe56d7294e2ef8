// Touch response of the page on a phone that is four times slower: slides, a scroll through a thousand rows, taps. Each
// is compared with the same on a page without our code, in the same browser.
import { late_share } from '../quotes/slow_frames.ts';
import { with_browser } from './first_load.ts';
import { opened } from './phone.ts';
import { scrolled_empty, scrolled_list } from './scrolls.ts';
import type { Served, StartedApp } from './served.ts';
import { MOVES_PAGE, slid_empty, slid_home } from './slides.ts';
import { COUNTER, TABS, tapped } from './taps.ts';

const LEAST_FRAMES = 60;

interface Late {
  /** Percent of frames with more than 16 ms of work: around slides, during a slide, in a list. */
  slide: number;
  moving: number;
  scroll: number;
}

export interface Responses {
  ours: Late;
  /** The same of an empty page. */
  empty: Late;
  /** Milliseconds from each tap to the paint of its result. */
  taps: number[];
  /** The same of a bare page with the same libraries. */
  bare_taps: number[];
}

/** One round of all measurements, each on a new page. */
export function responses(app: StartedApp, bare: Served, token: string): Promise<Responses> {
  return with_browser(async (browser) => {
    const home = await opened(browser, app.address);
    await home.page.waitForFunction(
      () => document.querySelectorAll('main [data-price]').length > 3,
    );
    const taps = await tapped(home, TABS);
    const slid = await slid_home(home);
    await home.page.close();
    const ours = late(slid, await scrolled_list(browser, app, token));
    const counter = await opened(browser, bare.address);
    const bare_taps = await tapped(counter, COUNTER);
    await counter.page.close();
    const empty = late(await slid_empty(browser), await scrolled_empty(browser));
    return { ours, empty, taps, bare_taps };
  });
}

function late(slid: string, scrolled: string): Late {
  return {
    slide: late_share(slid, LEAST_FRAMES),
    moving: late_share(slid, LEAST_FRAMES, MOVES_PAGE),
    scroll: late_share(scrolled, LEAST_FRAMES),
  };
}
