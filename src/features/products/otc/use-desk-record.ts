import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../lib/core/use-figures.ts';
import type { LegalAd } from './side.ts';

export function useDeskRecord({
  trade_count,
  completion_percent,
}: Pick<LegalAd, 'trade_count' | 'completion_percent'>): string {
  const { t } = useTranslation('otc');
  const figures = useFigures();
  if (trade_count === 0) return t('record_none');
  return t('record', {
    count: trade_count,
    number: figures.plain(`${trade_count}`),
    percent: `${figures.plain(completion_percent)}%`,
  });
}
