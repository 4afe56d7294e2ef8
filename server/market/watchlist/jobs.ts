import type { Job } from '../../platform/jobs/jobs.ts';
import { waitingDistances } from './alert-store.ts';
import { type AlertParts, fireAlert, isTrue, TYPE } from './alerts.ts';

const DISTANCES_MS = 1000;

/** A distance to liquidation changes with every mark of an account's positions, so it is checked once a second. */
export function alertJobs({ database, instruments, liquidationDistance, now }: AlertParts): Job[] {
  const run = async (): Promise<void> => {
    for (const { id, user_id, match_id, value } of await waitingDistances(database)) {
      const distance = await liquidationDistance(user_id, match_id);
      if (distance === undefined || !isTrue(TYPE.liquidation, value, distance)) continue;
      await database.transaction((tx) => fireAlert(tx, instruments, id, now()));
    }
  };
  return [{ name: 'alerts', every_ms: DISTANCES_MS, run }];
}
