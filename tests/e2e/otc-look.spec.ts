// Looks of the OTC pages: quick buy in its states.
import { expect, open, test } from './earn-fixture.ts';
import { expectNoViolations, expectWellSet, LONGEST } from './look.ts';
import { trader } from './otc-fixture.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default' });

const PARTS = ['header', 'main'];
const SHEET = ['dialog[open]'];

test('@look quick buy: empty, too little, priced, to be confirmed', async ({ page, exchange }) => {
  test.setTimeout(180_000);
  await trader(page, exchange);
  const main = page.locator('main');
  const amount = main.getByRole('textbox');
  const buy = page.getByRole('button', { name: /^Buy [\d.,]+ USDT/ });
  await open(page, exchange, 'otc/quick');
  await expectWellSet(page, 'quick-empty', amount, PARTS, LONGEST);
  await amount.fill('1');
  await expectWellSet(page, 'quick-too-little', amount, PARTS, LONGEST);
  await amount.fill('500');
  await expect(buy).toBeEnabled();
  await expectWellSet(page, 'quick-priced', amount, PARTS);
  await expect(buy).toBeEnabled();
  await buy.click();
  await expectWellSet(page, 'quick-sheet', page.locator('dialog[open]'), SHEET, LONGEST);
  await expectNoViolations(page, 'quick buy, sheet');
});
