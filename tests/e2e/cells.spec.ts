// R-SOCKET-3: the figures on the screen are those of the worker's last snapshot, at any moment. The snapshots are read
// here by an own reader, on their way into the page.

import type { Page } from '@playwright/test';
import { USDT } from '../../protocol/constants.ts';
import { expect, LONG, test } from './market-fixture.ts';
import { begin, signUpAt } from './people.ts';
import { type Calls, callsAt, fund, newKey } from './traders.ts';

const MOMENTS = LONG ? 100 : 24;
const POSITIONS = 8;
const PAIR = { currency_id: 1, legal_id: USDT };

/** Runs in the page, before its own scripts: keeps the newest section of each kind. */
function recordSnapshots(): void {
  const sections = new Map<number, DataView>();
  const recorder = { sections, count: 0 };
  Object.assign(globalThis, { recorder });
  const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(this: MessagePort, handler: (event: MessageEvent) => void) {
      own?.set?.call(this, (event: MessageEvent) => {
        if (event.data instanceof ArrayBuffer) {
          recorder.count += 1;
          const view = new DataView(event.data.slice(0));
          for (let at = 0; at < view.getUint32(28, true); at += 1) {
            const entry = 40 + at * 16;
            const [offset, length] = [
              view.getUint32(entry + 8, true),
              view.getUint32(entry + 12, true),
            ];
            sections.set(view.getUint32(entry, true), new DataView(view.buffer, offset, length));
          }
        }
        handler.call(this, event);
      });
    },
  });
}

/** Runs in the page, before its own scripts: keeps which texts are on a canvas, by their place. No worker draws then. */
function recordCanvases(): void {
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  interface Drawn {
    text: string;
    x: number;
    y: number;
  }
  const textsOf = new WeakMap<HTMLCanvasElement, Drawn[]>();
  const textsOn = (canvas: HTMLCanvasElement): Drawn[] => textsOf.get(canvas) ?? [];
  Object.assign(globalThis, { textsOn });
  const pens = CanvasRenderingContext2D.prototype;
  const { fillText, clearRect } = pens;
  pens.fillText = function (text, x, y, ...width) {
    textsOf.set(this.canvas, [...textsOn(this.canvas), { text, x, y }]);
    fillText.call(this, text, x, y, ...width);
  };
  pens.clearRect = function (x, top, width, height) {
    const stays = ({ y }: Drawn): boolean => y < top || y > top + height;
    textsOf.set(this.canvas, textsOn(this.canvas).filter(stays));
    clearRect.call(this, x, top, width, height);
  };
}

interface Compared {
  /** Moving figures that the browser can't lay out alone. */
  badCells: string[];
  /** What the snapshot says, and what the page shows, by name. */
  pairs: [name: string, expected: string, shown: string][];
}

/** Runs in the page: all visible cells beside the snapshot that was drawn last. */
async function compareCells(): Promise<Compared> {
  const { recorder } = globalThis as unknown as {
    recorder: { sections: Map<number, DataView>; count: number };
  };
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  // A moment at which the last snapshot has been drawn and no newer one has come.
  for (;;) {
    const { count } = recorder;
    await frame();
    await frame();
    await frame();
    if (recorder.count === count) break;
  }
  const decoder = new TextDecoder();
  const textAt = (view: DataView, at: number): string =>
    decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at + 1, view.getUint8(at)));
  const textsAt = (view: DataView, at: number, count: number): { texts: string[]; end: number } => {
    const texts: string[] = [];
    let end = at;
    while (texts.length < count) {
      texts.push(textAt(view, end));
      end += 1 + view.getUint8(end);
    }
    return { texts, end };
  };
  const shownText = (element: Element | null | undefined): string => element?.textContent ?? '';
  const isOnScreen = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  const pairs: Compared['pairs'] = [];

  const detail = recorder.sections.get(2);
  if (detail !== undefined) {
    const { texts } = textsAt(detail, 58, 2);
    const last = document.querySelector('[data-direction] [style*="--characters"]');
    if (last !== null && isOnScreen(last))
      pairs.push(['last price', texts[0] ?? '', shownText(last)]);
    const mark = last?.closest('div')?.querySelector('p + p');
    if (mark && isOnScreen(mark))
      pairs.push([
        'mark',
        texts[1] ?? '',
        shownText(mark.querySelector('[style*="--characters"]')),
      ]);
  }

  const book = recorder.sections.get(3);
  if (book !== undefined) {
    const [bids, asks] = [book.getUint16(2, true), book.getUint16(4, true)];
    let at = textsAt(book, 24, 2).end;
    const sides: string[][][] = [[], []];
    for (let level = 0; level < bids + asks; level += 1) {
      const { texts, end } = textsAt(book, at + 17, 2);
      sides[level < bids ? 0 : 1]?.push(texts);
      at = textsAt(book, end, 1).end;
    }
    const { textsOn } = globalThis as unknown as {
      textsOn(canvas: HTMLCanvasElement): { text: string; x: number; y: number }[];
    };
    for (const [place, side] of [...document.querySelectorAll('main ul')]
      .filter((list) => list.querySelector('[data-level]') !== null)
      .entries()) {
      // Sellers above, buyers below.
      const levels = sides[1 - place] ?? [];
      const canvas = side.previousElementSibling?.querySelector('canvas');
      if (canvas == null) continue;
      const { top } = canvas.getBoundingClientRect();
      for (const [row, level] of [...side.querySelectorAll('[data-level]')].entries()) {
        if (!isOnScreen(level)) continue;
        const box = level.getBoundingClientRect();
        const middle = (box.top + box.bottom) / 2 - top;
        const texts = textsOn(canvas)
          .filter(({ y }) => Math.abs(y - middle) < 2)
          .sort((one, other) => one.x - other.x)
          .map(({ text }) => text);
        const [price = '', size = ''] = levels[row] ?? [];
        pairs.push([`book ${place} ${row}`, price, texts[0] ?? '']);
        if (size.length <= 9) pairs.push([`size ${place} ${row}`, size, texts[1] ?? '']);
      }
    }
  }

  const portfolio = recorder.sections.get(6);
  if (portfolio !== undefined) {
    const count = portfolio.getUint16(2, true);
    const start = (textsAt(portfolio, 8, 4).end + 16 + 7) & ~7;
    const size = 320;
    const cards = [...document.querySelectorAll('main article')];
    // Not while an order of the last moment is still on its way to one of the two.
    for (const [place, card] of cards.length === count ? cards.entries() : []) {
      // Newest first on the page, in ascending id in the snapshot.
      const at = start + (count - 1 - place) * size;
      const unit = (text: string): string => (text === '' ? '—' : text);
      const percent = (text: string): string => {
        const sign = document.documentElement.lang.startsWith('fr') ? '\u00a0%' : '%';
        return text === '' ? '—' : text + sign;
      };
      const expectedTexts = [
        unit(textAt(portfolio, at + 80)),
        percent(textAt(portfolio, at + 120)),
        unit(textAt(portfolio, at + 40)),
        unit(textAt(portfolio, at + 200)),
      ];
      const cells = [...card.querySelectorAll('[style*="--characters"]')];
      for (const [cell, text] of expectedTexts.entries()) {
        const element = cells[cell];
        if (element === undefined || !isOnScreen(element)) continue;
        pairs.push([`position ${place} ${cell}`, text, shownText(element)]);
      }
      const risk = [...card.querySelectorAll('[data-tone]')].at(-1);
      if (risk !== undefined && isOnScreen(risk))
        pairs.push([`risk ${place}`, percent(textAt(portfolio, at + 280)), shownText(risk)]);
    }
  }
  const badCells = [...document.querySelectorAll('main [style*="--characters"]')]
    .filter((cell) => {
      const around = cell.parentElement;
      return around !== null && /flex|grid/.test(getComputedStyle(around).display);
    })
    .map((cell) => cell.outerHTML);
  return { pairs, badCells };
}

async function openPositions(call: Calls, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await call('lever.submit', {
      ...PAIR,
      type: at % 2 === 0 ? 1 : 2,
      share: '3',
      multiple: 20,
      status: 1,
      margin_mode: at % 3 === 0 ? 'isolated' : 'cross',
      idempotency_key: newKey(),
    });
    ids.push(id);
  }
  return ids;
}

/** As another window of the app does it. */
async function switchLanguage(page: Page, language: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(new URL('/h5/icon-48.png', page.url()).href);
  await other.evaluate((next) => {
    const storedState = JSON.parse(localStorage.getItem('client_state') ?? '{}');
    storedState.state.language = next;
    localStorage.setItem('client_state', JSON.stringify(storedState));
  }, language);
  await other.close();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'fra' ? /^fr/ : /^en/);
}

test('R-SOCKET-3: each visible figure of the trading page is that of the last snapshot, while positions open and close, prices stop and return, the language changes and a sheet is open', async ({
  page,
  server,
  wire,
}) => {
  test.setTimeout(LONG ? 240_000 : 120_000);
  const token = await signUpAt(server);
  const call = callsAt(server.origin, token);
  await fund(call);
  const ids = await openPositions(call, POSITIONS);
  await page.addInitScript(recordSnapshots);
  await page.addInitScript(recordCanvases);
  await begin(page, { token, origin: server.origin, trade: { groupsPositions: false } });
  await page.goto(`${wire.origin}/h5/#/pages/transaction/index?tab=contract&id=1`);
  await expect(page.locator('main article')).toHaveCount(POSITIONS, { timeout: 40_000 });
  const comparedNames = new Set<string>();
  const look = async (): Promise<void> => {
    const { pairs, badCells } = await page.evaluate(compareCells);
    expect(badCells).toEqual([]);
    const wrong = pairs.filter(([, expectedText, shownText]) => expectedText !== shownText);
    expect(wrong).toEqual([]);
    for (const [name] of pairs) comparedNames.add(name.split(' ')[0] ?? '');
  };
  const scroller = page.locator('main');
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    const scene = moment % 12;
    if (scene === 2) await openPositions(call, 1);
    if (scene === 4) {
      const id = ids.pop();
      if (id !== undefined) await call('lever.close', { id, idempotency_key: newKey() });
    }
    if (scene === 5) await switchLanguage(page, moment % 24 === 5 ? 'fra' : 'en');
    if (scene === 6) {
      wire.freeze();
      await expect(page.locator('[data-stale="true"]').first()).toBeVisible();
    }
    if (scene === 7) {
      wire.calm();
      await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
    }
    if (scene === 8) await page.locator('main article button:visible').nth(1).click();
    if (scene === 10) await page.keyboard.press('Escape');
    await scroller.evaluate(
      (_element, share) => {
        const around = [...document.querySelectorAll('*')].find(
          ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 300,
        );
        (around ?? document.scrollingElement)?.scrollTo(0, share * 2_000);
      },
      (moment % 5) / 5,
    );
    await page.waitForTimeout(80 + (moment % 7) * 30);
    await look();
  }
  expect([...comparedNames].sort()).toEqual(['book', 'last', 'mark', 'position', 'risk', 'size']);
});

/** Runs in the page, before its own scripts: counts what React renders. */
function countCommits(): void {
  const counter = { commits: 0 };
  const onCommitFiberRoot = (): void => {
    counter.commits += 1;
  };
  Object.assign(globalThis, {
    counter,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot,
      onCommitFiberUnmount: () => undefined,
    },
  });
}

/** In a second and a half: what React rendered, and how many snapshots came. */
function commitsIn(page: Page): Promise<{ commits: number; snapshots: number }> {
  return page.evaluate(async () => {
    const { counter, recorder } = globalThis as unknown as {
      counter: { commits: number };
      recorder: { count: number };
    };
    const [commits, snapshots] = [counter.commits, recorder.count];
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return { commits: counter.commits - commits, snapshots: recorder.count - snapshots };
  });
}

test('a price renders nothing: React commits no ticket, and a chart only for its lines of liquidation', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const token = await signUpAt(server);
  const call = callsAt(server.origin, token);
  await fund(call);
  await openPositions(call, 3);
  await page.addInitScript(recordSnapshots);
  await page.addInitScript(countCommits);
  await begin(page, { token, origin: server.origin });
  for (const [address, most] of [
    ['transaction/index?tab=contract&id=1', 0],
    ['transaction/index?tab=spot&id=1', 0],
    ['market/detail?id=1&period=1min', 1],
  ] as const) {
    await page.goto(`${server.origin}/h5/#/pages/${address}`);
    // Once what loads late is there; the age of the connection is text that React renders, every few seconds.
    await expect
      .poll(
        async () => {
          const { commits, snapshots } = await commitsIn(page);
          return snapshots >= 5 && commits <= most;
        },
        { timeout: 25_000 },
      )
      .toBe(true);
    expect(await misplacedBooks(page)).toEqual([]);
  }
});

/** Canvases of a book that don't lie exactly under the list of their rows. */
function misplacedBooks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Pages below the current one are invisible and keep their lists.
    const lists = [...document.querySelectorAll('main ul:has([data-level])')].filter((list) =>
      list.checkVisibility({ visibilityProperty: true }),
    );
    const boxOf = (element: Element | null | undefined): string =>
      JSON.stringify(element?.getBoundingClientRect());
    return lists
      .map((list) => [list, list.previousElementSibling?.querySelector('canvas')] as const)
      .filter(([list, canvas]) => boxOf(list) !== boxOf(canvas))
      .map(([list, canvas]) => `${list.ariaLabel}: ${boxOf(list)}, ${boxOf(canvas)}`);
  });
}
