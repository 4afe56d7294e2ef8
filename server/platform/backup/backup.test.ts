import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../protocol/time.ts';
import {
  databases,
  OPEN_MS,
  TEST_TIME,
  type TestDatabase,
} from '../../../tests/support/databases.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { openDatabase } from '../db/open.ts';
import { backUp, readNote } from './backup.ts';
import { hourlyCopies } from './hourly-copies.ts';
import { restore } from './restore.ts';

const all = databases();
let testDatabase: TestDatabase;
let top: string;

beforeAll(async () => {
  testDatabase = await all.open('embedded');
  top = await mkdtemp(join(tmpdir(), 'pe-backup-'));
}, OPEN_MS);
afterAll(() => rmSync(top, { recursive: true, force: true }));

async function write(rate: string): Promise<void> {
  await testDatabase.database.query(
    `insert into exchange_rates (code, rate, updated_at) values ('ZZZ', $1::numeric, now())
     on conflict (code) do update set rate = excluded.rate`,
    [rate],
  );
}

async function rateIn(folder: string): Promise<string | undefined> {
  const openFolder = await openDataFolder(folder);
  const { database } = await openDatabase({
    folder: openFolder,
    now: () => TEST_TIME,
    onLost: (reason) => {
      throw reason;
    },
  });
  const { rows } = await database.query<{ rate: string }>(
    `select rate from exchange_rates where code = 'ZZZ'`,
  );
  await database.close();
  await openFolder.release();
  return rows[0]?.rate;
}

async function restoreInto(folder: string, backup: string): Promise<void> {
  const openFolder = await openDataFolder(folder);
  await restore({ backup, folder, now: TEST_TIME, replaces: false });
  await openFolder.release();
}

function embeddedDatabase() {
  if (testDatabase.driver === undefined) throw new Error('the database is the embedded one');
  return testDatabase.driver;
}

function backUpTo(to: string) {
  const { folder } = testDatabase;
  const copyDatabase = (place: string) => embeddedDatabase().copy(place);
  return backUp({ folder: folder.path, to, now: TEST_TIME, has_files: true, copyDatabase });
}

describe('backup and restore', { timeout: 120_000 }, () => {
  test('a backup of an open database holds what was committed when it began, and the pictures', async () => {
    const files = join(testDatabase.folder.path, 'files', 'private', 'ab');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'abcdefgh.webp'), 'picture');
    writeFileSync(join(files, 'half.webp.1-1.new'), 'half');
    await write('1.5');
    const to = join(top, 'first');
    const copying = backUpTo(to);
    await Promise.all([copying, testDatabase.database.query('select 1')]);
    await write('9');
    expect(readNote(to)).toEqual({ format: 1, made: TEST_TIME, has_files: true });
    expect(readdirSync(join(to, 'files', 'private', 'ab'))).toEqual(['abcdefgh.webp']);

    const folder = join(top, 'restored');
    await restoreInto(folder, to);
    expect(await rateIn(folder)).toBe('1.5');
    expect(existsSync(join(folder, 'files', 'private', 'ab', 'abcdefgh.webp'))).toBe(true);
  });

  test('existing data is replaced only on request, and is moved aside', async () => {
    const [to, folder] = [join(top, 'second'), join(top, 'restored')];
    await write('2.5');
    await backUpTo(to);
    const wish = { backup: to, folder, now: TEST_TIME };
    await expect(restore({ ...wish, replaces: false })).rejects.toThrow('--replace');
    expect(await rateIn(folder)).toBe('1.5');
    const { aside } = await restore({ ...wish, replaces: true });
    expect(aside.map((path) => path.slice(folder.length + 1))).toEqual([
      'files.before-20260131T100000Z',
      'database.before-20260131T100000Z',
    ]);
    expect(await rateIn(folder)).toBe('2.5');
  });

  test('a backup needs an empty folder; an unfinished backup is refused', async () => {
    await expect(backUpTo(join(top, 'second'))).rejects.toThrow('not empty');
    const half = join(top, 'half');
    const broken = backUp({
      folder: testDatabase.folder.path,
      to: half,
      now: TEST_TIME,
      has_files: true,
      copyDatabase: async () => {
        throw new Error('the power went');
      },
    });
    await expect(broken).rejects.toThrow('the power went');
    expect(existsSync(half)).toBe(false);
    expect(() => readNote(`${half}.making`)).toThrow('is not a backup');
    expect(() => readNote(top)).toThrow('is not a backup');
    await backUpTo(half);
    expect(readNote(half).made).toBe(TEST_TIME);
  });

  test('makes an hourly copy beside the database, keeps the newest three, and each can be restored', async () => {
    let time = TEST_TIME;
    const { path } = testDatabase.folder;
    const job = hourlyCopies(embeddedDatabase(), path, () => time);
    expect(job.every_ms).toBe(HOUR_MS);
    for (const rate of ['11', '12', '13', '14']) {
      await write(rate);
      await job.run();
      time += HOUR_MS;
    }
    const copies = join(path, 'copies');
    const names = readdirSync(copies).sort();
    expect(names).toEqual(['20260131T110000Z', '20260131T120000Z', '20260131T130000Z']);
    const folder = join(top, 'of-an-hour');
    await restoreInto(folder, join(copies, names[1] ?? ''));
    expect(await rateIn(folder)).toBe('13');
  });
});
