// The scanner with a camera: the browser's fake one, which plays a film of codes.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from './fixture.ts';
import { expectNoViolations } from './look.ts';
import { begin, signUp } from './people.ts';
import { deskWith } from './photo-of-code.ts';

const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const FILM = join(tmpdir(), `pe-film-${process.pid}.y4m`);
const SIDE = 480;
const A_SECOND = 4;

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ];
    await use({ ...launchOptions, args });
  },
});

async function frameOf(text: string | undefined): Promise<Buffer> {
  const scene =
    text === undefined
      ? sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#8a7f70' } })
      : await deskWith(text);
  const light = await scene.resize(SIDE, SIDE).greyscale().raw().toBuffer();
  const colours = Buffer.alloc((SIDE * SIDE) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
}

/** First a desk, then for some time a code that isn't an address, then one that is. */
test.beforeAll(async () => {
  const menu = 'https://example.com/menu';
  const scenes = [undefined, menu, menu, menu, menu, `bitcoin:${BITCOIN}?amount=0.01`];
  const frames = await Promise.all(scenes.map(frameOf));
  const head = Buffer.from(`YUV4MPEG2 W${SIDE} H${SIDE} F${A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  const film = frames.flatMap((frame) => Array.from({ length: A_SECOND }, () => frame));
  await writeFile(FILM, Buffer.concat([head, ...film]));
});

test('the camera finds the address, ignores other codes, and is released', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const openTracks: MediaStreamTrack[] = [];
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wish) => {
      const stream = await open(wish);
      openTracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(globalThis, { opened: openTracks });
  });
  const tracks = () =>
    page.evaluate(() =>
      (globalThis as unknown as { opened: MediaStreamTrack[] }).opened.map(
        ({ readyState }) => readyState,
      ),
    );
  const { token } = await signUp();
  await begin(page, { token });
  await page.goto('#/pages/setting/addWallet');
  await page.getByRole('button', { name: 'Scan QR code' }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan QR code' });
  await expect(scanner.getByText('Hold the QR code inside the frame.')).toBeVisible();
  expect(await tracks()).toEqual(['live']);
  await expect(scanner.getByText('This code contains no wallet address')).toBeVisible();
  await expect(scanner).toBeHidden();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(BITCOIN);
  await expect(page.getByRole('button', { name: 'Coin' })).not.toHaveAttribute(
    'data-empty',
    'true',
  );
  await expect(page.getByRole('radio', { name: 'BTC' })).toBeChecked();
  await expect.poll(tracks).toEqual(['ended']);

  await page.getByRole('button', { name: 'Scan QR code' }).click();
  await expect(scanner.getByText('Hold the QR code inside the frame.')).toBeVisible();
  await scanner.getByRole('button', { name: 'Close' }).click();
  await expect.poll(tracks).toEqual(['ended', 'ended']);
  await expectNoViolations(page, 'after the scan');
});
