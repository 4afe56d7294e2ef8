import type { Alert } from '../../../protocol/calls/market/watch.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { type NoticeName, notify } from '../../people/profile/notices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { cmp, isMultiple } from '../../platform/base/exact.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import type { Instruments } from '../engines/instruments.ts';
import type { Quotes } from '../engines/quotes.ts';
import {
  type AlertRow,
  alertRows,
  countWaiting,
  forgetFired,
  insertAlert,
  markFired,
} from './alert-store.ts';

/** Maximum of waiting alerts; as many triggered ones are kept for display. */
const MOST = 50;

export const TYPE = { above: 1, below: 2, liquidation: 3 } as const;

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

export async function listAlerts(
  queryable: Queryable,
  instruments: Instruments,
  user_id: number,
  match_id: number | undefined,
): Promise<Alert[]> {
  const rows = await alertRows(queryable, user_id, match_id);
  return rows.map((row) => viewAlert(row, instruments));
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
  // Read before the transaction, in which nothing may wait for the market.
  const figure =
    type === TYPE.liquidation
      ? await liquidationDistance(user_id, match_id)
      : (await quotes.at(match_id))?.mark;
  return database.transaction(async (tx) => {
    await lockUserRow(tx, user_id);
    if ((await countWaiting(tx, user_id)) >= MOST) {
      throw refusal('alert_limit', { params: { maximum: MOST } });
    }
    if (figure !== undefined && isTrue(type, value, figure)) {
      throw refusal('alert_already_true', { field: 'value' });
    }
    await forgetFired(tx, user_id, MOST);
    const row = await insertAlert(tx, { user_id, match_id, type, value, created_at: now() });
    return viewAlert(row, instruments);
  });
}

const NOTICE: Readonly<Record<1 | 2 | 3, NoticeName>> = {
  1: 'alert_above',
  2: 'alert_below',
  3: 'alert_liquidation',
};

export async function fireAlert(
  tx: Transaction,
  instruments: Instruments,
  id: number,
  time: number,
): Promise<void> {
  const row = await markFired(tx, id, time);
  if (row === undefined) return;
  const alert = viewAlert(row, instruments);
  emitEvent(tx, time, { kind: 'alert', user_id: row.user_id, data: alert });
  const params = { symbol: alert.symbol, value: alert.value };
  await notify(tx, row.user_id, { name: NOTICE[row.type], params, time });
}

export function isTrue(type: number, value: string, figure: string): boolean {
  const order = cmp(figure, value);
  return order === '0' || order === (type === TYPE.above ? '1' : '-1');
}

function viewAlert(row: AlertRow, instruments: Instruments): Alert {
  const { id, match_id, type, value, fired_at, created_at } = row;
  const symbol = instruments.of(match_id)?.symbol ?? '';
  return { id, match_id, symbol, type, value, fired_time: fired_at, create_time: created_at };
}
