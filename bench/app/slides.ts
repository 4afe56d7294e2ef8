// Pages that slide in and back: the app's search page over its home, and an empty page that slides the same way.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { ROOT } from '../../scripts/root.ts';
import type { Marks } from '../quotes/slow_frames.ts';
import { middle, opened_empty, type Phone, type Place, tap, traced } from './phone.ts';

const SLIDES = 12;
/** After a slide, until the next. */
const STILL_MS = 150;
/** What lies between is the movement itself. */
export const MOVES_PAGE: Marks = ['page moves', 'page stands'];
const SLID = 'slid';

/** A trace of the app's slides, on the page as it is. */
export async function slid_home(home: Phone): Promise<string> {
  const link = await middle(home.page.locator('header a[href="#/pages/market/search"]:visible'));
  await report_slides(home);
  return traced(home, () => slides(home, link));
}

/** The same of a page with nothing in it but a link: what the browser and this machine need for a slide. */
export async function slid_empty(browser: Browser): Promise<string> {
  const blank = await opened_empty(browser);
  await blank.page.evaluate(
    (css) => {
      const style = document.head.appendChild(document.createElement('style'));
      style.textContent = `${css} a { position: fixed; inset: 0; }`;
      const link = document.createElement('a');
      link.href = '#over';
      document.body.replaceChildren(link);
      addEventListener('popstate', () => {
        const isOver = location.hash === link.hash;
        document.documentElement.dataset['slide'] = isOver ? 'forward' : 'back';
        document.startViewTransition(() => {
          document.body.style.background = isOver ? '#101010' : '';
        });
      });
    },
    readFileSync(join(ROOT, 'src/navigation/slides.css'), 'utf8'),
  );
  await report_slides(blank);
  const trace = await traced(blank, () => slides(blank, { x: 195, y: 422 }));
  await blank.page.close();
  return trace;
}

/** The other page comes in and goes back. The page isn't inspected meanwhile: that would use its thread too. */
async function slides(phone: Phone, link: Place): Promise<void> {
  const { page } = phone;
  const slid = (): Promise<unknown> =>
    page.waitForEvent('console', (message) => message.text() === SLID);
  for (let time = 0; time < SLIDES; time += 1) {
    await Promise.all([slid(), tap(phone, link)]);
    await page.waitForTimeout(STILL_MS);
    await Promise.all([slid(), page.goBack()]);
    await page.waitForTimeout(STILL_MS);
  }
}

/**
 * The page says by itself when one begins to move, and when it has come to its end. It moves when its animation's delay,
 * where it has one, is over.
 */
function report_slides({ page }: Phone): Promise<void> {
  return page.evaluate(
    ([text, moves, stands]) => {
      const report = async (): Promise<void> => {
        const moving = document.getAnimations().find(({ effect }) => {
          const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          return pseudo === '::view-transition-new(root)';
        });
        if (moving === undefined) throw new Error('Nothing moves.');
        const { startTime, effect } = await moving.ready;
        const { delay = 0 } = effect?.getTiming() ?? {};
        // Of the document's own timeline: a number of milliseconds, as its clock has them.
        performance.mark(moves, { startTime: (startTime as number) + delay });
      };
      const start = document.startViewTransition;
      document.startViewTransition = (update) => {
        const slide = start.call(document, update);
        const moved = slide.ready.then(report);
        void Promise.all([moved, slide.finished]).then(() => {
          performance.mark(stands);
          console.log(text);
        });
        return slide;
      };
    },
    [SLID, ...MOVES_PAGE] as const,
  );
}
