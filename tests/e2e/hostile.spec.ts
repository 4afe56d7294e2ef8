// Markup and scripts as input: they are shown as typed, or refused at their field. The fixture checks in every
// test that nothing runs and the content security policy has nothing to block.
import type { Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import { expectDrawn } from './drawing.ts';
import { expect, test } from './fixture.ts';
import { operator } from './operator.ts';
import { begin, signUp } from './people.ts';

const TRAPS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
];
const ALL = TRAPS.join(' ');

const sprung = (page: Page): Promise<string[]> =>
  page
    .locator('body')
    .evaluate((body) =>
      [...body.querySelectorAll('*')]
        .filter(
          (one) =>
            one.matches('script:not([src]), iframe, img[src="x"], a[href^="javascript:" i]') ||
            one.getAttributeNames().some((name) => name.startsWith('on')),
        )
        .map((one) => one.outerHTML.slice(0, 120)),
    );

const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;

test.describe('traps in stored texts', () => {
  test('a request, its answer, a name and a signature are text', { tag: '@long' }, async ({
    page,
  }) => {
    const { token } = await signUp();
    const call = callsOf(() => ({ origin, language: 'en', token }));
    const { id } = await call('support.open', { subject: TRAPS[1], text: ALL } as never);
    await operator('support', 'answer', String(id), '--text', ALL);
    await begin(page, { token });
    await page.goto(`#/pages/setting/ticket?id=${id}`);
    await expect(page.locator('main:visible').getByText(TRAPS[0] ?? '')).toHaveCount(2);
    await expectDrawn(page);
    expect(await sprung(page)).toEqual([]);
    await page.goto('#/pages/setting/contactUs');
    await expect(page.getByText(TRAPS[1] ?? '').first()).toBeVisible();
    expect(await sprung(page)).toEqual([]);

    await page.goto('#/pages/setting/userInfo');
    for (const label of ['Nickname', 'Signature']) {
      await page.getByLabel(label).fill(TRAPS[0] ?? '');
    }
    await page.getByRole('button', { name: 'Save' }).click();
    for (const label of ['Nickname', 'Signature']) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    }
    expect(await sprung(page)).toEqual([]);
    for (const trap of TRAPS.filter((one) => one.includes('<'))) {
      await expect(call('user.editNickname', { nickname: trap })).rejects.toThrow();
      await expect(call('user.editNickname', { signature: trap })).rejects.toThrow();
    }
    const storedUser = await call('user.info', {});
    expect(`${storedUser.nickname}${storedUser.signature}`).not.toContain('<');
  });
});

test.describe('traps in an address', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('each parameter is treated as text', async ({ page }) => {
    test.slow();
    const { token } = await signUp();
    await begin(page, { token });
    await page.goto('');
    const places = [
      'common/register?extension_code=',
      'common/login?from=',
      'common/article?id=',
      'common/webView?url=',
      'market/search?text=',
      'market/market?tab=',
      'market/market?kind=',
      'market/market?sort=',
      'market/detail?id=',
      'setting/exactness?formula=',
      'setting/bill?account=',
      'setting/ticket?id=',
      'setting/addWallet?id=',
      'nowhere?x=',
      '',
    ];
    for (const place of places) {
      for (const trap of place.includes('url=') ? TRAPS : [ALL]) {
        await page.goto(`#/pages/${place}${encodeURIComponent(trap)}`);
        await expect(page.locator('main:visible, h1:visible').first(), place).toBeVisible();
        await expectDrawn(page);
        expect(await sprung(page), place).toEqual([]);
      }
    }
  });

  test('a login leads only to pages of the app', { tag: '@long' }, async ({ page }) => {
    const { address } = await signUp();
    await begin(page);
    for (const from of ['javascript:alert(1)', '//example.com/pages/', 'https://example.com/']) {
      await page.goto(`#/pages/common/login?from=${encodeURIComponent(from)}`);
      await page.getByLabel('E-mail').last().fill(address);
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL(/\/h5\/#\/pages\/index\/index$/);
      await page.evaluate(() => {
        const { state } = JSON.parse(localStorage.getItem('client_state') ?? '{}');
        const key = 'client_state';
        localStorage.setItem(key, JSON.stringify({ version: 2, state: { ...state, token: null } }));
        dispatchEvent(new StorageEvent('storage', { key }));
      });
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    }
  });
});
