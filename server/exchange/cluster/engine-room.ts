// The engines run in the process that runs the market: they begin when this process becomes the leader and end
// when it stops leading.

import type { Job } from '../../platform/jobs/jobs.ts';
import type { Engine } from '../../platform/modules/engine.ts';

export interface EngineRoom {
  begin(): Promise<void>;
  end(): Promise<void>;
  /** The watches of the engines that run here are compared with the database: a message to them may have been lost. */
  compare(): void;
}

export const COMPARED_EVERY_MS = 30_000;

export function compareJob(room: EngineRoom): Job {
  return { name: 'watches', every_ms: COMPARED_EVERY_MS, run: async () => room.compare() };
}

export function engineRoom(engines: readonly Engine[]): EngineRoom {
  const runningEngines: Engine[] = [];
  return {
    begin: async () => {
      for (const engine of engines) {
        if (runningEngines.includes(engine)) continue;
        runningEngines.push(engine);
        await engine.begin();
      }
    },
    end: async () => {
      for (const engine of runningEngines.splice(0).reverse()) await engine.end();
    },
    compare: () => {
      for (const engine of runningEngines) engine.compare?.();
    },
  };
}
