import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockOrder } from '../../../../../protocol/calls/products/products.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { outdate } from '../../../../lib/api/queries.ts';
import { TOUCHED } from '../../../../lib/api/stale-calls.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { CoinDisc } from '../../../../shared/assets/coin-disc.tsx';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { Progress } from '../../../../ui/charts/progress.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Switch } from '../../../../ui/controls/switch.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../earn.module.css';
import { lockFigures } from './lock-figures.ts';
import { PayoutDays } from './payout-calendar.tsx';
import { paidDays } from './payout-days.ts';
import { TakeOut } from './take-out.tsx';

export function LockDetail({ order }: { order: LockOrder }): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const go = useGo();
  const { queries } = useApp();
  const [state] = useCore();
  if (state.kind !== 'ready') return null;
  const { core } = state;
  const { currency_name: coin, amount, days, daily_yield, yield_total, next_yield_time } = order;
  const numbers = lockFigures(core, amount, order);
  const daysPaid = paidDays(order);
  const isRunning = order.status === 1;
  return (
    <div className={styles['form']}>
      <div className={styles['head']}>
        <CoinDisc id={order.currency_id} code={coin} />
        <div className={styles['names']}>
          <h2 className={styles['sectionTitle']}>{t('lock.name', { coin, count: days })}</h2>
          <p className={styles['state']}>
            <Badge tone={isRunning ? 'base' : 'neutral'}>
              {t(isRunning ? 'lock.running' : order.is_early ? 'lock.taken_out' : 'lock.redeemed')}
            </Badge>
            <span className={styles['quiet']}>{t('lock.number', { id: order.id })}</span>
          </p>
        </div>
      </div>
      <div className={styles['spread']}>
        <Figure
          label={t('lock.yield_so_far')}
          value={amounts.gain(yield_total, coin)}
          unit={coin}
          size="hero"
          tone="up"
          formula={{
            name: 'lock_yield',
            args: [amount, daily_yield, `${daysPaid}`],
            serverResult: yield_total,
          }}
        />
        {next_yield_time === null ? null : (
          <p className={styles['put']}>
            <span className={styles['quiet']}>{t('lock.next_yield')}</span>
            <span className={styles['second']}>
              <TimeLeft
                label={t('lock.next_yield')}
                endsAt={next_yield_time}
                onEnd={() => outdate(queries, TOUCHED.lock_order)}
              />
            </span>
            <span className={styles['quiet']}>{timeText(next_yield_time, language, 'moment')}</span>
          </p>
        )}
      </div>
      <Progress
        label={t('lock.days_paid')}
        share={daysPaid / Math.max(1, days)}
        valueText={t('lock.days_of', { paid: daysPaid, count: days })}
      />
      <dl className={`${styles['card']} ${styles['facts']}`}>
        <Fact name={t('lock.locked')} value={amounts.withUnit(amount, coin)} />
        <Fact name={t('lock.daily')} value={figures.percent(daily_yield)} />
        <Fact
          name={t(isRunning ? 'lock.ends' : 'lock.ended')}
          value={timeText(order.complete_time ?? order.expire_time, language, 'moment')}
        />
        {order.penalty === null || order.penalty === '0' ? null : (
          <Fact name={t('lock.penalty_paid')} value={amounts.withUnit(order.penalty, coin)} />
        )}
      </dl>
      <PayoutDays order={order} daily={numbers.daily} />
      {isRunning ? (
        <>
          <RenewSwitch order={order} />
          <TakeOut order={order} numbers={numbers} paidDays={daysPaid} />
        </>
      ) : null}
      {order.renewed_by === null ? null : (
        <Button
          wide
          onClick={() => go('pages/lockming/order', { id: order.renewed_by ?? order.id })}
        >
          {t('lock.see_renewed')}
        </Button>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function RenewSwitch({ order }: { order: LockOrder }): ReactNode {
  const { t } = useTranslation('earn');
  const toast = useToast();
  const renewCall = useSend('lh.deposit.renew', { touches: TOUCHED.lock_order });
  const isOn = renewCall.isPending ? renewCall.variables.renew === true : order.renew;
  const change = (renew: boolean): void => {
    renewCall.mutate(
      { id: order.id, renew },
      {
        onError: (error) => {
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  };
  return (
    <div className={styles['card']}>
      <Switch
        label={t('lock.renew')}
        note={t('lock.renew_note')}
        on={isOn}
        disabled={renewCall.isPending}
        onChange={change}
      />
    </div>
  );
}
