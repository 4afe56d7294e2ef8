// Alerts on drawings (R-MARKET-7): set on one of the user's own, moved with it, ended with it.
import type { Alert } from '../../../protocol/calls/market/watch.ts';
import type { SentObject } from '../../../protocol/fields/chart.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { type ChartOwner, objectsOf } from '../chart/store.ts';
import {
  type AlertRow,
  alertsOnDrawings,
  countWaiting,
  deleteAlerts,
  forgetFired,
  insertAlert,
  waitingOnDrawings,
  writeSides,
} from './alert-store.ts';
import type { ToAlertWatch } from './alert-watch.ts';
import { type AlertParts, MOST_ALERTS, TYPE, viewAlert } from './alerts.ts';
import { linesOfText, nearestPrice, type PriceLine } from './drawing-lines.ts';
import { type LineAlert, sidesNow, type Way } from './line-watch.ts';

type SendToWatch = (message: ToAlertWatch) => void;

/** What the drawings of a pair need from the alerts on them. */
export interface DrawingAlerts {
  /** Read before the transaction, in which nothing may wait for the market. */
  markOf(match_id: number): Promise<string | undefined>;
  /** In the transaction that changes the drawings; the result runs after its commit. */
  follow(
    tx: Transaction,
    owner: ChartOwner,
    changes: readonly SentObject[],
    mark: string | undefined,
  ): Promise<() => void>;
}

export function drawingAlerts(
  { quotes, now }: AlertParts,
  sendToWatch: SendToWatch,
): DrawingAlerts {
  return {
    markOf: async (match_id) => (await quotes.at(match_id))?.mark,
    async follow(tx, owner, changes, mark) {
      const alerts = await alertsOnDrawings(
        tx,
        owner,
        changes.map(({ key }) => key),
      );
      const linesNow = new Map(changes.map((one) => [one.key, linesIn(one)]));
      const movedAlerts: LineAlert[] = [];
      const endedIds: number[] = [];
      for (const row of alerts) {
        const lines = linesNow.get(row.drawing ?? '') ?? [];
        if (lines.length === 0) endedIds.push(row.id);
        else movedAlerts.push({ ...watchedLines(row, lines), sides: sidesNow(lines, mark, now()) });
      }
      if (endedIds.length > 0) await deleteAlerts(tx, endedIds);
      if (movedAlerts.length > 0) await writeSides(tx, movedAlerts);
      return () => {
        for (const id of endedIds) sendToWatch({ is: 'gone', id });
        if (movedAlerts.length > 0) sendToWatch({ is: 'lines', alerts: movedAlerts });
      };
    },
  };
}

/** Setting it again changes its way. */
export async function drawAlert(
  { database, instruments, quotes, now }: AlertParts,
  user_id: number,
  { match_id, key, way }: { match_id: number; key: string; way: Way },
  sendToWatch: SendToWatch,
): Promise<Alert> {
  const instrument = instruments.of(match_id);
  if (instrument === undefined) throw refusal('instrument_unknown', { field: 'match_id' });
  const mark = (await quotes.at(match_id))?.mark;
  const owner = { user_id, match_id };
  const [row, lines, former] = await database.transaction(async (tx) => {
    await lockUserRow(tx, user_id);
    const [drawing] = await objectsOf(tx, owner, [key]);
    if (drawing === undefined || drawing.is_deleted) throw refusal('not_found', { field: 'key' });
    const drawingLines = linesIn(drawing);
    const time = now();
    const value = nearestPrice(drawingLines, mark, time, instrument);
    if (value === undefined) throw refusal('alert_no_line', { field: 'key' });
    const formerIds = (await alertsOnDrawings(tx, owner, [key])).map(({ id }) => id);
    await deleteAlerts(tx, formerIds);
    if ((await countWaiting(tx, user_id)) >= MOST_ALERTS) {
      throw refusal('alert_limit', { params: { maximum: MOST_ALERTS } });
    }
    await forgetFired(tx, user_id, MOST_ALERTS);
    const alert = await insertAlert(tx, {
      user_id,
      match_id,
      type: TYPE.line,
      value,
      created_at: time,
      drawing: key,
      way,
      sides: sidesNow(drawingLines, mark, time),
    });
    return [alert, drawingLines, formerIds] as const;
  });
  for (const id of former) sendToWatch({ is: 'gone', id });
  sendToWatch({ is: 'lines', alerts: [watchedLines(row, lines)] });
  return viewAlert(row, instruments);
}

export async function waitingLines(queryable: Queryable): Promise<LineAlert[]> {
  const rows = await waitingOnDrawings(queryable);
  return rows.map((row) => watchedLines(row, linesOfText(row.body)));
}

function linesIn({ kind, is_deleted, body }: Pick<SentObject, 'kind' | 'is_deleted' | 'body'>) {
  return is_deleted || kind !== 'drawing' ? [] : linesOfText(body);
}

function watchedLines(
  { id, match_id, way, sides }: AlertRow,
  lines: readonly PriceLine[],
): LineAlert {
  return { id, match_id, way: way ?? 'both', sides: sides ?? '', lines };
}
