import { useTranslation } from 'react-i18next';
import { ageOf } from '../../lib/time/age.ts';

export function useAgeText(milliseconds: number): string {
  const { t } = useTranslation('market');
  const { unit, value } = ageOf(milliseconds);
  if (unit === 'hours') return t('age.hours', { value });
  return unit === 'minutes' ? t('age.minutes', { value }) : t('age.seconds', { value });
}
