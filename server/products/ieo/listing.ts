// A job: at `market_time` the instruments of a sold token are switched on, if it has any.

import type { ListedInstruments } from '../../market/instruments/instruments.ts';
import type { Database } from '../../platform/db/database.ts';
import { markListed, unlistedProjects } from './project-store.ts';

export interface ListingParts {
  database: Database;
  instruments: ListedInstruments;
  now(): number;
}

export async function listDue({ database, instruments, now }: ListingParts): Promise<void> {
  const dueProjects = await unlistedProjects(database, now());
  for (const { id, currency_id } of dueProjects) {
    const waitingInstruments = instruments.all.filter(
      (one) => one.currency_id === currency_id && one.status === 0,
    );
    await database.transaction(async (tx) => {
      for (const { symbol } of waitingInstruments)
        await instruments.write(tx, symbol, 'status', '1');
      await markListed(tx, id, now());
    });
    if (waitingInstruments.length > 0) await instruments.refresh();
  }
}
