// `npm run coins`: draws the logos of the included coins into server/seeds/coins: one plain white sign on a disc of the
// coin's usual colour.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';

/** Three times the displayed size. */
const SIDE = 96;

function disc(fill: string, ...signs: readonly string[]): string {
  const inner = `<circle cx="32" cy="32" r="32" fill="${fill}"/>${signs.join('')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="#fff">${inner}</svg>`;
}

function area(path: string, fill = '#fff'): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

type Ends = 'round' | 'flat';

function line(path: string, width: number, ends: Ends = 'round'): string {
  const shape = ends === 'round' ? ['round', 'round'] : ['butt', 'miter'];
  const stroke = `stroke-linecap="${shape[0]}" stroke-linejoin="${shape[1]}" stroke-width="${width}"`;
  return `<path d="${path}" fill="none" stroke="#fff" ${stroke}/>`;
}

function turnedSigns(degrees: number, ...signs: readonly string[]): string {
  return `<g transform="rotate(${degrees} 32 32)">${signs.join('')}</g>`;
}

/** Repeats the sign around the centre. */
function around(count: number, sign: string, first = 0): string {
  const step = 360 / count;
  return Array.from({ length: count }, (_, index) => turnedSigns(first + index * step, sign)).join(
    '',
  );
}

function dot(above: number, radius: number): string {
  return `<circle cx="32" cy="${32 - above}" r="${radius}"/>`;
}

const LETTER_B =
  'M26 18v28M26 20h9a6 6 0 0 1 0 12h-9M26 32h11a6.5 6.5 0 0 1 0 13h-11M21 20h5M21 45h5M29 13v6M36 13v6M29 46v6M36 46v6';
const HALF_SHADE = '#d4dbfb';

const COINS: Readonly<Record<string, string>> = {
  BTC: disc('#f7931a', turnedSigns(14, line(LETTER_B, 4.6, 'flat'))),
  BCH: disc('#3fb26f', turnedSigns(-14, line(LETTER_B, 4.6, 'flat'))),
  ETH: disc(
    '#6279e8',
    area('M32 9L46 32.5L32 40.5L18 32.5ZM18 36.5L32 55.5L46 36.5L32 44.6Z'),
    area('M32 9L46 32.5L32 40.5ZM32 55.5L46 36.5L32 44.6Z', HALF_SHADE),
  ),
  USDT: disc(
    '#26a17b',
    line('M20 20h24M32 20v29', 6, 'flat'),
    line('M32 27.5c-9 0-15 1.9-15 4.4s6 4.4 15 4.4s15-1.9 15-4.4s-6-4.4-15-4.4', 3),
  ),
  BNB: disc(
    '#f0b90b',
    area(
      'M32 26l6 6l-6 6l-6-6ZM15.5 26.8l5.2 5.2l-5.2 5.2l-5.2-5.2ZM48.5 26.8l5.2 5.2l-5.2 5.2l-5.2-5.2Z',
    ),
    line('M21.5 25.5L32 15L42.5 25.5M21.5 38.5L32 49L42.5 38.5', 6.4, 'flat'),
  ),
  XRP: disc(
    '#5b6470',
    line('M17 18l8.6 8.4a9 9 0 0 0 12.8 0L47 18M17 46l8.6-8.4a9 9 0 0 1 12.8 0L47 46', 5),
  ),
  SOL: disc('#57e39b', area('M21 17h28l-6 7H15zM15 28.5h28l6 7H21zM21 40h28l-6 7H15z')),
  TRX: disc(
    '#e5233a',
    line('M15 17L42 22L50 29.5L30.5 50ZM15 17L33 31.5L50 29.5M33 31.5L30.5 50M33 31.5L42 22', 3),
  ),
  DOGE: disc('#c2a633', line('M24 17v30M24 17h7a15 15 0 0 1 0 30h-7M17 32h15', 5, 'flat')),
  ADA: disc(
    '#2a5ada',
    around(6, dot(8.6, 3.6)),
    around(6, dot(16.5, 2.6), 30),
    around(6, dot(22, 1.7)),
  ),
  LINK: disc('#2f62e0', line('M32 15L46.7 23.5V40.5L32 49L17.3 40.5V23.5Z', 6.5, 'flat')),
  LTC: disc('#6b83a8', line('M29 16L24.5 45H45M19 34l17-6', 5.6, 'flat')),
  AVAX: disc(
    '#e84142',
    area(
      'M31.5 14.5a3 3 0 0 1 5.2 0l3.6 6.6a5 5 0 0 1 0 4.8L27.5 47a3.4 3.4 0 0 1-2.9 1.7H15a2.6 2.6 0 0 1-2.2-3.9z',
    ),
    area('M41 36.2a2.8 2.8 0 0 1 4.9 0l5.4 8.6a2.6 2.6 0 0 1-2.2 3.9H37.8a2.6 2.6 0 0 1-2.2-3.9z'),
  ),
  DOT: disc('#e6007a', around(6, '<ellipse cx="32" cy="15" rx="8" ry="4.6"/>')),
  TON: disc('#1c9bea', line('M17 20h30L32 48ZM32 20v28', 4.6)),
  XLM: disc(
    '#4a5160',
    line(
      'M14 38.5L50 21M14 45L50 27.5M19.5 33.5a13 13 0 0 1 20-12M44.5 30.5a13 13 0 0 1-20 12',
      3.6,
    ),
  ),
};

await runScript(async () => {
  for (const [code, picture] of Object.entries(COINS)) {
    const bytes = await sharp(Buffer.from(picture))
      .resize(SIDE)
      .webp({ quality: 86, effort: 6 })
      .toBuffer();
    writeFileSync(join(ROOT, 'server', 'seeds', 'coins', `${code}.webp`), bytes);
    say(`${code}: ${bytes.length} bytes`);
  }
  return 0;
});
