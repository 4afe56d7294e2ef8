import type { Settings } from '../../../workers/market-worker.api.ts';

/** The number format of texts, as a comparable string. */
export function writtenBy({ numberRules }: Pick<Settings, 'numberRules'>): string {
  const { decimal, group, minimum_grouping } = numberRules;
  return `${decimal} ${group} ${minimum_grouping}`;
}
