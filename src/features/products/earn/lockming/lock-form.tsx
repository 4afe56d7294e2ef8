import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockConfig } from '../../../../../protocol/calls/products/products.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import styles from '../earn.module.css';
import { SendButton } from '../send-button.tsx';
import { ConfirmLock } from './confirm-lock.tsx';
import { yearlyRate } from './lock-figures.ts';
import { useLockForm } from './use-lock-form.ts';
import { YieldCard } from './yield-card.tsx';

export function LockForm({ config }: { config: LockConfig }): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const lock = useLockForm(config);
  const { available, core, numbers } = lock;
  const { currency_name: coin, days, daily_yield, min_number, remaining, penalty_rate } = config;
  return (
    <>
      <form noValidate onSubmit={lock.press}>
        <div className={styles['form']}>
          <div className={styles['head']}>
            <Disc image={config.image} code={coin} />
            <div className={styles['names']}>
              <h2 className={styles['sectionTitle']}>{t('lock.name', { coin, count: days })}</h2>
              <p className={styles['quiet']}>{config.name}</p>
            </div>
            <div className={styles['put']}>
              <span className={`${styles['hero']} ${styles['good']}`}>
                {figures.percent(daily_yield)}
              </span>
              <span className={styles['quiet']}>
                {t('lock.a_day_year', {
                  rate: core === undefined ? '' : figures.percent(yearlyRate(core, daily_yield)),
                })}
              </span>
            </div>
          </div>
          <NumberField
            label={t('amount')}
            labelEnd={
              available === undefined
                ? undefined
                : t('available', { amount: `${amounts.available(available, coin)} ${coin}` })
            }
            helper={[
              t('lock.from', { amount: amounts.withUnit(min_number, coin) }),
              ...(remaining === null
                ? []
                : [t('lock.left', { amount: amounts.available(remaining, coin) })]),
            ].join(' · ')}
            {...lock.field}
          />
          {numbers === undefined ? null : (
            <YieldCard
              numbers={numbers}
              amount={lock.calculatedAmount}
              coin={coin}
              days={days}
              starts={lock.starts}
              ends={lock.ends}
              penaltyRate={penalty_rate}
            />
          )}
          <p className={styles['quiet']}>
            {t('lock.rule', { rate: figures.percent(penalty_rate) })}
          </p>
        </div>
        <FootBar>
          <SendButton disabled={!lock.canSend}>{lock.label}</SendButton>
        </FootBar>
      </form>
      <ConfirmLock config={config} lock={lock} />
    </>
  );
}
