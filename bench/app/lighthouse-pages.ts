// Lighthouse over the pages of a user: one browser that keeps the session in its storage, and forgets files and the
// service worker before each page.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM, CHROMIUM_FLAGS, withFont } from '../../scripts/chromium.ts';
import {
  type Category,
  failuresIn,
  LIGHTHOUSE_MODULE,
  type Report,
  scoreIn,
} from './lighthouse.ts';

/** What is in the storage of the page. */
export interface Visitor {
  language: string;
  token?: string;
  /** The notice that has already been shown over home. */
  seen_notice: number;
}

/** `load`: the machine's load average, which performance depends on. */
export interface PageJudgement {
  /** Of each category requested, in order. */
  scores: number[];
  failures: string[];
  load: number;
}

export interface Judge {
  /** False for a page that redirects this visitor to the login page. */
  admits(address: string): Promise<boolean>;
  judge(address: string, categories: readonly Category[]): Promise<PageJudgement>;
  end(): Promise<void>;
}

const REDIRECT_MS = 3_000;
const LOGIN = /#\/pages\/common\/login/;

type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Report } | undefined>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function openJudge(home: string, visitor: Visitor): Promise<Judge> {
  const { default: lighthouse } = (await import(LIGHTHOUSE_MODULE)) as { default: Lighthouse };
  const folder = mkdtempSync(join(tmpdir(), 'pe-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    env: withFont('dejavu'),
  });
  const page = await context.newPage();
  await page.goto(new URL('manifest.webmanifest', home).href);
  await page.evaluate((state) => {
    localStorage.setItem('web_version', '1');
    localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
  }, visitor);
  await page.close();
  return {
    admits: async (address) => {
      if (LOGIN.test(address)) return true;
      const visit = await context.newPage();
      await visit.goto(address);
      const isRedirected = await visit.waitForURL(LOGIN, { timeout: REDIRECT_MS }).then(
        () => true,
        () => false,
      );
      await visit.close();
      return !isRedirected;
    },
    judge: async (address, categories) => {
      const result = await lighthouse(address, {
        port,
        logLevel: 'error',
        output: 'json',
        maxWaitForLoad: 60_000,
        disableFullPageScreenshot: true,
        onlyCategories: [...categories],
      });
      if (result === undefined) throw new Error(`lighthouse has no report of ${address}.`);
      const failures = categories
        .filter((name) => name !== 'performance')
        .flatMap((name) => failuresIn(result.lhr, name));
      const scores = categories.map((name) => scoreIn(result.lhr, name));
      return { scores, failures, load: loadavg()[0] as number };
    },
    end: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
