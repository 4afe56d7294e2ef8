import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import styles from '../otc.module.css';
import { type LegalAd, SELL } from '../side.ts';
import { useMoney } from '../use-money.ts';

export type AmountUnit = 'coin' | 'fiat';

interface AmountFieldProps {
  ad: LegalAd;
  unit: AmountUnit;
  value: string;
  available: string | undefined;
  error: string | undefined;
  most: string | undefined;
  onUnit(unit: AmountUnit): void;
  onValue(value: string): void;
}

export function AmountField({
  ad,
  unit,
  value,
  available,
  error,
  most,
  onUnit,
  onValue,
}: AmountFieldProps): ReactNode {
  const { t } = useTranslation('otc');
  const figures = useFigures();
  const money = useMoney();
  const { type, currency_name, fiat } = ad;
  return (
    <div className={styles['fields']}>
      <SegmentedControl
        label={t('amount_in')}
        look="side"
        options={[
          { value: 'fiat', label: fiat },
          { value: 'coin', label: currency_name },
        ]}
        value={unit}
        onChoose={(chosenUnit) => onUnit(chosenUnit === 'coin' ? 'coin' : 'fiat')}
      />
      <NumberField
        label={t('amount')}
        labelEnd={
          type === SELL && available !== undefined
            ? t('available', { amount: money.coin(available, currency_name) })
            : undefined
        }
        unit={unit === 'fiat' ? fiat : currency_name}
        value={value}
        error={error}
        helper={t('limits', {
          min: figures.plain(ad.min_total),
          max: `${figures.plain(ad.max_total)} ${fiat}`,
        })}
        onValue={onValue}
        {...(most !== undefined && { onMost: () => onValue(most) })}
      />
    </div>
  );
}
