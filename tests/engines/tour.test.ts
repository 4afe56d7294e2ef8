// Issue 7, Proof: the same short tour in three engines, each with its own server. The server is
// killed at the end: the app then starts without a network.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoOf } from '../e2e/photo-of-code.ts';
import { MarketServer } from '../support/market-server.ts';
import { CHROMIUM_ENGINE } from './chromium.ts';
import type { Tab } from './engine.ts';
import { FIREFOX_ENGINE } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { WEBKIT_ENGINE } from './webkit.ts';

const PASSWORD = 'correct horse battery';
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SHOTS = process.env['PE_SHOTS'];

const PRICES = `seen('main li [data-price]').map((one) => one.textContent).join(' ')`;

for (const engine of [CHROMIUM_ENGINE, WEBKIT_ENGINE, FIREFOX_ENGINE]) {
  describe(`a tour in ${engine.name}`, () => {
    let server: MarketServer;
    let tab: Tab;
    let visitor: Visitor;
    const address = `${engine.name.toLowerCase()}@example.com`;

    beforeAll(async () => {
      server = await MarketServer.start();
      tab = await engine.open();
      visitor = new Visitor(tab);
    });
    afterAll(async () => {
      await tab?.close();
      await server?.stop();
    });

    const picture = async (stop: string): Promise<void> => {
      if (SHOTS !== undefined) await tab.picture(`${SHOTS}/${engine.name}-${stop}.png`);
    };
    const untilPricesMove = async (): Promise<void> => {
      await visitor.until(`/[1-9]/.test(${PRICES})`);
      const before = await visitor.see<string>(PRICES);
      await visitor.until(`${PRICES} !== ${JSON.stringify(before)}`);
    };

    test('starts, with prices from the worker', async () => {
      await tab.go(`${server.origin}/h5/`);
      await visitor.until(`seen('h1').length === 1`);
      await untilPricesMove();
      await picture('home');
    });

    test('switches the language at once, and keeps it for the next start', async () => {
      expect(await tab.run('document.documentElement.lang')).toBe('en');
      await visitor.tap('button', 'Language');
      await visitor.tap('button', 'Français');
      await visitor.until(`document.documentElement.lang === 'fr'`);
      await tab.reload();
      await visitor.until(`document.documentElement.lang === 'fr' && seen('h1').length === 1`);
      await visitor.tap('button', 'Langue');
      await visitor.tap('button', 'English');
      await visitor.until(`document.documentElement.lang === 'en'`);
    });

    test('registers a user with the code that was sent', async () => {
      await visitor.go('#/pages/common/register');
      await visitor.fill('E-mail', address);
      await visitor.tap('button', 'Send code');
      await visitor.until(`seen('button').some((one) => /^Resend in/.test(nameOf(one)))`);
      const [sentMail] = await server.operator('outbox', '--to', address, '--last', '1');
      await visitor.fill('Verification code', String(sentMail?.['code']));
      await visitor.fill('Password', PASSWORD);
      await visitor.fill('Confirm password', PASSWORD);
      await visitor.until(`field('Invite code').value === 'POCKET'`);
      const { x, y } = await visitor.place(`seen('input[type=checkbox]')[0]`);
      await tab.tap(x, y);
      await picture('register');
      await visitor.tap('button', 'Create an account');
      await visitor.until(`location.hash === '#/pages/index/index'`);
      await visitor.untilSaid('Total assets');
    });

    test('logs out and in again', async () => {
      await visitor.go('#/pages/setting/setting');
      await visitor.tap('button', 'Log out');
      await visitor.tap('button', 'Log out');
      await visitor.untilSaid('Log in or create an account');
      await visitor.go('#/pages/common/login');
      await visitor.fill('E-mail', address);
      await visitor.fill('Password', PASSWORD);
      await picture('login');
      await visitor.tap('button', 'Log in');
      await visitor.until(`location.hash === '#/pages/index/index'`);
      await visitor.untilSaid('Total assets');
    });

    test('shows the verification page and the security page', async () => {
      await visitor.go('#/pages/setting/real');
      await visitor.untilSaid('Level 1: basic');
      await picture('verification');
      await visitor.go('#/pages/setting/security');
      await visitor.untilSaid('Security: low');
      await picture('security');
    });

    test('reads a code from a picture', async () => {
      const { buffer } = await photoOf(`tron:${ADDRESS}?amount=5`);
      await visitor.go('#/pages/setting/addWallet');
      await visitor.tap('button', 'Scan QR code');
      await visitor.until(`seen('input[type=file]').length === 1`);
      // Not every engine's protocol can choose a file.
      await visitor.see(`((input) => {
        const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (one) => one.charCodeAt(0));
        const chosen = new DataTransfer();
        chosen.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      })(seen('input[type=file]')[0])`);
      await visitor.until(`field('Address')?.value === '${ADDRESS}'`);
      await picture('scanned');
    });

    test('computes a figure twice, and both are equal', async () => {
      await visitor.go('#/pages/setting/exactness?formula=div');
      await visitor.untilSaid('Recomputed by a second program: equal');
      expect(await visitor.see(`seen('output')[0].textContent`)).toBe('0.66666666666666666667');
      await picture('exactness');
    });

    test('starts without a network after a first visit', async () => {
      await visitor.go('#/pages/market/market?tab=crypto');
      await untilPricesMove();
      await visitor.until(`navigator.serviceWorker.controller !== null`);
      // A visit through the service worker, so that all loaded files are cached.
      await tab.reload();
      await untilPricesMove();
      await server.kill();
      await tab.reload();
      await visitor.until(`seen('main li a').length > 5`);
      await visitor.until(`seen('h1').length === 1`);
      await picture('offline');
    });

    test('the console stayed empty', async () => {
      const lossMessages =
        /WebSocket|Failed to load resource|ERR_|can’t establish a connection|ServiceWorker intercepted the request/;
      const errors = await tab.consoleErrors();
      expect(errors.filter((text) => !lossMessages.test(text))).toEqual([]);
    });
  });
}
