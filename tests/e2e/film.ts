import type { Page } from '@playwright/test';

export interface Film {
  figures: number;
  shifts: { page: string; value: number; elements: string[] }[];
  lostFigures: string[];
  blank: string[];
}

export async function roll(page: Page): Promise<void> {
  await page.addInitScript(record);
}

export async function filmOf(page: Page): Promise<Film> {
  return page.evaluate(() => (globalThis as unknown as { film: Film }).film);
}

export async function shotsWhile<T>(page: Page, name: string, work: () => Promise<T>): Promise<T> {
  const folder = process.env['PE_SHOTS'];
  if (process.env['LONG'] !== '1' || folder === undefined) return work();
  let isOver = false;
  const shooting = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const path = `${folder}/${name}-${String(at).padStart(3, '0')}.png`;
      await page.screenshot({ path }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await shooting;
  }
}

function record(): void {
  const film: Film = { figures: 0, shifts: [], lostFigures: [], blank: [] };
  Object.assign(globalThis, { film });
  const here = (): string => location.hash.split('?')[0] ?? '';
  const nameOf = (node: Node | null): string => {
    if (!(node instanceof Element)) return '';
    return `${node.tagName} ${node.getAttribute('class') ?? ''} ${(node.textContent ?? '').slice(0, 30)}`;
  };
  const boxOf = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].join(' ');
  const pathOf = (source: {
    node: Node | null;
    previousRect: DOMRect;
    currentRect: DOMRect;
  }): string =>
    `${nameOf(source.node)}: ${boxOf(source.previousRect)} -> ${boxOf(source.currentRect)}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      // The chart's newest bar is on its own canvas with a varying height; its content doesn't move.
      const isDrawing = sources.every(({ node }) => node instanceof HTMLCanvasElement);
      if (isDrawing) continue;
      film.shifts.push({ page: here(), value, elements: sources.map(pathOf) });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const knownNames = new Map<string, string>();
  const look = (name: string, text: string): void => {
    const has = /\d/.test(text);
    const before = knownNames.get(name);
    if (has) knownNames.set(name, text);
    else if (before !== undefined && !film.lostFigures.includes(name)) film.lostFigures.push(name);
  };
  // A frame is blank when nothing with text is visible, not even a skeleton.
  const PARTS = '#root main, #root header, #root [aria-busy="true"]';
  let hadWords = false;
  let blankSince: number | undefined;
  /** Specification 9: a page whose code loads shows nothing for 200 ms; the rest is for a busy machine. */
  const BLANK_MS = 500;
  const frame = (): void => {
    requestAnimationFrame(frame);
    for (const row of document.querySelectorAll<HTMLAnchorElement>('main li a[href*="detail"]')) {
      if (!row.checkVisibility()) continue;
      const price = row.querySelector('[data-price]');
      look(`price ${here()} ${row.hash}`, price?.textContent ?? '');
      look(`change ${here()} ${row.hash}`, (row.textContent ?? '').split('%')[0] ?? '');
      const line = row.querySelector('path') === null ? '' : '1';
      look(`line ${here()} ${row.hash}`, line);
    }
    for (const price of document.querySelectorAll('p[data-direction]'))
      if (price.checkVisibility()) look(`last price ${location.hash}`, price.textContent ?? '');
    film.figures = knownNames.size;
    const words = [...document.querySelectorAll(PARTS)].some(
      (part) => part.checkVisibility() && (part.textContent ?? '').trim() !== '',
    );
    if (words) {
      hadWords = true;
      blankSince = undefined;
    } else if (hadWords) {
      blankSince ??= performance.now();
      const isLong = performance.now() - blankSince > BLANK_MS;
      if (isLong && !film.blank.includes(here())) film.blank.push(here());
    }
  };
  requestAnimationFrame(frame);
}
