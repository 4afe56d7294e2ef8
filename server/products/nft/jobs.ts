import { MINUTE_MS, SECOND_MS } from '../../../protocol/time.ts';
import type { Database } from '../../platform/db/database.ts';
import { forEach } from '../../platform/jobs/each.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { endSale, expirePayment } from './ending.ts';
import { rollGallery } from './gallery.ts';
import { dueOrders } from './order-store.ts';
import { endedSales } from './sale-store.ts';
import type { NftParts } from './trading.ts';

export interface NftJobParts extends NftParts {
  database: Database;
  sandbox: boolean;
}

export function nftJobs(parts: NftJobParts): Job[] {
  const { database, sandbox, now } = parts;
  return [
    {
      name: 'ends of NFT sales',
      every_ms: SECOND_MS,
      run: async () =>
        forEach(await endedSales(database, now()), (id) =>
          database.transaction((tx) => endSale(tx, parts, id)),
        ),
    },
    {
      name: 'NFT payments',
      every_ms: SECOND_MS,
      run: async () =>
        forEach(await dueOrders(database, now()), (id) =>
          database.transaction((tx) => expirePayment(tx, parts, id)),
        ),
    },
    ...(sandbox
      ? [
          {
            name: 'gallery of the sandbox',
            every_ms: MINUTE_MS,
            run: () => rollGallery(database, now()),
          },
        ]
      : []),
  ];
}
