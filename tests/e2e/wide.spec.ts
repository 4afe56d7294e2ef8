// A wide window: panels side by side, keys, remembered layouts. The phone has specs of its own.
import type { Locator, Page } from '@playwright/test';
import { USDT } from '../../protocol/constants.ts';
import { expect, test } from './fixture.ts';
import { begin } from './people.ts';
import { type Calls, newKey, newTrader } from './traders.ts';

const TRADE = '#/pages/transaction/index?tab=contract&id=1';

// Orders, closes and a reload in one test.
test.setTimeout(90_000);
test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

async function openDesk(page: Page): Promise<Calls> {
  const { token, call } = await newTrader();
  await begin(page, { token });
  await page.goto(TRADE);
  await expect(page.getByRole('tab', { name: 'Positions' })).toBeVisible();
  return call;
}

/** Two more positions, one of them with a margin of its own, which is nearer to its liquidation. */
async function openPositions(call: Calls): Promise<void> {
  const { list } = await call('currency.instruments', {});
  const terms = [
    { name: 'ETH', multiple: 10 },
    { name: 'SOL', multiple: 50 },
  ] as const;
  for (const { name, multiple } of terms) {
    const instrument = list.find((one) => one.symbol === `${name}/USDT`);
    await call('lever.submit', {
      currency_id: instrument?.currency_id ?? 0,
      legal_id: USDT,
      type: 1,
      status: 1,
      share: '10',
      multiple,
      margin_mode: 'isolated',
      idempotency_key: newKey(),
    });
  }
}

const lotsField = (page: Page): Locator => page.getByRole('textbox', { name: 'Lots · 0.001 BTC' });

/** Of the rows from above, as they are shown. */
const riskRates = (page: Page): Promise<number[]> =>
  page
    .getByRole('table', { name: 'Positions' })
    .locator('td[data-column="risk"]')
    .evaluateAll((cells) =>
      cells.map((cell) => Number((cell.textContent ?? '').replace(/[,%]/g, ''))),
    );

const isAscending = (rates: readonly number[]): boolean =>
  rates.length === 3 && rates.every((rate, at) => at === 0 || rate >= (rates[at - 1] ?? 0));

test('a trader opens by keys alone, sorts by risk, closes two, and finds the desk as it was after a reload', async ({
  page,
}) => {
  const call = await openDesk(page);
  // By keys alone: the side, 25 lots, the review, and its button.
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: /^Sell \/ Short BTC/ })).toBeVisible();
  await page.keyboard.press('b');
  await page.keyboard.press('2');
  await expect(lotsField(page)).toHaveValue('25');
  await page.keyboard.press('Enter');
  const sheet = page.locator('dialog[open]');
  await expect(sheet).toContainText('Confirm order');
  expect((await call('lever.dealall', { legal_id: USDT })).total).toBe(0);
  const confirm = sheet.getByRole('button', { name: /^Buy \/ Long BTC/ });
  while (!(await confirm.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Positions 1' })).toBeVisible();

  await openPositions(call);
  await expect(page.getByRole('tab', { name: 'Positions 3' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Positions' });
  await table.getByRole('button', { name: 'Risk rate' }).click();
  await table.getByRole('button', { name: 'Risk rate' }).click();
  await expect(table.getByRole('columnheader', { name: 'Risk rate' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  // The one in danger first.
  await expect.poll(async () => isAscending(await riskRates(page))).toBe(true);

  // Keys of the chart, and the one that closes all, which asks first.
  await page.keyboard.press('i');
  await expect(sheet).toContainText('Indicators');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /^Set alert at/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.keyboard.press('Shift+X');
  await expect(sheet).toContainText('Close all');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect((await call('lever.dealall', { legal_id: USDT })).total).toBe(3);

  for (const name of ['Positions 2', 'Positions 1']) {
    await table.locator('tbody tr').first().focus();
    await page.keyboard.press('x');
    await sheet.getByRole('button', { name: 'Close position' }).click();
    await expect(page.getByRole('tab', { name })).toBeVisible();
    await expect(sheet).toHaveCount(0);
  }

  // The book gets wider with arrow keys, and the layout becomes that of four charts.
  const edge = page.getByRole('separator', { name: 'Width of the order book' });
  await edge.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '304');
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('region', { name: /^Chart of / })).toHaveCount(4);
  await page.getByRole('button', { name: 'Light theme' }).click();

  await page.reload();
  await expect(page.getByRole('region', { name: /^Chart of / })).toHaveCount(4);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('tab', { name: 'Positions 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Unfold positions and orders' }).click();
  await expect(table.getByRole('columnheader', { name: 'Risk rate' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.keyboard.press('Alt+1');
  await expect(edge).toHaveAttribute('aria-valuenow', '304');
});

test('no key trades while one types, and each can be switched off', async ({ page }) => {
  await openDesk(page);
  const lots = lotsField(page);
  await lots.fill('7');
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: /^Buy \/ Long BTC/ })).toBeVisible();
  await lots.blur();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(keys).toBeVisible();
  // Its letters are for the list, not for the ticket below it.
  await page.keyboard.press('s');
  await keys.getByRole('button', { name: 'Sell / Short: change the key' }).click();
  await page.keyboard.press('Backspace');
  await keys.getByRole('button', { name: 'Buy / Long: change the key' }).click();
  await page.keyboard.press('q');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: /^Buy \/ Long BTC/ })).toBeVisible();
});

test('the palette finds a page in the language of the user and opens a pair', async ({ page }) => {
  const { token } = await newTrader();
  await begin(page, { token, language: 'fra' });
  await page.goto(TRADE);
  await expect(page.getByRole('tab', { name: 'Positions' })).toBeVisible();
  await page.keyboard.press('/');
  const palette = page.getByRole('combobox', { name: 'Recherche et commandes' });
  await palette.fill('verification d');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/setting\/real/);
  await page.keyboard.press('Control+k');
  await palette.fill('eth');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/transaction\/index/);
  await expect(page.getByRole('heading', { name: /ETH\/USDT/ })).toBeVisible();
});

test('turning, resizing and zooming keep the typed order, on the way to the phone and back', async ({
  page,
}) => {
  await openDesk(page);
  await lotsField(page).fill('7');
  // 200 % of a window of 1440 x 900, a tablet, and a phone.
  for (const size of [
    { width: 720, height: 450 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect(lotsField(page)).toHaveValue('7');
  }
});

test('a list and the page of its row stand side by side; the address is that of the row', async ({
  page,
}) => {
  await begin(page);
  await page.goto('#/pages/market/market');
  await page.getByRole('link', { name: /ETH/ }).first().click();
  await expect(page).toHaveURL(/market\/detail\?id=2/);
  await expect(
    page.locator('[data-pane="list"]').getByRole('link', { name: /BTC/ }).first(),
  ).toBeVisible();
  await expect(page.locator('[data-pane="detail"]')).toContainText('ETH/USDT');
});
