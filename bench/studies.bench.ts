// `npm run bench studies`: what a price costs a study of a chart, and whether the length of the chart matters.
import { study_catalogue } from '../core/pkg/pe_core_studies.js';
import { barLines, growthOf } from './studies/growth.ts';
import { type Outcome, type Row, raceRow } from './table.ts';

const MANY = 100_000;
const FEW = 1_000;

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];
  const bars = barLines(MANY);
  for (const record of study_catalogue()) {
    const id = `study_growth.${record.id}`;
    if (record.lines.length === 0 || !isWanted(id)) continue;
    say(`${record.id} ...`);
    const run = growthOf(record, bars, FEW);
    rows.push(
      raceRow(id, `${record.id}: a price of the last bar of 100,000`, run, 1, '1,000 bars'),
    );
  }
  return { rows, beyond: [] };
}
