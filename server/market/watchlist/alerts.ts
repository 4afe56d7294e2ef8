import type { Alert } from '../../../protocol/calls/market/watch.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { type NoticeName, notify } from '../../people/profile/notices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { cmp, isMultiple } from '../../platform/base/exact.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
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
  NO_DRAWING,
} from './alert-store.ts';
import { linesOfText, nearestPrice } from './drawing-lines.ts';

/** Maximum of waiting alerts; as many triggered ones are kept for display. */
export const MOST_ALERTS = 50;

export const TYPE = { above: 1, below: 2, liquidation: 3, line: 4 } as const;

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

/** A waiting alert on a drawing has the price of its nearest line now. */
export async function listAlerts(
  { database, instruments, quotes, now }: AlertParts,
  user_id: number,
  match_id: number | undefined,
): Promise<Alert[]> {
  const rows = await alertRows(database, user_id, match_id);
  const alerts: Alert[] = [];
  for (const row of rows) {
    const { body, ...alert } = row;
    const instrument = instruments.of(alert.match_id);
    if (body === null || alert.fired_at !== null || instrument === undefined) {
      alerts.push(viewAlert(alert, instruments));
      continue;
    }
    const mark = (await quotes.at(alert.match_id))?.mark;
    const price = nearestPrice(linesOfText(body), mark ?? alert.value, now(), instrument);
    alerts.push(viewAlert({ ...alert, value: price ?? alert.value }, instruments));
  }
  return alerts;
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
    if ((await countWaiting(tx, user_id)) >= MOST_ALERTS) {
      throw refusal('alert_limit', { params: { maximum: MOST_ALERTS } });
    }
    if (figure !== undefined && isTrue(type, value, figure)) {
      throw refusal('alert_already_true', { field: 'value' });
    }
    await forgetFired(tx, user_id, MOST_ALERTS);
    const row = await insertAlert(tx, {
      user_id,
      match_id,
      type,
      value,
      created_at: now(),
      ...NO_DRAWING,
    });
    return viewAlert(row, instruments);
  });
}

const NOTICE: Readonly<Record<AlertRow['type'], NoticeName>> = {
  1: 'alert_above',
  2: 'alert_below',
  3: 'alert_liquidation',
  4: 'alert_line',
};

export async function fireAlert(
  tx: Transaction,
  instruments: Instruments,
  { id, price }: { id: number; price?: string },
  time: number,
): Promise<void> {
  const row = await markFired(tx, id, time, price);
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

export function viewAlert(row: AlertRow, instruments: Instruments): Alert {
  const { id, match_id, type, value, fired_at, created_at, drawing, way } = row;
  const symbol = instruments.of(match_id)?.symbol ?? '';
  const times = { fired_time: fired_at, create_time: created_at };
  return { id, match_id, symbol, type, value, ...times, drawing, way };
}
