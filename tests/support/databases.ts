// Both database engines for tests that must pass on each; every test gets a new, migrated database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type DataFolder, openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import type { Engine } from '../../server/platform/db/database.ts';
import { openEmbedded } from '../../server/platform/db/embedded-driver.ts';
import { guardDriver } from '../../server/platform/db/guard.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../server/platform/db/open.ts';
import { type PostgresCluster, startPostgres } from './postgres.ts';
import { copyFolder, TEMPLATE_TIME, templateAt } from './templates.ts';

export const ENGINES: readonly Engine[] = ['embedded', 'postgres'];
export const OPEN_MS = 180_000;
export const TEST_TIME = Date.UTC(2026, 0, 31, 10);

export interface TestDatabase extends OpenDatabase {
  folder: DataFolder;
  url: string | undefined;
  close(): Promise<void>;
}

export type State = 'migrated' | 'empty';

async function makeTemplate(folder: string, state: State): Promise<void> {
  const onLost = (reason: Error): void => {
    throw reason;
  };
  const driver = await openEmbedded({ folder, statement_ms: OPEN_MS, onLost });
  if (state === 'migrated') await migrate(guardDriver(driver), () => TEMPLATE_TIME);
  await driver.close();
}

export async function newDataFolder(path: string, state: State = 'migrated'): Promise<DataFolder> {
  const folder = await openDataFolder(path);
  const template = await templateAt({
    name: `embedded-${state}`,
    madeOf: [],
    make: (making) => makeTemplate(making, state),
  });
  copyFolder(template, path);
  return folder;
}

export function databases(): { open(engine: Engine, state?: State): Promise<TestDatabase> } {
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
    open: async (engine, state) => {
      count += 1;
      if (engine === 'postgres') cluster ??= startPostgres();
      const url = await (engine === 'postgres' ? (await cluster)?.create(state) : undefined);
      const path = join(top, `data-${count}`);
      const folder = await (engine === 'postgres'
        ? openDataFolder(path)
        : newDataFolder(path, state));
      const database = await openDatabase({
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
        await database.database.close();
        await folder.release();
      };
      closing.push(close);
      return { ...database, folder, url, close };
    },
  };
}

export function databaseOf(engine: Engine, state?: State): () => TestDatabase {
  const all = databases();
  let testDatabase: TestDatabase | undefined;
  beforeAll(async () => {
    testDatabase = await all.open(engine, state);
  }, OPEN_MS);
  return () => {
    if (testDatabase === undefined)
      throw new Error('the database is not open yet: use it inside a test.');
    return testDatabase;
  };
}
