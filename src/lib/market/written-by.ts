import type { Settings } from '../../../workers/market-worker.api.ts';

/** A comparable string. */
export function writtenBy({ numberRules }: Pick<Settings, 'numberRules'>): string {
  const { decimal, group, minimum_grouping } = numberRules;
  return `${decimal} ${group} ${minimum_grouping}`;
}
