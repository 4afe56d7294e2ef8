import { useSetting } from '../../lib/api/use-setting.ts';

/** Specification 8: used in the risk notice until the server's figure is loaded. */
const RISK_PERCENT = '76';

export function useRiskPercent(): string {
  return useSetting('basic')?.risk_percent ?? RISK_PERCENT;
}
