import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { callsOf } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { totp } from '../support/totp.ts';
import { expect, test } from './fixture.ts';
import { expectNoViolations, expectWellSet } from './look.ts';
import { begin, earlyAccount, PAY_PASSWORD as PAY, setPayPassword } from './people.ts';
import { photoOf } from './photo-of-code.ts';
import { pick } from './pick.ts';

const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
const callsWith = (token: string) => callsOf(() => ({ origin, language: 'en', token }));
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('wallet addresses', () => {
  test('specification 5: an address is typed on the wrong network, scanned, changed, deleted', async ({
    page,
  }) => {
    test.slow();
    const early = earlyAccount(0);
    const { token } = early;
    const call = callsWith(token);
    await begin(page, { token });
    await page.goto('#/pages/setting/setting');
    await page.getByRole('button', { name: 'Wallet addresses' }).click();
    await expect(page.getByText('No addresses yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add address' }).click();
    await expect(page.getByText('Set a pay password first')).toBeVisible();
    await setPayPassword(early);
    // R-AUTH-3: each code is valid once; those of the neighbouring time steps are valid too.
    const { secret } = await call('user.getAuthenticator', {});
    const codeIn = async (ms: number) =>
      totp(secret ?? '', (await call('status', {})).server_time + ms);
    await call('user.bindAuthenticator', { google_code: await codeIn(-30_000) });
    const second = page.getByRole('dialog', { name: 'Two-step verification' });
    const pay = page.getByLabel('Pay password');
    await expect(pay).toBeVisible();

    const field = page.getByLabel('Address', { exact: true });
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('button', { name: 'Coin' })).toBeFocused();
    await pick(page, 'Coin', 'USDT');
    await field.fill(ETHEREUM);
    await expect(
      page.getByText('This address is on ERC20. Switch the network, or enter one on TRC20.'),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'ERC20' }).check();
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await field.fill(`${ETHEREUM.slice(0, -1)}`);
    await page.getByLabel('Name').fill('Cold store');
    await expect(page.getByText('This is not a valid ERC20 address.')).toBeVisible();
    await field.fill(`${ETHEREUM.slice(0, 10)}*****`);
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('The wallet address may not contain an asterisk.')).toBeVisible();
    await expectNoViolations(page, 'address form');

    await page.getByRole('button', { name: 'Scan QR code' }).click();
    const scanner = page.getByRole('dialog', { name: 'Scan QR code' });
    await expect(scanner.getByText('You can still choose a picture of the code.')).toBeVisible();
    const picture = scanner.locator('input[type=file]');
    const blank = sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } });
    await picture.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await blank.png().toBuffer(),
    });
    await expect(scanner.getByText('No QR code was found in this picture.')).toBeVisible();
    await expectNoViolations(page, 'scanner');
    await picture.setInputFiles(await photoOf('https://example.com/not-an-address'));
    await expect(scanner.getByText('This code contains no wallet address')).toBeVisible();
    await picture.setInputFiles(await photoOf(`tron:${TRON}?amount=12.5`));
    await expect(scanner).toBeHidden();
    await expect(field).toHaveValue(TRON);
    await expect(page.getByRole('radio', { name: 'TRC20' })).toBeChecked();

    // One letter off: only the check digits reveal it, which the server verifies.
    await field.fill(`${TRON.slice(0, -1)}u`);
    await pay.fill('not this one');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('This is not a valid TRC20 address.')).toBeVisible();
    await field.fill(TRON);
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('The pay password is not correct.')).toBeVisible();
    await pay.fill(PAY);
    await page.getByRole('button', { name: 'Save address' }).click();
    await second.getByRole('textbox').fill(await codeIn(0));
    const card = page.getByRole('article', { name: 'Cold store' });
    await expect(card).toContainText(TRON);
    await expect(card).toContainText('TRC20');
    await expectNoViolations(page, 'address book');

    // R-FUNDS-11: the app draws the picture itself, and it has the same content as the text.
    const { list } = await call('user.wallet.list', {});
    const storedPicture = await fetch(`${origin}${list[0]?.qr_code}`, {
      headers: { authorization: token },
    });
    const { data, info } = await sharp(Buffer.from(await storedPicture.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(TRON);

    await card.getByRole('button', { name: 'Edit: Cold store' }).click();
    await expect(field.filter({ visible: true })).toHaveValue(TRON);
    await page.getByLabel('Name').fill('Savings');
    await pay.fill(PAY);
    await page.getByRole('button', { name: 'Save address' }).click();
    await second.getByRole('textbox').fill(await codeIn(30_000));
    await expect(page.getByRole('article', { name: 'Savings' })).toBeVisible();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Delete: Savings' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(TRON);
    await question.getByRole('button', { name: 'Keep' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Delete: Savings' }).click();
    await expectNoViolations(page, 'delete an address');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No addresses yet')).toBeVisible();
    expect((await call('user.wallet.list', {})).total).toBe(0);
  });
});

const CARD = {
  real_name: 'Ann Example',
  bank_name: 'First Bank of the Harbour',
  bank_address: '1 Main Street, Hong Kong',
  cardholder_address: '2 Side Street, Hong Kong',
  swift_code: 'ABCDHKHH',
};

test.describe('bank cards', () => {
  test('specification 5: errors are at their fields; a card is saved, changed, deleted, five at most', async ({
    page,
  }) => {
    test.slow();
    const early = earlyAccount(1);
    const { token } = early;
    await setPayPassword(early);
    await begin(page, { token });
    await page.goto('#/pages/setting/setting');
    await page.getByRole('button', { name: 'Bank cards' }).click();
    await expect(page.getByText('No bank cards yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByLabel('Cardholder', { exact: true }).fill('Ann <b>');
    await page.getByLabel('Card number').fill('6222 0202 0011');
    await page.getByLabel('ABA number').fill('021000022');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByLabel('Cardholder', { exact: true })).toBeFocused();
    await expect(page.getByText('No special characters allowed.')).toBeVisible();
    await expect(
      page.getByText('The card number must be digits only, more than 12.'),
    ).toBeVisible();
    await expect(page.getByText('The ABA number is not correct.')).toBeVisible();
    await expectNoViolations(page, 'card form');
    await page.getByLabel('Cardholder', { exact: true }).fill(CARD.real_name);
    await page.getByLabel('Card number').fill('6222 0202 0011 2230');
    await page.getByLabel('Bank name').fill(CARD.bank_name);
    await page.getByLabel('Bank address').fill(CARD.bank_address);
    await page.getByLabel('Cardholder address').fill(CARD.cardholder_address);
    await page.getByLabel('SWIFT code').fill('abcdhkhh');
    await page.getByLabel('ABA number').fill('021000021');
    await page.getByLabel('Pay password').fill(PAY);
    await page.getByRole('button', { name: 'Save card' }).click();
    const card = page.getByRole('article', { name: `${CARD.bank_name} ****2230` });
    await expect(card).toContainText('ABCDHKHH');
    await expect(card).not.toContainText('62220202');

    await card.getByRole('button', { name: /^Edit/ }).click();
    const bankName = page.getByLabel('Bank name').filter({ visible: true });
    await expect(bankName).toHaveValue(CARD.bank_name);
    await expect(page.getByLabel('Card number')).toHaveValue('');
    await page.getByLabel('Card number').fill('6222020200119999');
    await page.getByLabel('Pay password').fill(PAY);
    await page.getByRole('button', { name: 'Save card' }).click();
    const changedCard = page.getByRole('article', { name: `${CARD.bank_name} ****9999` });
    await expect(changedCard).toBeVisible();
    await expectNoViolations(page, 'bank cards');

    for (const last of [1, 2, 3, 4]) {
      await callsWith(token)('user.cash_save', {
        ...{ ...CARD, card_number: `622202020011223${last}`, password: PAY },
      });
    }
    await page.reload();
    await expect(page.getByText('You have 5 cards, the maximum.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add card' })).toBeDisabled();
    await changedCard.getByRole('button', { name: /^Delete/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Delete this card?' });
    await sheet.getByLabel('Pay password').fill('not this one');
    await sheet.getByRole('button', { name: 'Delete card' }).click();
    await expect(sheet.getByText('The pay password is not correct.')).toBeVisible();
    await expectNoViolations(page, 'delete a card');
    await sheet.getByLabel('Pay password').fill(PAY);
    await sheet.getByRole('button', { name: 'Delete card' }).click();
    await expect(changedCard).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add card' })).toBeEnabled();
  });
});

test('addresses and cards fit in the languages at both sizes', { tag: ['@look', '@long'] }, async ({
  page,
}) => {
  test.slow();
  // One account for each of the two font projects.
  const early = earlyAccount(test.info().project.name === 'noto' ? 4 : 2);
  const { token } = early;
  await setPayPassword(early);
  const call = callsWith(token);
  const pixels = sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } });
  const qr_code = await call('upload', { file: new Blob([await pixels.png().toBuffer()]) });
  const savedCard = await call('user.wallet.save', {
    currency: USDT,
    chain: 'ERC20',
    address: ETHEREUM,
    name: '12345',
    qr_code,
    password: PAY,
  });
  const { id } = await call('user.cash_save', {
    ...CARD,
    card_number: '6222020200112230',
    aba_number: '021000021',
    password: PAY,
  });
  await begin(page, { token });
  await page.goto('#/pages/setting/wallet');
  await expectWellSet(page, 'wallet', page.getByRole('article'));
  await page.goto(`#/pages/setting/addWallet?id=${savedCard.id}`);
  await expectWellSet(page, 'addWallet', page.locator('textarea'));
  await page.locator('main form').getByRole('button').nth(2).click();
  const scanner = page.locator('dialog[open]');
  await expectWellSet(page, 'scanner', scanner.locator('label'), ['dialog[open]']);
  await scanner.getByRole('button', { name: 'Close' }).click();
  await page.goto('#/pages/setting/bank');
  await expectWellSet(page, 'bank', page.getByRole('article'));
  await page.goto(`#/pages/setting/addBank?id=${id}`);
  await expectWellSet(page, 'addBank', page.locator('main form'));
});
