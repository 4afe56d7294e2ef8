// The user's own list of instruments, in his order (R-MARKET-6).
import type { Favourite } from '../../../protocol/calls/watch.ts';
import { refusal } from '../../call-refusal.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import type { Instruments } from '../../trading/instruments.ts';
import { needCurrencies } from '../../trading/taking.ts';

const MOST = 200;

interface FavouriteRow {
  id: number;
  match_id: number;
  sort: number;
}

export interface FavouriteParts {
  database: Database;
  instruments: Instruments;
  /** Whether there is money of it. */
  isCurrency(id: number): boolean;
}

export async function listFavourites(
  queryable: Queryable,
  instruments: Instruments,
  user_id: number,
): Promise<Favourite[]> {
  const { rows } = await queryable.query<FavouriteRow>(
    'select id, match_id, sort from favourites where user_id = $1 order by sort, id',
    [user_id],
  );
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
    await lockList(tx, user_id);
    const { rows: counts } = await tx.query<{ total: number; there: number; last: number }>(
      `select count(*) as total, count(*) filter (where match_id = $2) as there,
         coalesce(max(sort), 0) as last
       from favourites where user_id = $1`,
      [user_id, match_id],
    );
    const { total = 0, there = 0, last = 0 } = counts[0] ?? {};
    if (there === 0) {
      if (total >= MOST) throw refusal('favourite_limit', { params: { maximum: MOST } });
      await tx.query('insert into favourites (user_id, match_id, sort) values ($1, $2, $3)', [
        user_id,
        match_id,
        last + 1,
      ]);
    }
    const list = await listFavourites(tx, instruments, user_id);
    const added = list.find((one) => one.match_id === match_id);
    if (added === undefined) throw new Error('a favourite that was added is not there');
    return added;
  });
}

/** Without the other currency it is the first of the list. */
function matchOf(
  { instruments, isCurrency }: FavouriteParts,
  currency_id: number,
  legal_id: number | undefined,
): number {
  needCurrencies(isCurrency, { currency_id, legal_id });
  const found =
    legal_id === undefined
      ? instruments.all.find((one) => one.currency_id === currency_id)
      : instruments.ofPair(currency_id, legal_id);
  if (found === undefined) throw refusal('instrument_unknown', { field: 'currency_id' });
  return found.match_id;
}

/** What is not there is removed already. */
export async function removeFavourite(
  { database, instruments }: FavouriteParts,
  user_id: number,
  { id, currency_id }: { id: number | undefined; currency_id: number | undefined },
): Promise<void> {
  const ofCurrency = instruments.all
    .filter((one) => one.currency_id === currency_id)
    .map(({ match_id }) => match_id);
  await database.query(
    `delete from favourites
     where user_id = $1 and ($2::bigint is null or id = $2)
       and ($3::integer[] is null or match_id = any($3))`,
    [user_id, id ?? null, currency_id === undefined ? null : ofCurrency],
  );
}

/** All of them, each once. */
export async function sortFavourites(
  { database, instruments }: FavouriteParts,
  user_id: number,
  ids: readonly number[],
): Promise<Favourite[]> {
  return database.transaction(async (tx) => {
    await lockList(tx, user_id);
    const before = await listFavourites(tx, instruments, user_id);
    if (ids.some((id) => before.every((one) => one.id !== id))) {
      throw refusal('not_found', { field: 'ids' });
    }
    if (ids.length !== before.length || new Set(ids).size !== ids.length) {
      throw refusal('parameter_error', { field: 'ids' });
    }
    await tx.query(
      `update favourites set sort = place
       from unnest($2::bigint[]) with ordinality as wanted (id, place)
       where favourites.id = wanted.id and user_id = $1`,
      [user_id, [...ids]],
    );
    return listFavourites(tx, instruments, user_id);
  });
}

/** Two changes at once come one after the other. */
export async function lockList(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('select id from users where id = $1 for update', [user_id]);
}
