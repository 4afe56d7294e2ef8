// When a screen stands: what looks at it, or measures it, waits for that and not for a time.
import { expect, type Page, type Request } from '@playwright/test';

/** Calls of the page that have no answer yet. */
const waiting = new WeakMap<Page, Set<Request>>();

const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/api/');

/** From here on the page's calls are known; before its first one. */
export function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  waiting.set(page, calls);
  page.on('request', (request) => isCall(request) && calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  // Nobody hears of the calls of a page that was left.
  page.on('domcontentloaded', () => calls.clear());
}

/** Runs in the page: what a screen that stands still has, and this one has not yet. */
async function lacking(): Promise<string[]> {
  // What was just changed is drawn, and has asked for what it needs.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await document.fonts.ready;
  const isThere = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  const moves = (animation: Animation): boolean => {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || animation.playState !== 'running') return false;
    // What turns for ever, and rings that tell the time, move on a screen that stands.
    return effect.getComputedTiming().endTime !== Infinity && effect.target instanceof HTMLElement;
  };
  const slide = (document as { activeViewTransition?: unknown }).activeViewTransition ?? null;
  const lacks: [string, boolean][] = [
    ['main', !isThere('main')],
    ['h1', !isThere('h1')],
    // The gallery shows skeletons as what they are.
    ['content in place of skeletons', isThere('[aria-busy="true"]:not([data-piece] *)')],
    ['rest', slide !== null || document.getAnimations().some(moves)],
  ];
  return lacks.filter(([, isLacking]) => isLacking).map(([what]) => what);
}

/** Waits until the screen has its content, and nothing slides. */
export async function expectDrawn(page: Page): Promise<void> {
  const lacks = async (): Promise<string[]> => {
    // A document that is being left has no answer.
    const found = await page.evaluate(lacking).catch(() => ['a document']);
    const calls = [...(waiting.get(page) ?? [])].map((request) => `answer to ${request.url()}`);
    return [...found, ...calls];
  };
  await expect
    .poll(lacks, { message: 'what the screen lacks', intervals: [0, 50, 100] })
    .toEqual([]);
}
