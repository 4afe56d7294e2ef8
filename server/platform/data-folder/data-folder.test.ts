import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartRefusal } from '../base/refusal.ts';
import { FORMAT, openDataFolder } from './data-folder.ts';
import { LOCK_FILE, lockByFile, lockBySocket } from './folder-lock.ts';

let top: string;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'pe-data-'));
});

afterEach(() => {
  rmSync(top, { recursive: true, force: true });
});

async function refusalOf(folder: string): Promise<string> {
  const error = await openDataFolder(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartRefusal);
  return (error as StartRefusal).message;
}

describe('architecture One machine: the data folder', () => {
  test('is created if missing, marked with its format, and can be reopened', async () => {
    const path = join(top, 'deep', 'data');
    const first = await openDataFolder(path);
    expect(JSON.parse(readFileSync(join(path, 'pocket-exchange.json'), 'utf8'))).toEqual({
      format: FORMAT,
    });
    await first.release();
    const again = await openDataFolder(path);
    expect(again.path).toBe(path);
    await again.release();
  });

  test('is refused when it is a file, or lies below one', async () => {
    const file = join(top, 'file');
    writeFileSync(file, '');
    expect(await refusalOf(file)).toContain('is a file');
    expect(await refusalOf(join(file, 'data'))).toContain('is a file');
  });

  test('a folder with foreign files is refused and left unchanged', async () => {
    writeFileSync(join(top, 'letter.txt'), 'mine');
    expect(await refusalOf(top)).toContain('contains other files');
    expect(existsSync(join(top, 'pocket-exchange.json'))).toBe(false);
  });

  test.each(['{"format":999}', '{"format":"1"}', 'not json', 'null', ''])(
    'is refused with the marker %j, which is of no format that we know',
    async (marker) => {
      const path = join(top, 'pocket-exchange.json');
      writeFileSync(path, marker);
      expect(await refusalOf(top)).toContain('format that this version does not know');
      expect(readFileSync(path, 'utf8')).toBe(marker);
    },
  );

  test('is refused when the marker cannot be written', async () => {
    // Permission bits don't stop root, so a kernel folder serves as a read-only disk.
    expect(await refusalOf('/proc/self/fdinfo')).toMatch(
      /cannot be (written|made|read)|other files/,
    );
  });

  test('is locked for one process, even by another path, until it is released', async () => {
    const path = join(top, 'data');
    mkdirSync(path);
    symlinkSync(path, join(top, 'link'));
    const openFolder = await openDataFolder(path);
    expect(await refusalOf(path)).toContain('in use by another running process');
    expect(await refusalOf(join(top, 'link'))).toContain('in use by another running process');
    await openFolder.release();
    await (await openDataFolder(join(top, 'link'))).release();
  });

  test('is not held after a refusal', async () => {
    const marker = join(top, 'pocket-exchange.json');
    writeFileSync(marker, '{"format":999}');
    await refusalOf(top);
    writeFileSync(marker, JSON.stringify({ format: FORMAT }));
    await (await openDataFolder(top)).release();
  });
});

describe('the two locks', () => {
  test('a socket name is held once and freed by its release', async () => {
    const name = `test-${process.pid}`;
    const lock = await lockBySocket(name);
    expect(lock).not.toBeNull();
    expect(await lockBySocket(name)).toBeNull();
    await lock?.release();
    const again = await lockBySocket(name);
    expect(again).not.toBeNull();
    await again?.release();
  });

  test('a lock file is held once and freed by its release', async () => {
    const lock = lockByFile(top);
    expect(lock).not.toBeNull();
    expect(lockByFile(top)).toBeNull();
    await lock?.release();
    expect(existsSync(join(top, LOCK_FILE))).toBe(false);
  });

  test.each(['4194305', 'no number', ''])(
    'a lock file that says %j is stale and taken over',
    (lockText) => {
      writeFileSync(join(top, LOCK_FILE), lockText);
      expect(lockByFile(top)).not.toBeNull();
      expect(readFileSync(join(top, LOCK_FILE), 'utf8').trim()).toBe(String(process.pid));
    },
  );
});
