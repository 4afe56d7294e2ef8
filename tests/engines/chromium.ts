import { chromium } from 'playwright';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../scripts/chromium.ts';
import { type Engine, PHONE, type Point, type Tab } from './engine.ts';

async function open(): Promise<Tab> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const touch = await context.newCDPSession(page);
  const send = (type: 'Start' | 'Move' | 'End', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type: `touch${type}`, touchPoints });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return {
    consoleErrors: () => Promise.resolve(errors),
    go: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (expression) => page.evaluate(expression),
    tap: (x, y) => page.touchscreen.tap(x, y),
    hold: async (x, y, ms) => {
      await send('Start', [{ x, y }]);
      await page.waitForTimeout(ms);
      await send('End', []);
    },
    drag: async (points) => {
      for (const [at, point] of points.entries()) await send(at === 0 ? 'Start' : 'Move', [point]);
      await send('End', []);
    },
    type: (text) => page.keyboard.type(text),
    picture: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  };
}

export const CHROMIUM_ENGINE: Engine = { name: 'Chromium', open };
