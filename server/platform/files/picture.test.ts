import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { CallRefusal } from '../base/call-refusal.ts';
import { redraw } from './picture.ts';

// Pictures of 40 megapixels are slow while other tests use the same cores.
vi.setConfig({ testTimeout: 60_000 });

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#2277fc' } });
}

async function halves(width: number, height: number): Promise<Sharp> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    pixels[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function keyOf(bytes: Uint8Array): Promise<string> {
  try {
    await redraw(bytes);
    return 'taken';
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    expect(error.wrong[0].field).toBe('file');
    return error.wrong[0].error;
  }
}

const CRC = new Int32Array(256).map((_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = -1;
  for (const byte of body) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const framedBytes = Buffer.alloc(body.length + 8);
  framedBytes.writeUInt32BE(data.length, 0);
  body.copy(framedBytes, 4);
  framedBytes.writeInt32BE(~crc, body.length + 4);
  return framedBytes;
}

function pngOfSize(width: number, height: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('R-FILE-2: accepted pictures', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('%s becomes WebP', async (kind) => {
    const keptPicture = await redraw(await plain(120, 80)[kind]().toBuffer());
    const head = await sharp(keptPicture.bytes).metadata();
    expect(head).toMatchObject({ format: 'webp', width: 120, height: 80 });
    expect(keptPicture).toMatchObject({ width: 120, height: 80 });
  });

  test('the largest that is kept has 2,560 pixels a side, and nothing is made larger', async () => {
    const wide = await redraw(await plain(5120, 2560).jpeg().toBuffer());
    expect(wide).toMatchObject({ width: 2560, height: 1280 });
    const high = await redraw(await plain(300, 7680).png().toBuffer());
    expect(high).toMatchObject({ width: 100, height: 2560 });
    const copy = await redraw(await plain(5120, 2560).jpeg().toBuffer(), 512);
    expect(copy).toMatchObject({ width: 512, height: 256 });
  });

  test('it is turned upright, and EXIF, GPS, ICC, XMP and comments are gone', async () => {
    const turnedPicture = await (await halves(60, 40))
      .withExif({
        IFD0: { Copyright: 'SECRET-OWNER', Make: 'SECRET-CAMERA' },
        IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(turnedPicture.includes('SECRET-OWNER')).toBe(true);
    const keptPicture = await redraw(turnedPicture);
    expect(keptPicture).toMatchObject({ width: 40, height: 60 });
    const { data, info } = await sharp(keptPicture.bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * 40 + x) * info.channels, (y * 40 + x) * info.channels + 3),
    ];
    expect(at(20, 5)[0]).toBeGreaterThan(200);
    expect(at(20, 55)[2]).toBeGreaterThan(200);
    const head = await sharp(keptPicture.bytes).metadata();
    expect(head.exif ?? head.icc ?? head.xmp ?? head.orientation).toBeUndefined();
    expect(Buffer.from(keptPicture.bytes).includes('SECRET')).toBe(false);
  });

  test('transparency stays; of an animation the first picture', async () => {
    const clear = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp((await redraw(clear)).bytes).metadata()).hasAlpha).toBe(true);
    const frames = await sharp(Buffer.alloc(20 * 40 * 3, 7), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(await redraw(frames)).toMatchObject({ width: 20, height: 20 });
  });

  test('R-FILE-2: a picture with trailing data is redrawn without it', async () => {
    const script = '<script>alert(document.cookie)</script>PK\u0003\u0004';
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const both = Buffer.concat([await plain(20, 20)[kind]().toBuffer(), Buffer.from(script)]);
      const keptPicture = Buffer.from((await redraw(both)).bytes);
      expect(keptPicture.includes('script'), kind).toBe(false);
      expect(keptPicture.includes('PK'), kind).toBe(false);
    }
  });

  test('R-WIRE-18: exactly 40 megapixels and 8,192 a side are taken, a pixel more is not', async () => {
    expect(await keyOf(await plain(8_000, 5_000).png().toBuffer())).toBe('taken');
    expect(await keyOf(await plain(8_000, 5_001).png().toBuffer())).toBe('image_too_large');
    expect(await keyOf(await plain(8_192, 10).png().toBuffer())).toBe('taken');
    expect(await keyOf(await plain(8_193, 10).png().toBuffer())).toBe('image_too_large');
    expect(await keyOf(await plain(10, 8_193).jpeg().toBuffer())).toBe('image_too_large');
  });
});

describe('R-FILE-1: refused pictures', () => {
  test('SVG, GIF, PDF, BMP, TIFF, AVIF, HTML, text and nothing at all', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const files: Record<string, Uint8Array> = {
      svg: Buffer.from(svg),
      'svg with its declaration': Buffer.from(`<?xml version="1.0"?>${svg}`),
      gif: await plain(9, 9).gif().toBuffer(),
      tiff: await plain(9, 9).tiff().toBuffer(),
      avif: await plain(9, 9).avif().toBuffer(),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
      bmp: Buffer.from('BM\x36\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'),
      html: Buffer.from('<!doctype html><img src=x onerror=alert(1)>'),
      text: Buffer.from('hello'),
      'a GIF that is also JavaScript': Buffer.from('GIF89a/*\0\0*/=1;alert(1)', 'latin1'),
      'two bytes': Buffer.from([0xff, 0xd8]),
    };
    for (const [name, bytes] of Object.entries(files)) {
      expect(await keyOf(bytes), name).toBe('file_type_refused');
    }
  });

  test('R-FILE-1: a file that only begins like a picture', async () => {
    const files: Record<string, Uint8Array> = {
      'PNG signature before SVG': Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      ]),
      'JPEG signature before PDF': Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
        Buffer.from('%PDF-1.7 trailer'),
      ]),
      'RIFF that is no picture': Buffer.from('RIFF\x20\0\0\0WEBPfmt nothing that is one', 'latin1'),
    };
    for (const [name, bytes] of Object.entries(files)) {
      expect(await keyOf(bytes), name).toBe('file_damaged');
    }
  });

  test('a RIFF of sound is of another kind', async () => {
    expect(await keyOf(Buffer.from('RIFF\x20\0\0\0WAVEfmt ', 'latin1'))).toBe('file_type_refused');
  });

  test('a picture that ends too early', async () => {
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const noise = Buffer.alloc(200 * 200 * 3, 0).map((_, at) => (at * 2_654_435_761) >>> 24);
      const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
        [kind]()
        .toBuffer();
      expect(await keyOf(whole.subarray(0, whole.length >> 1)), kind).toBe('file_damaged');
    }
  });

  test('a bomb: 20,000 x 20,000 declared in a few bytes is never unpacked', async () => {
    const bomb = pngOfSize(20_000, 20_000, Buffer.alloc(1_000));
    expect(bomb.length).toBeLessThan(1_000);
    expect(await keyOf(bomb)).toBe('image_too_large');
    expect(await keyOf(pngOfSize(65_536, 65_537, Buffer.alloc(10)))).toBe('image_too_large');
    expect(await keyOf(pngOfSize(6_000, 6_000, Buffer.alloc(10)))).toBe('file_damaged');
  });

  test('bytes of a picture, changed at random: taken or refused by name, never a fault', async () => {
    let seed = 7;
    const die = (sides: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed % sides;
    };
    const refusals = new Set<string>();
    for (let round = 0; round < 120; round += 1) {
      const kind = (['png', 'jpeg', 'webp'] as const)[round % 3] ?? 'png';
      const bytes = await plain(30, 30)[kind]().toBuffer();
      for (let change = 0; change < 1 + die(6); change += 1) bytes[die(bytes.length)] = die(256);
      refusals.add(await keyOf(bytes));
    }
    const knownErrors = ['taken', 'file_damaged', 'file_type_refused', 'image_too_large'];
    expect([...refusals].filter((key) => !knownErrors.includes(key))).toEqual([]);
    expect(refusals).toContain('file_damaged');
  });
});
