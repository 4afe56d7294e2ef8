// Index prices in the database, so that a restart or another leader continues at the same price (R-PRICE-1). The index
// file is newer if it belongs to the same history: it has the last step of a killed process.

import { MarketGone } from '../../platform/base/market-gone.ts';
import type { Database } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import { readIndexFile } from '../feed/index-file.ts';
import type { MarketLink } from '../feed/market-link.ts';
import type { StoredIndex } from '../feed/messages.ts';

export class IndexStore {
  readonly #database: Database;

  readonly #folder: string;

  constructor(database: Database, folder: string) {
    this.#database = database;
    this.#folder = folder;
  }

  async readIndices(): Promise<StoredIndex[]> {
    const { rows } = await this.#database.query<StoredIndex & { stored_at: number }>(
      `select match_id, price::text as price, max(stored_at) over () as stored_at
       from index_prices order by match_id`,
    );
    const stored_at = rows[0]?.stored_at ?? 0;
    return (
      readIndexFile(this.#folder, stored_at) ??
      rows.map(({ match_id, price }) => ({ match_id, price }))
    );
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
       from jsonb_to_recordset($1::text::jsonb) as given (match_id integer, price numeric)
       on conflict (match_id) do update set price = excluded.price, stored_at = excluded.stored_at
       where stored.price <> excluded.price or stored.match_id = $3`,
      // One row is always written, because its time applies to all of them.
      [JSON.stringify(prices), instant(now), prices[0]?.match_id ?? 0],
    );
  }
}
