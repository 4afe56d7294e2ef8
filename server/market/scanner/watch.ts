// Looks once a minute who joins and leaves the filters that are reported (R-SCAN-3).
import { scan } from '../../../core/pkg/pe_core.js';
import type { ScanMove } from '../../../protocol/calls/market/scan.ts';
import { readConditions } from '../../../protocol/fields/scan.ts';
import { scanLine } from '../../../protocol/scan.ts';
import { DAY_MS, HOUR_MS } from '../../../protocol/time.ts';
import { notify } from '../../people/profile/notices.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { forEach } from '../../platform/jobs/each.ts';
import type { Instruments } from '../engines/instruments.ts';
import type { MarketLink } from '../feed/market-link.ts';
import {
  forgetMoves,
  insertMoves,
  lockMembers,
  unreportedSince,
  type WatchedFilter,
  watchedFilters,
  writeMembers,
} from './store.ts';

const FILTERS_AT_ONCE = 500;
/** More that join at once are counted. */
const NAMED = 3;

export interface ScanWatchParts {
  database: Database;
  market: MarketLink;
  instruments: Instruments;
  now(): number;
}

interface Basis {
  lines: string;
  tickers: string;
}

export async function watchFilters(parts: ScanWatchParts): Promise<void> {
  const { database, market } = parts;
  let after = 0;
  let basis: Basis | undefined;
  const failures: unknown[] = [];
  for (;;) {
    const filters = await watchedFilters(database, after, FILTERS_AT_ONCE);
    const last = filters.at(-1);
    if (last === undefined) break;
    after = last.id;
    basis ??= await completeBasis(market);
    // Until all instruments are known, those that are missing would seem to have left.
    if (basis === undefined) return;
    // One that can't be looked at doesn't stop the others.
    await look(parts, basis, filters).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function completeBasis(market: MarketLink): Promise<Basis | undefined> {
  const answer = await market.ask({ kind: 'scan' });
  if (answer.kind !== 'scan') throw new Error(`the market answered scan with ${answer.kind}`);
  const { basis, tickers } = answer;
  return basis.is_complete ? { lines: basis.lines, tickers } : undefined;
}

async function look(
  parts: ScanWatchParts,
  basis: Basis,
  filters: readonly WatchedFilter[],
): Promise<void> {
  const lines = filters.map(lineOf);
  const meeting = meetingOf(basis, lines);
  await forEach([...filters.entries()], async ([at, filter]) => {
    const members = meeting[at] ?? [];
    const before = filter.members;
    if (before === null || !isSameList(before, members)) {
      await parts.database.transaction((tx) => move(tx, parts, basis, filter, members));
    }
  });
}

async function move(
  tx: Transaction,
  { instruments, now }: ScanWatchParts,
  basis: Basis,
  filter: WatchedFilter,
  members: readonly number[],
): Promise<void> {
  const row = await lockMembers(tx, filter);
  if (row === undefined) return;
  await writeMembers(tx, filter.id, members);
  const { members: before } = row;
  // Those that meet it when it is switched on are no news.
  if (before === null) return;
  const [time, { id, user_id, name, hours }] = [now(), filter];
  const joiners = members.filter((match_id) => !before.includes(match_id));
  const leavers = before.filter((match_id) => !members.includes(match_id));
  const newIds = await unreportedSince(tx, id, joiners, time - hours * HOUR_MS);
  const moves: ScanMove[] = joiners.map((match_id) => {
    const is_reported = newIds.includes(match_id);
    return { match_id, time, is_in: true, is_reported, condition: null };
  });
  if (leavers.length > 0) {
    const conditions = (readConditions(filter.conditions) ?? []).map((one) => scanLine([one]));
    const meeting = meetingOf(basis, conditions);
    for (const match_id of leavers) {
      const place = meeting.findIndex((list) => !list.includes(match_id));
      const condition = place === -1 ? null : place;
      moves.push({ match_id, time, is_in: false, is_reported: false, condition });
    }
  }
  await insertMoves(tx, id, moves);
  await forgetMoves(tx, id, time - DAY_MS);
  if (newIds.length === 0) return;
  const symbols = newIds.flatMap((match_id) => instruments.of(match_id)?.symbol ?? []);
  const more = symbols.length > NAMED ? ` +${symbols.length - NAMED}` : '';
  const symbol = `${symbols.slice(0, NAMED).join(', ')}${more}`;
  await notify(tx, user_id, { name: 'scan_joined', params: { symbol, name }, time });
}

function lineOf({ conditions }: WatchedFilter): string {
  return scanLine(readConditions(conditions) ?? []);
}

/** For each line the instruments that meet it. */
function meetingOf({ lines, tickers }: Basis, filters: readonly string[]): number[][] {
  const answer = scan(lines, tickers, filters.join('\n'), 'turnover').split('\n');
  return filters.map((_, at) => {
    const ids = answer[at] ?? '';
    return ids === '' ? [] : ids.split(',').map(Number);
  });
}

function isSameList(before: readonly number[], members: readonly number[]): boolean {
  return before.length === members.length && before.every((id) => members.includes(id));
}
