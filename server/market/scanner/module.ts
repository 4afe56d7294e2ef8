import type { ScanRow } from '../../../protocol/calls/market/scan.ts';
import { SCAN_PRICES } from '../../../protocol/scan.ts';
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { sessionIn } from '../../platform/http/session.ts';
import type { Module } from '../../platform/modules/module.ts';
import {
  countFilters,
  deleteFilter,
  eraseFilters,
  filtersOf,
  insertFilter,
  replaceFilter,
} from './store.ts';
import { type ScanWatchParts, watchFilters } from './watch.ts';

const MOST_FILTERS = 20;

type ScannerCall = 'currency.scan' | 'scan.list' | 'scan.save' | 'scan.del';

export function openScanner(parts: ScanWatchParts): Module<ScannerCall> {
  const { database, market, now } = parts;
  return {
    handlers: {
      'currency.scan': async () => {
        const answer = await market.ask({ kind: 'scan' });
        if (answer.kind !== 'scan') throw new Error(`the market answered scan with ${answer.kind}`);
        const { lines, is_complete } = answer.basis;
        const list = lines === '' ? [] : lines.split('\n').map(rowOf);
        return { list, is_complete, time: now() };
      },
      'scan.list': async (_request, context) => ({
        list: await filtersOf(database, sessionIn(context).user_id, now() - DAY_MS),
      }),
      'scan.save': async ({ id, ...wish }, context) => {
        const { user_id } = sessionIn(context);
        return database.transaction(async (tx) => {
          await lockUserRow(tx, user_id);
          if (id === undefined) {
            if ((await countFilters(tx, user_id)) >= MOST_FILTERS) {
              throw refusal('scan_limit', { params: { maximum: MOST_FILTERS } });
            }
          } else if (!(await replaceFilter(tx, user_id, id, wish))) {
            throw refusal('not_found', { field: 'id' });
          }
          const newId = id ?? (await insertFilter(tx, user_id, wish));
          const filter = (await filtersOf(tx, user_id, now() - DAY_MS)).find(
            (one) => one.id === newId,
          );
          if (filter === undefined) throw new Error('the saved filter is missing');
          return filter;
        });
      },
      'scan.del': async ({ id }, context) => {
        const isThere = await deleteFilter(database, sessionIn(context).user_id, id);
        if (!isThere) throw refusal('not_found', { field: 'id' });
        return {};
      },
    },
    jobs: [{ name: 'scanner', every_ms: MINUTE_MS, run: () => watchFilters(parts) }],
    onErase: eraseFilters,
  };
}

function rowOf(line: string): ScanRow {
  const [match_id = '0', ...texts] = line.split('/');
  const values = texts.map((text) => (text === '' ? null : text));
  const prices = Object.fromEntries(SCAN_PRICES.map((name, at) => [name, values[at] ?? null]));
  const closes = values.slice(SCAN_PRICES.length);
  return { match_id: Number(match_id), ...prices, closes } as unknown as ScanRow;
}
