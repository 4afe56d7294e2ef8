// Runs a bench module inside Chromium. Vite builds it like the app, with workers and styles, and Playwright itself
// serves the page from that folder, so there is no port and only the browser to shut down.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { build } from 'vite';
import wasm from 'vite-plugin-wasm';
import { CHROMIUM, CHROMIUM_FLAGS, withFont } from '../scripts/chromium.ts';
import { Unequal } from './measure.ts';

const ORIGIN = 'http://localhost';
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
const VIEWPORT = { width: 390, height: 844 };
/** A cross-origin isolated page has a clock of 5 microseconds, other pages one of 100. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

interface Answer {
  value: unknown;
  failure: string | null;
  unequal: boolean;
}

async function buildModule(module: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    plugins: [react(), wasm()],
    worker: { format: 'es', plugins: () => [wasm()] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: { bench: module },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

function html(folder: string): string {
  const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="/${file}">`);
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>bench</title>${styles.join('')}`;
}

async function serve(page: Page, folder: string): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/') {
      return route.fulfill({ contentType: 'text/html', headers: ISOLATED, body: html(folder) });
    }
    const file = join(folder, path);
    if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({
      headers: { ...ISOLATED, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' },
      body: readFileSync(file),
    });
  });
}

export interface BenchPage {
  page: Page;
  cdp: CDPSession;
  call<T>(name: string, argument?: unknown): Promise<T>;
  another(): Promise<BenchPage>;
}

async function callIn<T>(page: Page, name: string, argument: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([functionText, functionArguments]): Promise<Answer> => {
      // A variable, so that no bundler or type checker resolves the path here.
      const entry = '/bench.js';
      try {
        const module = (await import(entry)) as Record<string, (argument: unknown) => unknown>;
        return {
          value: await module[functionText]?.(functionArguments),
          failure: null,
          unequal: false,
        };
      } catch (error) {
        const errorText = error instanceof Error ? error.message : JSON.stringify(error);
        return {
          value: null,
          failure: errorText,
          unequal: error instanceof Error && error.name === 'Unequal',
        };
      }
    },
    [name, argument] as const,
  );
  if (answer.failure !== null) {
    const sentence = `In Chromium: ${answer.failure}`;
    throw answer.unequal ? new Unequal(sentence) : new Error(sentence);
  }
  return answer.value as T;
}

async function openBenchPage(browser: Browser, folder: string): Promise<BenchPage> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await serve(page, folder);
  await page.goto(`${ORIGIN}/`);
  return {
    page,
    cdp: await page.context().newCDPSession(page),
    call: (name, argument) => callIn(page, name, argument),
    another: () => openBenchPage(browser, folder),
  };
}

export async function withPage<T>(
  module: string,
  use: (bench: BenchPage) => Promise<T>,
): Promise<T> {
  if (!existsSync(CHROMIUM)) {
    throw new Error(
      `${CHROMIUM} is missing: install Debian's package "chromium", then run the bench again.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'pe-bench-'));
  try {
    await buildModule(module, folder);
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: CHROMIUM_FLAGS,
      env: withFont('dejavu'),
    });
    try {
      return await use(await openBenchPage(browser, folder));
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function inChromium<T>(module: string, argument: unknown = null): Promise<T> {
  return withPage(module, ({ call }) => call<T>('run', argument));
}
