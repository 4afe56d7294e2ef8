// /export/csv (R-FUNDS-12): all rows of a period, oldest first.
import { setTimeout as pause } from 'node:timers/promises';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database, Engine, Queryable } from '../../platform/db/database.ts';
import { type HandlersOf, RawAnswer } from '../../platform/http/handlers.ts';
import { seenIn, userOf } from '../../platform/http/session.ts';
import type { ExportDesk, ExportJob } from './export-desk.ts';
import type { HeldLots } from './held-lots.ts';
import {
  countRows,
  lotsBefore,
  type Position,
  readRows,
  type SheetKind,
  type SheetSpan,
  writeLots,
} from './store.ts';
import { LOTS_VERSION, yearOf } from './tax-rows.ts';

export interface ExportParts {
  database: Database;
  desk: ExportDesk;
  heldLots: HeldLots;
  currencies(): readonly { id: number; name: string }[];
  now(): number;
}

const ROWS_AT_MOST = 100_000;
/** Rows of a page, and the pause after it. The embedded database runs one statement at a time, so others wait for a page. */
const PACES = {
  embedded: { limit: 150, pause_ms: 20 },
  postgres: { limit: 500, pause_ms: 6 },
} as const satisfies Record<Engine, object>;
/** A posting may be written a moment after its time. */
const SETTLED_MS = 24 * 60 * 60_000;

export function exportHandlers(parts: ExportParts): HandlersOf<'export.csv' | 'wallet.cost_basis'> {
  const { database, desk, currencies } = parts;
  return {
    'wallet.cost_basis': async ({ currency_id }, context) => {
      if (!currencies().some(({ id }) => id === currency_id))
        throw refusal('currency_unknown', { field: 'currency_id' });
      const holding = await parts.heldLots.costOf(userOf(context), currency_id, parts.now());
      return { currency_id, ...holding };
    },

    'export.csv': async ({ kind, from, to, time_zone }, context) => {
      const user_id = userOf(context);
      const { language } = context;
      const year = yearOf(from);
      const yearLots =
        kind === 'tax' ? await lotsBefore(database, user_id, year, LOTS_VERSION) : undefined;
      // The cost basis needs all postings since the stored lots: lots sold in the period may have been bought before it.
      const begin =
        kind === 'tax' ? (yearLots === undefined ? 0 : Date.UTC(yearLots.year, 0, 1)) : from;
      const wish = {
        kind,
        language,
        time_zone,
        from,
        lots: yearLots?.lots ?? '[]',
        currencyNames: new Map(currencies().map(({ id, name }) => [id, name])),
      };
      const span = { user_id, from: begin, to };
      const reading = await database.forReading(seenIn(context));
      const csv = await desk.run(user_id, wish, (job) => writeAll(parts, reading, kind, span, job));
      return new RawAnswer(csv, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${kind}.csv"`,
      });
    },
  };
}

async function writeAll(
  { database, now }: ExportParts,
  reading: Queryable,
  kind: SheetKind,
  span: SheetSpan,
  job: ExportJob,
): Promise<Uint8Array> {
  // Postings of a tax export aren't its rows, which are counted as they are written.
  const isTooLarge =
    kind !== 'tax' && (await countRows(reading, kind, span, ROWS_AT_MOST)) > ROWS_AT_MOST;
  if (isTooLarge) throw refusal('export_too_large', { field: 'to' });
  const { limit, pause_ms } = PACES[database.engine];
  const parts: Uint8Array[] = [];
  let count = 0;
  let last: Position | undefined;
  for (;;) {
    const rows = await readRows(reading, kind, span, { last, limit });
    const isLast = rows.length < limit;
    const part = await job.write(rows, isLast);
    parts.push(part.csv);
    count += part.rows;
    if (count > ROWS_AT_MOST) throw refusal('export_too_large', { field: 'to' });
    for (const one of part.years) {
      const isSettled = Date.UTC(one.year, 0, 1) + SETTLED_MS < now();
      if (isSettled) await writeLots(database, span.user_id, one, LOTS_VERSION);
    }
    if (isLast) return Buffer.concat(parts);
    last = rows.at(-1);
    await pause(pause_ms);
  }
}
