import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../protocol/time.ts';
import { databaseOf, TEST_TIME } from '../../../tests/support/databases.ts';
import { CallRefusal } from '../base/call-refusal.ts';
import { buildFrame, type FrameOptions } from '../http/frame.ts';
import { NO_LIMITS } from '../http/gates.ts';
import { DiskStore } from './file-store.ts';
import { Files } from './files.ts';
import { serveFiles } from './handlers.ts';

const folder = mkdtempSync(join(tmpdir(), 'pe-files-'));
const getDatabase = databaseOf('embedded');

let time = TEST_TIME;
let keys = 0;
let files: Files;
let app: FastifyInstance;
let origin: string;
let picture: Buffer;

beforeAll(async () => {
  const now = (): number => time;
  files = new Files({
    database: getDatabase().database,
    store: new DiskStore(folder),
    now,
    randomBytes: (size) => {
      keys += 1;
      return new Uint8Array(size).fill(keys);
    },
  });
  const frame: FrameOptions = {
    now,
    requestId: () => 'request',
    sessions: {
      of: async (token) =>
        /^[12]$/.test(token) ? { id: 1, user_id: token === '1' ? 1 : 2 } : undefined,
    },
    limits: NO_LIMITS,
    log: false,
    checksAnswers: true,
    isOn: () => true,
  };
  app = buildFrame(frame);
  serveFiles(app, frame, files);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#28ba98' } })
    .jpeg()
    .toBuffer();
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  body: { type?: string; code?: number; error?: string; field?: string; message?: string };
}

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: '1', ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

function formOf(bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return form;
}

async function uploadPicture(user = '1'): Promise<string> {
  const { body } = await send(formOf(picture), { authorization: user });
  expect(body).toMatchObject({ type: 'ok', code: 1 });
  return body.message ?? '';
}

function get(path: string, token?: string): Promise<Response> {
  return fetch(
    `${origin}${path}`,
    token === undefined ? {} : { headers: { authorization: token } },
  );
}

function onDisk(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

async function keyThrown(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallRefusal)) throw error;
  return `${error.wrong[0].field} ${error.wrong[0].error}`;
}

describe('R-FILE-1: /upload', () => {
  test('answers an address with a random name, below /api/file', async () => {
    const [one, other] = [await uploadPicture(), await uploadPicture()];
    expect(one).toMatch(/^\/api\/file\/[A-Za-z0-9_-]{43}$/);
    expect(other).not.toBe(one);
  });

  test('the declared name and type mean nothing', async () => {
    for (const name of ['../../../etc/passwd', '..\\..\\x.svg', 'a\u0000.php', '/abs.html', '']) {
      const { body } = await send(formOf(picture, name, 'text/html'));
      expect(body.message, name).toMatch(/^\/api\/file\/[A-Za-z0-9_-]{43}$/);
    }
    expect(onDisk().every((name) => /^[A-Za-z0-9_-]{43}\.webp$/.test(name))).toBe(true);
    const { body } = await send(formOf(Buffer.from('<svg/>'), 'photo.png', 'image/png'));
    expect(body).toMatchObject({ type: 'error', error: 'file_type_refused', field: 'file' });
  });

  test('guests and ended sessions are refused', async () => {
    const guest = await fetch(`${origin}/api/upload`, { method: 'POST', body: formOf(picture) });
    expect(await guest.json()).toMatchObject({ type: '999', error: 'session_required' });
    const answer = await send(formOf(picture), { authorization: 'old' });
    expect(answer).toMatchObject({ status: 200, body: { type: '999', error: 'session_invalid' } });
  });

  test('a guest is refused before the picture is read, even when the upload never ends', async () => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/upload HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n' +
        'content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\n',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(`${answer}`).toContain('"error":"session_required"');
    socket.destroy();
  });

  test('no part `file`, an empty one, one under another name: file_required', async () => {
    const other = new FormData();
    other.set('picture', new Blob([picture as Buffer<ArrayBuffer>]), 'a.jpg');
    for (const form of [formOf(new Uint8Array()), other, new FormData()]) {
      expect(await send(form)).toMatchObject({
        status: 200,
        body: { error: 'file_required', field: 'file' },
      });
    }
    const nothing = await fetch(`${origin}/api/upload`, {
      method: 'POST',
      headers: { authorization: '1' },
    });
    expect(await nothing.json()).toMatchObject({ error: 'file_required' });
  });

  test('1: the header lang chooses the language of a refusal', async () => {
    const { body } = await send(formOf(Buffer.from('x')), { lang: 'fra' });
    const { body: english } = await send(formOf(Buffer.from('x')));
    expect(english.message).toBe('Only PNG, JPEG and WebP pictures are accepted.');
    expect(body.error).toBe(english.error);
    expect(body.message).not.toBe(english.message);
  });

  test('R-WIRE-18: 10 x 2^20 bytes are read, one more is 413', async () => {
    const largest = Buffer.alloc(10 * 2 ** 20, 'x');
    expect(await send(formOf(largest))).toMatchObject({
      status: 200,
      body: { error: 'file_type_refused' },
    });
    expect(await send(formOf(Buffer.concat([largest, Buffer.from('x')])))).toMatchObject({
      status: 413,
      body: { type: 'error', error: 'file_too_large' },
    });
    const manyFields = formOf(picture);
    for (let count = 0; count < 12; count += 1) manyFields.set(`f${count}`, 'x'.repeat(2 ** 20));
    expect((await send(manyFields)).status).toBe(413);
  }, 30_000);

  test('a picture with trailing rubbish of 9 MB is a picture', async () => {
    const { body } = await send(formOf(Buffer.concat([picture, Buffer.alloc(9 * 2 ** 20)])));
    expect(body.type).toBe('ok');
  });

  test('the part twice, no boundary, a body cut off: malformed_request', async () => {
    const twice = formOf(picture);
    twice.append('file', new Blob([picture as Buffer<ArrayBuffer>]), 'b.jpg');
    expect(await send(twice)).toMatchObject({ status: 400, body: { error: 'malformed_request' } });
    const type = { 'content-type': 'multipart/form-data' };
    expect(await send('--x', type)).toMatchObject({ status: 400 });
    const bound = { 'content-type': 'multipart/form-data; boundary=x' };
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    expect(await send(`${part}abc`, bound)).toMatchObject({ status: 400 });
    expect(await send('nothing of the kind', bound)).toMatchObject({ status: 400 });
  });

  test('1: a form or JSON at /upload is 415, and so is multipart elsewhere', async () => {
    expect((await send(new URLSearchParams({ file: 'x' }))).status).toBe(415);
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415);
    const head = await fetch(`${origin}/api/upload`, { method: 'PUT' });
    expect(head.status).toBe(405);
    expect(head.headers.get('allow')).toBe('POST');
  });
});

describe('R-FILE-3: access to pictures', () => {
  test('its owner gets it as image/webp, not to be kept or guessed at', async () => {
    const address = await uploadPicture();
    const answer = await get(address, 'Bearer 1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const head = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(head).toMatchObject({ format: 'webp', width: 64, height: 48 });
  });

  test('to others it does not exist: the same 404 as for a key that never was', async () => {
    const address = await uploadPicture();
    const never = `/api/file/${'A'.repeat(43)}`;
    for (const path of [address, never, '/api/file/..%2f..%2fsecret', '/api/file/x']) {
      const answer = await get(path, '2');
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toMatchObject({ type: 'error', error: 'file_not_found' });
    }
    expect((await get(`/api/file/${'A'.repeat(200)}`, '2')).status).toBe(404);
  });

  test('R-FILE-3: a guest gets 999, whether it is there or not', async () => {
    const answer = await get(await uploadPicture());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ type: '999', error: 'session_required' });
  });

  test('on disk only the server may read it', async () => {
    const address = await uploadPicture();
    const place = files.placeOf(address) ?? '';
    expect(place.startsWith(folder)).toBe(true);
    expect(statSync(place).mode & 0o077).toBe(0);
  });
});

describe('R-FILE-4: public copies', () => {
  test('a copy is public for a year; the private one stays private', async () => {
    const address = await uploadPicture();
    const publishedAddress = await files.publish(address, 1);
    expect(publishedAddress).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
    const answer = await get(publishedAddress);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get(address, '2')).status).toBe(404);
  });

  test('names that are none of ours: path_unknown', async () => {
    const key = (await uploadPicture()).split('/').at(-1);
    const paths = [
      `/files/${'0'.repeat(64)}.webp`,
      `/files/${key}.webp`,
      '/files/..%2fprivate%2fx.webp',
      '/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '/files/',
    ];
    for (const path of paths) {
      const answer = await get(path, '1');
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toMatchObject({ error: 'path_unknown' });
    }
  });

  test("another user's file, or an invalid address, cannot be published or used", async () => {
    const address = await uploadPicture();
    for (const [wrong, user] of [
      [address, 2],
      ['/files/x.webp', 1],
      ['https://example.com/api/file/x', 1],
      [`${address}/..`, 1],
    ] as const) {
      expect(await files.owns(wrong, user)).toBe(false);
      expect(await keyThrown(files.publish(wrong, user))).toBe('head_portrait file_not_found');
      const { database } = getDatabase();
      expect(await keyThrown(files.use(database, wrong, user, 'voucher'))).toBe(
        'voucher file_not_found',
      );
    }
    expect(await files.owns(address, 1)).toBe(true);
  });

  test("two accounts share a picture: one withdrawing it leaves the other's", async () => {
    const bytes = await sharp({
      create: { width: 33, height: 33, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer();
    const publishedAddress = await files.publish(await files.keep(bytes, 1), 1);
    expect(await files.publish(await files.keep(bytes, 2), 2)).toBe(publishedAddress);
    await files.withdraw(publishedAddress, 1);
    expect((await get(publishedAddress)).status).toBe(200);
    await files.withdraw(publishedAddress, 2);
    expect((await get(publishedAddress)).status).toBe(404);
  });
});

describe('R-FILE-3: how long a picture is kept', () => {
  test('unused files are deleted after 24 h, used ones stay', async () => {
    const unusedAddress = await uploadPicture();
    const usedAddress = await uploadPicture();
    await files.use(getDatabase().database, usedAddress, 1, 'voucher');
    time += 24 * HOUR_MS - 1;
    const young = await uploadPicture();
    await files.cleanUp();
    expect((await get(unusedAddress, '1')).status).toBe(200);
    time += 2;
    expect(await files.cleanUp()).toBeGreaterThan(0);
    expect((await get(unusedAddress, '1')).status).toBe(404);
    expect(existsSync(files.placeOf(unusedAddress) ?? '')).toBe(false);
    expect((await get(usedAddress, '1')).status).toBe(200);
    expect((await get(young, '1')).status).toBe(200);
    expect(await files.cleanUp()).toBe(0);
  });

  test("a use in a rolled-back transaction doesn't count", async () => {
    const address = await uploadPicture();
    const { database } = getDatabase();
    const work = database.transaction(async (tx) => {
      await files.use(tx, address, 1, 'voucher');
      throw new Error('taken back');
    });
    await expect(work).rejects.toThrow('taken back');
    time += 24 * HOUR_MS + 1;
    await files.cleanUp();
    expect((await get(address, '1')).status).toBe(404);
  });

  test('a picture that could not be deleted is deleted the next time', async () => {
    const address = await uploadPicture();
    time += 24 * HOUR_MS + 1;
    const remove = vi.spyOn(DiskStore.prototype, 'remove');
    remove.mockRejectedValueOnce(new Error('the disk fails'));
    await expect(files.cleanUp()).rejects.toThrow('the disk fails');
    remove.mockRestore();
    await files.cleanUp();
    expect(existsSync(files.placeOf(address) ?? '')).toBe(false);
  });

  test('an account that is erased leaves nothing', async () => {
    const papers = await sharp(picture).rotate(180).tint('#ff0000').png().toBuffer();
    const address = await files.keep(papers, 2);
    await files.use(getDatabase().database, address, 2, 'front_pic');
    const publishedAddress = await files.publish(address, 2);
    await getDatabase().database.transaction((tx) => files.erase(tx, 2));
    expect((await get(address, '2')).status).toBe(404);
    expect((await get(publishedAddress)).status).toBe(404);
    expect(existsSync(files.placeOf(address) ?? '')).toBe(false);
  });
});
