// `npm run bots -- --adversaries`: runs all adversaries in this process, with a temporary database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../../../server/platform/data-folder/data-folder.ts';
import { openDatabase } from '../../../server/platform/db/open.ts';
import { Refusal } from '../../refusal.ts';
import { keepInMemory } from '../../test/memory-folder.ts';
import { faultOf, HEADLINE, openTournament, resultLine, STRATEGIES } from './tournament.ts';

interface Wish {
  trades: number;
  seed: number;
  /** Part of a name; empty for all. */
  strategy: string;
  say(text: string): void;
}

const SEEDS = 5;
const PROVES = 5000;

export async function runAdversaries({ trades, seed, strategy, say }: Wish): Promise<number> {
  const chosenStrategies = STRATEGIES.filter(({ name }) => name.includes(strategy));
  if (chosenStrategies.length === 0)
    throw new Refusal(`No adversary has "${strategy}" in its name.`);
  if (trades < PROVES) keepInMemory();
  const path = mkdtempSync(join(tmpdir(), 'pe-adversaries-'));
  const folder = await openDataFolder(path);
  const onLost = (reason: Error): never => {
    throw reason;
  };
  const { database } = await openDatabase({ folder, now: () => 0, onLost });
  const faults: string[] = [];
  try {
    const seeds = Array.from({ length: Math.min(SEEDS, trades) }, (_, at) => seed + at);
    const run = await openTournament({ database, trades, seeds });
    say(HEADLINE);
    for (const one of chosenStrategies) {
      const result = await run(one);
      say(resultLine(result));
      const fault = faultOf(result, trades >= PROVES);
      if (fault !== undefined) faults.push(`${one.name}: ${fault}`);
    }
  } finally {
    await database.close();
    await folder.release();
    rmSync(path, { recursive: true, force: true });
  }
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? 'No adversary earns.' : `${faults.length} adversaries earn.`);
  return faults.length === 0 ? 0 : 1;
}
