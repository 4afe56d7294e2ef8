// Alerts in the database: set, listed, fired once (R-MARKET-5).
import type { Alert } from '../../../protocol/calls/watch.ts';
import { refusal } from '../../call-refusal.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { cmp, isMultiple } from '../../exact.ts';
import { tell } from '../../outbox/outbox.ts';
import type { Instruments } from '../../trading/instruments.ts';
import type { Quotes } from '../../trading/quotes.ts';
import { type NoticeName, notify } from '../profile/notices.ts';
import type { WaitingAlert } from './alert-watch.ts';
import { lockList } from './favourites.ts';

/** That wait; of those that fired as many are kept to be shown. */
const MOST = 50;

export const TYPE = { above: 1, below: 2, liquidation: 3 } as const;

/** How far the nearest liquidation of a user's positions in an instrument is, in percent of the mark; undefined: none. */
export type LiquidationDistance = (
  user_id: number,
  match_id: number,
) => Promise<string | undefined>;

export interface AlertParts {
  database: Database;
  instruments: Instruments;
  quotes: Quotes;
  liquidationDistance: LiquidationDistance;
  now(): number;
}

interface AlertRow {
  id: number;
  user_id: number;
  match_id: number;
  type: 1 | 2 | 3;
  value: string;
  fired_at: number | null;
  created_at: number;
}

const COLUMNS = 'id, user_id, match_id, type, value, fired_at, created_at';

export async function listAlerts(
  queryable: Queryable,
  instruments: Instruments,
  user_id: number,
  match_id: number | undefined,
): Promise<Alert[]> {
  const { rows } = await queryable.query<AlertRow>(
    `select ${COLUMNS} from alerts
     where user_id = $1 and ($2::integer is null or match_id = $2) order by id desc`,
    [user_id, match_id ?? null],
  );
  return rows.map((row) => shown(row, instruments));
}

/** Types 1 and 2 have a price of the instrument, type 3 percent. */
export async function addAlert(
  { database, instruments, quotes, liquidationDistance, now }: AlertParts,
  user_id: number,
  wish: { match_id: number; type: 1 | 2 | 3; value: string },
): Promise<Alert> {
  const { match_id, type, value } = wish;
  const instrument = instruments.of(match_id);
  if (instrument === undefined) throw refusal('instrument_unknown', { field: 'match_id' });
  const { tick } = instrument;
  if (type !== TYPE.liquidation && !isMultiple(value, tick)) {
    throw refusal('price_off_tick', { field: 'value', params: { tick } });
  }
  // Asked before the transaction: within one nothing else is waited for.
  const figure =
    type === TYPE.liquidation
      ? await liquidationDistance(user_id, match_id)
      : (await quotes.at(match_id))?.mark;
  return database.transaction(async (tx) => {
    await lockList(tx, user_id);
    const { rows: counts } = await tx.query<{ waiting: number }>(
      'select count(*) as waiting from alerts where user_id = $1 and fired_at is null',
      [user_id],
    );
    if ((counts[0]?.waiting ?? 0) >= MOST) {
      throw refusal('alert_limit', { params: { maximum: MOST } });
    }
    if (figure !== undefined && isTrue(type, value, figure)) {
      throw refusal('alert_already_true', { field: 'value' });
    }
    await forgetFired(tx, user_id);
    const { rows } = await tx.query<AlertRow>(
      `insert into alerts (user_id, match_id, type, value, created_at)
       values ($1, $2, $3, $4::numeric, $5) returning ${COLUMNS}`,
      [user_id, match_id, type, value, instant(now())],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('an insert that returned nothing');
    return shown(row, instruments);
  });
}

async function forgetFired(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    `delete from alerts where id in (
       select id from alerts where user_id = $1 and fired_at is not null
       order by fired_at desc, id desc offset $2)`,
    [user_id, MOST],
  );
}

/** False: it is not there, or somebody else's. */
export async function removeAlert(
  database: Database,
  user_id: number,
  id: number,
): Promise<boolean> {
  const { changed } = await database.query('delete from alerts where user_id = $1 and id = $2', [
    user_id,
    id,
  ]);
  return changed > 0;
}

export async function waitingAlerts(queryable: Queryable): Promise<WaitingAlert[]> {
  const { rows } = await queryable.query<WaitingAlert>(
    'select id, match_id, type, value from alerts where fired_at is null and type in (1, 2) order by id',
  );
  return rows;
}

export interface WaitingDistance {
  id: number;
  user_id: number;
  match_id: number;
  value: string;
}

export async function waitingDistances(queryable: Queryable): Promise<WaitingDistance[]> {
  const { rows } = await queryable.query<WaitingDistance>(
    `select id, user_id, match_id, value from alerts
     where fired_at is null and type = 3 order by id`,
  );
  return rows;
}

const NOTICE: Readonly<Record<1 | 2 | 3, NoticeName>> = {
  1: 'alert_above',
  2: 'alert_below',
  3: 'alert_liquidation',
};

/** Once: what fired before, or is gone, fires no more. */
export async function fireAlert(
  tx: Transaction,
  instruments: Instruments,
  id: number,
  time: number,
): Promise<void> {
  const { rows } = await tx.query<AlertRow>(
    `update alerts set fired_at = $2 where id = $1 and fired_at is null returning ${COLUMNS}`,
    [id, instant(time)],
  );
  const [row] = rows;
  if (row === undefined) return;
  const alert = shown(row, instruments);
  tell(tx, time, { kind: 'alert', user_id: row.user_id, data: alert });
  const params = { symbol: alert.symbol, value: alert.value };
  await notify(tx, row.user_id, { name: NOTICE[row.type], params, time });
}

export function isTrue(type: number, value: string, figure: string): boolean {
  const order = cmp(figure, value);
  return order === '0' || order === (type === TYPE.above ? '1' : '-1');
}

function shown(row: AlertRow, instruments: Instruments): Alert {
  const { id, match_id, type, value, fired_at, created_at } = row;
  const symbol = instruments.of(match_id)?.symbol ?? '';
  return { id, match_id, symbol, type, value, fired_time: fired_at, create_time: created_at };
}

export async function eraseWatchlist(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from alerts where user_id = $1', [user_id]);
  await tx.query('delete from favourites where user_id = $1', [user_id]);
}
