import { useTranslation } from 'react-i18next';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Number of the larger and of the next smaller unit: a day and six hours. */
export function partsOf(
  milliseconds: number,
): readonly { unit: 'd' | 'h' | 'min' | 's'; count: number }[] {
  const whole = (of: number, unit: number): number => (of - (of % unit)) / unit;
  const units = [
    { unit: 'd', size: DAY },
    { unit: 'h', size: HOUR },
    { unit: 'min', size: MINUTE },
    { unit: 's', size: SECOND },
  ] as const;
  const first = units.findIndex(({ size }) => milliseconds >= size);
  if (first === -1) return [];
  return units
    .slice(first, first + 2)
    .map(({ unit, size }, at) => ({
      unit,
      count: whole(at === 0 ? milliseconds : milliseconds % (units[first]?.size ?? 1), size),
    }))
    .filter(({ count }) => count > 0);
}

/** A duration in the units of the language; below a second in milliseconds. */
export function useDurationText(): (milliseconds: number | null) => string {
  const { t } = useTranslation('copy');
  return (milliseconds) => {
    if (milliseconds === null) return '—';
    const parts = partsOf(milliseconds);
    if (parts.length === 0) return t('time.ms', { value: milliseconds });
    return parts.map(({ unit, count }) => t(`time.${unit}`, { value: count })).join(' ');
  };
}
