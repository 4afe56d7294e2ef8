import type { Settings } from '../../../workers/market-worker.api.ts';

export function writtenBy({ numberRules }: Pick<Settings, 'numberRules'>): string {
  const { decimal, group, minimum_grouping } = numberRules;
  return `${decimal} ${group} ${minimum_grouping}`;
}
