import { useSetting } from '../../lib/api/use-setting.ts';

/** Specification 8: the risk notice, until the server has sent its own figure. */
const RISK_PERCENT = '76';

export function useRiskPercent(): string {
  return useSetting('basic')?.risk_percent ?? RISK_PERCENT;
}
