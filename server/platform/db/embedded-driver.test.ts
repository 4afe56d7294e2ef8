import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDataFolder, OPEN_MS } from '../../../tests/support/databases.ts';
import { type EmbeddedDriver, openEmbedded } from './embedded-driver.ts';
import { DatabaseLost } from './errors.ts';
import { guardDriver } from './guard.ts';

let top: string;
let losses: Error[];

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'pe-embedded-'));
  losses = [];
});

afterEach(() => {
  rmSync(top, { recursive: true, force: true });
});

const onLost = (reason: Error): void => {
  losses.push(reason);
};

async function openIn(name: string, statement_ms = OPEN_MS): Promise<EmbeddedDriver> {
  const folder = join(top, name);
  await (await newDataFolder(folder)).release();
  return openEmbedded({ folder, statement_ms, onLost });
}

describe('the embedded engine and its thread', { timeout: OPEN_MS }, () => {
  test('committed data survives closing and opening', async () => {
    const first = await openIn('data');
    await first.query('create table kept (n int)', []);
    await first.query('insert into kept values (1)', []);
    await first.close();
    expect(losses).toEqual([]);
    const again = await openEmbedded({ folder: join(top, 'data'), statement_ms: OPEN_MS, onLost });
    expect((await again.query('select n from kept', [])).rows).toEqual([{ n: 1 }]);
    await again.close();
  });

  test('a folder whose creation was interrupted is created again', async () => {
    const folder = join(top, 'cut');
    mkdirSync(join(folder, 'database.making'), { recursive: true });
    writeFileSync(join(folder, 'database.making', 'PG_VERSION'), '18');
    const driver = await openEmbedded({ folder, statement_ms: OPEN_MS, onLost });
    expect((await driver.query('select 1 as n', [])).rows).toEqual([{ n: 1 }]);
    await driver.close();
    expect(existsSync(join(folder, 'database.making'))).toBe(false);
  });

  test('a folder that is no database is an error of the start, and not a crash later', async () => {
    const folder = join(top, 'wrong');
    mkdirSync(join(folder, 'database'), { recursive: true });
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '99\n');
    const opening = openEmbedded({ folder, statement_ms: OPEN_MS, onLost });
    await expect(opening).rejects.toBeInstanceOf(DatabaseLost);
    expect(losses).toEqual([]);
  });

  test('a slow statement does not stop the main thread', async () => {
    const driver = await openIn('slow');
    let beats = 0;
    const beat = setInterval(() => {
      beats += 1;
    }, 5);
    await driver.query('select count(*) from generate_series(1, 1000000)', []);
    clearInterval(beat);
    expect(beats).toBeGreaterThan(3);
    await driver.close();
  });

  test('a statement over its limit ends the engine: all waiting queries fail and the process is notified', async () => {
    const driver = await openIn('stuck', 300);
    const database = guardDriver(driver);
    const stuck = database.query('select pg_sleep(30)');
    const behind = database.transaction((tx) => tx.query('select 1'));
    const failures = await Promise.all([stuck.catch((e) => e), behind.catch((e) => e)]);
    for (const failure of failures) expect(failure).toBeInstanceOf(DatabaseLost);
    expect(losses.map((reason) => reason.message)).toEqual([
      'The embedded database has stopped: a statement took more than 300 ms.',
    ]);
    await expect(database.query('select 1')).rejects.toBeInstanceOf(DatabaseLost);
  });

  test("queries waiting for their turn don't time out", async () => {
    const driver = await openIn('queue', 1_000);
    const queries = Array.from({ length: 15 }, () => driver.query('select pg_sleep(0.1)', []));
    expect(await Promise.all(queries)).toHaveLength(15);
    expect(losses).toEqual([]);
    await driver.close();
  });

  test('a query after the close fails as closed', async () => {
    const driver = await openIn('closed');
    const database = guardDriver(driver);
    const before = database.transaction(async (tx) => {
      await wait(50);
      return (await tx.query('select 1 as n')).rows;
    });
    const closing = database.close();
    await expect(database.query('select 1')).rejects.toThrow('was closed');
    expect(await before).toEqual([{ n: 1 }]);
    await closing;
    expect(losses).toEqual([]);
  });

  test('a copy is a database with everything committed when it was made', async () => {
    const driver = await openIn('source');
    await driver.query('create table kept (n int)', []);
    await driver.query('insert into kept values (1)', []);
    await driver.copy(join(top, 'copy', 'database'));
    await driver.query('insert into kept values (2)', []);
    await driver.close();
    const copy = await openEmbedded({ folder: join(top, 'copy'), statement_ms: OPEN_MS, onLost });
    expect((await copy.query('select n from kept', [])).rows).toEqual([{ n: 1 }]);
    await copy.close();
  });
});
