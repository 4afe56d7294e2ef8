// `npm run screenshots`: the pictures of the README's tour, of the real app with a server and a seeded market.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { callsOf } from '../../protocol/catalogue.ts';
import { startServer } from '../../server/main.ts';
import { openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../chromium.ts';
import { ensureCore } from '../core/ensure.ts';
import { demoAccountOf } from '../first-steps.ts';
import { ensurePage } from '../page.ts';
import { runScript, say } from '../refusal.ts';
import { ROOT } from '../root.ts';
import { environmentOptions, untilStopSignal } from '../server-flags.ts';
import { openOrders } from './orders.ts';

const PICTURES = join(ROOT, 'docs/pictures');
const LANGUAGES = ['en', 'hk', 'fra'];
const SCREENS = {
  home: 'index/index',
  market: 'market/market',
  chart: 'market/detail?id=1',
  trade: 'transaction/index?tab=contract&id=1',
  copy: 'copytrade/copy',
  earn: 'invest/invest',
  nft: 'nft/nft',
  assets: 'fund/assets',
};

const SEED = 34;
const SIZE = { width: 390, height: 844 };
const SCALE = 1.25;
const QUALITY = 72;
const PATIENCE_MS = 120_000;
const POLL_MS = 1_000;
/** Time for animations to end and for prices to move. */
const REST_MS = 6000;
const IS_CALM = `document.querySelector('main [aria-busy=true], [role=status] > svg + div > p') === null`;
/** A slow machine has stale prices for a while; some pages have a permanent notice. */
const CALM_MS = 15_000;

/** The server computes the past of the practice traders in its first minute. */
async function waitForTraders(call: ReturnType<typeof callsOf>): Promise<void> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const { list } = await call('follow.index', {});
    if (list.some(({ trade_count }) => trade_count > 0)) return;
    await setTimeout(POLL_MS);
  }
  throw new Error('the practice traders have no past');
}

interface Visitor {
  token: string;
  /** The notice that has already been shown over home. */
  seen_notice: number;
}

async function take(browser: Browser, address: string, visitor: Visitor): Promise<void> {
  for (const language of LANGUAGES) {
    const context = await browser.newContext({
      viewport: SIZE,
      deviceScaleFactor: SCALE,
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    });
    await context.addInitScript(
      (state) => {
        localStorage.setItem('web_version', '1');
        localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
      },
      { language, ...visitor },
    );
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    for (const [name, path] of Object.entries(SCREENS)) {
      await page.goto(`${address}#/pages/${path}`);
      await page.locator('main:visible').first().waitFor();
      await page.waitForTimeout(REST_MS);
      await page.waitForFunction(IS_CALM, undefined, { timeout: CALM_MS }).catch(() => undefined);
      const picture = await page.screenshot();
      const file = join(PICTURES, `${language}-${name}.webp`);
      const { size } = await sharp(picture).webp({ quality: QUALITY }).toFile(file);
      say(`${file.slice(ROOT.length + 1)}: ${size} bytes`);
    }
    await context.close();
  }
}

await runScript(async () => {
  const { signal } = untilStopSignal();
  const dist = join(ROOT, 'dist');
  await ensureCore(ROOT, say);
  await ensurePage(ROOT, dist, say, signal);
  const data = mkdtempSync(join(tmpdir(), 'pe-screenshots-'));
  mkdirSync(PICTURES, { recursive: true });
  const server = await startServer({
    ...environmentOptions(),
    port: 0,
    folder: await openDataFolder(data),
    page: { kind: 'built', dist },
    seed: SEED,
    ticks_per_second: undefined,
    has_test_controls: false,
  });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] });
  try {
    const demo = await demoAccountOf(data);
    if (demo === undefined) throw new Error('no practice mode');
    const place = { origin: server.origin, language: 'en' } as const;
    const login = { user_string: demo.account, password: demo.password };
    const token = await callsOf(() => place)('user.login', login);
    const call = callsOf(() => ({ ...place, token }));
    await openOrders(call);
    await waitForTraders(call);
    const notice = await callsOf(() => place)('news.index_pop', {});
    await take(browser, server.address, { token, seen_notice: notice?.id ?? 0 });
  } finally {
    await browser.close();
    await server.close();
    rmSync(data, { recursive: true, force: true });
  }
  process.exit(0);
});
