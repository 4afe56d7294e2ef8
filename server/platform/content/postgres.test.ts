// The modules on PostgreSQL, with two processes on one database; all other tests use the embedded engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../protocol/language.ts';
import { databaseOf, TEST_TIME } from '../../../tests/support/databases.ts';
import { auditCommands } from '../../exchange/operator/audit.ts';
import { runCommand } from '../../exchange/operator/run.ts';
import { statisticsCommands } from '../../exchange/operator/statistics.ts';
import { rateCommands } from '../../market/rates/operator.ts';
import { rateMap } from '../../market/rates/rates.ts';
import { seedRates } from '../../market/rates/store.ts';
import { supportCommands } from '../../people/support/operator.ts';
import { ticketsOf, unreadSupport } from '../../people/support/store.ts';
import { openTicket, sendToTicket } from '../../people/support/tickets.ts';
import { outboxCommands } from '../delivery/operator.ts';
import { DiskStore } from '../files/file-store.ts';
import { Files } from '../files/files.ts';
import { ledgerCommands } from '../ledger/operator.ts';
import { settingCommands } from '../settings/operator.ts';
import { Settings } from '../settings/settings.ts';
import { articleIds } from './article-ids.ts';
import { menuIn } from './menu.ts';
import { newsCommands } from './operator.ts';
import { MENU, seedContent } from './seed.ts';
import { articleHeads, popOf } from './store.ts';

const getDatabase = databaseOf('postgres');
const folder = mkdtempSync(join(tmpdir(), 'pe-house-'));
const now = () => TEST_TIME;
let keys = 0;
const randomBytes = (size: number) => {
  keys += 1;
  return new Uint8Array(size).fill(keys);
};
let files: Files;
let user_id: number;

beforeAll(async () => {
  const { database } = getDatabase();
  files = new Files({ database, store: new DiskStore(folder), now, randomBytes });
  const { rows } = await database.query<{ id: number }>(
    `insert into users (email, password_hash, extension_code, lang, created_at)
     values ('ann@example.com', '-', 'ANN1', 'en', now()) returning id`,
  );
  user_id = rows[0]?.id ?? 0;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the house on PostgreSQL', { timeout: 60_000 }, () => {
  test('two processes that start at once seed the texts once', async () => {
    const { database } = getDatabase();
    await Promise.all([
      seedContent({ database, files, sandbox: true, now }),
      seedContent({ database, files, sandbox: true, now }),
    ]);
    await seedContent({ database, files, sandbox: true, now });
    await Promise.all([seedRates(database, TEST_TIME), seedRates(database, TEST_TIME)]);
    const { total, list } = await articleHeads(database, 'jp', 7, { offset: 0, limit: 3 });
    expect({ total, found: list.length }).toEqual({ total: 8, found: 3 });
    expect(new Set(Object.values(await articleIds(database))).size).toBe(6);
    expect(await popOf(database, 'th')).toMatchObject({ c_id: 6, en_name: 'Risk notice' });
    expect(Object.keys(await rateMap(database)).length).toBeGreaterThanOrEqual(30);
    const settings = await Settings.open({ database, now });
    for (const language of LANGUAGES) {
      expect(await menuIn(database, language, settings)).toHaveLength(MENU.length);
    }
  });

  test('a setting changed by one process reaches the others with their next refresh', async () => {
    const { database } = getDatabase();
    const [one, two] = await Promise.all([
      Settings.open({ database, now }),
      Settings.open({ database, now }),
    ]);
    const receivedTexts: string[] = [];
    two.onChanged((key) => receivedTexts.push(key));
    await database.transaction((tx) => one.write(tx, 'modules.nft', '0'));
    await one.refresh();
    expect([one.isOn('nft'), two.isOn('nft')]).toEqual([false, true]);
    await two.refresh();
    expect(two.isOn('nft')).toBe(false);
    expect(receivedTexts).toEqual(['modules.nft']);
  });

  test('pictures: stored, used, shown, withdrawn, deleted', async () => {
    const { database } = getDatabase();
    const create = { width: 20, height: 20, channels: 3, background: '#2277fc' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const [usedAddress, unusedAddress] = [
      await files.keep(bytes, user_id),
      await files.keep(bytes, user_id),
    ];
    await database.transaction((tx) => files.use(tx, usedAddress, user_id, 'voucher'));
    const later = new Files({
      database,
      store: new DiskStore(folder),
      now: () => TEST_TIME + 25 * 60 * 60_000,
      randomBytes,
    });
    expect(await later.cleanUp()).toBe(1);
    expect([
      await files.owns(usedAddress, user_id),
      await files.owns(unusedAddress, user_id),
    ]).toEqual([true, false]);
    const publishedAddress = await files.publish(usedAddress, user_id);
    const name = publishedAddress.split('/').at(-1) ?? '';
    expect(await files.readPublic(name)).toBeDefined();
    await database.transaction((tx) => files.erase(tx, user_id));
    expect(await files.readPublic(name)).toBeUndefined();
    expect(await files.owns(usedAddress, user_id)).toBe(false);
  });

  test('tickets and the operator', async () => {
    const { database } = getDatabase();
    const parts = { files, now };
    const [first] = await Promise.all(
      ['a', 'b'].map((text) =>
        database.transaction((tx) => openTicket(tx, parts, user_id, 'Help', { text })),
      ),
    );
    const id = first?.id ?? 0;
    await database.transaction((tx) => sendToTicket(tx, parts, user_id, id, { text: 'c' }));
    const settings = await Settings.open({ database, now });
    const operate = (...words: string[]) =>
      runCommand(
        {
          database,
          now,
          commands: [
            ...settingCommands(database, settings),
            ...newsCommands({ database, files, now }),
            ...supportCommands(database, { files, now }),
            ...statisticsCommands(database, now, async () => []),
            ...outboxCommands(database),
            ...rateCommands({ database, now, settings, sandbox: true }),
            ...auditCommands(database),
            ...ledgerCommands(database, now),
          ],
          onFault: (error) => {
            throw error;
          },
        },
        words,
        '/',
      );
    await operate('support', 'answer', String(id), '--text', 'd');
    expect(await unreadSupport(database, user_id)).toBe(1);
    const { list } = await ticketsOf(database, user_id, 1, { offset: 0, limit: 10 });
    expect(list).toHaveLength(2);
    expect((await operate('support', 'list')).rows).toHaveLength(2);
    expect((await operate('statistics')).rows).toMatchObject([{ users: 1, tickets_open: 2 }]);
    expect((await operate('outbox')).rows).toEqual([]);
    expect((await operate('rate', 'set', 'EUR', '0.9')).rows).toMatchObject([{ rate: '0.9' }]);
    expect((await operate('audit', '--last', '2')).rows).toMatchObject([
      { command: 'rate set' },
      { command: 'outbox' },
    ]);
    expect((await operate('ledger', 'verify')).is_bad).toBe(false);
  });
});
