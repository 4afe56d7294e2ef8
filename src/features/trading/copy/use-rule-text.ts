import { useTranslation } from 'react-i18next';
import type { Follow } from '../../../../protocol/calls/trading/follow.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';

const RATIO = 1;

/** "0.5× lots", "5 lots each". */
export function useRuleText(): (follow: Pick<Follow, 'type' | 'number'>) => string {
  const { t } = useTranslation('copy');
  const figures = useFigures();
  return ({ type, number }) =>
    t(type === RATIO ? 'rule_ratio' : 'rule_lots', { number: figures.plain(number) });
}
