import { SECOND_MS } from '../../../protocol/time.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/modules/module.ts';
import { allotDue, returnSubscriptions, unlockDue } from './allotment.ts';
import { type IeoCall, type IeoParts, ieoHandlers } from './handlers.ts';
import { type ListingParts, listDue } from './listing.ts';
import { rollProjects } from './rolling.ts';

export interface IeoNeeds extends IeoParts, ListingParts {
  sandbox: boolean;
}

export function openIeo(needs: IeoNeeds): Module<IeoCall> {
  const rolling: Job = {
    name: 'projects of the sandbox',
    every_ms: 5 * SECOND_MS,
    run: () => rollProjects(needs),
  };
  return {
    handlers: ieoHandlers(needs),
    jobs: [
      { name: 'project allotments', every_ms: SECOND_MS, run: () => allotDue(needs) },
      { name: 'project unlocks', every_ms: SECOND_MS, run: () => unlockDue(needs) },
      { name: 'project listings', every_ms: SECOND_MS, run: () => listDue(needs) },
      ...(needs.sandbox ? [rolling] : []),
    ],
    closing: async () => async (tx, user_id, time) => returnSubscriptions(tx, needs, user_id, time),
    ...(needs.sandbox && { seeds: () => rollProjects(needs) }),
  };
}
