import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../lib/api/faults.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language-context.ts';
import type { LockConfig } from '../../../lib/products.ts';
import { timeText } from '../../../lib/time-text.ts';
import { useCore } from '../../../lib/use-core.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { useGo } from '../../../lib/use-go.ts';
import { LoginButton } from '../../../shared/account/login-button.tsx';
import { useSpotBalance } from '../../../shared/assets/use-spot-balance.ts';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import { afterLayers } from '../../../ui/overlay/back-layers.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { checkAmount } from '../check-amount.ts';
import styles from '../earn.module.css';
import { useProductOrder } from '../use-product-order.ts';
import { ConfirmLock } from './confirm-lock.tsx';
import { lockFigures, yearlyRate } from './lock-figures.ts';
import { YieldCard } from './yield-card.tsx';

const DAY_MS = 24 * 60 * 60_000;

export function LockForm({ config }: { config: LockConfig }): ReactNode {
  const { t, i18n } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const toast = useToast();
  const go = useGo();
  const { quotes } = useApp();
  const isSignedIn = useSignedIn();
  const [state] = useCore();
  const [amount, setAmount] = useState('');
  const [hasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const available = useSpotBalance(config.currency_id);
  const { currency_name: coin, days, daily_yield, min_number, max_number, remaining } = config;
  const order = useProductOrder('lh.deposit', {
    field: 'amount',
    onDone: ({ id }) => {
      setAsking(false);
      setAmount('');
      toast(t('lock.done'), 'good');
      afterLayers(() => go('pages/lockming/order', { id }));
    },
    onFieldFault: () => setAsking(false),
  });
  const core = state.kind === 'ready' ? state.core : undefined;
  const fault =
    core === undefined
      ? undefined
      : (order.fault ??
        checkAmount(core, amount, {
          minimum: min_number,
          maximum: max_number,
          left: remaining,
          available,
          cost: amount,
        }) ??
        (hasTried && amount === '' ? { error: 'amount_invalid' } : undefined));
  const isOpen = config.status === 1 && remaining !== '0';
  // Before anything is typed the calculator uses the minimum.
  const calculatedAmount = fault?.error === 'amount_invalid' || amount === '' ? min_number : amount;
  const numbers = core === undefined ? undefined : lockFigures(core, calculatedAmount, config);
  const starts = quotes.serverNow();
  const ends = starts + days * DAY_MS;
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined && amount !== '') setAsking(true);
  };
  const action = t('lock.send', { amount: amounts.withUnit(calculatedAmount, coin), count: days });
  return (
    <>
      <form noValidate onSubmit={press}>
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
                : t('available', { amount: amounts.withUnit(available, coin) })
            }
            unit={coin}
            value={amount}
            error={fault === undefined ? undefined : faultText(t, fault, i18n.language)}
            helper={[
              t('lock.from', { amount: figures.plain(min_number) }),
              ...(remaining === null ? [] : [t('lock.left', { amount: figures.plain(remaining) })]),
            ].join(' · ')}
            onValue={(value) => {
              setAmount(value);
              order.reset();
            }}
            {...(available !== undefined &&
              core !== undefined && {
                onMost: () =>
                  setAmount(
                    [available, max_number, remaining ?? '0']
                      .filter((bound) => bound !== '0' || bound === available)
                      .reduce((least, one) =>
                        core.evaluate('cmp', [one, least]) === '-1' ? one : least,
                      ),
                  ),
              })}
          />
          {numbers === undefined ? null : (
            <YieldCard
              numbers={numbers}
              amount={calculatedAmount}
              coin={coin}
              days={days}
              starts={starts}
              ends={ends}
              penaltyRate={config.penalty_rate}
            />
          )}
          <p className={styles['quiet']}>
            {t('lock.rule', { rate: figures.percent(config.penalty_rate) })}
          </p>
        </div>
        <FootBar>
          {isSignedIn ? (
            <Button main wide submit look="base" disabled={!isOpen || core === undefined}>
              {isOpen ? (amount === '' ? t('lock.lock') : action) : t('lock.closed')}
            </Button>
          ) : (
            <LoginButton main />
          )}
        </FootBar>
      </form>
      {numbers === undefined ? null : (
        <ConfirmLock
          open={isAsking}
          config={config}
          amount={calculatedAmount}
          numbers={numbers}
          ends={timeText(ends, language, 'moment')}
          action={action}
          busy={order.isBusy}
          error={order.error}
          onConfirm={() => order.send({ config_id: config.id, amount: calculatedAmount })}
          onClose={() => {
            setAsking(false);
            order.reset();
          }}
        />
      )}
    </>
  );
}
