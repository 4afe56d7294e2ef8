import { expect, type Page, type Request } from '@playwright/test';

const waitingByPage = new WeakMap<Page, Set<Request>>();

const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/api/');

/** Tracks the page's calls; call it before the first one. */
export function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  waitingByPage.set(page, calls);
  page.on('request', (request) => isCall(request) && calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  // Calls of a page that was left never finish.
  page.on('domcontentloaded', () => calls.clear());
}

/** Runs in the page: what the screen still lacks. */
async function lacking(): Promise<string[]> {
  // Recent changes have been drawn and have sent their requests.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await document.fonts.ready;
  const isThere = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  const moves = (animation: Animation): boolean => {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || animation.playState !== 'running') return false;
    return effect.getComputedTiming().endTime !== Infinity && effect.target instanceof HTMLElement;
  };
  const slide = (document as { activeViewTransition?: unknown }).activeViewTransition ?? null;
  const lacks: [string, boolean][] = [
    ['main', !isThere('main')],
    ['h1', !isThere('h1')],
    // The gallery shows skeletons on purpose.
    ['content instead of skeletons', isThere('[aria-busy="true"]:not([data-piece] *)')],
    ['rest', slide !== null || document.getAnimations().some(moves)],
  ];
  return lacks.filter(([, isLacking]) => isLacking).map(([what]) => what);
}

/** Waits until the screen has its content and nothing slides. */
export async function expectDrawn(page: Page): Promise<void> {
  const lacks = async (): Promise<string[]> => {
    const missingParts = await page.evaluate(lacking).catch(() => ['a document']);
    const calls = [...(waitingByPage.get(page) ?? [])].map(
      (request) => `answer to ${request.url()}`,
    );
    return [...missingParts, ...calls];
  };
  await expect
    .poll(lacks, { message: 'what the screen lacks', intervals: [0, 50, 100] })
    .toEqual([]);
}
