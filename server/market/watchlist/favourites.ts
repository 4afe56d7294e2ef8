// A user's own list of instruments in a custom order (R-MARKET-6).
import type { Favourite } from '../../../protocol/calls/market/watch.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { Instruments } from '../engines/instruments.ts';
import { needCurrencies } from '../engines/taking.ts';
import {
  countFavourites,
  deleteFavourites,
  favouriteRows,
  insertFavourite,
  writeOrder,
} from './favourite-store.ts';

const MOST = 200;

export interface FavouriteParts {
  database: Database;
  instruments: Instruments;
  isCurrency(id: number): boolean;
}

export async function listFavourites(
  queryable: Queryable,
  instruments: Instruments,
  user_id: number,
): Promise<Favourite[]> {
  const rows = await favouriteRows(queryable, user_id);
  return rows.flatMap((row) => {
    const instrument = instruments.of(row.match_id);
    if (instrument === undefined) return [];
    const { currency_id, match_id, symbol } = instrument;
    return [{ id: row.id, currency_id, match_id, symbol, sort: row.sort }];
  });
}

export async function addFavourite(
  parts: FavouriteParts,
  user_id: number,
  { currency_id, legal_id }: { currency_id: number; legal_id: number | undefined },
): Promise<Favourite> {
  const { database, instruments } = parts;
  const match_id = matchOf(parts, currency_id, legal_id);
  return database.transaction(async (tx) => {
    await lockUserRow(tx, user_id);
    const { total, there, last } = await countFavourites(tx, user_id, match_id);
    if (there === 0) {
      if (total >= MOST) throw refusal('favourite_limit', { params: { maximum: MOST } });
      await insertFavourite(tx, user_id, { match_id, sort: last + 1 });
    }
    const list = await listFavourites(tx, instruments, user_id);
    const favourite = list.find((one) => one.match_id === match_id);
    if (favourite === undefined) throw new Error('the added favourite is missing');
    return favourite;
  });
}

/** Without the other currency, the first instrument in the list is used. */
function matchOf(
  { instruments, isCurrency }: FavouriteParts,
  currency_id: number,
  legal_id: number | undefined,
): number {
  needCurrencies(isCurrency, { currency_id, legal_id });
  const instrument =
    legal_id === undefined
      ? instruments.all.find((one) => one.currency_id === currency_id)
      : instruments.ofPair(currency_id, legal_id);
  if (instrument === undefined) throw refusal('instrument_unknown', { field: 'currency_id' });
  return instrument.match_id;
}

export async function removeFavourite(
  { database, instruments }: FavouriteParts,
  user_id: number,
  { id, currency_id }: { id: number | undefined; currency_id: number | undefined },
): Promise<void> {
  const ofCurrency = instruments.all
    .filter((one) => one.currency_id === currency_id)
    .map(({ match_id }) => match_id);
  const match_ids = currency_id === undefined ? undefined : ofCurrency;
  await deleteFavourites(database, user_id, { id, match_ids });
}

export async function sortFavourites(
  { database, instruments }: FavouriteParts,
  user_id: number,
  ids: readonly number[],
): Promise<Favourite[]> {
  return database.transaction(async (tx) => {
    await lockUserRow(tx, user_id);
    const before = await listFavourites(tx, instruments, user_id);
    if (ids.some((id) => before.every((one) => one.id !== id))) {
      throw refusal('not_found', { field: 'ids' });
    }
    if (ids.length !== before.length || new Set(ids).size !== ids.length) {
      throw refusal('parameter_error', { field: 'ids' });
    }
    await writeOrder(tx, user_id, ids);
    return listFavourites(tx, instruments, user_id);
  });
}
