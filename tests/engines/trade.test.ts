// Issue 26 and 34, Proof: the tour in three engines has a trade of each kind, and opens every module of the product.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { USDT } from '../../protocol/constants.ts';
import { callsAt, fund } from '../e2e/traders.ts';
import { MarketServer } from '../support/market-server.ts';
import { CHROMIUM_ENGINE } from './chromium.ts';
import type { Tab } from './engine.ts';
import { FIREFOX_ENGINE } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { WEBKIT_ENGINE } from './webkit.ts';

const SHOTS = process.env['PE_SHOTS'];
const OPEN_MS = 300_000;
const TRADE_MS = 60_000;
const DEMO_WITHIN = { timeout: 90_000, interval: 500 };
const DONE_WITHIN = { timeout: 20_000, interval: 500 };

/** A page of each module. */
const MODULES = [
  'market/detail?id=1',
  'fund/assets',
  'fund/receive',
  'fund/withdraw',
  'fund/transfer',
  'financial/index',
  'ieo/ieo',
  'lockming/lockming',
  'invest/invest',
  'copytrade/copy',
  'otc/otc',
  'nft/nft',
  'game/game',
  'chat/chat',
  'setting/coupon',
  'setting/share',
  'setting/whitePage?id=1',
  'market/search',
  'market/alerts',
  'transaction/contract_order',
  'fund/fundTransfer',
  'setting/bill',
  'setting/bank',
  'setting/wallet',
  'setting/notice',
  'setting/contactUs',
  'setting/userInfo',
  'setting/sessions',
  'common/news',
  'setting/faq',
  'setting/about',
] as const;

/** Starting the server sets a new password too, possibly after the first one requested here. */
async function demoOf(server: MarketServer) {
  const [demo] = await server.operator('demo');
  const account = String(demo?.['account']);
  const password = String(demo?.['password']);
  const login = { user_string: account, password };
  const token = await callsAt(server.origin, '')('user.login', login);
  await callsAt(server.origin, token)('user.info', {});
  return { account, password, token };
}

for (const engine of [CHROMIUM_ENGINE, WEBKIT_ENGINE, FIREFOX_ENGINE]) {
  describe(`trades in ${engine.name}`, () => {
    let server: MarketServer;
    let tab: Tab;
    let visitor: Visitor;
    let call: ReturnType<typeof callsAt>;

    beforeAll(async () => {
      server = await MarketServer.start();
      const { account, password, token } = await vi.waitFor(() => demoOf(server), DEMO_WITHIN);
      call = callsAt(server.origin, token);
      await fund(call);
      tab = await engine.open();
      visitor = new Visitor(tab);
      await tab.go(`${server.origin}/h5/#/pages/common/login`);
      await visitor.fill('E-mail', account);
      await visitor.fill('Password', password);
      await visitor.tap('button', 'Log in');
      await visitor.untilSaid('Total assets');
    }, OPEN_MS);
    afterAll(async () => {
      await tab?.close();
      await server?.stop();
    });

    const picture = async (stop: string): Promise<void> => {
      if (SHOTS !== undefined) await tab.picture(`${SHOTS}/${engine.name}-${stop}.png`);
    };
    const tapFirst = async (selector: string, name: RegExp): Promise<void> => {
      const { x, y } = await visitor.place(
        `seen('${selector}').find((one) => ${name}.test(nameOf(one)))`,
      );
      await tab.tap(x, y);
    };
    /** Confirms the sheet above the page, and the question about old prices that a busy machine may ask before. */
    const confirm = async (isDone: () => Promise<boolean>): Promise<void> => {
      const last = `seen('button').at(-1)`;
      await visitor.until(`top !== document`);
      await vi.waitFor(async () => {
        const point = await visitor.see<{ x: number; y: number } | null>(
          `top === document ? null : pointOf(${last})`,
        );
        if (point !== null) await tab.tap(point.x, point.y);
        expect(await isDone()).toBe(true);
      }, DONE_WITHIN);
      // A sheet takes its history entry back when it closes.
      await visitor.until(`top === document && history.state?.['layers'] === undefined`);
    };

    test(
      'a contract: market order, its position is there',
      async () => {
        await visitor.go('#/pages/transaction/contract?id=1');
        await visitor.fill('Lots · 0.001 BTC', '5');
        await visitor.tap('button', 'Buy / Long BTC');
        await confirm(async () => (await call('lever.dealall', { legal_id: USDT })).total === 1);
        await visitor.until(`seen('article').some((one) => one.textContent.includes('BTC/USDT'))`);
        await picture('contract');
      },
      TRADE_MS,
    );

    test(
      'coins: a market order by its total is filled',
      async () => {
        await visitor.go('#/pages/transaction/currency?id=1');
        await visitor.place(`field('Total (USDT)')`);
        await tapFirst('button', /^Order type/);
        // WebKit's menu moves while it is scrolled into view.
        const market = `seen('dialog *').findLast((one) => nameOf(one) === 'Market')`;
        await visitor.until(`${market} !== undefined`);
        await visitor.see(`${market}.click()`);
        await visitor.until(`top === document`);
        await visitor.fill('Total (USDT)', '100');
        await visitor.tap('button', 'Buy BTC');
        await confirm(async () => (await call('coin.list', { status: '3,4' })).list.length === 1);
        await picture('coins');
      },
      TRADE_MS,
    );

    test(
      'a timed option runs',
      async () => {
        await visitor.go('#/pages/transaction/index?tab=option&id=1');
        await tapFirst('label', /^100$/);
        await tapFirst('button', /^Up/);
        await confirm(
          async () => (await call('microtrade.lists', { status: 1 })).list.length === 1,
        );
        await visitor.until(`seen('[role=timer]').length > 0`);
        expect((await call('microtrade.lists', { status: 1 })).list).toHaveLength(1);
        await picture('option');
      },
      TRADE_MS,
    );

    test.each(MODULES)(
      '%s opens with its content',
      async (path) => {
        await visitor.go(`#/pages/${path}`);
        const page = path.split('?')[0] ?? path;
        await visitor.until(`location.hash.startsWith('#/pages/${page}')`);
        await visitor.until(
          `seen('h1, [role=tab]').length > 0 && seen('main').some((one) => one.textContent.trim().length > 20)`,
        );
        await visitor.until(`seen('[aria-busy="true"]').length === 0`);
        expect(await visitor.see(`document.body.innerText`)).not.toContain('does not exist');
        await picture(page.replace(/\W/g, '-'));
      },
      TRADE_MS,
    );

    test('the console stayed empty', async () => {
      const errors = await tab.consoleErrors();
      expect(errors.filter((text) => !/invalid language tag: C/.test(text))).toEqual([]);
    });
  });
}
