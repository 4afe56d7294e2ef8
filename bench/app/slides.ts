// Pages that slide in and back: the app's search page over home, and an empty page with the same slide.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { ROOT } from '../../scripts/root.ts';
import type { Marks } from '../quotes/slow-frames.ts';
import { middle, openedEmpty, type Phone, type Place, tap, traceFrames } from './phone.ts';

const SLIDES = 12;
const STILL_MS = 150;
/** Marks of start and end of the movement. */
export const MOVES_PAGE: Marks = ['page moves', 'page stands'];
const SLID = 'slid';

export async function slidHome(home: Phone): Promise<string> {
  const link = await middle(home.page.locator('header a[href="#/pages/market/search"]:visible'));
  await reportSlides(home);
  return traceFrames(home, () => slides(home, link));
}

/** Traces the same on an empty page with a link: the cost of a slide for browser and machine. */
export async function slidEmpty(browser: Browser): Promise<string> {
  const blank = await openedEmpty(browser);
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
  await reportSlides(blank);
  const trace = await traceFrames(blank, () => slides(blank, { x: 195, y: 422 }));
  await blank.page.close();
  return trace;
}

/** Slides the other page in and back. The page isn't inspected meanwhile, which would use its thread. */
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
 * The page itself marks the start and the end of a movement. The movement starts after its animation's delay, if there
 * is one.
 */
function reportSlides({ page }: Phone): Promise<void> {
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
        // On the document's timeline, in milliseconds.
        performance.mark(moves, { startTime: (startTime as number) + delay });
      };
      const start = document.startViewTransition;
      document.startViewTransition = (update) => {
        const slide = start.call(document, update);
        const slideReport = slide.ready.then(report);
        void Promise.all([slideReport, slide.finished]).then(() => {
          performance.mark(stands);
          console.log(text);
        });
        return slide;
      };
    },
    [SLID, ...MOVES_PAGE] as const,
  );
}
