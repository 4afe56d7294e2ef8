import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { Stepper } from '../../../shared/forms/stepper.tsx';
import type { CallForm } from '../../../shared/forms/use-call-form.ts';
import { Chips } from '../../../ui/controls/chips.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import styles from './copy.module.css';
import { type FollowTerms, LOTS, RATIO } from './follow-terms.ts';

const RATIOS = ['0.1', '0.25', '0.5', '1', '2'];
const LOT_COUNTS = ['1', '5', '10', '50', '100'];

export function FollowRule({ form }: { form: CallForm<'follow.follow', FollowTerms> }): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useFigures();
  const { type, number } = form.values;
  const isRatio = type === RATIO;
  const choose = (value: string): void => {
    const next = value === `${RATIO}` ? RATIO : LOTS;
    if (next === type) return;
    form.set('type', next);
    form.set('number', next === RATIO ? '0.25' : '5');
  };
  return (
    <>
      <SegmentedControl
        look="field"
        label={t('rule')}
        options={[
          { value: `${RATIO}`, label: t('fixed_ratio') },
          { value: `${LOTS}`, label: t('fixed_lots') },
        ]}
        value={`${type}`}
        onChoose={choose}
      />
      <Stepper
        tall
        label={t(isRatio ? 'ratio_label' : 'lots_label')}
        step={isRatio ? '0.05' : '1'}
        min={isRatio ? '0.01' : '0.1'}
        {...(isRatio && { max: '100' })}
        value={number}
        error={form.errors['number']}
        onValue={(value) => form.set('number', value)}
      />
      <Chips
        look="grid"
        label={t(isRatio ? 'ratio_label' : 'lots_label')}
        options={(isRatio ? RATIOS : LOT_COUNTS).map((value) => ({
          value,
          label: isRatio ? `${figures.plain(value)}×` : figures.plain(value),
        }))}
        value={number}
        onChoose={(value) => form.set('number', value)}
      />
      <p className={styles['quiet']}>{t(isRatio ? 'ratio_rule' : 'lots_rule')}</p>
    </>
  );
}
