import sharp, { type Sharp } from 'sharp';
import { encode } from 'uqr';

const SIDE = 420;
const PAPER = '#f4f0e8';
const INK = '#23201c';
const DESK = '#8a7f70';

export async function deskWith(text: string): Promise<Sharp> {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const picture = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}">
      <path fill="${PAPER}" d="M0 0h${size}v${size}H0z"/><path fill="${INK}" d="${squares.join('')}"/></svg>`,
  );
  const turnedPicture = await sharp(picture).rotate(8, { background: DESK }).png().toBuffer();
  const edges = { top: 90, bottom: 160, left: 70, right: 110 };
  return sharp(
    await sharp(turnedPicture)
      .extend({ ...edges, background: DESK })
      .png()
      .toBuffer(),
  );
}

export async function photoOf(text: string) {
  const buffer = await (await deskWith(text)).jpeg({ quality: 70 }).toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}
