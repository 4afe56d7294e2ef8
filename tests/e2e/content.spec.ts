import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsOf } from '../../protocol/catalogue.ts';
import { totp } from '../support/totp.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet } from './look.ts';
import { operator } from './operator.ts';
import { begin, signUp } from './people.ts';

const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function signUpWithNotice(): Promise<string> {
  const { token } = await signUp();
  const call = callsOf(() => ({ origin, language: 'en', token }));
  const { secret } = await call('user.getAuthenticator', {});
  const { server_time } = await call('status', {});
  await call('user.bindAuthenticator', { google_code: totp(secret ?? '', server_time) });
  return token;
}

async function addNews(texts: object): Promise<number> {
  const file = join(mkdtempSync(join(tmpdir(), 'pe-news-')), 'news.json');
  writeFileSync(file, JSON.stringify({ c_id: 4, texts }));
  const [addedRow] = await operator('news', 'add', file);
  return addedRow?.['id'] as number;
}

test.describe('notifications', () => {
  test('specification 6: a guest is redirected to the login page', async ({ page }) => {
    await begin(page);
    await page.goto('#/pages/setting/notice');
    await expect(page.getByText('Please log in first.')).toBeVisible();
    await expect(page).toHaveURL(/pages\/common\/login/);
  });

  test('new notices are marked, read one by one or all at once, and stay read', async ({
    page,
  }) => {
    const token = await signUpWithNotice();
    await begin(page, { token });
    await page.goto('#/pages/setting/notice');
    const row = page.getByRole('button', { name: /^Authenticator bound\s*unread/ });
    await expect(row).toBeVisible();
    await expectNoViolations(page, 'notices');
    await page.getByRole('button', { name: 'Mark 1 as read' }).click();
    await expect(page.getByText('All read')).toBeVisible();
    await expect(row).toBeHidden();
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(page.getByText('No notifications yet')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Authenticator bound')).toBeVisible();
    await expect(page.getByText('unread', { exact: true })).toBeHidden();
  });

  test('all texts fit in the languages at both sizes', { tag: ['@look', '@long'] }, async ({
    page,
  }) => {
    test.slow();
    await begin(page, { token: await signUpWithNotice() });
    await page.goto('#/pages/setting/notice');
    await expectWellSet(page, 'notice', page.locator('main li').first());
  });
});

test.describe('articles, news, questions', () => {
  test('from the list to a text and back; announcements beside news', async ({ page }) => {
    await begin(page);
    await page.goto('#/pages/common/news');
    await page.getByRole('button', { name: /How we calculate/ }).click();
    await expect(page.getByRole('heading', { name: /How we calculate/ })).toBeVisible();
    await expect(page.getByText(/No binary floating point/)).toBeVisible();
    await expectNoViolations(page, 'article');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('tab', { name: 'Announcements' }).click();
    await expect(page.getByText('Protect yourself against fraud')).toBeVisible();
    await expectNoViolations(page, 'announcements');
  });

  test("an operator's text runs no script, and a link asks before it leaves", async ({ page }) => {
    const content = [
      '<p onclick="window.ran=1">Plain <script>window.ran=1</script><b>bold</b></p>',
      '<img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg>',
      '<a href="javascript:window.ran=1">trap</a> <a href="https://example.com/path">elsewhere</a>',
    ].join('');
    const id = await addNews({ en: { title: '<img src=x onerror=window.ran=1>Title', content } });
    await begin(page);
    await page.goto(`#/pages/common/article?id=${id}`);
    await expect(page.getByRole('heading', { name: /Title/ })).toBeVisible();
    await expect(page.getByText('trap')).toBeVisible();
    await expect(page.getByRole('link', { name: 'trap' })).toBeHidden();
    await page.getByRole('link', { name: 'elsewhere' }).click();
    await expect(page.getByText('This site is not ours')).toBeVisible();
    const leave = page.getByRole('link', { name: 'Open site' });
    await expect(leave).toHaveAttribute('href', 'https://example.com/path');
    await expect(leave).toHaveAttribute('rel', 'noopener noreferrer');
    await expectNoViolations(page, 'web view');
    await page.goto('#/pages/common/webView?url=javascript:window.ran=1');
    await expect(page.getByText('This link cannot be opened')).toBeVisible();
    expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  });

  test('a missing text is reported', async ({ page }) => {
    await begin(page);
    await page.goto('#/pages/common/article?id=nothing');
    await expect(page.getByText('This article is no longer available')).toBeVisible();
    await page.goto('#/pages/common/article?id=999999');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('questions are found by their text, and open in place', async ({ page }) => {
    await begin(page);
    await page.goto('#/pages/setting/faq');
    await expect(page.getByRole('button', { name: 'How do I deposit?' })).toBeVisible();
    await page.getByLabel('Search questions').fill('LIQUID');
    await expect(page.getByText('1 question', { exact: true })).toBeAttached();
    const question = page.getByRole('button', { name: 'When is a position liquidated?' });
    await question.click();
    await expect(page.getByText(/the insurance fund covers/)).toBeVisible();
    await expect(question).toHaveAttribute('aria-expanded', 'true');
    await expectNoViolations(page, 'faq');
    await page.getByLabel('Search questions').fill('zzz');
    await expect(page.getByText('No questions match your search')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).last().click();
    await expect(page.getByRole('button', { name: 'How do I deposit?' })).toBeVisible();
  });
});

test.describe('a broken network', () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket|socket\.io/ });

  test('without a network the page reports it and tries again', async ({ page, context }) => {
    await begin(page);
    await page.route('**/api/news/list', (route) => route.abort());
    await page.goto('#/pages/setting/faq');
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 15_000 });
    await page.unroute('**/api/news/list');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'How do I deposit?' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/was saved .* ago/)).toBeVisible();
  });
});

test.describe('help and texts', () => {
  test('every line of the help page opens its page', { tag: '@long' }, async ({ page }) => {
    await begin(page);
    const titles = [
      ['User agreement', '1. Who may use the service'],
      ['Privacy policy', 'What we keep'],
      ['Operational compliance', 'Customer funds'],
      ['White paper', 'One core for all figures'],
    ] as const;
    await page.goto('#/pages/setting/about');
    await expectNoViolations(page, 'about');
    for (const [line, heading] of titles) {
      await page.getByRole('button', { name: line }).click();
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByText('Version 1.0.0')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Install the app' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectNoViolations(page, 'install');
  });

  const READ = [
    ['common/news', 'common/article?id=3', 'common/webView?url=https://example.com/path'],
    ['setting/faq', 'setting/about'],
    ['setting/download', 'setting/privacy', 'setting/whitePage'],
  ];
  for (const paths of READ) {
    test(`all texts of ${paths.join(', ')} fit in the languages at both sizes`, {
      tag: ['@look', '@long'],
    }, async ({ page }) => {
      test.slow();
      await begin(page);
      for (const path of paths) {
        await page.goto(`#/pages/${path}`);
        const firstText = page.locator('main:visible').locator('li, h2, p').first();
        await expectWellSet(page, path.replace(/\W+/g, '-'), firstText);
      }
    });
  }
});
