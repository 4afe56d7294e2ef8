// R-PRICE-1, R-PRICE-3: a server is killed while its market runs; the next one starts with its prices.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { readIndexFile } from '../../server/market/feed/index-file.ts';
import { SECRET_FILE } from '../../server/market/feed/market-secret.ts';
import { fundAt, newKey, signUpAt } from '../support/process-person.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const [BTC, USDT] = [1, 3];

let top: string;
let server: ServerProcess | undefined;

beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'pe-restart-'));
});
afterEach(() => server?.end('SIGKILL'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const start = async (...flags: string[]): Promise<ServerProcess> => {
  server = await startServerProcess(join(top, 'data'), flags);
  return server;
};

async function marksOf({ address }: ServerProcess) {
  const guest = { origin: address, language: 'en', token: '' };
  const { list } = await call(guest, CALLS['currency.quotation_new'], {});
  const newest = Math.max(...list.map(({ time }) => time));
  return {
    newest,
    marks: list.map(({ match_id, mark_price }) => ({ match_id, price: mark_price })),
  };
}

const byId = (a: { match_id: number }, b: { match_id: number }): number => a.match_id - b.match_id;

describe('R-PRICE-1: a killed market', { timeout: 120_000 }, () => {
  test('continues from the index of its last step, and only its owner can read its secret', async () => {
    const killedServer = await start('--market-speed', '999');
    const first = await marksOf(killedServer);
    await expect
      .poll(async () => (await marksOf(killedServer)).newest - first.newest, { timeout: 30_000 })
      .toBeGreaterThan(1500);
    await killedServer.end('SIGKILL');
    const storedIndex = readIndexFile(killedServer.data, first.newest);
    expect(statSync(join(killedServer.data, SECRET_FILE)).mode % 0o1000).toBe(0o600);
    const next = await start('--test-controls', '--feed', 'stopped');
    const { marks } = await marksOf(next);
    expect(marks.toSorted(byId)).toEqual(storedIndex?.toSorted(byId));
    expect(marks).not.toEqual(first.marks);
  });

  test('closes no position: the next start begins at the last prices', async () => {
    const killedServer = await start();
    const ann = await signUpAt(killedServer);
    await fundAt(ann, '5000', 'lever');
    // Close to liquidation on both sides: a different starting price would liquidate one of them.
    for (const type of [1, 2] as const) {
      await call(ann, CALLS['lever.submit'], {
        currency_id: BTC,
        legal_id: USDT,
        share: '1',
        type,
        status: 1,
        multiple: 100,
        margin_mode: 'isolated',
        ...newKey(),
      });
    }
    const { newest } = await marksOf(killedServer);
    await killedServer.end('SIGKILL');
    const storedIndex = readIndexFile(killedServer.data, newest)?.find(
      ({ match_id }) => match_id === BTC,
    );
    const next = await start('--test-controls', '--feed', 'stopped');
    const again = { ...ann, origin: next.address };
    const { list } = await call(again, CALLS['lever.dealall'], {});
    expect(list.map(({ type, update_price }) => [type, update_price]).toSorted()).toEqual([
      [1, storedIndex?.price],
      [2, storedIndex?.price],
    ]);
  });
});
