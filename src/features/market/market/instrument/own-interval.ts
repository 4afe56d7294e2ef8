import { useTranslation } from 'react-i18next';
import type { OwnInterval, Period } from '../../../../lib/market/candles.ts';
import { PERIODS } from '../periods.ts';

/** The label of an interval, and its name for screen readers. */
export function usePeriodTexts(): (period: Period) => { label: string; name: string } {
  const { t } = useTranslation('market');
  return (period) => {
    const entry = PERIODS.find((one) => one.period === period);
    if (entry !== undefined) return { label: t(entry.label), name: t(entry.name) };
    const { number, unit } = partsOf(period as OwnInterval);
    return {
      label: t(`chart:looks.own.${unit}`, { number }),
      name: `${number} ${t(`chart:looks.units.${unit}`)}`,
    };
  };
}

export type IntervalUnit = 'm' | 'h' | 'd';

function partsOf(period: OwnInterval): { number: string; unit: IntervalUnit } {
  return { number: period.slice(0, -1), unit: period.slice(-1) as IntervalUnit };
}
