import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnLimits } from '../../../shared/trade/limits/use-own-limits.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Picker } from '../../../ui/overlay/picker.tsx';
import styles from './limits.module.css';
import type { LimitsForm } from './limits-form.ts';
import { WaitingLine } from './waiting-line.tsx';

const LOSSES = [2, 3, 4, 5, 7, 10];
const MINUTES = [15, 30, 60, 120, 240, 480, 1440];
const HOUR_MINUTES = 60;

interface CoolDownCardProps {
  limits: OwnLimits;
  form: LimitsForm;
  onEdit(change: Partial<LimitsForm>): void;
  onTakeBack(): void;
}

export function CoolDownCard({
  limits: { next_cool_down, in_a_row },
  form: { hasCoolDown, losses, minutes },
  onEdit,
  onTakeBack,
}: CoolDownCardProps): ReactNode {
  const { t } = useTranslation('limits');
  const lossesText = (count: number): string => t('losses', { count });
  const pauseText = (length: number): string =>
    length % HOUR_MINUTES === 0
      ? t('hours', { count: length / HOUR_MINUTES })
      : t('minutes', { count: length });
  return (
    <section className={styles['card']} aria-label={t('cool_down')}>
      <Switch
        label={<strong className={styles['name']}>{t('cool_down')}</strong>}
        on={hasCoolDown}
        onChange={(isOn) => onEdit({ hasCoolDown: isOn })}
      />
      {hasCoolDown ? (
        <div className={styles['choices']}>
          <span className={styles['label']}>{t('after')}</span>
          <Picker
            look="box"
            label={t('after')}
            options={optionsOf(LOSSES, losses, lossesText)}
            value={`${losses}`}
            onChoose={(value) => onEdit({ losses: chosenIn(LOSSES, value) ?? losses })}
          />
          <span className={styles['label']}>{t('pause')}</span>
          <Picker
            look="box"
            label={t('pause')}
            options={optionsOf(MINUTES, minutes, pauseText)}
            value={`${minutes}`}
            onChoose={(value) => onEdit({ minutes: chosenIn(MINUTES, value) ?? minutes })}
          />
        </div>
      ) : null}
      {next_cool_down === null ? null : (
        <WaitingLine
          time={next_cool_down.time}
          value={
            next_cool_down.value === null
              ? t('no_cool_down')
              : t('cool_terms', {
                  losses: lossesText(next_cool_down.value.losses),
                  pause: pauseText(next_cool_down.value.minutes),
                })
          }
          onTakeBack={onTakeBack}
        />
      )}
      <p className={styles['note']}>
        {hasCoolDown ? t('in_a_row', { count: in_a_row }) : t('cool_note')}
      </p>
    </section>
  );
}

const chosenIn = (values: readonly number[], text: string): number | undefined =>
  values.find((value) => `${value}` === text);

/** With the present value, which may be another one. */
function optionsOf(
  usual: readonly number[],
  value: number,
  textOf: (value: number) => string,
): { value: string; label: string }[] {
  return [...new Set([...usual, value])]
    .toSorted((one, other) => one - other)
    .map((one) => ({ value: `${one}`, label: textOf(one) }));
}
