// Copies the embedded database to a folder beside it every hour. The engine survives a killed process but not a power
// cut; then the newest copy is restored.

import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../../protocol/time.ts';
import type { EmbeddedDriver } from '../db/embedded-driver.ts';
import type { Job } from '../jobs/jobs.ts';
import { backUp } from './backup.ts';
import { stampOf } from './restore.ts';

const FOLDER = 'copies';
const KEPT = 3;
const NAME = /^\d{8}T\d{6}Z$/;

export function hourlyCopies(
  driver: Pick<EmbeddedDriver, 'copy'>,
  folder: string,
  now: () => number,
): Job {
  const copies = join(folder, FOLDER);
  return {
    name: 'copy of the database',
    every_ms: HOUR_MS,
    run: async () => {
      const time = now();
      await backUp({
        folder,
        to: join(copies, stampOf(time)),
        now: time,
        has_files: false,
        copyDatabase: (to) => driver.copy(to),
      });
      // Names sort by time, oldest first. Unfinished copies of a killed process are deleted too.
      const names = existsSync(copies) ? readdirSync(copies) : [];
      const whole = names.filter((name) => NAME.test(name)).sort();
      const old = [...whole.slice(0, -KEPT), ...names.filter((name) => name.endsWith('.making'))];
      for (const name of old) await rm(join(copies, name), { recursive: true, force: true });
    },
  };
}
