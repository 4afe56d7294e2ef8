import type { Settings } from '../../../workers/market-worker.api.ts';

/** How its texts write numbers, as one text. */
export function writtenBy({ numberRules }: Pick<Settings, 'numberRules'>): string {
  const { decimal, group, minimum_grouping } = numberRules;
  return `${decimal} ${group} ${minimum_grouping}`;
}
