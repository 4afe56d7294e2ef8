// Both engines for tests that must hold on each: a new, migrated database at a time.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { type DataFolder, openDataFolder } from '../../server/data-folder.ts';
import type { Engine } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { type PostgresCluster, startPostgres } from './postgres.ts';

export const ENGINES: readonly Engine[] = ['embedded', 'postgres'];
/** A new embedded folder takes seconds where the machine is busy. */
export const OPEN_MS = 60_000;
export const TEST_TIME = Date.UTC(2026, 0, 31, 10);

export interface TestDatabase extends OpenDatabase {
  folder: DataFolder;
  url: string | undefined;
  close(): Promise<void>;
}

const PGLITE = join(ROOT, 'node_modules/@electric-sql/pglite/package.json');
const CACHE = join(ROOT, 'node_modules/.cache');

/**
 * A data folder with an engine of the embedded kind in it, as new: making one takes seconds, copying it a
 * tenth of one. What our own start adds to it (the migrations) is not in the copy.
 */
export async function newDataFolder(path: string): Promise<DataFolder> {
  const folder = await openDataFolder(path);
  const { version } = JSON.parse(readFileSync(PGLITE, 'utf8')) as { version: string };
  const template = join(CACHE, `pglite-${version}`);
  if (!existsSync(template)) {
    mkdirSync(CACHE, { recursive: true });
    // Aside, and moved when it is whole: test files run at the same time.
    const making = mkdtempSync(`${template}-`);
    const driver = await openEmbedded({
      folder: making,
      statement_ms: OPEN_MS,
      onLost: () => undefined,
    });
    await driver.close();
    if (!existsSync(template)) renameSync(join(making, 'database'), template);
    rmSync(making, { recursive: true, force: true });
  }
  cpSync(template, join(path, 'database'), { recursive: true });
  return folder;
}

/** For one test file: whatever was opened is closed at its end. */
export function databases(): { open(engine: Engine): Promise<TestDatabase> } {
  const top = mkdtempSync(join(tmpdir(), 'pe-database-'));
  const closing: (() => Promise<void>)[] = [];
  let cluster: Promise<PostgresCluster> | undefined;
  let count = 0;
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
    await (await cluster)?.stop();
    rmSync(top, { recursive: true, force: true });
  }, OPEN_MS);
  return {
    open: async (engine) => {
      count += 1;
      if (engine === 'postgres') cluster ??= startPostgres();
      const url = await (engine === 'postgres' ? (await cluster)?.create() : undefined);
      const path = join(top, `data-${count}`);
      const folder = await (engine === 'postgres' ? openDataFolder(path) : newDataFolder(path));
      const opened = await openDatabase({
        folder,
        url,
        now: () => TEST_TIME,
        onLost: (reason) => {
          throw reason;
        },
      });
      let isOpen = true;
      const close = async (): Promise<void> => {
        if (!isOpen) return;
        isOpen = false;
        await opened.database.close();
        await folder.release();
      };
      closing.push(close);
      return { ...opened, folder, url, close };
    },
  };
}

/** The same for a group of tests that share one database. */
export function databaseOf(engine: Engine): () => TestDatabase {
  const all = databases();
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await all.open(engine);
  }, OPEN_MS);
  return () => {
    if (opened === undefined) throw new Error('the database is opened before the tests run.');
    return opened;
  };
}
