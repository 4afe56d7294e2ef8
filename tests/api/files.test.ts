import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { api, DAY, HOUR } from '../support/api.ts';

const server = api();

const MEGABYTE = 2 ** 20;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

const routeOf = (address: string) => `GET ${address.replace(/^\/api/, '')}`;

describe('R-FILE-1: accepted pictures', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    '%s by its content, whatever it is called; it comes back as WebP to its owner',
    async (format) => {
      const api = server();
      const ann = await api.signUp();
      const bytes = await plain(20, 10).toFormat(format).toBuffer();
      const reply = await ann.upload(bytes, '../../evil.svg', 'text/html');
      expect(reply.body).toMatchObject({ type: 'ok', code: 1 });
      const address = reply.body.message as string;
      expect(address).toMatch(/^\/api\/file\/[\w-]+$/);
      const answer = await fetch(`${api.origin}${address}`, {
        headers: { authorization: ann.token },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const storedPicture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(storedPicture).toMatchObject({ format: 'webp', width: 20, height: 10 });
    },
  );

  test('SVG, GIF, PDF, HTML and wrong file names are refused, whatever type is declared', async () => {
    const ann = await server().signUp();
    const gif = await plain(4, 4).gif().toBuffer();
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '%PDF-1.7\n1 0 obj',
      '<html><script>alert(1)</script></html>',
      'plain text',
    ].map((text) => Buffer.from(text));
    for (const bytes of [gif, ...others]) {
      const { status, body } = await ann.upload(bytes, 'picture.png', 'image/png');
      expect(status).toBe(200);
      expect(body).toMatchObject({ error: 'file_type_refused', field: 'file' });
    }
  });

  test('a missing and an empty one are file_required; half of one is file_damaged', async () => {
    const ann = await server().signUp();
    expect((await ann.upload(new Uint8Array())).body).toMatchObject({ error: 'file_required' });
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const { body } = await ann.upload(whole.subarray(0, whole.length / 2));
    expect(body).toMatchObject({ error: 'file_damaged', field: 'file' });
  });

  test('over 8,192 pixels a side, or over 40 megapixels: image_too_large', async () => {
    const ann = await server().signUp();
    for (const [width, height] of [
      [8193, 1],
      [1, 8193],
      [8000, 5001],
    ] as const) {
      const { body } = await ann.upload(await plain(width, height).png().toBuffer());
      expect(body, `${width} x ${height}`).toMatchObject({ error: 'image_too_large' });
    }
    expect((await ann.upload(await plain(8192, 1).png().toBuffer())).body.type).toBe('ok');
  }, 30_000);

  test('R-WIRE-18: more than 10 x 2^20 bytes are 413', async () => {
    const ann = await server().signUp();
    const picture = await server().picture();
    const paddedPicture = Buffer.concat([
      picture,
      Buffer.alloc(10 * MEGABYTE + 1 - picture.length),
    ]);
    const { status, body } = await ann.upload(paddedPicture);
    expect(status).toBe(413);
    expect(body).toMatchObject({ type: 'error', error: 'file_too_large' });
  }, 30_000);

  test('rotated upright, scaled to 2,560, without EXIF', async () => {
    const api = server();
    const ann = await api.signUp();
    const exif = { IFD0: { Copyright: 'SECRET-PLACE' } };
    const turnedPicture = plain(3000, 1000).jpeg().withExif(exif).withMetadata({ orientation: 6 });
    const bytes = await turnedPicture.toBuffer();
    expect(bytes.includes('SECRET-PLACE')).toBe(true);
    const address = (await ann.upload(bytes)).body.message as string;
    const answer = await fetch(`${api.origin}${address}`, {
      headers: { authorization: ann.token },
    });
    const storedPicture = Buffer.from(await answer.arrayBuffer());
    expect(storedPicture.includes('SECRET-PLACE')).toBe(false);
    const { width = 0, height = 0, exif: remainingExif } = await sharp(storedPicture).metadata();
    expect(remainingExif).toBeUndefined();
    expect(height).toBe(2560);
    expect(width).toBeGreaterThan(800);
    expect(width).toBeLessThan(900);
  }, 30_000);
});

describe('R-FILE-3: access', () => {
  test("for its owner only; to others it doesn't exist; a guest is asked to log in", async () => {
    const api = server();
    const [ann, eve] = [await api.signUp(), await api.signUp()];
    const line = routeOf(await ann.uploadPicture());
    expect(await eve.refusalOf(line)).toMatch(/^404 file_not_found/);
    const nothing = await eve.ask('GET /file/nothing');
    const hers = await eve.ask(line);
    expect({ ...hers.body }).toEqual({ ...nothing.body });
    expect(hers.status).toBe(nothing.status);
    expect(await api.guest.refusalOf(line)).toBe('999 session_required');
    for (const path of ['..%2F..%2Fetc%2Fpasswd', '%2e%2e', 'a'.repeat(150)]) {
      const { status } = await ann.ask(`GET /file/${path}`);
      expect(status, path).toBe(404);
    }
  });

  test('a session that ended has no access', async () => {
    const ann = await server().signUp();
    const line = routeOf(await ann.uploadPicture());
    await ann.ok('GET /user/logout');
    expect(await ann.refusalOf(line)).toBe('999 session_invalid');
  });

  test("uploading needs a session; a form that isn't multipart is 415", async () => {
    const api = server();
    const { body, status } = await api.guest.upload(await api.picture());
    expect({ status, body }).toMatchObject({ status: 200, body: { type: '999' } });
    const ann = await api.signUp();
    expect(await ann.refusalOf('POST /upload', { file: 'x' })).toBe('415 unsupported_media_type');
  });

  test('an unused one is deleted after 24 hours; a used one stays', async () => {
    const api = server();
    const ann = await api.signUp();
    const [usedAddress, unusedAddress] = [await ann.uploadPicture(), await ann.uploadPicture()];
    await ann.ok('POST /support/open', {
      subject: 'Help',
      text: 'Look',
      file_address: usedAddress,
    });
    api.later(24 * HOUR - 1);
    await api.runJob('unused files');
    expect((await ann.ask(routeOf(unusedAddress))).status).toBe(200);
    api.later(DAY);
    await api.runJob('unused files');
    expect((await ann.ask(routeOf(unusedAddress))).status).toBe(404);
    expect((await ann.ask(routeOf(usedAddress))).status).toBe(200);
  });
});
