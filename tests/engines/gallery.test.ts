// Issue 25, Proof: the gallery of all components in three engines and four languages: no text is cut, nothing overlaps,
// the console stays empty. Uses the development page, the only one with the gallery; it needs no exchange.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { measureTexts } from '../e2e/text-measure.ts';
import { type Child, startChild } from './child.ts';
import { CHROMIUM_ENGINE } from './chromium.ts';
import type { Tab } from './engine.ts';
import { FIREFOX_ENGINE } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { WEBKIT_ENGINE } from './webkit.ts';

const LANGUAGES = ['en', 'hk', 'th', 'fra'];
/** Not every engine has windows of a phone's width, so the gallery is in a frame of that width. */
const WIDTHS = [390, 320];
const LOOKS = LANGUAGES.flatMap((language) => WIDTHS.map((width) => [language, width] as const));
const SHOTS = process.env['PE_SHOTS'];
const BUILD_MS = 180_000;

/**
 * Firefox uses the font's height for each line of a Thai page, even for lower lines: the letters
 * themselves don't overlap.
 */
const isSeen = (engine: string, language: string, fault: string): boolean =>
  engine !== 'Firefox' || language !== 'th' || !fault.startsWith('over each other');
/** Allowed messages: the worker looks for an exchange anyway; a machine's locale may not be a language. */
const EXPECTED = /socket\.io|invalid language tag: C/;
/** Three browsers on a busy machine. */
const LOOK_MS = 120_000;
const DRAWN_WITHIN = { timeout: 20_000, interval: 250 };

/** The frame takes the place of the app's root: without one the document reloads itself after 8 s. */
const frameOf = (address: string, width: number): string =>
  `<iframe id="root" scrolling="no" src="${address}" style="width: ${width}px; height: 844px; border: 0"></iframe>`;
const inFrame = (expression: string): string => `frames[0].eval(${JSON.stringify(expression)})`;

const VITE = join(import.meta.dirname, '../../node_modules/.bin/vite');
let folder: string;
let preview: Child;

function build(out: string): Promise<void> {
  const words = ['build', '--mode', 'development', '--outDir', out, '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'development' };
  const vite = spawn(VITE, words, { env, stdio: 'inherit' });
  return new Promise((resolve, fail) => {
    vite.once('error', fail);
    vite.once('close', (code) => (code === 0 ? resolve() : fail(new Error(`vite ended: ${code}`))));
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pe-gallery-'));
  await build(folder);
  const words = ['preview', '--outDir', folder, '--port', '0', '--host', '127.0.0.1'];
  preview = await startChild(VITE, words, /(http:\/\/127\.0\.0\.1:\d+)/, { NO_COLOR: '1' });
}, BUILD_MS);

afterAll(async () => {
  await preview?.end();
  rmSync(folder, { recursive: true, force: true });
});

for (const engine of [CHROMIUM_ENGINE, WEBKIT_ENGINE, FIREFOX_ENGINE]) {
  describe(`the gallery in ${engine.name}`, () => {
    let tab: Tab;
    beforeAll(async () => {
      tab = await engine.open();
    }, LOOK_MS);
    afterAll(() => tab?.close(), LOOK_MS);

    test(
      'a slider takes taps and horizontal drags of a finger, never the start of a scroll',
      async () => {
        const visitor = new Visitor(tab);
        await tab.go(`${preview.match}/h5/#/gallery?piece=slider`);
        const slider = `document.querySelector('[data-state="marks"] input')`;
        await visitor.until(`${slider} !== null`);
        const { x, y, width } = await tab.run<{ x: number; y: number; width: number }>(
          `(({ x, y, width, height }) => ({ x, y: y + height / 2, width }))(${slider}.getBoundingClientRect())`,
        );
        const at = (share: number, down = 0) => ({
          x: x + width * share,
          y: y + down,
        });
        const value = (): Promise<number> => tab.run(`${slider}.valueAsNumber`);
        expect(await value()).toBe(50);
        await tab.drag([at(0.8), at(0.81, 20), at(0.82, 60), at(0.7, 120), at(0.3, 160)]);
        expect(await value()).toBe(50);
        await tab.drag([at(0.2), at(0.21, -20), at(0.2, -60), at(0.9, -120)]);
        expect(await value()).toBe(50);
        await tab.drag([at(0.5), at(0.6, 2), at(0.8, 4), at(1, 30), at(1)]);
        expect(await value()).toBe(100);
        await tab.drag([at(0.25)]);
        expect(await value()).toBeCloseTo(25, -1);
      },
      LOOK_MS,
    );

    test.each(LOOKS)(
      '%s, %i px: texts are whole and apart',
      async (language, width) => {
        const visitor = new Visitor(tab);
        // A document of the same origin, to hold the frame.
        await tab.go(`${preview.match}/h5/#/gallery?piece=badge`);
        const address = `${preview.match}/h5/?${width}#/gallery?lang=${language}`;
        await tab.run(
          `void (document.body.innerHTML = ${JSON.stringify(frameOf(address, width))})`,
        );
        await visitor.until(inFrame(`document.documentElement.dataset.shown === '${language}'`));
        await visitor.until(inFrame(`document.querySelectorAll('[data-piece]').length > 20`));
        await tab.run(inFrame('document.fonts.ready.then(() => true)'));
        expect(await tab.run(inFrame('innerWidth'))).toBe(width);
        const measure = inFrame(`(${measureTexts})(document.querySelector('#root'))`);
        // The lines of the chart find their places once it is drawn.
        await vi.waitFor(async () => {
          const faults = await tab.run<string[]>(measure);
          expect(faults.filter((fault) => isSeen(engine.name, language, fault))).toEqual([]);
        }, DRAWN_WITHIN);
        if (SHOTS !== undefined)
          await tab.picture(`${SHOTS}/gallery-${engine.name}-${language}-${width}.png`);
        expect((await tab.consoleErrors()).filter((text) => !EXPECTED.test(text))).toEqual([]);
      },
      LOOK_MS,
    );

    test(
      'the menu of a long press stays when the finger is lifted',
      async () => {
        const visitor = new Visitor(tab);
        await tab.go(`${preview.match}/h5/#/gallery?piece=position-card`);
        const { x, y } = await visitor.place(`named('[data-piece="position-card"] *', 'BTC/USDT')`);
        await tab.hold(x, y, 800);
        await visitor.until(`top !== document`);
        await new Promise((resolve) => setTimeout(resolve, 600));
        expect(await visitor.see(`top !== document`)).toBe(true);
      },
      LOOK_MS,
    );
  });
}
