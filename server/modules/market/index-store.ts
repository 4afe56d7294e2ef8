// Index prices in the database, so that a start or another leader goes on where the market stood (R-PRICE-1).
import type { Database } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { MarketGone, type MarketLink } from '../../market/market-link.ts';
import type { StoredIndex } from '../../market/messages.ts';

export class IndexStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async read(): Promise<StoredIndex[]> {
    const { rows } = await this.#database.query<StoredIndex>(
      'select match_id, price::text as price from index_prices order by match_id',
    );
    return rows;
  }

  async save(market: Pick<MarketLink, 'ask'>, now: number): Promise<void> {
    const answer = await market.ask({ kind: 'quotes' }).catch((error: unknown) => {
      if (error instanceof MarketGone) return undefined;
      throw error;
    });
    if (answer?.kind !== 'quotes') return;
    const prices = answer.quotes.map(({ match_id, mark }) => ({ match_id, price: mark }));
    await this.#database.query(
      `insert into index_prices as stored (match_id, price, stored_at)
       select match_id, price, $2
       from jsonb_to_recordset($1::text::jsonb) as told (match_id integer, price numeric)
       on conflict (match_id) do update set price = excluded.price, stored_at = excluded.stored_at
       where stored.price <> excluded.price`,
      [JSON.stringify(prices), instant(now)],
    );
  }
}
