import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockConfig } from '../../../../../protocol/calls/products/products.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import earn from '../earn.module.css';
import { SendButton } from '../send-button.tsx';
import { ConfirmLock } from './confirm-lock.tsx';
import styles from './lock-calculator.module.css';
import { useLockForm } from './use-lock-form.ts';
import { YieldStairs } from './yield-stairs.tsx';

interface LockCalculatorProps {
  config: LockConfig;
  /** By a tap: on a low screen it is below the list and comes into view. */
  isChosen: boolean;
}

export function LockCalculator({ config, isChosen }: LockCalculatorProps): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const go = useGo();
  const lock = useLockForm(config);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { available, numbers, starts, ends, calculatedAmount } = lock;
  const { currency_name: coin, days, penalty_rate } = config;
  return (
    <>
      <section ref={panel} className={styles['panel']} aria-label={t('lock.brings')}>
        <form noValidate onSubmit={lock.press} className={styles['form']}>
          <div className={styles['head']}>
            <h2 className={earn['sectionTitle']}>{t('lock.brings')}</h2>
            <Button look="link" small onClick={() => go('pages/lockming/buy', { id: config.id })}>
              {t('lock.name', { coin, count: days })}
            </Button>
          </div>
          <div className={styles['columns']}>
            <NumberField
              label={t('amount')}
              labelEnd={
                available === undefined
                  ? undefined
                  : t('available', { amount: `${amounts.available(available, coin)} ${coin}` })
              }
              {...lock.field}
            />
            {numbers === undefined ? null : (
              <Figure
                label={t('lock.yield')}
                value={amounts.gain(numbers.total, coin)}
                size="large"
                align="end"
                tone="up"
                formula={numbers.totalFormula}
              />
            )}
          </div>
          {numbers === undefined ? null : (
            <>
              <YieldStairs
                days={days}
                from={timeText(starts, language, 'date')}
                each={t('lock.each_day', { amount: amounts.gain(numbers.daily, coin) })}
                to={timeText(ends, language, 'date')}
              />
              <div className={styles['results']}>
                <Figure
                  label={t('lock.back_on', { date: timeText(ends, language, 'date') })}
                  value={amounts.amount(calculatedAmount, coin)}
                />
                <Figure
                  label={t('lock.early', { rate: figures.percent(penalty_rate) })}
                  value={amounts.amount(numbers.early, coin)}
                  align="end"
                  tone="warn"
                  formula={numbers.earlyFormula}
                />
              </div>
            </>
          )}
          <SendButton disabled={!lock.canSend}>{lock.label}</SendButton>
        </form>
      </section>
      <ConfirmLock config={config} lock={lock} />
    </>
  );
}
