import { USDT } from '../../protocol/constants.ts';
import { openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import type { Database, Transaction } from '../../server/platform/db/database.ts';
import { guardDriver } from '../../server/platform/db/guard.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { openPostgres } from '../../server/platform/db/postgres.ts';
import { once } from '../../server/platform/idempotency/once.ts';
import { house, type UserAccount } from '../../server/platform/ledger/accounts.ts';
import {
  credit,
  freeze,
  type Movement,
  pay,
  release,
  transfer,
} from '../../server/platform/ledger/movements.ts';
import { post } from '../../server/platform/ledger/post.ts';
import type { NodeAnswer, NodeOrder } from './node-messages.ts';

const [path = '', url] = process.argv.slice(2);
const TIME = Date.UTC(2026, 0, 31, 10);

/** Long timeouts for a busy machine: overload isn't the subject of these tests. */
const PATIENCE = 120_000;

async function openStore(): Promise<Database> {
  const folder = await openDataFolder(path);
  const onLost = (reason: Error): never => {
    throw reason;
  };
  if (url === undefined) return (await openDatabase({ folder, now: () => TIME, onLost })).database;
  const waits = { statement_ms: PATIENCE, lock_ms: PATIENCE, connect_ms: PATIENCE };
  return guardDriver(openPostgres({ url, connections: 10, ...waits }));
}

const database = await openStore();

function say(answer: NodeAnswer): void {
  process.send?.(answer);
}

const account = (user_id: number): UserAccount => ({ user_id, type: 'change', currency_id: USDT });

async function postedBy(tx: Transaction, reference: string, movements: Movement[]) {
  return (await post(tx, { kind: 'move', reference, time: TIME, movements })).outcome;
}

/** Deposits, pays a fee and freezes a part: eight lines, all or nothing. */
async function pays(tx: Transaction, user_id: number, key: string) {
  const mine = account(user_id);
  await postedBy(tx, `first ${key}`, [credit(house('custody', USDT), mine, '3', 'deposit')]);
  await postedBy(tx, `second ${key}`, [
    freeze(mine, '2', 'withdraw'),
    pay(mine, house('fees', USDT), '0.5', 'withdraw_fee'),
    release(mine, '1.5', 'withdraw'),
  ]);
  return { key, left: '2' };
}

const moneyCall = (user_id: number, key: string) =>
  once(database, { user_id, key, path: '/wallet/out', fields: { key }, now: TIME }, (tx) =>
    pays(tx, user_id, key),
  );

async function obey(order: NodeOrder): Promise<void> {
  const outcomes: Record<string, number> = {};
  const messages: string[] = [];
  const countOutcome = (outcome: string): void => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  if (order.do === 'debit' || order.do === 'cross') {
    const { amount, count, name } = order;
    const movement =
      order.do === 'debit'
        ? pay(account(order.user_id), house('fees', USDT), amount, 'withdraw_fee')
        : transfer(account(order.from), account(order.to), amount, 'move');
    await Promise.all(
      Array.from({ length: count }, async (_, n) =>
        countOutcome(
          await database.transaction((tx) =>
            postedBy(tx, `${name} ${process.pid} ${n}`, [movement]),
          ),
        ),
      ),
    );
  } else if (order.do === 'call') {
    const keys = Array.from({ length: order.times }, () => order.keys).flat();
    const answers = await Promise.all(keys.map((key) => moneyCall(order.user_id, key)));
    for (const { message, replayed } of answers) {
      countOutcome(replayed ? 'replayed' : 'done');
      messages.push(JSON.stringify(message));
    }
  } else {
    await Promise.all(
      Array.from({ length: order.lanes }, async (_, lane) => {
        for (let n = 0; ; n += 1) {
          const key = `${order.name}-lane-${lane}-call-${n}`;
          await moneyCall(lane + 1, key);
          say({ say: 'acknowledged', key });
        }
      }),
    );
  }
  say({ say: 'done', order: order.do, outcomes, messages });
}

process.on('message', (order: NodeOrder) => void obey(order));
process.on('disconnect', () => process.exit());
say({ say: 'ready' });
